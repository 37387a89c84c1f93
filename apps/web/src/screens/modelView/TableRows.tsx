import type { ViewRowShape } from '@lintel/api/endpoints/queries';
import { Fragment, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { TableBody } from '../../ui/lists/Table.tsx';
import { TableGap } from '../../ui/lists/TableGap.tsx';
import { type RowsInSight, useFixedRows } from '../../ui/lists/useFixedRows.ts';
import type { PagedRows } from './rows/pagedRows.ts';
import { rowKey } from './rows/rowKey.ts';
import type { RowsSeen } from './rows/sight.ts';
import { pageToGo, type TablePlace } from './rows/tablePlace.ts';

export interface TableRowsProps {
  rows: PagedRows<ViewRowShape>;
  /** What is scrolled; the head of the table stays on top of it. */
  scroller: HTMLElement;
  rowHeight: number;
  place: TablePlace;
  /** The row of the cell that has the focus; -1 where none has. */
  activeRow: number;
  onSeen: (seen: RowsSeen) => void;
  children: (row: ViewRowShape | undefined, index: number, isFirst: boolean) => ReactNode;
}

/** As high as the head of a table. */
const headHeight = 36;

/** Goes where the address says, and where the table was pressed. */
const useScrolledTo = ({ rows, scroller, rowHeight, place }: TableRowsProps): void => {
  const shown = useRef<TablePlace>(null);
  useLayoutEffect(() => {
    const to = pageToGo(shown.current, place);
    shown.current = place;
    if (to !== null) scroller.scrollTo({ top: rows.startOf(to) * rowHeight });
  });
};

const seenIn = ({ scrolled: { top, height }, totalHeight }: RowsInSight, rowHeight: number): RowsSeen => ({
  first: Math.floor(top / rowHeight),
  last: Math.ceil((top + height - headHeight) / rowHeight) - 1,
  isEnd: top + height >= headHeight + totalHeight - 1,
});

/** The body of a table of any length: the rows in sight, with room for the others above and below. */
export function TableRows(props: TableRowsProps) {
  const { rows, scroller, rowHeight, activeRow, onSeen, children } = props;
  const [focused, setFocused] = useState(-1);
  const kept = activeRow >= 0 ? activeRow : focused;
  const inSight = useFixedRows({
    count: rows.total,
    height: rowHeight,
    inBlock: 2,
    scroller: () => scroller,
    activeRow: kept,
  });
  useScrolledTo(props);
  useEffect(() => onSeen(seenIn(inSight, rowHeight)));
  return (
    <TableBody
      role="rowgroup"
      // The row that has the focus stays.
      onFocus={({ target }) => setFocused(Number(target.closest('tr')?.ariaRowIndex ?? 1) - 2)}
      onBlur={() => setFocused(-1)}
    >
      {inSight.rows.map(({ index, top }, at) => {
        const row = rows.at(index);
        return (
          <Fragment key={rowKey(row, index, { kept, count: inSight.rows.length })}>
            <TableGap height={top - (inSight.rows[at - 1]?.bottom ?? 0)} />
            {children(row, index, at === 0)}
          </Fragment>
        );
      })}
      <TableGap height={inSight.totalHeight - (inSight.rows.at(-1)?.bottom ?? 0)} />
    </TableBody>
  );
}
