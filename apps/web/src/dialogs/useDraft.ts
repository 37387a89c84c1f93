import { useState } from 'react';

export interface Draft<T> {
  draft: T;
  /** What the dialog was opened with: changes by others in the meantime do not move it. */
  base: T;
  change: (part: Partial<T>) => void;
  changed: boolean;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The fields that differ from what the dialog was opened with. */
export const changesOf = <T extends object>(base: T, draft: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(draft).filter(([field, value]) => !same(value, base[field as keyof T])),
  ) as Partial<T>;

/** A copy to edit, made anew each time the dialog opens and kept while it fades out. */
export const useDraft = <T extends object>(open: boolean, initial: () => T): Draft<T> => {
  const [state, setState] = useState(() => {
    const base = initial();
    return { open, base, draft: base };
  });
  if (state.open !== open) {
    const base = open ? initial() : state.base;
    setState({ open, base, draft: open ? base : state.draft });
  }
  return {
    draft: state.draft,
    base: state.base,
    change: (part) => setState((before) => ({ ...before, draft: { ...before.draft, ...part } })),
    changed: Object.keys(changesOf(state.base, state.draft)).length > 0,
  };
};
