import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { noScreen, type Screen, watchScreen } from './watchScreen.ts';

/** The size and ratio of an element's place on the screen. */
export function useScreen(host: RefObject<HTMLElement | null>): Screen {
  const [screen, setScreen] = useState(noScreen);
  useLayoutEffect(
    () =>
      host.current === null
        ? undefined
        : watchScreen(host.current, (next, isDue) =>
            isDue ? flushSync(() => setScreen(next)) : setScreen(next),
          ),
    [host],
  );
  return screen;
}
