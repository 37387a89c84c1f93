import type { Rect } from '../geometry/rect.ts';

/** A label that so many changes touch looks everywhere again, which costs less than asking each of its places for all. */
const mostCauses = 64;

/** Where something changed since a label was placed; `everywhere` where that cannot be told by place. */
export type Cause = Rect[] | 'everywhere';

/** Puts a key where it belongs among others that are in order, the first of them last, unless it is there already. */
const insertKey = (queue: string[], key: string): void => {
  let [low, high] = [0, queue.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((queue[middle] ?? '') > key) low = middle + 1;
    else high = middle;
  }
  if (queue[low] !== key) queue.splice(low, 0, key);
};

/** Keys in the order in which `pop` gives them. */
const queueOf = (keys: Iterable<string>): string[] => [...keys].sort((a, b) => (a < b ? 1 : -1));

/** So many that come together are sorted with all others, which takes less than putting each where it belongs. */
const many = 64;

/**
 * The labels that have to look for their place again. They are kept in the order of their keys, in which they do so,
 * because in a crowd thousands wait while a few are placed at a time.
 */
export class LateLabels {
  readonly #causes = new Map<string, Cause>();
  /** The first last, and some that are no longer late. */
  #queue: string[] = [];
  /** Those that are late since they were put in order. */
  #fresh: string[] = [];

  get size(): number {
    return this.#causes.size;
  }

  get(key: string): Cause | undefined {
    return this.#causes.get(key);
  }

  note(key: string, place: Rect): void {
    const cause = this.#causes.get(key);
    if (cause === undefined) this.#put(key, [place]);
    else if (cause !== 'everywhere') {
      if (cause.length < mostCauses) cause.push(place);
      else this.#causes.set(key, 'everywhere');
    }
  }

  noteEverywhere(key: string): void {
    this.#put(key, 'everywhere');
  }

  delete(key: string): void {
    this.#causes.delete(key);
  }

  /** The first of all. */
  get first(): string | undefined {
    this.#order();
    let key = this.#queue.at(-1);
    while (key !== undefined && !this.#causes.has(key)) {
      this.#queue.pop();
      key = this.#queue.at(-1);
    }
    return key;
  }

  #put(key: string, cause: Cause): void {
    if (!this.#causes.has(key)) this.#fresh.push(key);
    this.#causes.set(key, cause);
  }

  #order(): void {
    if (this.#fresh.length > many) this.#queue = queueOf(this.#causes.keys());
    else for (const key of this.#fresh) insertKey(this.#queue, key);
    this.#fresh = [];
  }
}
