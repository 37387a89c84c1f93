import type { IconShape } from '@lintel/api/iconShapes';
import { iconSetLabels } from '../../pickers/iconSets.ts';
import { Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { TypeTile } from '../../pickers/TypeTile.tsx';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { type SortedColumn, SortedTable } from './SortedTable.tsx';

const readColumns: SortedColumn<IconShape>[] = [
  {
    id: 'name',
    header: 'Name',
    accessorKey: 'name',
    cell: ({ row: { original } }) => (
      <span className="flex min-w-0 items-center gap-2">
        <TypeTile icon={original} slug={null} size="row" />
        <span className="truncate font-medium">{original.name}</span>
        {original.deprecated && <Badge>Withdrawn</Badge>}
      </span>
    ),
    meta: { className: 'max-w-72 max-sm:w-full max-sm:max-w-0' },
  },
  {
    id: 'file',
    header: 'File',
    accessorKey: 'originalName',
    cell: ({ row: { original } }) => (
      <span className="text-secondary" title={original.originalName}>
        {original.originalName}
      </span>
    ),
    meta: { className: '@max-[40rem]/page:hidden w-full max-w-0' },
  },
  { id: 'set', header: 'Set', accessorFn: ({ iconSet }) => iconSetLabels[iconSet] },
  {
    id: 'types',
    header: 'Types',
    accessorKey: 'types',
    sortDescFirst: true,
    meta: { numeric: true, className: 'max-sm:hidden' },
  },
];

export interface IconsTableProps {
  icons: readonly IconShape[];
  mayEdit: boolean;
  onRemove: (icon: IconShape) => void;
}

/** Only the organisation's own can go. */
export function IconsTable({ icons, mayEdit, onRemove }: IconsTableProps) {
  const columns = useMemo(
    (): SortedColumn<IconShape>[] =>
      mayEdit
        ? [
            ...readColumns,
            {
              id: 'actions',
              header: () => <span className="sr-only">Actions</span>,
              enableSorting: false,
              cell: ({ row: { original } }) =>
                original.own && (
                  <IconButton
                    saves
                    icon={Trash2}
                    size="sm"
                    label={`Delete ${original.name}`}
                    onClick={() => onRemove(original)}
                  />
                ),
              meta: { className: 'w-10 px-1' },
            },
          ]
        : readColumns,
    [mayEdit, onRemove],
  );
  return (
    <SortedTable label="Icons" rows={icons} rowId={({ iconId }) => iconId} columns={columns} sort={[]} />
  );
}
