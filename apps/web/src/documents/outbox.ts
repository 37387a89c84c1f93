import * as Y from 'yjs';
import type { CollabConnection } from './collabConnection.ts';
import { type CopyDatabase, copyName, type Owner } from './copyDatabase.ts';
import { DiagramCopy } from './diagramCopy.ts';

/** For a diagram that the server neither takes nor refuses. */
const patienceMilliseconds = 30_000;

/** Held by every tab that has the copy open: the outbox of another one then leaves it alone. */
const lockOf = (owner: Owner, slug: string): string => `lintel/${copyName(owner, slug)}`;

export interface OutboxOptions {
  owner: Owner;
  connection: CollabConnection;
  database: CopyDatabase;
  onChange: () => void;
}

/** Brings changes to the server whose diagram nobody has open. */
export class Outbox {
  readonly #options: OutboxOptions;
  readonly #here = new Map<string, number>();
  readonly #tried = new Set<string>();
  readonly #awaited = new Set<string>();
  #sending: { slug: string; abort: () => void } | null = null;
  #queue: Promise<void> = Promise.resolve();
  readonly #stopping = new AbortController();

  constructor(options: OutboxOptions) {
    this.#options = options;
  }

  /** Says that this tab has the diagram open and sends its changes by itself. */
  enter(slug: string): () => void {
    if (this.#sending?.slug === slug) this.#sending.abort();
    this.#here.set(slug, (this.#here.get(slug) ?? 0) + 1);
    const { promise, resolve } = Promise.withResolvers<void>();
    const lock = lockOf(this.#options.owner, slug);
    // Not everywhere: without a secure connection browsers have no locks. Two tabs then send the same, which is no harm.
    void navigator.locks?.request(lock, { mode: 'shared' }, () => promise);
    return () => {
      resolve();
      const left = (this.#here.get(slug) ?? 1) - 1;
      if (left === 0) this.#here.delete(slug);
      else this.#here.set(slug, left);
      this.#tried.delete(slug);
    };
  }

  /** After a new connection what was tried before may go through. */
  tryAgain(): void {
    this.#tried.clear();
  }

  /** Tries each of them once. */
  send(slugs: readonly string[]): Promise<void> {
    this.#queue = this.#queue.catch(() => undefined).then(() => this.#sendEach(slugs));
    return this.#queue;
  }

  stop(): void {
    this.#stopping.abort();
    this.#sending?.abort();
  }

  async #sendEach(slugs: readonly string[]): Promise<void> {
    for (const slug of slugs) {
      if (this.#stopping.signal.aborted || this.#tried.has(slug) || this.#here.has(slug)) continue;
      this.#tried.add(slug);
      await this.#whenNobodyElse(slug, () => this.#send(slug));
    }
  }

  async #whenNobodyElse(slug: string, task: () => Promise<void>): Promise<void> {
    if (navigator.locks === undefined) return task();
    const name = lockOf(this.#options.owner, slug);
    const isMine = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock !== null) await task();
      return lock !== null;
    });
    if (!isMine) this.#whenLeft(slug, name);
  }

  /** Another tab sends it; should that tab be closed before it could, its turn has come here. */
  #whenLeft(slug: string, name: string): void {
    const { signal } = this.#stopping;
    if (this.#awaited.has(slug)) return;
    this.#awaited.add(slug);
    navigator.locks
      .request(name, { signal }, () => {
        this.#awaited.delete(slug);
        this.#tried.delete(slug);
      })
      .then(this.#options.onChange, () => undefined);
  }

  async #send(slug: string): Promise<void> {
    const { owner, connection, database, onChange } = this.#options;
    const aborting = new AbortController();
    const { signal } = aborting;
    const { promise: over, resolve: finish } = Promise.withResolvers<void>();
    signal.addEventListener('abort', () => finish());
    const timer = setTimeout(finish, patienceMilliseconds);
    this.#sending = { slug, abort: () => aborting.abort() };
    const doc = new Y.Doc();
    const copy = await DiagramCopy.open({ connection, database, owner, slug, doc, awareness: null, signal });
    const look = (): void => {
      const { end, committed, changes, connection: state } = copy.facts.get();
      if (end !== null || state === 'lost' || (committed && changes === 0)) finish();
    };
    copy.facts.subscribe(look);
    look();
    await over;
    clearTimeout(timer);
    copy.destroy();
    doc.destroy();
    this.#sending = null;
    onChange();
  }
}
