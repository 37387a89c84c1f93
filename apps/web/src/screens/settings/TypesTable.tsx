import type { TypeShape, TypeUsageShape } from '@lintel/api/modelShapes';
import { displayName } from '@lintel/domain/names';
import { Link2, Pencil, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { copySlugOf } from '../../pickers/copySlug.ts';
import { TypeTile } from '../../pickers/TypeTile.tsx';
import { rowActions } from './rowActions.tsx';
import { type SortedColumn, SortedTable } from './SortedTable.tsx';

type Row = TypeShape & { components: number | undefined };

const readColumns: SortedColumn<Row>[] = [
  {
    id: 'name',
    header: 'Name',
    accessorKey: 'name',
    cell: ({ row: { original } }) => (
      <span className="flex min-w-0 items-center gap-2">
        <TypeTile icon={original.icon} slug={original.slug} size="row" />
        <span className="truncate font-medium">{displayName('type', original)}</span>
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
    id: 'slug',
    header: 'Slug',
    accessorKey: 'slug',
    cell: ({ row: { original } }) => <span className="text-secondary">{original.slug}</span>,
    meta: { className: 'max-md:hidden max-w-48' },
  },
  {
    id: 'components',
    header: 'Components',
    accessorKey: 'components',
    sortDescFirst: true,
    meta: { numeric: true },
  },
];

export interface TypesTableProps {
  types: readonly TypeShape[];
  /** Left out while it is not known yet. */
  usage: readonly TypeUsageShape[] | undefined;
  mayEdit: boolean;
  onEdit: (type: TypeShape) => void;
  onRemove: (type: TypeShape) => void;
}

export function TypesTable({ types, usage, mayEdit, onEdit, onRemove }: TypesTableProps) {
  const rows = useMemo(() => {
    const counts = new Map(usage?.map(({ typeId, components }) => [typeId, components]));
    return types.map(
      (type): Row => ({
        ...type,
        components: usage === undefined ? undefined : (counts.get(type.typeId) ?? 0),
      }),
    );
  }, [types, usage]);
  const columns = useMemo(
    () => [
      ...readColumns,
      rowActions<Row>((type) => [
        ...(mayEdit
          ? [{ label: 'Edit type', icon: Pencil, saves: true, onSelect: () => onEdit(type) } as const]
          : []),
        { label: 'Copy slug', icon: Link2, onSelect: () => void copySlugOf(type) },
        ...(mayEdit
          ? [
              {
                label: 'Delete type',
                icon: Trash2,
                danger: true,
                saves: true,
                onSelect: () => onRemove(type),
              } as const,
            ]
          : []),
      ]),
    ],
    [mayEdit, onEdit, onRemove],
  );
  return <SortedTable label="Types" rows={rows} rowId={({ typeId }) => typeId} columns={columns} sort={[]} />;
}
