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
  /** Lists, because walking through a set takes several times as long, and few things share a cell. */
  readonly #cells = new Map<number, Entry<T>[]>();
  readonly #huge: Entry<T>[] = [];
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
    const before = this.#entries.get(key);
    const entry: Entry<T> = { rect, value, seen: 0 };
    this.#entries.set(key, entry);
    if (before !== undefined) this.#leave(before);
    if (isHuge(rect)) {
      this.#huge.push(entry);
      return;
    }
    const right = Math.floor((rect.x + rect.width) / cell);
    const bottom = Math.floor((rect.y + rect.height) / cell);
    for (let column = Math.floor(rect.x / cell); column <= right; column += 1) {
      for (let row = Math.floor(rect.y / cell); row <= bottom; row += 1) {
        const place = (column + offset) * stride + row + offset;
        const found = this.#cells.get(place);
        if (found === undefined) this.#cells.set(place, [entry]);
        else found.push(entry);
      }
    }
  }

  delete(key: string): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    this.#leave(entry);
  }

  /** In no promised order: callers must not depend on it, or the same diagram would be drawn in two ways. */
  touching(area: Rect): T[] {
    const found: T[] = [];
    this.#query += 1;
    const query = this.#query;
    if (cellCount(area) > this.#entries.size) {
      for (const { rect, value } of this.#entries.values()) if (touches(rect, area)) found.push(value);
      return found;
    }
    for (const { rect, value } of this.#huge) if (touches(rect, area)) found.push(value);
    const right = Math.floor((area.x + area.width) / cell);
    const bottom = Math.floor((area.y + area.height) / cell);
    for (let column = Math.floor(area.x / cell); column <= right; column += 1) {
      for (let row = Math.floor(area.y / cell); row <= bottom; row += 1) {
        const entries = this.#cells.get((column + offset) * stride + row + offset);
        if (entries === undefined) continue;
        for (const entry of entries) {
          if (entry.seen === query) continue;
          entry.seen = query;
          if (touches(entry.rect, area)) found.push(entry.value);
        }
      }
    }
    return found;
  }

  /** Whether one of them is touched that is meant. What lies in several cells may be asked for several times. */
  touchesAny(area: Rect, isMeant: (value: T) => boolean = () => true): boolean {
    if (cellCount(area) > this.#entries.size) {
      for (const { rect, value } of this.#entries.values())
        if (touches(rect, area) && isMeant(value)) return true;
      return false;
    }
    for (const { rect, value } of this.#huge) if (touches(rect, area) && isMeant(value)) return true;
    const right = Math.floor((area.x + area.width) / cell);
    const bottom = Math.floor((area.y + area.height) / cell);
    for (let column = Math.floor(area.x / cell); column <= right; column += 1) {
      for (let row = Math.floor(area.y / cell); row <= bottom; row += 1) {
        const entries = this.#cells.get((column + offset) * stride + row + offset);
        if (entries === undefined) continue;
        for (const { rect, value } of entries) if (touches(rect, area) && isMeant(value)) return true;
      }
    }
    return false;
  }

  values(): T[] {
    return Array.from(this.#entries.values(), (entry) => entry.value);
  }

  #leave(entry: Entry<T>): void {
    const { rect } = entry;
    if (isHuge(rect)) {
      take(this.#huge, entry);
      return;
    }
    const right = Math.floor((rect.x + rect.width) / cell);
    const bottom = Math.floor((rect.y + rect.height) / cell);
    for (let column = Math.floor(rect.x / cell); column <= right; column += 1) {
      for (let row = Math.floor(rect.y / cell); row <= bottom; row += 1) {
        const place = (column + offset) * stride + row + offset;
        const found = this.#cells.get(place);
        if (found === undefined) continue;
        take(found, entry);
        if (found.length === 0) this.#cells.delete(place);
      }
    }
  }
}

function cellCount(rect: Rect): number {
  const columns = Math.floor((rect.x + rect.width) / cell) - Math.floor(rect.x / cell) + 1;
  const rows = Math.floor((rect.y + rect.height) / cell) - Math.floor(rect.y / cell) + 1;
  return columns * rows;
}

const isHuge = (rect: Rect): boolean => cellCount(rect) > mostCells;

/** The last one takes its place. */
function take<T>(list: T[], value: T): void {
  const at = list.indexOf(value);
  if (at === -1) return;
  const last = list.pop();
  if (last !== undefined && at < list.length) list[at] = last;
}
