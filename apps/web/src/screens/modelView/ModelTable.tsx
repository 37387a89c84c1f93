import type { ViewRowShape } from '@lintel/api/endpoints/queries';
import type { ViewSort } from '@lintel/domain/entities/saved';
import { displayName } from '@lintel/domain/names';
import { type ReactNode, type PointerEvent, useRef } from 'react';
import { classes } from '../../ui/classes.ts';
import {
  Table,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
  TableSelectCell,
  TableSelectHeader,
} from '../../ui/lists/Table.tsx';
import { GridCell } from './grid/GridCell.tsx';
import type { CellGrid } from './grid/useGrid.ts';
import { Cell, type CellContext } from './columns/Cell.tsx';
import { isKept, keptCell } from './columns/keptColumn.ts';
import type { ModelColumn } from './columns/modelColumns.ts';
import type { RowPicks } from './rows/useRowPicks.ts';
import type { TableLook } from './useTableLook.ts';

export interface ModelTableProps {
  label: string;
  columns: readonly ModelColumn[];
  rows: readonly ViewRowShape[];
  context: CellContext;
  look: TableLook;
  sort: ViewSort | null;
  onSort: (column: ModelColumn) => void;
  /** Null where nothing can be picked. */
  picks: RowPicks | null;
  filterOf?: ((column: ModelColumn) => ReactNode) | undefined;
  /** Where cells are edited in place. */
  grid?: CellGrid | undefined;
}

const pickWidth = 52;

const widthOf = (column: ModelColumn, { widths }: Pick<TableLook, 'widths'>): number =>
  widths[column.id] ?? column.width;

/** Components in rows, what they have in columns. */
export function ModelTable(props: ModelTableProps) {
  const { label, columns, rows, look, sort, onSort, picks, filterOf, grid } = props;
  const width =
    columns.reduce((sum, column) => sum + widthOf(column, look), 0) + (picks === null ? 0 : pickWidth);
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <Table
        aria-label={label}
        {...(grid !== undefined && { ...grid.handlers, role: 'grid', 'aria-multiselectable': true })}
        ref={grid?.attach}
        className={classes(
          'table-fixed md:[&_td:first-child]:pl-6 md:[&_th:first-child]:pl-6',
          look.density === 'compact' && '[&_td]:h-7',
        )}
        style={{ minWidth: width }}
      >
        <colgroup>
          {picks && <col style={{ width: pickWidth }} />}
          {columns.map((column) => (
            <col key={column.id} style={{ width: widthOf(column, look) }} />
          ))}
          {/* What is left of the room belongs to nobody. */}
          <col />
        </colgroup>
        <TableHead>
          <tr>
            {picks && (
              <TableSelectHeader
                label="Select all"
                checked={picks.isWhole}
                indeterminate={!picks.isWhole && picks.picked.length > 0}
                onChange={picks.toggleAll}
              />
            )}
            {columns.map((column) => (
              <ColumnHead
                key={column.id}
                column={column}
                look={look}
                sort={sort}
                onSort={() => onSort(column)}
                filter={filterOf?.(column)}
              />
            ))}
            <td aria-hidden className="border-b bg-sunken p-0" />
          </tr>
        </TableHead>
        <tbody>
          {rows.map((row, at) => (
            <ComponentRow key={row.slug} {...props} row={row} at={at} />
          ))}
        </tbody>
      </Table>
    </div>
  );
}

interface ComponentRowProps extends Pick<ModelTableProps, 'columns' | 'context' | 'picks' | 'grid'> {
  row: ViewRowShape;
  at: number;
}

function ComponentRow({ row, at, columns, context, picks, grid }: ComponentRowProps) {
  return (
    <TableRow selected={picks?.has(row.slug)}>
      {picks && (
        <TableSelectCell
          label={`Select ${displayName('component', row)}`}
          checked={picks.has(row.slug)}
          onChange={() => picks.toggle(row)}
        />
      )}
      {columns.map((column, columnAt) =>
        grid === undefined ? (
          <TableCell
            key={column.id}
            numeric={column.numeric}
            className={isKept(column) ? keptCell : undefined}
          >
            <Cell column={column} row={row} context={context} />
          </TableCell>
        ) : (
          <GridCell
            key={column.id}
            column={column}
            row={row}
            context={context}
            grid={grid}
            place={{ row: at, column: columnAt }}
          />
        ),
      )}
      <td aria-hidden className="border-b p-0" />
    </TableRow>
  );
}

interface ColumnHeadProps {
  column: ModelColumn;
  look: TableLook;
  sort: ViewSort | null;
  onSort: () => void;
  filter: ReactNode;
}

function ColumnHead({ column, look, sort, onSort, filter }: ColumnHeadProps) {
  const isSorted = sort?.column === column.id;
  return (
    <TableHeader
      numeric={column.numeric}
      className={classes('text-left', isKept(column) ? 'sticky left-0 z-1' : 'relative')}
      sort={!isSorted ? null : sort.order === 'asc' ? 'ascending' : 'descending'}
      onSort={onSort}
      trailing={
        <>
          {filter}
          <Grip column={column} look={look} />
        </>
      }
    >
      {column.label}
    </TableHeader>
  );
}

/** Drags the right edge of a column; a double click gives it back its own width. */
function Grip({ column, look }: Pick<ColumnHeadProps, 'column' | 'look'>) {
  const drag = useRef<{ x: number; width: number } | null>(null);
  const widthAt = (event: PointerEvent): number =>
    drag.current === null ? 0 : drag.current.width + event.clientX - drag.current.x;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a width is a matter of the pointer
    <span
      aria-hidden
      onDoubleClick={() => look.setWidth(column.id, null)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { x: event.clientX, width: widthOf(column, look) };
      }}
      onPointerUp={(event) => {
        const width = widthAt(event);
        const moved = drag.current !== null && Math.abs(event.clientX - drag.current.x) > 2;
        drag.current = null;
        if (moved) look.setWidth(column.id, width);
      }}
      className="absolute top-1.5 right-0 bottom-1.5 w-1.5 cursor-col-resize touch-none border-r-2 border-transparent hover:border-accent pointer-coarse:hidden"
    />
  );
}
