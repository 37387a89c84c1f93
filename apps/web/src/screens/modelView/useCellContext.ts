import type { ViewRowShape } from '@lintel/api/endpoints/queries';
import type { ItemReference } from '@lintel/domain/links';
import { fullName } from '@lintel/domain/people';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { usersQuery } from '../../data/peopleQueries.ts';
import type { CellContext } from './columns/Cell.tsx';
import { groupedAttributes, type RowNames } from './columns/cellText.ts';

interface CellsGiven {
  came: readonly ItemReference[];
  columnIds: readonly string[];
  rows: readonly ViewRowShape[];
  besideName: (row: ViewRowShape) => ReactNode;
}

/** What the cells of a table have to know beside their row. */
export const useCellContext = ({ came, columnIds, rows, besideName }: CellsGiven): CellContext & RowNames => {
  const people = useQuery(usersQuery).data ?? [];
  const [now] = useState(() => new Date());
  const users = new Map(people.map((each) => [each.userId, each]));
  const large = useMemo(() => groupedAttributes(rows), [rows]);
  return {
    came,
    users,
    now,
    besideName,
    groups: (attributeId) => large.has(attributeId),
    shows: (id) => columnIds.includes(id),
    userName: (id) => {
      const user = users.get(id);
      return user === undefined ? 'Somebody who has left' : fullName(user);
    },
  };
};
