/** What there is of the screen for the drawing, in its pixels; `ratio` are those of the device for each of them. */
export interface Screen {
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
}

export const noScreen: Screen = { width: 0, height: 0, ratio: 1 };

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

/**
 * Follows the element's size, and the ratio: a window may be dragged to another screen, and a page zoomed. A change of
 * the size `isDue` in the same frame, so that nothing is seen of another size than its place.
 */
export const watchScreen = (
  element: HTMLElement,
  changed: (screen: Screen, isDue: boolean) => void,
): (() => void) => {
  let known = noScreen;
  const read = (isDue: boolean): void => {
    const now = screenOf(element);
    // Hidden, as from a page that is printed, it will be as large again.
    if (isSame(known, now) || now.width * now.height === 0) return;
    known = now;
    changed(now, isDue);
  };
  let stopAsking: () => void = () => undefined;
  const askForRatio = (): void => {
    const same = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    const another = (): void => {
      askForRatio();
      read(false);
    };
    same.addEventListener('change', another, { once: true });
    stopAsking = () => same.removeEventListener('change', another);
  };
  const sizes = new ResizeObserver(() => read(true));
  sizes.observe(element);
  askForRatio();
  read(false);
  return () => {
    sizes.disconnect();
    stopAsking();
  };
};
