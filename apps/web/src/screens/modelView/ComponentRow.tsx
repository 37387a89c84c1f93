import type { ViewRowShape } from '@lintel/api/endpoints/queries';
import type { EditingPerson } from '@lintel/api/liveEvents';
import { displayName } from '@lintel/domain/names';
import { memo } from 'react';
import { useEditors } from '../../data/presence.ts';
import { useMembership } from '../../data/session.ts';
import { TableCell, TableRow, TableSelectCell } from '../../ui/lists/Table.tsx';
import { Cell, type CellContext } from './columns/Cell.tsx';
import { columnWide } from './columns/columnEdges.ts';
import { isKept, keptCell } from './columns/keptColumn.ts';
import type { ColumnSlot } from './columns/columnsShown.ts';
import { GridCell } from './grid/GridCell.tsx';
import type { GridRow } from './grid/gridRow.ts';

export interface ComponentRowProps extends Partial<GridRow> {
  row: ViewRowShape;
  index: number;
  slots: readonly ColumnSlot[];
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
  const { row, index, slots, context, picked, onPick, unfit, isLive, editing } = props;
  return (
    <TableRow
      role="row"
      selected={picked ?? undefined}
      aria-rowindex={index + 2}
      // What stands below the cell that is edited is over the next rows.
      className={(editing ?? null) === null ? undefined : 'relative z-1'}
    >
      {picked !== null && (
        <TableSelectCell
          role={cellRole(isLive)}
          label={`Select ${displayName('component', row)}`}
          checked={picked}
          onChange={() => onPick(row)}
        />
      )}
      {isLive ? (
        <LiveCells {...props} />
      ) : (
        slots.map((slot) =>
          'gap' in slot ? (
            <ColumnGap key={`gap${slot.at}`} {...slot} />
          ) : (
            <TableCell
              key={slot.column.id}
              role="cell"
              style={columnWide(slot.at)}
              numeric={slot.column.numeric}
              aria-colindex={colIndex(slot.at, picked !== null)}
              className={isKept(slot.column) ? keptCell : undefined}
            >
              <Cell column={slot.column} row={row} context={context} unfit={unfit} />
            </TableCell>
          ),
        )
      )}
      <td aria-hidden className="flex-1 border-b p-0" />
    </TableRow>
  );
});

/** Room for columns that are not in sight. */
function ColumnGap({ gap, at }: { gap: number; at: number }) {
  return <td aria-hidden style={columnWide(at, gap)} className="border-b p-0" />;
}

const cellRole = (isLive: boolean): 'gridcell' | 'cell' => (isLive ? 'gridcell' : 'cell');

/** From 1, and behind the boxes that pick rows. */
const colIndex = (at: number, isPickable: boolean): number => at + (isPickable ? 2 : 1);

const nobody: readonly EditingPerson[] = [];

function LiveCells({ row, index, slots, context, unfit, picked, ...grid }: ComponentRowProps) {
  const { userId } = useMembership().user;
  const others = (useEditors(row.slug) ?? nobody).filter((each) => each.userId !== userId);
  const { activeAt = -1, selectedFrom = -1, selectedTo = -1, entryAt = -1, editing = null, finish } = grid;
  return slots.map((slot) => {
    if ('gap' in slot) return <ColumnGap key={`gap${slot.at}`} {...slot} />;
    const { column, at } = slot;
    return (
      <GridCell
        key={column.id}
        colIndex={colIndex(at, picked !== null)}
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
        people={others.length === 0 ? nobody : others.filter(({ field }) => field === column.id)}
      />
    );
  });
}

interface UnreadRowProps extends Partial<GridRow> {
  index: number;
  slots: readonly ColumnSlot[];
  isPickable: boolean;
  isLive: boolean;
}

/** A row that is on its way; one can go through it all the same. */
export const UnreadRow = memo(function UnreadRow(props: UnreadRowProps) {
  const { index, slots, isPickable, isLive, activeAt = -1, selectedFrom = -1, selectedTo = -1 } = props;
  return (
    <TableRow role="row" aria-rowindex={index + 2} aria-busy>
      {isPickable && <td role={cellRole(isLive)} className="w-10 border-b" />}
      {slots.map((slot) =>
        'gap' in slot ? (
          <ColumnGap key={`gap${slot.at}`} {...slot} />
        ) : (
          <TableCell
            key={slot.column.id}
            role={cellRole(isLive)}
            style={columnWide(slot.at)}
            tabIndex={slot.at === activeAt ? 0 : -1}
            data-row={index}
            data-column={slot.at}
            aria-colindex={colIndex(slot.at, isPickable)}
            aria-selected={slot.at >= selectedFrom && slot.at <= selectedTo}
            className={
              slot.at === activeAt ? 'shadow-[inset_0_0_0_2px_var(--focus-ring)] outline-hidden' : undefined
            }
          >
            <span className="block h-2 w-3/5 rounded-xs bg-hover" />
          </TableCell>
        ),
      )}
      <td aria-hidden className="flex-1 border-b p-0" />
    </TableRow>
  );
});
