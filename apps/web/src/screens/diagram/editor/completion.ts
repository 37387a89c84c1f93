import type { PictureStore } from '@lintel/diagram/picture/pictureStore';
import { atOnce, whenIdle } from '../../../state/idle.ts';

const leastAtATime = 4;
const mostAtATime = 64;

/**
 * How many come at a time after so many took so many milliseconds. Many together take less than one after the other, but
 * where things stand close to each other a few take as long as hundreds elsewhere.
 */
export const paced = (count: number, took: number): number => {
  if (took > atOnce / 2) return Math.max(leastAtATime, count >> 1);
  return took < atOnce / 4 ? Math.min(mostAtATime, count * 2) : count;
};

/** Brings into the picture what nobody has looked at yet, while nothing else is to be done. */
export class Completion {
  readonly #pictures: PictureStore;
  readonly #report: (changed: ReadonlySet<string>) => void;
  #count = leastAtATime;
  #stop: (() => void) | null = null;

  constructor(pictures: PictureStore, report: (changed: ReadonlySet<string>) => void) {
    this.#pictures = pictures;
    this.#report = report;
  }

  begin(): void {
    if (this.#stop === null && !this.#pictures.isWhole) this.#stop = whenIdle(() => this.#goOn());
  }

  end(): void {
    this.#stop?.();
    this.#stop = null;
  }

  #goOn(): void {
    this.#stop = null;
    const changed = new Set<string>();
    let now = performance.now();
    const end = now + atOnce;
    while (!this.#pictures.isWhole && now < end) {
      for (const id of this.#pictures.takeNext(this.#count)) changed.add(id);
      const took = performance.now() - now;
      now += took;
      this.#count = paced(this.#count, took);
    }
    if (changed.size > 0) this.#report(changed);
    this.begin();
  }
}
