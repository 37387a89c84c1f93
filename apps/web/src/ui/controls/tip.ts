import type { ReactNode } from 'react';

export interface TipContent {
  label: ReactNode;
  shortcut?: string | undefined;
  side: 'top' | 'bottom' | 'left' | 'right';
}

export interface Tip extends TipContent {
  anchor: Element;
}

const delay = 400;
/** Going on to the next control shows that one's at once. */
const warmth = 400;

let shown: Tip | null = null;
let awaited: Element | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let endedAt = Number.NEGATIVE_INFINITY;
const listeners = new Set<() => void>();

const notify = (): void => {
  for (const listener of listeners) listener();
};

const show = (next: Tip | null): void => {
  if (next === shown) return;
  if (next === null) endedAt = performance.now();
  shown = next;
  notify();
};

/** Those who listen hear of it as well: what shows it is needed soon. */
const awaitTip = (anchor: Element): void => {
  clearTimeout(timer);
  awaited = anchor;
  notify();
};

/** The one tooltip of the page: that of the control under the pointer, or in focus. */
export const tip = {
  get: (): Tip | null => shown,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  hover: (next: Tip): void => {
    awaitTip(next.anchor);
    if (shown !== null || performance.now() - endedAt < warmth) return show(next);
    timer = setTimeout(() => show(next), delay);
  },
  focus: (next: Tip): void => {
    awaitTip(next.anchor);
    show(next);
  },
  /** It says something else now. */
  change: (anchor: Element, content: TipContent): void => {
    if (shown?.anchor === anchor) show({ ...content, anchor });
  },
  hide: (anchor: Element): void => {
    if (awaited === anchor) clearTimeout(timer);
    if (shown?.anchor === anchor) show(null);
  },
  dismiss: (): void => show(null),
};
