import type { ComponentShape } from '@lintel/api/componentShapes';
import type { PersonShape } from '@lintel/api/shapes';
import { fullName } from '@lintel/domain/people';
import { useState } from 'react';
import { PersonAvatar } from '../../people/PersonAvatar.tsx';
import { whenInSentence } from '../../data/whenInSentence.ts';

export interface ComponentStampsProps {
  component: ComponentShape;
  users: readonly PersonShape[];
}

/** Who changed it last and when, and what others call it. */
export function ComponentStamps({ component, users }: ComponentStampsProps) {
  const { updatedAt, updatedByUserId, externalId, slug } = component;
  const [now] = useState(() => new Date());
  const person = users.find(({ userId }) => userId === updatedByUserId);
  return (
    <span className="flex min-w-0 items-center gap-2">
      {person !== undefined && <PersonAvatar person={person} size={20} />}
      <span className="min-w-0 truncate">
        Changed {whenInSentence(updatedAt, now)}
        {person !== undefined && ` by ${fullName(person)}`}
        <span aria-hidden> · </span>
        <span className="sr-only">, </span>
        ID <code>{externalId ?? slug}</code>
      </span>
    </span>
  );
}
