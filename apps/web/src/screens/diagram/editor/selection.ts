import { type Readable, settable } from '../../../state/readable.ts';

const nothing: ReadonlySet<string> = new Set();

const same = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((key) => b.has(key));

/** The keys of what is selected. Whatever else shows it follows this one. */
export class Selection implements Readable<ReadonlySet<string>> {
  readonly #keys = settable(nothing);

  readonly get = (): ReadonlySet<string> => this.#keys.get();
  readonly subscribe = (listener: () => void): (() => void) => this.#keys.subscribe(listener);

  set(keys: Iterable<string>): void {
    const next = new Set(keys);
    if (!same(next, this.get())) this.#keys.set(next);
  }

  /** Drops what is not there any more. */
  prune(isThere: (key: string) => boolean): void {
    const kept = [...this.get()].filter(isThere);
    if (kept.length < this.get().size) this.#keys.set(new Set(kept));
  }
}
