import type { Rect } from '../geometry/rect.ts';

/** A label that so many changes touch looks everywhere again, which costs less than asking each of its places for all. */
const mostCauses = 64;

/** Where something changed since a label was placed; `everywhere` where that cannot be told by place. */
export type Cause = Rect[] | 'everywhere';

/**
 * The labels that have to look for their place again. They have their turns in the order of their keys, since each keeps
 * clear of those before it; what becomes late meanwhile has its turn afterwards, because putting each in its place among
 * thousands that wait takes longer than placing it.
 */
export class LateLabels {
  readonly #causes = new Map<string, Cause>();
  /** The first last, and some that are no longer late. */
  #queue: string[] = [];

  get size(): number {
    return this.#causes.size;
  }

  get(key: string): Cause | undefined {
    return this.#causes.get(key);
  }

  note(key: string, place: Rect): void {
    const cause = this.#causes.get(key);
    if (cause === undefined) this.#causes.set(key, [place]);
    else if (cause !== 'everywhere') {
      if (cause.length < mostCauses) cause.push(place);
      else this.noteEverywhere(key);
    }
  }

  noteEverywhere(key: string): void {
    this.#causes.set(key, 'everywhere');
  }

  delete(key: string): void {
    this.#causes.delete(key);
  }

  /** The one whose turn it is. */
  get first(): string | undefined {
    if (this.#causes.size === 0) return undefined;
    while (true) {
      const key = this.#queue.at(-1);
      if (key === undefined) this.#queue = [...this.#causes.keys()].sort((a, b) => (a < b ? 1 : -1));
      else if (this.#causes.has(key)) return key;
      else this.#queue.pop();
    }
  }
}
