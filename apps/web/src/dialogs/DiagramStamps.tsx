import type { DiagramShape } from '@lintel/api/shapes';
import { fullName } from '@lintel/domain/people';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usersQuery } from '../data/peopleQueries.ts';
import { whenInSentence } from '../data/whenInSentence.ts';

/** Who made the diagram and who changed it last, and when. */
export function DiagramStamps({ diagram }: { diagram: DiagramShape }) {
  const people = useQuery(usersQuery).data ?? [];
  const [now] = useState(() => new Date());
  const describe = (verb: string, instant: string, by: number | null): string => {
    const person = people.find(({ userId }) => userId === by);
    return `${verb} ${whenInSentence(instant, now)}${person ? ` by ${fullName(person)}` : ''}`;
  };
  return (
    <span className="flex flex-col">
      <span>{describe('Created', diagram.createdAt, diagram.fkCreatedByUserId)}</span>
      <span>{describe('Changed', diagram.updatedAt, diagram.updatedByUserId)}</span>
    </span>
  );
}
