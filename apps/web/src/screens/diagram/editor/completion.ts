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

/** Milliseconds: painting what has come takes longer than bringing it, where all of a large diagram is seen. */
const painting = 250;

/** Brings into the picture what nobody has looked at yet, while nothing else is to be done. */
export class Completion {
  readonly #pictures: PictureStore;
  readonly #report: (changed: ReadonlySet<string>) => void;
  #count = leastAtATime;
  #stop: (() => void) | null = null;
  /** Labels and jumps around what came are looked for once all is there: looked for each time, they would never rest. */
  #owesPlaces = false;
  /** What looks different since it was reported the last time, and when that was. */
  #unreported = new Set<string>();
  #reportedAt = 0;

  constructor(pictures: PictureStore, report: (changed: ReadonlySet<string>) => void) {
    this.#pictures = pictures;
    this.#report = report;
  }

  begin(): void {
    this.#owesPlaces ||= !this.#pictures.isWhole;
    if (this.#owesPlaces) this.#stop ??= whenIdle(() => this.#goOn());
  }

  end(): void {
    this.#stop?.();
    this.#stop = null;
  }

  #goOn(): void {
    this.#stop = null;
    let now = performance.now();
    const end = now + atOnce;
    while (!this.#pictures.isWhole && now < end) {
      this.#note(this.#pictures.takeNext(this.#count));
      const took = performance.now() - now;
      now += took;
      this.#count = paced(this.#count, took);
    }
    if (this.#pictures.isWhole) this.#settle(end);
    this.begin();
    if (this.#stop === null || now - this.#reportedAt > painting) this.#reportAll();
  }

  #settle(end: number): void {
    while (!this.#pictures.isSettled && performance.now() < end) this.#note(this.#pictures.settleNext());
    if (this.#pictures.isSettled) this.#owesPlaces = false;
  }

  #note(changed: ReadonlySet<string>): void {
    for (const id of changed) this.#unreported.add(id);
  }

  #reportAll(): void {
    this.#reportedAt = performance.now();
    if (this.#unreported.size === 0) return;
    const changed = this.#unreported;
    this.#unreported = new Set();
    this.#report(changed);
  }
}
