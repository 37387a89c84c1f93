import type { TagShape } from '@lintel/api/shapes';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { type SortedColumn, SortedTable } from './SortedTable.tsx';

export interface TagActs {
  onEdit: (tag: TagShape) => void;
  onRemove: (tag: TagShape) => void;
}

export interface TagsTableProps extends TagActs {
  tags: readonly TagShape[];
  mayEdit: boolean;
}

const told: SortedColumn<TagShape>[] = [
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
];

const actions = ({ onEdit, onRemove }: TagActs): SortedColumn<TagShape> => ({
  id: 'actions',
  header: () => <span className="sr-only">Actions</span>,
  enableSorting: false,
  cell: ({ row: { original } }) => (
    <Menu
      align="end"
      trigger={<IconButton icon={Ellipsis} label={`Actions for ${original.name}`} size="sm" />}
      items={[
        { label: 'Edit tag', icon: Pencil, onSelect: () => onEdit(original) },
        { label: 'Delete tag', icon: Trash2, danger: true, onSelect: () => onRemove(original) },
      ]}
    />
  ),
  meta: { className: 'w-10 px-1' },
});

export function TagsTable({ tags, mayEdit, onEdit, onRemove }: TagsTableProps) {
  const columns = useMemo(
    () => (mayEdit ? [...told, actions({ onEdit, onRemove })] : told),
    [mayEdit, onEdit, onRemove],
  );
  return <SortedTable label="Tags" rows={tags} rowId={({ tagId }) => tagId} columns={columns} sort={[]} />;
}
