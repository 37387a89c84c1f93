import type { Rect } from '@lintel/diagram/geometry/rect';
import { type Readable, type Settable, settable } from '../../../state/readable.ts';

/** What the reader searches for on a diagram, as far as it was found. */
export interface Found {
  readonly keys: readonly string[];
  /** Folded. */
  readonly words: readonly string[];
}

export interface Marked {
  /** What the reader has just jumped to, in grid units. */
  readonly flashed: Rect | null;
  readonly found: Found | null;
}

const flashMilliseconds = 1_200;
/** Of more than these nobody learns anything by their marks. */
const mostFound = 500;

/** What is marked on the drawing for one person: for a moment, or as long as they search. */
export class Marks {
  readonly #marked: Settable<Marked> = settable<Marked>({ flashed: null, found: null });
  #flashing: ReturnType<typeof setTimeout> | undefined;

  get marked(): Readable<Marked> {
    return this.#marked;
  }

  flash(flashed: Rect | null): void {
    clearTimeout(this.#flashing);
    this.#set({ flashed });
    this.#flashing = setTimeout(() => this.#set({ flashed: null }), flashMilliseconds);
  }

  find(found: Found | null): void {
    this.#set({ found: found === null ? null : { ...found, keys: found.keys.slice(0, mostFound) } });
  }

  destroy(): void {
    clearTimeout(this.#flashing);
  }

  #set(changed: Partial<Marked>): void {
    this.#marked.set({ ...this.#marked.get(), ...changed });
  }
}
