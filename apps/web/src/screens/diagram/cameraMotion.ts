import type { Motion } from './camera.ts';
import { inFrame, notInFrame } from './canvas/frames.ts';

/** The token --duration-panel: what moves at the person's word, but not by their hand. */
const duration = 160;

/** Frames of the screen; none for people who asked their system for less motion. */
export const screenMotion: Motion = {
  get duration() {
    return matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : duration;
  },
  run: (frame) => {
    let start: number | null = null;
    const step = (time: number): void => {
      start ??= time;
      inFrame('input', step);
      frame(time - start);
    };
    inFrame('input', step);
    return () => notInFrame('input', step);
  },
};
