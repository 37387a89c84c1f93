import type { Motion } from './camera.ts';

/** The token --duration-panel: what moves at the person's word, but not by their hand. */
const duration = 160;

/** Frames of the screen; none for people who asked their system for less motion. */
export const screenMotion: Motion = {
  get duration() {
    return matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : duration;
  },
  run: (frame) => {
    let start: number | null = null;
    let next = 0;
    const step = (time: number): void => {
      start ??= time;
      next = requestAnimationFrame(step);
      frame(time - start);
    };
    next = requestAnimationFrame(step);
    return () => cancelAnimationFrame(next);
  },
};
