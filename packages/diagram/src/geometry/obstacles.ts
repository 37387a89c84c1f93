import type { Rect } from './rect.ts';

/** Borders count: what only touches may matter, because clearances are measured from borders. */
export const touches = (a: Rect, b: Rect): boolean =>
  a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height;

interface Cell {
  readonly width: number;
  readonly height: number;
}
const square: Cell = { width: 8, height: 8 };
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
  readonly #cell: Cell;
  #query = 0;

  /** In cells that fit: what is long and narrow is found soonest in those that are, too. */
  constructor(cell: Cell = square) {
    this.#cell = cell;
  }

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
    const cells = cellsOf(rect, this.#cell);
    if (cells.count > mostCells) {
      this.#huge.push(entry);
      return;
    }
    for (let column = cells.left; column <= cells.right; column += 1) {
      for (let row = cells.top; row <= cells.bottom; row += 1) {
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
    this.eachTouching(area, (value) => found.push(value));
    return found;
  }

  /** The same without a list of them, which costs more than looking at them. None may come or go meanwhile. */
  eachTouching(area: Rect, visit: (value: T) => void): void {
    if (this.#entries.size === 0) return;
    this.#query += 1;
    const query = this.#query;
    const cells = cellsOf(area, this.#cell);
    if (cells.count > this.#entries.size) {
      for (const { rect, value } of this.#entries.values()) if (touches(rect, area)) visit(value);
      return;
    }
    for (const { rect, value } of this.#huge) if (touches(rect, area)) visit(value);
    for (let column = cells.left; column <= cells.right; column += 1) {
      for (let row = cells.top; row <= cells.bottom; row += 1) {
        const entries = this.#cells.get((column + offset) * stride + row + offset);
        if (entries === undefined) continue;
        for (const entry of entries) {
          if (entry.seen === query) continue;
          entry.seen = query;
          if (touches(entry.rect, area)) visit(entry.value);
        }
      }
    }
  }

  /** Whether one of them is touched that is meant. What lies in several cells may be asked for several times. */
  touchesAny(area: Rect, isMeant: (value: T) => boolean = () => true): boolean {
    if (this.#entries.size === 0) return false;
    const cells = cellsOf(area, this.#cell);
    if (cells.count > this.#entries.size) {
      for (const { rect, value } of this.#entries.values())
        if (touches(rect, area) && isMeant(value)) return true;
      return false;
    }
    for (const { rect, value } of this.#huge) if (touches(rect, area) && isMeant(value)) return true;
    for (let column = cells.left; column <= cells.right; column += 1) {
      for (let row = cells.top; row <= cells.bottom; row += 1) {
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
    const cells = cellsOf(rect, this.#cell);
    if (cells.count > mostCells) {
      take(this.#huge, entry);
      return;
    }
    for (let column = cells.left; column <= cells.right; column += 1) {
      for (let row = cells.top; row <= cells.bottom; row += 1) {
        const place = (column + offset) * stride + row + offset;
        const found = this.#cells.get(place);
        if (found === undefined) continue;
        take(found, entry);
        if (found.length === 0) this.#cells.delete(place);
      }
    }
  }
}

function cellsOf({ x, y, width, height }: Rect, cell: Cell) {
  const left = Math.floor(x / cell.width);
  const top = Math.floor(y / cell.height);
  const right = Math.floor((x + width) / cell.width);
  const bottom = Math.floor((y + height) / cell.height);
  return { left, top, right, bottom, count: (right - left + 1) * (bottom - top + 1) };
}

/** The last one takes its place. */
function take<T>(list: T[], value: T): void {
  const at = list.indexOf(value);
  if (at === -1) return;
  const last = list.pop();
  if (last !== undefined && at < list.length) list[at] = last;
}
