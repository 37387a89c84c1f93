import type { ViewRowShape } from '@lintel/api/endpoints/queries';
import type { ItemReference } from '@lintel/domain/links';
import { fullName } from '@lintel/domain/people';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { usersQuery } from '../../data/peopleQueries.ts';
import type { CellContext } from './columns/Cell.tsx';
import { groupedAttributes, type RowNames } from './columns/cellText.ts';
import type { ModelColumn } from './columns/modelColumns.ts';

interface CellsGiven {
  came: readonly ItemReference[];
  columns: readonly ModelColumn[];
  rows: readonly ViewRowShape[];
  besideName: (row: ViewRowShape) => ReactNode;
}

const nobody: readonly never[] = [];

/** Digits of a column that once stood in groups stay so, whatever comes into sight. */
const useGroupedAttributes = (rows: readonly ViewRowShape[]): ReadonlySet<number> => {
  const large = useMemo(() => groupedAttributes(rows), [rows]);
  const [known, setKnown] = useState(large);
  if ([...large].every((id) => known.has(id))) return known;
  const all = new Set([...known, ...large]);
  setKnown(all);
  return all;
};

/** What the cells of a table have to know beside their row. It stays the same for as long as nothing of it changes. */
export const useCellContext = ({ came, columns, rows, besideName }: CellsGiven): CellContext & RowNames => {
  const people = useQuery(usersQuery).data ?? nobody;
  const [now] = useState(() => new Date());
  const large = useGroupedAttributes(rows);
  return useMemo(() => {
    const users = new Map(people.map((each) => [each.userId, each]));
    const shown = new Set(columns.map(({ id }) => id));
    return {
      came,
      users,
      now,
      besideName,
      groups: (attributeId: number) => large.has(attributeId),
      shows: (id: string) => shown.has(id),
      userName: (id: number) => {
        const user = users.get(id);
        return user === undefined ? 'Somebody who has left' : fullName(user);
      },
    };
  }, [came, columns, people, now, large, besideName]);
};
