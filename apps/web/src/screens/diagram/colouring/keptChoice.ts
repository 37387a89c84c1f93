import { useState } from 'react';
import { z } from 'zod/mini';
import { useMembership } from '../../../data/session.ts';
import { onThisDevice, type Stored } from '../../../data/storage.ts';

const qualityId = z.nullable(z.string().check(z.regex(/^(tags|state|attribute:\d{1,15})$/)));

/** It is a view of the one who looks, so it stays on their device, which several people may share. */
export const choiceOn = (userId: number, slug: string): Stored<string | null> =>
  onThisDevice(`colouredBy.${userId}.${slug}`, qualityId, null);

/** The id of the quality that a diagram is coloured by, the same when the reader comes back. */
export const useKeptChoice = (slug: string): [string | null, (id: string | null) => void] => {
  const { userId } = useMembership().user;
  const [chosen, setChosen] = useState(() => choiceOn(userId, slug).read());
  const choose = (id: string | null): void => {
    const kept = choiceOn(userId, slug);
    if (id === null) kept.forget();
    else kept.write(id);
    setChosen(id);
  };
  return [chosen, choose];
};
