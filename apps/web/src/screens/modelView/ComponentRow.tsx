import type { ViewRowShape } from '@lintel/api/endpoints/queries';
import { displayName } from '@lintel/domain/names';
import { memo } from 'react';
import { useEditors } from '../../data/presence.ts';
import { useMembership } from '../../data/session.ts';
import { TableCell, TableRow, TableSelectCell } from '../../ui/lists/Table.tsx';
import { Cell, type CellContext } from './columns/Cell.tsx';
import { isKept, keptCell } from './columns/keptColumn.ts';
import type { ModelColumn } from './columns/modelColumns.ts';
import { GridCell } from './grid/GridCell.tsx';
import type { GridRow } from './grid/gridRow.ts';

export interface ComponentRowProps extends Partial<GridRow> {
  row: ViewRowShape;
  index: number;
  columns: readonly ModelColumn[];
  context: CellContext;
  /** Null where rows cannot be picked. */
  picked: boolean | null;
  onPick: (row: ViewRowShape) => void;
  /** It was changed here, and is not what is asked for any more. */
  unfit: boolean;
  /** Its cells are edited in place. */
  isLive: boolean;
}

/** One component; memoised, because the table is rendered anew with every row that comes into sight. */
export const ComponentRow = memo(function ComponentRow(props: ComponentRowProps) {
  const { row, index, columns, context, picked, onPick, unfit, isLive } = props;
  return (
    <TableRow selected={picked ?? undefined} aria-rowindex={index + 2}>
      {picked !== null && (
        <TableSelectCell
          label={`Select ${displayName('component', row)}`}
          checked={picked}
          onChange={() => onPick(row)}
        />
      )}
      {isLive ? (
        <LiveCells {...props} />
      ) : (
        columns.map((column) => (
          <TableCell
            key={column.id}
            numeric={column.numeric}
            className={isKept(column) ? keptCell : undefined}
          >
            <Cell column={column} row={row} context={context} unfit={unfit} />
          </TableCell>
        ))
      )}
      <td aria-hidden className="border-b p-0" />
    </TableRow>
  );
});

function LiveCells({ row, index, columns, context, unfit, ...grid }: ComponentRowProps) {
  const { userId } = useMembership().user;
  const others = (useEditors(row.slug) ?? []).filter((each) => each.userId !== userId);
  const { activeAt = -1, selectedFrom = -1, selectedTo = -1, entryAt = -1, editing = null, finish } = grid;
  return columns.map((column, at) => (
    <GridCell
      key={column.id}
      column={column}
      row={row}
      context={context}
      unfit={unfit}
      place={index}
      at={at}
      isActive={at === activeAt}
      isEntry={at === entryAt}
      isSelected={at >= selectedFrom && at <= selectedTo}
      editing={at === activeAt ? editing : null}
      finish={finish}
      people={others.filter(({ field }) => field === column.id)}
    />
  ));
}

interface UnreadRowProps extends Partial<GridRow> {
  index: number;
  columns: readonly ModelColumn[];
  isPickable: boolean;
}

/** A row that is on its way; one can go through it all the same. */
export const UnreadRow = memo(function UnreadRow(props: UnreadRowProps) {
  const { index, columns, isPickable, activeAt = -1, selectedFrom = -1, selectedTo = -1 } = props;
  return (
    <TableRow aria-rowindex={index + 2} aria-busy>
      {isPickable && <td className="h-row border-b" />}
      {columns.map((column, at) => (
        <TableCell
          key={column.id}
          tabIndex={at === activeAt ? 0 : -1}
          data-row={index}
          data-column={at}
          aria-selected={at >= selectedFrom && at <= selectedTo}
          className={
            at === activeAt ? 'shadow-[inset_0_0_0_2px_var(--focus-ring)] outline-hidden' : undefined
          }
        >
          <span className="block h-2 w-3/5 rounded-xs bg-hover" />
        </TableCell>
      ))}
      <td aria-hidden className="border-b p-0" />
    </TableRow>
  );
});
