import type { Rect } from './rect.ts';

/** Borders count: what only touches may matter, because clearances are measured from borders. */
export const touches = (a: Rect, b: Rect): boolean =>
  a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height;

const cell = 8;
/** Beyond this many cells a rectangle is kept in a list of its own, so that a huge one costs no more than a small one. */
const mostCells = 128;
const offset = 2 ** 22;
const stride = 2 ** 23;

interface Entry<T> {
  readonly rect: Rect;
  readonly value: T;
  seen: number;
}

/** Rectangles by place: finds those that touch an area without looking at the others. */
export class PlaceIndex<T> {
  readonly #entries = new Map<string, Entry<T>>();
  readonly #cells = new Map<number, Set<Entry<T>>>();
  readonly #huge = new Set<Entry<T>>();
  #query = 0;

  get size(): number {
    return this.#entries.size;
  }

  get(key: string): T | undefined {
    return this.#entries.get(key)?.value;
  }

  rectOf(key: string): Rect | undefined {
    return this.#entries.get(key)?.rect;
  }

  set(key: string, rect: Rect, value: T): void {
    this.delete(key);
    const entry: Entry<T> = { rect, value, seen: 0 };
    this.#entries.set(key, entry);
    if (this.#cellCount(rect) > mostCells) {
      this.#huge.add(entry);
      return;
    }
    for (const place of this.#places(rect)) {
      const found = this.#cells.get(place);
      if (found === undefined) this.#cells.set(place, new Set([entry]));
      else found.add(entry);
    }
  }

  delete(key: string): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    if (this.#huge.delete(entry)) return;
    for (const place of this.#places(entry.rect)) {
      const found = this.#cells.get(place);
      found?.delete(entry);
      if (found?.size === 0) this.#cells.delete(place);
    }
  }

  /** In no promised order: callers must not depend on it, or the same diagram would be drawn in two ways. */
  touching(area: Rect): T[] {
    const found: T[] = [];
    this.#query += 1;
    const collect = (entry: Entry<T>): void => {
      if (entry.seen === this.#query) return;
      entry.seen = this.#query;
      if (touches(entry.rect, area)) found.push(entry.value);
    };
    if (this.#cellCount(area) > this.#entries.size) {
      for (const entry of this.#entries.values()) collect(entry);
      return found;
    }
    for (const entry of this.#huge) collect(entry);
    for (const place of this.#places(area)) {
      for (const entry of this.#cells.get(place) ?? []) collect(entry);
    }
    return found;
  }

  values(): T[] {
    return Array.from(this.#entries.values(), (entry) => entry.value);
  }

  #cellCount(rect: Rect): number {
    const columns = Math.floor((rect.x + rect.width) / cell) - Math.floor(rect.x / cell) + 1;
    const rows = Math.floor((rect.y + rect.height) / cell) - Math.floor(rect.y / cell) + 1;
    return columns * rows;
  }

  *#places(rect: Rect): Generator<number> {
    const right = Math.floor((rect.x + rect.width) / cell);
    const bottom = Math.floor((rect.y + rect.height) / cell);
    for (let column = Math.floor(rect.x / cell); column <= right; column += 1) {
      for (let row = Math.floor(rect.y / cell); row <= bottom; row += 1)
        yield (column + offset) * stride + row + offset;
    }
  }
}
