import type { AttributeShape, AttributeUsageShape } from '@lintel/api/modelShapes';
import { isForNoType } from '@lintel/domain/attributes/assignment';
import { attributeKinds } from '@lintel/domain/attributes/registry';
import { Pencil, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { attributeInputs } from '../../attributes/registry.ts';
import type { TypeChoice } from '../../pickers/typeTiles.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { rowActions } from './rowActions.tsx';
import { shownTypes } from './shownTypes.ts';
import { type SortedColumn, SortedTable } from './SortedTable.tsx';

type Row = AttributeShape & { kind: string; types: string; components: number | undefined };

const readColumns: SortedColumn<Row>[] = [
  {
    id: 'name',
    header: 'Name',
    accessorKey: 'name',
    cell: ({ row: { original } }) => (
      <span className="flex min-w-0 items-center gap-2" title={original.description ?? undefined}>
        <Icon icon={attributeInputs[original.attributeType].icon} size={14} className="text-secondary" />
        <span className="truncate font-medium">{original.name}</span>
        {original.required && <Badge>Required</Badge>}
      </span>
    ),
    meta: { className: 'max-w-72 max-sm:w-full max-sm:max-w-0' },
  },
  { id: 'kind', header: 'Kind', accessorKey: 'kind' },
  {
    id: 'types',
    header: 'For types',
    accessorKey: 'types',
    cell: ({ row: { original } }) => (
      <span className="text-secondary" title={original.types}>
        {original.types === '' ? (isForNoType(original) ? 'None, they were deleted' : 'All') : original.types}
      </span>
    ),
    meta: { className: 'max-sm:hidden w-full max-w-0' },
  },
  {
    id: 'items',
    header: 'List items',
    accessorFn: ({ attributeType, listItems }) =>
      attributeKinds[attributeType].held === 'items' ? listItems.length : undefined,
    sortDescFirst: true,
    meta: { numeric: true, className: 'max-md:hidden' },
  },
  {
    id: 'components',
    header: 'Components',
    accessorKey: 'components',
    sortDescFirst: true,
    meta: { numeric: true, className: 'max-sm:hidden' },
  },
];

export interface AttributesTableProps {
  attributes: readonly AttributeShape[];
  usage: readonly AttributeUsageShape[] | undefined;
  typeName: (choice: TypeChoice) => string | null;
  mayEdit: boolean;
  onEdit: (attribute: AttributeShape) => void;
  onRemove: (attribute: AttributeShape) => void;
}

export function AttributesTable(props: AttributesTableProps) {
  const { attributes, usage, typeName, mayEdit, onEdit, onRemove } = props;
  const rows = attributes.map((attribute): Row => {
    const names = attribute.attributeForTypes.flatMap((each) => typeName(each) ?? []);
    const used = usage?.find(({ attributeId }) => attributeId === attribute.attributeId);
    return {
      ...attribute,
      kind: attributeKinds[attribute.attributeType].label,
      types: shownTypes(names.sort((a, b) => a.localeCompare(b, 'en'))),
      components: usage === undefined ? undefined : (used?.components ?? 0),
    };
  });
  const columns = useMemo(
    () =>
      mayEdit
        ? [
            ...readColumns,
            rowActions<Row>((attribute) => [
              {
                label: 'Edit attribute',
                icon: Pencil,
                saves: true,
                onSelect: () => onEdit(attribute),
              },
              {
                label: 'Delete attribute',
                icon: Trash2,
                danger: true,
                saves: true,
                onSelect: () => onRemove(attribute),
              },
            ]),
          ]
        : readColumns,
    [mayEdit, onEdit, onRemove],
  );
  return (
    <SortedTable
      label="Attributes"
      rows={rows}
      rowId={({ attributeId }) => attributeId}
      columns={columns}
      sort={[]}
    />
  );
}
