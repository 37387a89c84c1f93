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
  readonly edited: string | null;
}

export interface HeldRows {
  readonly pages: RowPages;
  /** Changed here since the question was asked, or being edited. */
  readonly touched: ReadonlySet<string>;
  /** The one that is being edited. */
  readonly hold: (slug: string | null) => void;
  readonly touch: (edits: readonly CellEdit[]) => void;
}

const none: ReadonlySet<string> = new Set();

const heldIn = ({ touched, edited }: Pick<Kept, 'touched' | 'edited'>): ReadonlySet<string> =>
  edited === null ? touched : new Set([...touched, edited]);

const withEdits = (rows: readonly ViewRowShape[], edits: readonly CellEdit[]): readonly ViewRowShape[] => {
  const ofRow = (slug: string) => edits.filter(({ row }) => row.slug === slug);
  return rows.some(({ slug }) => ofRow(slug).length > 0)
    ? rows.map((row) => rowAfter(row, ofRow(row.slug)))
    : rows;
};

/** Rows that are read again and again, of which those that were changed here stay until another question is asked. */
export const useHeldRows = (read: RowPages, key: string): HeldRows => {
  const [kept, setKept] = useState<Kept>({ key, read, shown: read, touched: none, edited: null });
  const isAnother = kept.key !== key;
  const now: Kept =
    !isAnother && kept.read === read
      ? kept
      : isAnother
        ? { key, read, shown: read, touched: none, edited: null }
        : { ...kept, read, shown: heldPages(kept.shown, read, heldIn(kept)) };
  if (now !== kept) setKept(now);
  return {
    pages: now.shown,
    touched: heldIn(now),
    hold: (slug) =>
      setKept((before) => {
        const held = heldIn({ touched: before.touched, edited: slug });
        // What was read does not have what was just changed here, and so is not looked at unless a row goes.
        const isLeft = before.edited !== null && !held.has(before.edited);
        const shown = isLeft ? heldPages(before.shown, before.read, held) : before.shown;
        return { ...before, edited: slug, shown };
      }),
    touch: (edits) =>
      setKept((before) => ({
        ...before,
        touched: new Set([...before.touched, ...edits.map(({ row }) => row.slug)]),
        shown: new Map([...before.shown].map(([page, rows]) => [page, withEdits(rows, edits)])),
      })),
  };
};
