import { type TouchEvent, useEffect, useRef } from 'react';

const delay = 500;
const mostTravel = 10;

export interface LongPressHandlers {
  onTouchStart: (event: TouchEvent) => void;
  onTouchMove: (event: TouchEvent) => void;
  onTouchEnd: () => void;
  onTouchCancel: () => void;
}

/** One finger that stays where it is: what the right button does. Not every browser says so itself. */
export const useLongPress = (run: (x: number, y: number) => void): LongPressHandlers => {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const start = useRef({ x: 0, y: 0 });
  const end = (): void => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onTouchStart: ({ touches }) => {
      end();
      const touch = touches[0];
      if (touches.length !== 1 || touch === undefined) return;
      const { clientX: x, clientY: y } = touch;
      start.current = { x, y };
      timer.current = setTimeout(() => run(x, y), delay);
    },
    onTouchMove: ({ touches }) => {
      const touch = touches[0];
      if (touches.length !== 1 || touch === undefined) return end();
      const { x, y } = start.current;
      if (Math.max(Math.abs(touch.clientX - x), Math.abs(touch.clientY - y)) > mostTravel) end();
    },
    onTouchEnd: end,
    onTouchCancel: end,
  };
};
