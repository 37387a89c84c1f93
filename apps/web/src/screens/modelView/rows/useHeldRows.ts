import type { ViewRowShape } from '@lintel/api/endpoints/queries';
import { useState } from 'react';
import { type CellEdit, rowAfter } from '../grid/useRowSaving.ts';
import { heldPages } from './heldRows.ts';
import type { Pages } from './pagedRows.ts';

type RowPages = Pages<ViewRowShape>;

interface Kept {
  readonly key: string;
  readonly read: RowPages;
  readonly shown: RowPages;
  readonly touched: ReadonlySet<string>;
}

export interface HeldRows {
  readonly pages: RowPages;
  /** Changed here since the question was asked, or about to be. */
  readonly touched: ReadonlySet<string>;
  readonly hold: (slug: string) => void;
  readonly touch: (edits: readonly CellEdit[]) => void;
}

const none: ReadonlySet<string> = new Set();

const edited = (rows: readonly ViewRowShape[], edits: readonly CellEdit[]): readonly ViewRowShape[] => {
  const ofRow = (slug: string) => edits.filter(({ row }) => row.slug === slug);
  return rows.some(({ slug }) => ofRow(slug).length > 0)
    ? rows.map((row) => rowAfter(row, ofRow(row.slug)))
    : rows;
};

/** Rows that are read again and again, of which those that were changed here stay until another question is asked. */
export const useHeldRows = (read: RowPages, key: string): HeldRows => {
  const [kept, setKept] = useState<Kept>({ key, read, shown: read, touched: none });
  const isAnother = kept.key !== key;
  const now: Kept =
    !isAnother && kept.read === read
      ? kept
      : isAnother
        ? { key, read, shown: read, touched: none }
        : { ...kept, read, shown: heldPages(kept.shown, read, kept.touched) };
  if (now !== kept) setKept(now);
  return {
    pages: now.shown,
    touched: now.touched,
    hold: (slug) => setKept((before) => ({ ...before, touched: new Set([...before.touched, slug]) })),
    touch: (edits) =>
      setKept((before) => ({
        ...before,
        touched: new Set([...before.touched, ...edits.map(({ row }) => row.slug)]),
        shown: new Map([...before.shown].map(([page, rows]) => [page, edited(rows, edits)])),
      })),
  };
};
