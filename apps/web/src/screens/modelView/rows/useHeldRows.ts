import type { ViewRowShape } from '@lintel/api/endpoints/queries';
import { useState } from 'react';
import { type CellEdit, rowAfter } from '../grid/useRowSaving.ts';
import { withHeld } from './heldRows.ts';

interface Kept {
  readonly key: string;
  readonly read: readonly ViewRowShape[];
  readonly shown: readonly ViewRowShape[];
  readonly touched: ReadonlySet<string>;
}

export interface HeldRows {
  readonly rows: readonly ViewRowShape[];
  /** Changed here since the question was asked. */
  readonly touched: ReadonlySet<string>;
  readonly touch: (edits: readonly CellEdit[]) => void;
}

const none: ReadonlySet<string> = new Set();

/** Rows that are read again and again, of which those that were changed here stay until another question is asked. */
export const useHeldRows = (read: readonly ViewRowShape[], key: string): HeldRows => {
  const [kept, setKept] = useState<Kept>({ key, read, shown: read, touched: none });
  const isAnother = kept.key !== key;
  const now: Kept =
    !isAnother && kept.read === read
      ? kept
      : isAnother
        ? { key, read, shown: read, touched: none }
        : { ...kept, read, shown: withHeld(kept.shown, read, kept.touched) };
  if (now !== kept) setKept(now);
  return {
    rows: now.shown,
    touched: now.touched,
    touch: (edits) =>
      setKept((before) => ({
        ...before,
        touched: new Set([...before.touched, ...edits.map(({ row }) => row.slug)]),
        shown: before.shown.map((row) =>
          rowAfter(
            row,
            edits.filter((edit) => edit.row.slug === row.slug),
          ),
        ),
      })),
  };
};
