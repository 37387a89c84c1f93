import type { PendingKey } from './copyDatabase.ts';

export interface PendingChange {
  readonly key: PendingKey;
  /** Several updates of one gesture share it. */
  readonly change: string;
  readonly update: Uint8Array;
  /** How many changes the link had counted with this one. */
  readonly made: number;
}

/** What is not committed: so many updates, and fewer changes, as a person counts them. */
export class PendingChanges {
  readonly #updates = new Map<string, PendingChange>();
  /** Of each change: how many updates it has here. */
  readonly #sizes = new Map<string, number>();

  get count(): number {
    return this.#sizes.size;
  }

  get all(): PendingChange[] {
    return [...this.#updates.values()];
  }

  has(key: PendingKey): boolean {
    return this.#updates.has(nameOf(key));
  }

  add(pending: PendingChange): void {
    const { key, change } = pending;
    if (!this.has(key)) this.#sizes.set(change, (this.#sizes.get(change) ?? 0) + 1);
    this.#updates.set(nameOf(key), pending);
  }

  drop(key: PendingKey): void {
    const pending = this.#updates.get(nameOf(key));
    if (pending === undefined) return;
    this.#updates.delete(nameOf(key));
    const left = (this.#sizes.get(pending.change) ?? 1) - 1;
    if (left === 0) this.#sizes.delete(pending.change);
    else this.#sizes.set(pending.change, left);
  }

  clear(): void {
    this.#updates.clear();
    this.#sizes.clear();
  }
}

const nameOf = (key: PendingKey): string => key.join('/');
