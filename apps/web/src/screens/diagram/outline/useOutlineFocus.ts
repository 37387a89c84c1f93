import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { neighbourOf, type OutlineRow } from './outline.ts';

interface OutlineShown {
  /** Around the tree, which is not there while nothing is drawn. */
  readonly frame: RefObject<HTMLElement | null>;
  readonly open: boolean;
  readonly rows: readonly OutlineRow[];
  readonly selection: ReadonlySet<string>;
  /** The line that had the focus last. */
  readonly focused: string | null;
}

export const lineOf = (frame: HTMLElement | null, key: string): HTMLElement | null =>
  frame?.querySelector<HTMLElement>(`[data-key="${key}"]`) ?? null;

/** Keeps the focus in the outline when its line goes, and what is selected in sight. */
export const useOutlineFocus = ({ frame, open, rows, selection, focused }: OutlineShown) => {
  // A line that is removed tells nobody that it lost the focus.
  const isIn = useRef(false);
  const before = useRef(rows);
  useLayoutEffect(() => {
    const last = before.current;
    before.current = rows;
    if (!isIn.current || focused === null || rows.some(({ key }) => key === focused)) return;
    const next = neighbourOf(focused, last, rows);
    (next === undefined ? frame.current : lineOf(frame.current, next.key))?.focus();
  }, [frame, rows, focused]);

  const sought = useRef<string | null>(null);
  useEffect(() => {
    sought.current = open ? ([...selection].at(-1) ?? null) : null;
  }, [selection, open]);
  // Its line may come later than it is selected; once it was shown, the outline is scrolled by hand alone.
  useEffect(() => {
    const line = sought.current === null ? null : lineOf(frame.current, sought.current);
    if (line === null) return;
    line.scrollIntoView({ block: 'nearest' });
    sought.current = null;
  }, [frame, selection, open, rows]);

  return {
    onFocus: () => {
      isIn.current = true;
    },
    onBlur: () => {
      isIn.current = false;
    },
  };
};
