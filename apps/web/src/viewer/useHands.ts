import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { panned, type Stand, zoomed } from './panZoom.ts';
import { meaningOf } from './wheel.ts';

type Change = (next: (stand: Stand) => Stand) => void;

interface Point {
  readonly x: number;
  readonly y: number;
}

const middle = ([a, b]: readonly Point[]): Point => ({
  x: ((a?.x ?? 0) + (b?.x ?? a?.x ?? 0)) / 2,
  y: ((a?.y ?? 0) + (b?.y ?? a?.y ?? 0)) / 2,
});
const distance = ([a, b]: readonly Point[]): number =>
  a === undefined || b === undefined ? 0 : Math.hypot(a.x - b.x, a.y - b.y);

/** Dragging, pinching and the wheel, as on the canvas: the wheel pans, and zooms with Ctrl or Cmd. */
export const useHands = (frame: RefObject<HTMLElement | null>, change: Change) => {
  const fingers = useRef(new Map<number, Point>());

  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    // Not as a prop: React listens passively, and the page would zoom as well.
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      const { left, top, height } = element.getBoundingClientRect();
      const at = { x: event.clientX - left, y: event.clientY - top };
      const meaning = meaningOf(event, height);
      change((stand) =>
        meaning.does === 'zoom' ? zoomed(stand, meaning.factor, at) : panned(stand, meaning.by),
      );
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [frame, change]);

  const placeOf = (event: PointerEvent<HTMLElement>): Point => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };

  const lift = (event: PointerEvent<HTMLElement>): void => {
    fingers.current.delete(event.pointerId);
  };

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 && event.button !== 1) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      fingers.current.set(event.pointerId, placeOf(event));
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!fingers.current.has(event.pointerId)) return;
      const before = [...fingers.current.values()].slice(0, 2);
      fingers.current.set(event.pointerId, placeOf(event));
      const after = [...fingers.current.values()].slice(0, 2);
      const [from, to] = [middle(before), middle(after)];
      const factor = after.length < 2 || distance(before) === 0 ? 1 : distance(after) / distance(before);
      change((stand) => zoomed(panned(stand, { x: to.x - from.x, y: to.y - from.y }), factor, to));
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  };
};
