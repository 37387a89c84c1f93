import type { ImportedRow } from '@lintel/api/endpoints/componentImport';
import type { ViewRowShape } from '@lintel/api/endpoints/queries';
import { limits } from '@lintel/domain/limits';
import type { ClipboardEvent, KeyboardEvent, MouseEvent } from 'react';
import { explainFailure } from '../../../data/failures.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { cellText, type RowNames } from '../columns/cellText.ts';
import type { ModelColumn } from '../columns/modelColumns.ts';
import { rowsOf, tsvOf } from '../csv.ts';
import { type PagedRows, readBetween } from '../rows/pagedRows.ts';
import { copyWhenRead } from './copyWhenRead.ts';
import {
  type CellValue,
  clearedValue,
  isEditable,
  isTypedInto,
  mergedParts,
  pastedPart,
  valueOf,
} from './cellEdits.ts';
import {
  type CellBlock,
  type CellPlace,
  movedPlace,
  pastedBottom,
  pastedPlaces,
  typedBy,
} from './gridKeys.ts';
import { type GridPosition, usePosition } from './usePosition.ts';
import type { CellEdit, RowSaving } from './useRowSaving.ts';

export interface GridGiven {
  rows: PagedRows<ViewRowShape>;
  /** Those from one to another that were not read yet, too. */
  readRows: (first: number, last: number) => Promise<readonly ViewRowShape[]>;
  columns: readonly ModelColumn[];
  names: RowNames;
  saving: RowSaving;
  /** The row that is being edited stays in the table, whatever others make of it. */
  hold: (slug: string | null) => void;
  /** Why nothing can be changed now; null while it can. */
  blocked: string | null;
  /** More rows were pasted than there are: they are looked at first. */
  onManyPasted: (text: string) => void;
}

/** `leave`: the focus is elsewhere already. */
export type AfterEdit = 'stay' | 'leave' | 'down' | 'next' | 'previous';

export interface CellGrid extends Pick<GridPosition, 'active' | 'block' | 'editing' | 'attach'> {
  handlers: {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
    onMouseDown: (event: MouseEvent<HTMLElement>) => void;
    onDoubleClick: (event: MouseEvent<HTMLElement>) => void;
    onCopy: (event: ClipboardEvent) => void;
    onPaste: (event: ClipboardEvent) => void;
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

/** Rows of a block, from its first. */
type Cells = Pick<GridGiven, 'columns'> & { readonly rows: readonly ViewRowShape[] };

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

const copied = (
  { rows, columns, names }: Cells & Pick<GridGiven, 'names'>,
  { left, right }: CellBlock,
): string =>
  tsvOf(rows.map((row) => columns.slice(left, right + 1).map((column) => cellText(column, row, names))));

const pastedRows = ({ rows, columns }: Cells, pasted: string[][], block: CellBlock): ImportedRow[] => {
  const byRow = new Map<string, Partial<ImportedRow>[]>();
  const size = { rows: block.top + rows.length, columns: columns.length };
  for (const { place, text } of pastedPlaces(pasted, block, size)) {
    const [row, column] = [rows[place.row - block.top], columns[place.column]];
    const part = row && column && pastedPart(column, text);
    if (row !== undefined && part) byRow.set(row.slug, [...(byRow.get(row.slug) ?? []), part]);
  }
  return [...byRow].map(([slug, parts]) => ({ slug, ...mergedParts(parts) }));
};

/** More than can be changed at once, which is said then. */
const areTooMany = ({ top, bottom }: Pick<CellBlock, 'top' | 'bottom'>, most: number): boolean => {
  if (bottom - top < most) return false;
  toast.info(`At most ${most} rows at once`, { description: 'Select fewer of them.' });
  return true;
};

/** Does something with rows, once all of them are read. */
const withRows = (
  { rows, readRows }: Pick<GridGiven, 'rows' | 'readRows'>,
  { top, bottom }: Pick<CellBlock, 'top' | 'bottom'>,
  most: number,
  then: (rows: readonly ViewRowShape[]) => void,
): void => {
  if (areTooMany({ top, bottom }, most)) return;
  const read = readBetween(rows, top, bottom);
  if (read !== null) return then(read);
  readRows(top, bottom).then(then, (error: unknown) =>
    toast.error('Could not read the rows', { description: explainFailure(error) }),
  );
};

const clipboardHandlers = (
  given: GridGiven,
  block: CellBlock | null,
  mayChange: () => boolean,
): Pick<CellGrid['handlers'], 'onCopy' | 'onPaste'> => ({
  onCopy: (event) => {
    if (block === null || cellAt(event.target) !== event.target) return;
    event.preventDefault();
    if (areTooMany(block, limits.componentsPerImport)) return;
    const { rows, readRows, columns, names } = given;
    const textOf = (read: readonly ViewRowShape[]): string => copied({ rows: read, columns, names }, block);
    const read = readBetween(rows, block.top, block.bottom);
    if (read !== null) event.clipboardData.setData('text/plain', textOf(read));
    // The event's clipboard is closed once it is over.
    else void copyWhenRead(readRows(block.top, block.bottom).then(textOf));
  },
  onPaste: (event) => {
    if (block === null || cellAt(event.target) !== event.target) return;
    event.preventDefault();
    if (!mayChange()) return;
    const text = event.clipboardData.getData('text/plain');
    const pasted = rowsOf(text, '\t');
    const bottom = pastedBottom(pasted, block);
    if (bottom >= given.rows.total) return given.onManyPasted(text);
    withRows(given, { top: block.top, bottom }, limits.componentsPerImport, (rows) => {
      const changed = pastedRows({ rows, columns: given.columns }, pasted, block);
      if (changed.length > 0) given.saving.paste(changed);
    });
  },
});

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
        if (cell === null || cell !== event.target || event.nativeEvent.isComposing) return;
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
      ...clipboardHandlers(given, block, mayChange),
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
  else if (isWide && !event.shiftKey && event.key.toLowerCase() === 'z') undo();
  else if (event.key === 'Escape') rest();
  else if (typed !== null && isTypedInto(column)) edit(typed);
  else return false;
  return true;
};
