import type { ViewSort } from '@lintel/domain/entities/saved';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import { classes } from '../../ui/classes.ts';
import { TableHeader } from '../../ui/lists/Table.tsx';
import { columnWide } from './columns/columnEdges.ts';
import { clampedWidth, leastWidth, mostWidth, widthAfterKey } from './columns/columnWidths.ts';
import { isKept } from './columns/keptColumn.ts';
import type { ModelColumn } from './columns/modelColumns.ts';

export interface ColumnHeadProps {
  column: ModelColumn;
  at: number;
  width: number;
  sort: ViewSort | null;
  onSort: () => void;
  /** While it is being changed; null gives the column back its own. */
  onResize: (width: number | null) => void;
  /** When it is as it is to stay. */
  onResized: () => void;
  filter: ReactNode;
}

export function ColumnHead({ column, at, sort, onSort, filter, ...edge }: ColumnHeadProps) {
  const isSorted = sort?.column === column.id;
  return (
    <TableHeader
      role="columnheader"
      aria-label={column.label}
      style={columnWide(at)}
      numeric={column.numeric}
      className={classes('text-left', isKept(column) ? 'sticky left-0 z-1' : 'relative')}
      sort={!isSorted ? null : sort.order === 'asc' ? 'ascending' : 'descending'}
      onSort={onSort}
      trailing={
        <>
          {filter}
          <ColumnEdge label={column.label} {...edge} />
        </>
      }
    >
      {column.label}
    </TableHeader>
  );
}

type ColumnEdgeProps = Pick<ColumnHeadProps, 'width' | 'onResize' | 'onResized'> & { label: string };

/** The right edge of a column, which is dragged or moved by arrow keys; a double click or Enter gives it back its own width. */
function ColumnEdge({ label, width, onResize, onResized }: ColumnEdgeProps) {
  const drag = useRef<{ x: number; width: number } | null>(null);
  const move = ({ clientX }: PointerEvent): void => {
    if (drag.current !== null) onResize(clampedWidth(drag.current.width + clientX - drag.current.x));
  };
  const end = (): void => {
    if (drag.current === null) return;
    drag.current = null;
    onResized();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = widthAfterKey(event, width);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onResize(next);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator that takes the focus is a control
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${label}`}
      aria-valuenow={width}
      aria-valuemin={leastWidth}
      aria-valuemax={mostWidth}
      aria-valuetext={`${width} pixels`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the same
      tabIndex={0}
      onKeyDown={onKeyDown}
      onKeyUp={onResized}
      onBlur={onResized}
      onDoubleClick={() => {
        onResize(null);
        onResized();
      }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { x: event.clientX, width };
      }}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      className="absolute top-1.5 right-0 bottom-1.5 w-1.5 cursor-col-resize touch-none border-r-2 border-transparent hover:border-accent focus-visible:border-accent pointer-coarse:hidden"
    />
  );
}
