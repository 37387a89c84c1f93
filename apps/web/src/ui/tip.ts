import type { ReactNode } from 'react';
import { whenNeeded } from './whenNeeded.tsx';

export interface TipContent {
  label: ReactNode;
  shortcut?: string | undefined;
  side: 'top' | 'bottom' | 'left' | 'right';
}

export interface Tip extends TipContent {
  anchor: Element;
}

export const TooltipPopup = whenNeeded(async () => (await import('./TooltipPopup.tsx')).TooltipPopup);

const delay = 400;
/** Whoever goes on to the next control reads that at once. */
const warmth = 400;

let shown: Tip | null = null;
let awaited: Element | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let endedAt = Number.NEGATIVE_INFINITY;
const listeners = new Set<() => void>();

const show = (next: Tip | null): void => {
  if (next === shown) return;
  if (next === null) endedAt = performance.now();
  shown = next;
  for (const listener of listeners) listener();
};

/** The one tooltip of the page: that of the control under the pointer, or in focus. */
export const tip = {
  get: (): Tip | null => shown,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  hover: (next: Tip): void => {
    void TooltipPopup.preload();
    clearTimeout(timer);
    awaited = next.anchor;
    if (shown !== null || performance.now() - endedAt < warmth) return show(next);
    timer = setTimeout(() => show(next), delay);
  },
  focus: (next: Tip): void => {
    void TooltipPopup.preload();
    clearTimeout(timer);
    awaited = next.anchor;
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
