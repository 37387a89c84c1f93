import { useEffect, useRef } from 'react';
import type { Action } from './action.ts';
import { isInLayer, isTyping, matchesShortcut } from './matchesShortcut.ts';
import { parseShortcut } from './shortcutText.ts';

/** The one listener for shortcuts. Of two actions with the same keys the first in the list wins. */
export const useActionKeys = (actions: readonly Action[]): void => {
  const latest = useRef(actions);
  latest.current = actions;

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || event.repeat || isInLayer(event.target)) return;
      const action = latest.current.find(
        ({ shortcut, enabled }) =>
          shortcut !== undefined &&
          enabled !== false &&
          matchesShortcut(shortcut, event) &&
          (parseShortcut(shortcut).mod || !isTyping(event.target)),
      );
      if (action === undefined) return;
      event.preventDefault();
      action.run();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
};
