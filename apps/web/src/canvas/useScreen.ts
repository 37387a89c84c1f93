import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** What there is of the screen for the drawing, in its pixels; `ratio` are those of the device for each of them. */
export interface Screen {
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
}

/** Konva cuts off the part of a pixel that would only be seen in part; a hair more than a whole one stays whole. */
const hair = 0.01;

/** Of exactly as many pixels as the device has there. */
const screenOf = ({ clientWidth, clientHeight }: HTMLElement): Screen => {
  const ratio = devicePixelRatio;
  const whole = (length: number): number =>
    length === 0 ? 0 : (Math.ceil(length * ratio - hair) + hair) / ratio;
  return { width: whole(clientWidth), height: whole(clientHeight), ratio };
};

const isSame = (a: Screen, b: Screen): boolean =>
  a.width === b.width && a.height === b.height && a.ratio === b.ratio;

/** Follows the element's size, and the ratio: a window may be dragged to another screen, and a page zoomed. */
export function useScreen(host: RefObject<HTMLElement | null>): Screen {
  const [screen, setScreen] = useState<Screen>({ width: 0, height: 0, ratio: 1 });
  useLayoutEffect(() => {
    const element = host.current;
    if (element === null) return;
    const read = (): void =>
      setScreen((before) => {
        const now = screenOf(element);
        return isSame(before, now) ? before : now;
      });
    let stopAsking: () => void = () => undefined;
    const askForRatio = (): void => {
      const same = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
      const changed = (): void => {
        askForRatio();
        read();
      };
      same.addEventListener('change', changed, { once: true });
      stopAsking = () => same.removeEventListener('change', changed);
    };
    // In the same frame, so that nothing is seen of another size than its place.
    const sizes = new ResizeObserver(() => flushSync(read));
    sizes.observe(element);
    askForRatio();
    read();
    return () => {
      sizes.disconnect();
      stopAsking();
    };
  }, [host]);
  return screen;
}
