import { turnToZoom } from './wheel.ts';

/** What Safari says of two fingers on a trackpad. */
interface Pinch extends MouseEvent {
  /** Since the fingers were put down. */
  readonly scale: number;
}

const isPinch = (event: Event): event is Pinch => 'scale' in event && typeof event.scale === 'number';

/**
 * Safari has events of its own for a pinch on a trackpad, and zooms the page. Here it turns the wheel as in all other
 * browsers, and where that is taken up the page stays as it is. Fingers on a screen are pointers already.
 */
export const letPinchesTurnTheWheel = (page: Document): void => {
  let fingers = 0;
  let scale = 1;
  const count = ({ touches }: TouchEvent): void => {
    fingers = touches.length;
  };
  const turn = (event: Event): void => {
    if (!isPinch(event) || fingers > 0) return;
    const { clientX, clientY, target } = event;
    const deltaY = turnToZoom(event.scale / scale);
    scale = event.scale;
    const wheel = { deltaY, ctrlKey: true, clientX, clientY, bubbles: true, cancelable: true };
    const isFree = target?.dispatchEvent(new WheelEvent('wheel', wheel)) ?? true;
    if (!isFree) event.preventDefault();
  };
  const begin = (event: Event): void => {
    scale = 1;
    turn(event);
  };
  for (const name of ['touchstart', 'touchend', 'touchcancel'] as const)
    page.addEventListener(name, count, { capture: true, passive: true });
  page.addEventListener('gesturestart', begin);
  page.addEventListener('gesturechange', turn);
  page.addEventListener('gestureend', turn);
};
