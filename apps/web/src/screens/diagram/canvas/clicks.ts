import type { Point } from '@lintel/drawing/picture';

const window = 400;
const reach = { mouse: 6, touch: 24, pen: 12 } as const;

/** Counts the clicks that follow each other at one place. */
export class Clicks {
  #count = 0;
  #at: Point = { x: 0, y: 0 };
  #time = Number.NEGATIVE_INFINITY;

  down(at: Point, time: number, pointer: keyof typeof reach): number {
    const isNear = Math.hypot(at.x - this.#at.x, at.y - this.#at.y) <= reach[pointer];
    this.#count = isNear && time - this.#time <= window ? this.#count + 1 : 1;
    this.#at = at;
    this.#time = time;
    return this.#count;
  }

  forget(): void {
    this.#time = Number.NEGATIVE_INFINITY;
  }
}
