import type { ViewRowShape } from '@lintel/api/endpoints/queries';
import type { ViewSort } from '@lintel/domain/entities/saved';
import { memo, type ReactNode, useCallback, useMemo, useState } from 'react';
import { classes } from '../../ui/classes.ts';
import { Table, TableHead, TableRow, TableSelectHeader } from '../../ui/lists/Table.tsx';
import { ColumnHead } from './ColumnHead.tsx';
import type { CellContext } from './columns/Cell.tsx';
import { columnEdges } from './columns/columnEdges.ts';
import { widthOf } from './columns/columnWidths.ts';
import type { ModelColumn } from './columns/modelColumns.ts';
import { useColumnsInSight } from './columns/useColumnsInSight.ts';
import { ComponentRow, UnreadRow } from './ComponentRow.tsx';
import { gridRow } from './grid/gridRow.ts';
import type { CellGrid } from './grid/useGrid.ts';
import type { PagedRows } from './rows/pagedRows.ts';
import type { TablePlace } from './rows/tablePlace.ts';
import type { RowPicks } from './rows/useRowPicks.ts';
import { TableRows, type TableRowsProps } from './TableRows.tsx';
import { rowHeights, type TableLook } from './useTableLook.ts';

export interface ModelTableProps {
  label: string;
  columns: readonly ModelColumn[];
  rows: PagedRows<ViewRowShape>;
  place: TablePlace;
  onSeen: TableRowsProps['onSeen'];
  context: CellContext;
  look: TableLook;
  sort: ViewSort | null;
  onSort: (column: ModelColumn) => void;
  /** Null where nothing can be picked. */
  picks: RowPicks | null;
  filterOf?: ((column: ModelColumn) => ReactNode) | undefined;
  /** Where cells are edited in place. */
  grid?: CellGrid | undefined;
  /** Changed here, and not what is asked for any more. */
  isUnfit?: ((row: ViewRowShape) => boolean) | undefined;
}

const pickWidth = 52;

/** Widths as they are, with one that is just being changed. */
const useWidths = ({ columns, look }: Pick<ModelTableProps, 'columns' | 'look'>) => {
  const [held, setHeld] = useState<{ id: string; width: number | null } | null>(null);
  const widths = useMemo(
    () =>
      columns.map((column) =>
        held?.id === column.id ? (held.width ?? column.width) : widthOf(column, look.widths),
      ),
    [columns, held, look.widths],
  );
  const resize = useCallback((id: string, width: number | null) => setHeld({ id, width }), []);
  const keep = useCallback(() => {
    if (held === null) return;
    look.setWidth(held.id, held.width);
    setHeld(null);
  }, [held, look]);
  return { widths, whole: widths.reduce((sum, width) => sum + width, 0), resize, keep };
};

type HeadsProps = Pick<ModelTableProps, 'columns' | 'sort' | 'onSort' | 'filterOf'> &
  Pick<ReturnType<typeof useWidths>, 'widths' | 'resize' | 'keep'>;

/** Memoised, because the table is rendered anew with every page that comes into sight. */
const Heads = memo(function Heads({ columns, sort, onSort, filterOf, widths, resize, keep }: HeadsProps) {
  return columns.map((column, at) => (
    <ColumnHead
      key={column.id}
      column={column}
      at={at}
      width={widths[at] ?? column.width}
      sort={sort}
      onSort={() => onSort(column)}
      onResize={(width) => resize(column.id, width)}
      onResized={keep}
      filter={filterOf?.(column)}
    />
  ));
});

/** Components in rows, what they have in columns. */
export function ModelTable(props: ModelTableProps) {
  const { label, columns, rows, look, sort, onSort, picks, filterOf, grid } = props;
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const { widths, whole, resize, keep } = useWidths(props);
  const apart = { '--apart-h': `${String(rowHeights[look.density])}px`, ...columnEdges(widths) };
  return (
    // What is above grows and shrinks with what is read: the rows in sight are to stay where they are.
    <div
      ref={setScroller}
      // Before rows are rendered: what asks for a measure afterwards has the whole table laid out.
      onScrollCapture={({ currentTarget }) =>
        currentTarget.toggleAttribute('data-sideways', currentTarget.scrollLeft !== 0)
      }
      className="relative min-h-0 flex-1 overflow-auto bg-app [overflow-anchor:none]"
    >
      <Table
        role="table"
        aria-label={label}
        aria-rowcount={rows.total + 1}
        aria-colcount={columns.length + (picks === null ? 0 : 1)}
        {...(grid !== undefined && { ...grid.handlers, role: 'grid', 'aria-multiselectable': true })}
        ref={grid?.attach}
        className={classes(
          'rows-apart md:[&_td:first-child]:pl-6 md:[&_th:first-child]:pl-6',
          picks !== null && '[&_td:first-child]:w-13 [&_th:first-child]:w-13',
        )}
        style={{ minWidth: whole + (picks === null ? 0 : pickWidth), ...apart }}
      >
        <TableHead role="rowgroup">
          <TableRow role="row" aria-rowindex={1}>
            {picks && (
              <TableSelectHeader
                role="columnheader"
                label="Select all"
                checked={picks.isWhole}
                indeterminate={!picks.isWhole && picks.picked.length > 0}
                onChange={picks.toggleAll}
              />
            )}
            <Heads {...{ columns, sort, onSort, filterOf, widths, resize, keep }} />
            {/* What is left of the room belongs to nobody. */}
            <td aria-hidden className="flex-1 border-b bg-sunken p-0" />
          </TableRow>
        </TableHead>
        {scroller !== null && <Components {...props} scroller={scroller} widths={widths} />}
      </Table>
    </div>
  );
}

const nothing = (): void => {};

function Components({
  scroller,
  widths,
  ...props
}: ModelTableProps & { scroller: HTMLElement; widths: readonly number[] }) {
  const { rows, columns, look, place, onSeen, context, picks, grid, isUnfit } = props;
  const before = picks === null ? 0 : pickWidth;
  const slots = useColumnsInSight({
    scroller,
    columns,
    widths,
    before,
    activeAt: grid?.active?.column ?? -1,
  });
  return (
    <TableRows
      rows={rows}
      scroller={scroller}
      rowHeight={rowHeights[look.density]}
      place={place}
      activeRow={grid?.active?.row ?? -1}
      onSeen={onSeen}
    >
      {(row, index, isFirst) => {
        const cells = grid && gridRow(grid, index, isFirst);
        if (row === undefined)
          return (
            <UnreadRow
              index={index}
              slots={slots}
              isPickable={picks !== null}
              isLive={grid !== undefined}
              {...cells}
            />
          );
        return (
          <ComponentRow
            row={row}
            index={index}
            slots={slots}
            context={context}
            picked={picks === null ? null : picks.has(row.slug)}
            onPick={picks?.toggle ?? nothing}
            unfit={isUnfit?.(row) === true}
            isLive={grid !== undefined}
            {...cells}
          />
        );
      }}
    </TableRows>
  );
}
