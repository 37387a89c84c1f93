import type * as Y from 'yjs';

/** In bytes: as much as the browser takes in no time. */
const atOnce = 500_000;

type Listener = (update: Uint8Array, origin: unknown) => void;

export interface LaterUpdatesInput {
  readonly doc: Y.Doc;
  /** Writes each update as it comes. */
  readonly write: Listener;
  /** Writes some together, and resolves when they are written or cannot be. */
  readonly writeAll: (updates: readonly Uint8Array[]) => Promise<void>;
}

/**
 * Written one by one, what comes takes a third as long as reading it, and of a great document nothing is seen until all of it
 * is read: what comes of it is put off, and written together.
 */
export class LaterUpdates {
  readonly #input: LaterUpdatesInput;
  #updates: Uint8Array[] = [];
  #isPuttingOff = false;
  #writing: Promise<void> | null = null;

  constructor(input: LaterUpdatesInput) {
    this.#input = input;
  }

  /** From now on, until the answer is called. */
  putOff(): () => void {
    const { doc, write } = this.#input;
    if (this.#isPuttingOff) return () => undefined;
    this.#isPuttingOff = true;
    const take: Listener = (update) => void this.#updates.push(update);
    doc.off('update', write);
    doc.on('update', take);
    return () => {
      doc.off('update', take);
      doc.on('update', write);
      this.#isPuttingOff = false;
      if (this.#updates.length > 0) this.#writing = this.#writeTogether();
    };
  }

  /** Resolves when nothing is put off any more; null where nothing is. */
  get writing(): Promise<void> | null {
    return this.#writing;
  }

  /** There is no later. */
  async hurry(): Promise<void> {
    const rest = this.#updates.splice(0);
    if (rest.length > 0) await this.#input.writeAll(rest);
    await this.#writing;
  }

  async #writeTogether(): Promise<void> {
    while (this.#updates.length > 0) await this.#input.writeAll(this.#next());
    this.#writing = null;
  }

  #next(): readonly Uint8Array[] {
    let [count, bytes] = [0, 0];
    for (const { length } of this.#updates) {
      if (bytes >= atOnce) break;
      count += 1;
      bytes += length;
    }
    return this.#updates.splice(0, count);
  }
}
