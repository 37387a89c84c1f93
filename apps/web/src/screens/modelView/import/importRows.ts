import type { ImportedRow } from '@lintel/api/endpoints/componentImport';
import { limits } from '@lintel/domain/limits';
import { rowsOf } from '../csv.ts';
import type { ModelColumn } from '../columns/modelColumns.ts';
import { mergedParts, pastedPart } from '../grid/cellEdits.ts';

/** What a column of a spreadsheet is; null is nothing of ours. */
export type Meaning = ModelColumn | null;

export interface Sheet {
  readonly cells: readonly (readonly string[])[];
  /** Of the columns, from the left. */
  readonly meanings: readonly Meaning[];
  readonly hasHead: boolean;
  /** More rows than are taken at once. */
  readonly left: number;
}

const folded = (text: string): string => text.trim().toLowerCase();

/** What can be put in by a column, and the id by which a row is found again. */
export const importable = (every: readonly ModelColumn[]): ModelColumn[] =>
  every.filter((column) => column.id === idColumn || pastedPart(column, 'Active') !== null);

const idColumn = 'col-row-id';

/** `CMP-014` as it was exported, or the number alone. */
export const idIn = (text: string): number | null => {
  const digits = /^(?:cmp-)?0*(\d{1,10})$/i.exec(text.trim())?.[1];
  return digits === undefined ? null : Number(digits);
};

/** Columns by their names in the first row; without names they are those of the table, from its first. */
export const sheetOf = (
  text: string,
  every: readonly ModelColumn[],
  shown: readonly ModelColumn[],
): Sheet => {
  const all = rowsOf(text);
  const [first = []] = all;
  const named = first.map((name) => every.find(({ label }) => folded(label) === folded(name)) ?? null);
  const hasHead = named.some((meaning) => meaning !== null);
  const known = new Set(importable(every).map(({ id }) => id));
  const positional = first.map((_, at) => shown.filter(({ id }) => known.has(id))[at] ?? null);
  const cells = hasHead ? all.slice(1) : all;
  return {
    hasHead,
    meanings: (hasHead ? named : positional).map((each) =>
      each !== null && known.has(each.id) ? each : null,
    ),
    cells: cells.slice(0, limits.componentsPerImport),
    left: Math.max(0, cells.length - limits.componentsPerImport),
  };
};

/** The ids of components that the rows name. */
export const idsIn = ({ cells, meanings }: Pick<Sheet, 'cells' | 'meanings'>): number[] => {
  const at = meanings.findIndex((meaning) => meaning?.id === idColumn);
  if (at < 0) return [];
  return [...new Set(cells.flatMap((row) => idIn(row[at] ?? '') ?? []))];
};

/** An id that no component has, as a slug that none has either: the server then says of the row that there is none. */
const unknownSlug = (text: string): string => {
  const letters = text.replaceAll(/[^A-Za-z0-9_-]+/g, '-').replace(/^[-_]+/, '');
  return letters === '' ? 'none' : letters.slice(0, 64);
};

/** Rows for the server. An empty cell says nothing; a row with an id changes that component, or none. */
export const rowsToImport = (
  { cells, meanings }: Pick<Sheet, 'cells' | 'meanings'>,
  slugOf: (id: number) => string | undefined,
): ImportedRow[] =>
  cells.map((row) => {
    const parts = meanings.flatMap((meaning, at): Partial<ImportedRow>[] => {
      const text = row[at]?.trim() ?? '';
      if (meaning === null || text === '') return [];
      if (meaning.id === idColumn) {
        const id = idIn(text);
        return [{ slug: (id === null ? undefined : slugOf(id)) ?? unknownSlug(text) }];
      }
      const part = pastedPart(meaning, text);
      return part === null ? [] : [part];
    });
    return mergedParts(parts);
  });
