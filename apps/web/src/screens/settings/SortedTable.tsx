import {
  type Cell,
  type ColumnDef,
  createSortedRowModel,
  type Row,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type ReactNode, useState } from 'react';
import { Pagination } from '../../ui/lists/Pagination.tsx';
import { pageCount } from '../../ui/lists/paginationText.ts';
import { Table, TableCell, TableHead, TableHeader, TableRow } from '../../ui/lists/Table.tsx';
import { classes } from '../../ui/classes.ts';

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  columnMeta: {} as { numeric?: boolean; className?: string },
});
type Features = typeof features;

export type SortedColumn<Item extends object> = ColumnDef<Features, Item>;

const pageSize = 50;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Text as people sort it, numbers by size; what is missing comes last (see `sortUndefined` below). */
const compare = <Item extends object>(a: Row<Features, Item>, b: Row<Features, Item>, id: string): number => {
  const [left, right] = [a.getValue(id), b.getValue(id)];
  return typeof left === 'number' && typeof right === 'number'
    ? left - right
    : textOf(left).localeCompare(textOf(right), 'en', { numeric: true });
};

/**
 * A cell's function is called, not taken for a component: columns are made anew with the list, and a new component
 * would close whatever menu is open in the cell.
 */
const drawn = <Item extends object>(cell: Cell<Features, Item>): ReactNode => {
  const { cell: draw } = cell.column.columnDef;
  return typeof draw === 'function' ? (draw(cell.getContext()) as ReactNode) : draw;
};

export interface SortedTableProps<Item extends object> {
  label: string;
  rows: readonly Item[];
  rowId: (row: Item) => number;
  /** The same list each time, or the table starts anew with every picture. */
  columns: SortedColumn<Item>[];
  sort: SortingState;
}

export function SortedTable<Item extends object>(props: SortedTableProps<Item>) {
  const { label, rows, rowId, columns, sort } = props;
  const [sorting, setSorting] = useState(sort);
  const [wanted, setWanted] = useState(1);
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: (row) => String(rowId(row)),
    defaultColumn: { sortFn: compare<Item>, sortUndefined: 'last' },
    enableSortingRemoval: false,
    state: { sorting },
    onSortingChange: setSorting,
  });
  // A search may leave fewer pages than the one that was open.
  const page = Math.min(wanted, Math.max(1, pageCount({ pageSize, total: rows.length })));
  const shown = table.getRowModel().rows.slice((page - 1) * pageSize, page * pageSize);
  return (
    <>
      <div className="overflow-x-auto rounded-md border">
        <Table aria-label={label} className="[&_tbody_tr:last-child_td]:border-b-0">
          <TableHead className="static">
            <tr>
              {table.getFlatHeaders().map((header) => {
                const sorted = header.column.getIsSorted();
                const { numeric, className } = header.column.columnDef.meta ?? {};
                return (
                  <TableHeader
                    key={header.id}
                    numeric={numeric}
                    className={classes('text-left', className)}
                    {...(header.column.getCanSort() && {
                      sort: sorted === false ? null : sorted === 'asc' ? 'ascending' : 'descending',
                      onSort: () => header.column.toggleSorting(),
                    })}
                  >
                    <table.FlexRender header={header} />
                  </TableHeader>
                );
              })}
            </tr>
          </TableHead>
          <tbody>
            {shown.map((row) => (
              <TableRow key={row.id}>
                {row.getAllCells().map((cell) => {
                  const { numeric, className } = cell.column.columnDef.meta ?? {};
                  return (
                    <TableCell key={cell.id} numeric={numeric} className={className}>
                      {drawn(cell)}
                    </TableCell>
                  );
                })}
              </TableRow>
            ))}
          </tbody>
        </Table>
      </div>
      <Pagination page={page} pageSize={pageSize} total={rows.length} onPage={setWanted} className="pt-3" />
    </>
  );
}
