import { useEffect, useRef } from 'react';
import type { Action } from '../../shortcuts/action.ts';
import { isOffPage, isTyping, matchesShortcut } from '../../shortcuts/matchesShortcut.ts';
import { parseShortcut } from '../../shortcuts/shortcutText.ts';
import { isComposing } from '../../ui/isComposing.ts';

const answers = (action: Action, event: KeyboardEvent, typing: boolean): boolean => {
  const { shortcut, alsoShortcuts = [], heardElsewhere, yieldsToTyping } = action;
  if (shortcut === undefined || heardElsewhere === true) return false;
  const pressed = [shortcut, ...alsoShortcuts].find((keys) => matchesShortcut(keys, event));
  if (pressed === undefined || (typing && (yieldsToTyping === true || !parseShortcut(pressed).mod)))
    return false;
  return action.enabled !== false;
};

/** The one listener for shortcuts. Of two actions with the same keys the first in the list wins. */
export const useActionKeys = (actions: readonly Action[]): void => {
  const latest = useRef(actions);
  latest.current = actions;

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || isComposing(event) || isOffPage(event.target)) return;
      const typing = isTyping(event.target);
      const action = latest.current.find((each) => answers(each, event, typing));
      if (action === undefined || (event.repeat && action.repeats !== true)) return;
      event.preventDefault();
      action.run();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
};
