import type { ViewRowShape } from '@lintel/api/endpoints/queries';
import { limits } from '@lintel/domain/limits';
import type { KeyboardEvent, MouseEvent } from 'react';
import { toast } from '../../../ui/feedback/toast.ts';
import type { ModelColumn } from '../columns/modelColumns.ts';
import { type CellValue, clearedValue, isEditable, isTypedInto, valueOf } from './cellEdits.ts';
import { type CellBlock, type CellPlace, movedPlace, typedBy } from './gridKeys.ts';
import type { Cells, GridGiven } from './gridGiven.ts';
import { useCellClipboard } from './useCellClipboard.ts';
import { type GridPosition, usePosition } from './usePosition.ts';
import type { CellEdit } from './useRowSaving.ts';
import { withRows } from './withRows.ts';
import { isComposing } from '../../../ui/isComposing.ts';
import { matchesShortcut } from '../../../shortcuts/matchesShortcut.ts';

/** `leave`: the focus is elsewhere already. */
export type AfterEdit = 'stay' | 'leave' | 'down' | 'next' | 'previous';

export interface CellGrid extends Pick<GridPosition, 'active' | 'block' | 'editing' | 'attach'> {
  handlers: {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
    onMouseDown: (event: MouseEvent<HTMLElement>) => void;
    onDoubleClick: (event: MouseEvent<HTMLElement>) => void;
  };
  /** Null where nothing was changed. */
  finish: (value: CellValue | null, after: AfterEdit) => void;
}

const tab = { key: 'Tab', shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
const down = { ...tab, key: 'ArrowDown' };

const isToggled = ({ attribute }: ModelColumn): boolean => attribute?.attributeType === 'BOOLEAN';

const cellAt = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('td[data-column]') : null;

const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, input') !== null;

const placeOf = (cell: HTMLElement): CellPlace => ({
  row: Number(cell.dataset['row']),
  column: Number(cell.dataset['column']),
});

const editsIn = (
  { rows, columns }: Cells,
  { left, right }: CellBlock,
  valueFor: (column: ModelColumn) => CellValue | null,
): CellEdit[] =>
  rows.flatMap((row) =>
    columns.slice(left, right + 1).flatMap((column) => {
      const value = valueFor(column);
      return value === null ? [] : [{ row, column, value }];
    }),
  );

const toggled = (row: ViewRowShape, column: ModelColumn): CellEdit => {
  const now = valueOf(row, column);
  const isOn = now?.of === 'attribute' && now.value?.kind === 'text' && now.value.text === 'true';
  return { row, column, value: { of: 'attribute', value: { kind: 'text', text: isOn ? 'false' : 'true' } } };
};

/** Cells as in a spreadsheet: moved through, selected, typed into, copied and pasted. */
export const useGrid = (given: GridGiven): CellGrid => {
  const { rows, columns, saving, blocked } = given;
  const position = usePosition(rows, columns);
  const { active, block, goTo, rest } = position;
  const size = { rows: rows.total, columns: columns.length };

  /** Told before anything is typed, not when it is lost. */
  const mayChange = (): boolean => {
    if (blocked !== null) toast.info(blocked);
    return blocked === null;
  };
  const edit = (place: CellPlace, typed: string | null): void => {
    const [row, column] = [rows.at(place.row), columns[place.column]];
    if (row === undefined || column === undefined || !isEditable(column) || !mayChange()) return;
    if (isToggled(column)) saving.save([toggled(row, column)]);
    else {
      given.hold(row.slug);
      position.edit(place, typed);
    }
  };

  useCellClipboard(given, block, mayChange);

  return {
    ...position,
    finish: (value, after) => {
      const column = active === null ? undefined : columns[active.column];
      const row = position.editing?.row;
      if (value !== null && row !== undefined && column !== undefined) saving.save([{ row, column, value }]);
      given.hold(null);
      if (after === 'leave' || active === null) return rest();
      const key = after === 'down' ? down : { ...tab, shiftKey: after === 'previous' };
      goTo((after === 'stay' ? active : movedPlace(key, active, size)) ?? active);
    },
    handlers: {
      onKeyDown: (event) => {
        const cell = cellAt(event.target);
        // Fields, links and buttons in a cell have keys of their own.
        if (cell === null || cell !== event.target || isComposing(event)) return;
        const place = placeOf(cell);
        const to = movedPlace(event, place, size);
        if (to === null) return;
        if (to !== undefined) {
          event.preventDefault();
          return goTo(to, event.shiftKey && event.key !== 'Tab');
        }
        const did = pressed(event, columns[place.column], {
          edit: (typed) => edit(place, typed),
          open: () => cell.querySelector<HTMLElement>('a, button')?.click(),
          clear: () => {
            if (block === null || !mayChange()) return;
            withRows(given, block, limits.componentsPerCall, (read) =>
              saving.save(editsIn({ rows: read, columns }, block, clearedValue)),
            );
          },
          undo: () => {
            if (mayChange()) saving.undo();
          },
          rest,
        });
        if (!did) return;
        event.preventDefault();
        event.stopPropagation();
      },
      onMouseDown: (event) => {
        const cell = cellAt(event.target);
        if (cell === null || isControl(event.target) || event.button !== 0) return;
        event.preventDefault();
        goTo(placeOf(cell), event.shiftKey);
      },
      onDoubleClick: (event) => {
        const cell = cellAt(event.target);
        if (cell !== null && !isControl(event.target)) edit(placeOf(cell), null);
      },
    },
  };
};

interface CellActions {
  edit: (typed: string | null) => void;
  /** What the cell leads to. */
  open: () => void;
  clear: () => void;
  undo: () => void;
  rest: () => void;
}

/** What a key does in a cell, besides moving; whether it means anything. */
const pressed = (
  event: KeyboardEvent,
  column: ModelColumn | undefined,
  { edit, open, clear, undo, rest }: CellActions,
): boolean => {
  if (column === undefined) return false;
  const isWide = event.ctrlKey || event.metaKey;
  const mayEdit = isEditable(column);
  const typed = typedBy(event);
  if (event.key === 'Enter' && (isWide || !mayEdit)) open();
  else if (event.key === 'Enter' || event.key === 'F2') edit(null);
  else if (event.key === ' ' && isToggled(column)) edit(null);
  else if (event.key === 'Delete' || event.key === 'Backspace') clear();
  else if (matchesShortcut('Mod+Z', event)) undo();
  else if (event.key === 'Escape') rest();
  else if (typed !== null && isTypedInto(column)) edit(typed);
  else return false;
  return true;
};
