import type { KeyboardEvent } from 'react';
import { matchesShortcut } from '../../shortcuts/matchesShortcut.ts';
import { isComposing } from '../../ui/isComposing.ts';

const pageStep = 8;

/** What was held while something was chosen. */
export interface ChoiceWay {
  readonly inNewTab: boolean;
  /** Opens what would be put onto the drawing. */
  readonly opens: boolean;
}

export const wayOf = (event: { ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }): ChoiceWay => ({
  inNewTab: event.ctrlKey || event.metaKey,
  opens: event.shiftKey,
});

export interface PaletteKeys {
  count: number;
  active: number;
  setActive: (index: number) => void;
  choose: (index: number, way: ChoiceWay) => void;
  /** Nothing is there to choose yet. */
  wait: (way: ChoiceWay) => void;
  /** Closes; while it fades out already, opens again. */
  toggle: () => void;
}

/** Where a key leads in a list of `count`: the ends are joined, a page stops at them. */
export const nextActive = (key: string, active: number, count: number): number | null => {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return (active + 1) % count;
    case 'ArrowUp':
      return (active - 1 + count) % count;
    case 'PageDown':
      return Math.min(active + pageStep, count - 1);
    case 'PageUp':
      return Math.max(active - pageStep, 0);
    default:
      return null;
  }
};

/** The keys of the palette's field: the focus stays there while the choice moves through the list. */
export const onPaletteKey = (event: KeyboardEvent, keys: PaletteKeys): void => {
  if (isComposing(event)) return;
  if (matchesShortcut('Mod+K', event)) {
    event.preventDefault();
    keys.toggle();
    return;
  }
  if (event.key === 'Enter') {
    event.preventDefault();
    if (keys.count > 0) keys.choose(keys.active, wayOf(event));
    else keys.wait(wayOf(event));
    return;
  }
  const next = nextActive(event.key, keys.active, keys.count);
  if (next === null) return;
  event.preventDefault();
  keys.setActive(next);
};
