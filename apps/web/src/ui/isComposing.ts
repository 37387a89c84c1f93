import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/** What Safari calls the key that ends a composition, of which it says that it is over by then. */
const endOfComposition = 229;

/** The key belongs to a letter or a word that is still being put together, as in Japanese: nothing else may hear it. */
export const isComposing = (event: KeyboardEvent | ReactKeyboardEvent): boolean => {
  const pressed = 'nativeEvent' in event ? event.nativeEvent : event;
  return pressed.isComposing || pressed.keyCode === endOfComposition;
};
