import type { ImportedRow } from '@lintel/api/endpoints/componentImport';
import type { ViewRowShape } from '@lintel/api/endpoints/queries';
import { limits } from '@lintel/domain/limits';
import { useEffect, useEffectEvent } from 'react';
import { isMarked } from '../../../shortcuts/matchesShortcut.ts';
import { cellText } from '../columns/cellText.ts';
import { rowsOf, tsvOf } from '../csv.ts';
import { readBetween } from '../rows/pagedRows.ts';
import { mergedParts, pastedPart } from './cellEdits.ts';
import { copyWhenRead } from './copyWhenRead.ts';
import type { Cells, GridGiven } from './gridGiven.ts';
import { type CellBlock, pastedBottom, pastedPlaces } from './gridKeys.ts';
import { areTooMany, withRows } from './withRows.ts';

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

/** A field within a cell has a clipboard of its own. */
const isInCell = (): boolean => document.activeElement?.matches('td[data-column]') === true;

/** Copies the block and pastes over it. The events are the page's: where nothing is marked, Firefox sends them to its body. */
export const useCellClipboard = (
  given: GridGiven,
  block: CellBlock | null,
  mayChange: () => boolean,
): void => {
  const onCopy = useEffectEvent((event: ClipboardEvent): void => {
    if (block === null || !isInCell() || isMarked()) return;
    event.preventDefault();
    if (areTooMany(block, limits.componentsPerImport)) return;
    const { rows, readRows, columns, names } = given;
    const textOf = (read: readonly ViewRowShape[]): string => copied({ rows: read, columns, names }, block);
    const read = readBetween(rows, block.top, block.bottom);
    if (read !== null) event.clipboardData?.setData('text/plain', textOf(read));
    // The event's clipboard is closed once it is over.
    else void copyWhenRead(readRows(block.top, block.bottom).then(textOf));
  });
  const onPaste = useEffectEvent((event: ClipboardEvent): void => {
    if (block === null || !isInCell()) return;
    event.preventDefault();
    if (!mayChange()) return;
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const pasted = rowsOf(text, '\t');
    const bottom = pastedBottom(pasted, block);
    if (bottom >= given.rows.total) return given.onManyPasted(text);
    withRows(given, { top: block.top, bottom }, limits.componentsPerImport, (rows) => {
      const changed = pastedRows({ rows, columns: given.columns }, pasted, block);
      if (changed.length > 0) given.saving.paste(changed);
    });
  });
  useEffect(() => {
    document.addEventListener('copy', onCopy);
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('copy', onCopy);
      document.removeEventListener('paste', onPaste);
    };
  }, []);
};
