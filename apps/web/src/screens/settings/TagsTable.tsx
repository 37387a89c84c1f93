import type { TagShape } from '@lintel/api/shapes';
import { Pencil, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { Tag } from '../../ui/feedback/Tag.tsx';
import { rowActions } from './rowActions.tsx';
import { type SortedColumn, SortedTable } from './SortedTable.tsx';

export interface TagRowActions {
  onEdit: (tag: TagShape) => void;
  onRemove: (tag: TagShape) => void;
}

export interface TagsTableProps extends TagRowActions {
  tags: readonly TagShape[];
  mayEdit: boolean;
}

const readColumns: SortedColumn<TagShape>[] = [
  {
    id: 'name',
    header: 'Name',
    accessorKey: 'name',
    cell: ({ row }) => (
      <span className="flex min-w-0">
        <Tag shade={row.original.color}>{row.original.name}</Tag>
      </span>
    ),
    meta: { className: 'max-w-64 max-sm:w-full max-sm:max-w-0' },
  },
  {
    id: 'description',
    header: 'Description',
    enableSorting: false,
    cell: ({ row: { original } }) => (
      <span className="text-secondary" title={original.description ?? undefined}>
        {original.description}
      </span>
    ),
    meta: { className: 'max-sm:hidden w-full max-w-0' },
  },
  {
    id: 'diagrams',
    header: 'Diagrams',
    accessorKey: 'diagrams',
    sortDescFirst: true,
    meta: { numeric: true },
  },
  {
    id: 'components',
    header: 'Components',
    accessorKey: 'components',
    sortDescFirst: true,
    meta: { numeric: true, className: 'max-sm:hidden' },
  },
];

const actions = ({ onEdit, onRemove }: TagRowActions): SortedColumn<TagShape> =>
  rowActions((tag) => [
    { label: 'Edit tag', icon: Pencil, saves: true, onSelect: () => onEdit(tag) },
    { label: 'Delete tag', icon: Trash2, danger: true, saves: true, onSelect: () => onRemove(tag) },
  ]);

export function TagsTable({ tags, mayEdit, onEdit, onRemove }: TagsTableProps) {
  const columns = useMemo(
    () => (mayEdit ? [...readColumns, actions({ onEdit, onRemove })] : readColumns),
    [mayEdit, onEdit, onRemove],
  );
  return <SortedTable label="Tags" rows={tags} rowId={({ tagId }) => tagId} columns={columns} sort={[]} />;
}
