import { documentName, openDocument, readSchemaNumber } from '@lintel/diagram/document';
import { schemaNumber } from '@lintel/diagram/layout';
import { createKey } from '@lintel/diagram/keys';
import { deadDays } from '@lintel/diagram/limits';
import * as Y from 'yjs';
import { ChangeRuns } from './changeRuns.ts';
import { type CopyChannel, type CopyMessage, openCopyChannel } from './copyChannel.ts';
import {
  type CopyRecord,
  copyName,
  keyOf,
  ownerName,
  type PendingKey,
  type PendingRow,
  problemOf,
} from './copyDatabase.ts';
import type { CopyOptions } from './copyOptions.ts';
import { DocumentLink } from './documentLink.ts';
import { type Readable, settable } from '../state/readable.ts';
import { fetchFirstDocument } from './firstDocument.ts';
import type { EndCode } from './refusal.ts';
import {
  noFacts,
  reduceFacts,
  sameFacts,
  type SaveEvent,
  type SaveFacts,
  type StorageProblem,
} from './saveStatus.ts';
import { showSights, type DiagramSight, type SightName, writtenSight } from './sights.ts';
import { PendingChanges } from './pendingChanges.ts';
import { type StoredDocument, storeDocument } from './storedDocument.ts';
import { isComplete } from './sparedUpdates.ts';

/** Deleted things are purged after this long, and an older copy would bring them back in parts. */
const staleMilliseconds = deadDays * 24 * 3_600_000;
const noteMilliseconds = 1_000;

/** Origin of what another tab did. */
const tabOrigin = Object.freeze({ tab: true });
/** Origin of what was pending when this was opened. */
const pendingOrigin = Object.freeze({ pending: true });

/** Of a change whose taking only another tab can know. */
const unknown = Number.POSITIVE_INFINITY;

/**
 * A diagram's document as this browser has it: kept on the device, in step with the other tabs and the server,
 * and aware of what is not committed yet. Without storage it works online, and says so.
 */
export class DiagramCopy {
  readonly doc: Y.Doc;
  readonly name: string;
  readonly #options: CopyOptions;
  readonly #link: DocumentLink;
  readonly #facts = settable<SaveFacts>(noFacts);
  readonly #access = settable<'write' | 'read'>('write');
  readonly #isLoaded = settable(false);
  readonly #isWiped = settable(false);
  readonly #runs: ChangeRuns;
  readonly #opening = createKey();
  readonly #pending = new PendingChanges();
  readonly #writings = new Set<Promise<void>>();
  readonly #stops: (() => void)[] = [];
  readonly #now: () => number;
  #number = 0;
  #stored: StoredDocument | null = null;
  #channel: CopyChannel | null = null;
  #record: CopyRecord | null = null;
  #togetherAt: number | null = null;
  #noting: ReturnType<typeof setTimeout> | undefined;
  #isDestroyed = false;
  /** What other tabs said while this one was still reading. */
  #early: CopyMessage[] | null = [];

  private constructor(options: CopyOptions) {
    const { doc, connection, awareness, slug, owner, signal, now = Date.now } = options;
    this.#options = options;
    this.doc = doc;
    this.name = copyName(owner, slug);
    this.#now = now;
    this.#runs = new ChangeRuns(this.#opening);
    // Before the link hears of it, so that what it sends is counted.
    doc.on('update', this.#hearUpdate);
    this.#link = new DocumentLink({
      connection,
      doc,
      awareness,
      name: documentName(slug),
      onChange: () => this.#settle(),
    });
    this.#stops.push(connection.state.subscribe(() => this.#hearConnection()));
    signal?.addEventListener('abort', () => this.destroy(), { once: true });
  }

  /**
   * Resolves when what this browser had is in the document, or where it had nothing what the server has stored; the rest of
   * the server's part comes when it comes.
   */
  static async open(options: CopyOptions): Promise<DiagramCopy> {
    const copy = new DiagramCopy(options);
    await copy.#load();
    return copy;
  }

  get facts(): Readable<SaveFacts> {
    return this.#facts;
  }

  get access(): Readable<'write' | 'read'> {
    return this.#access;
  }

  /** Whether there is a diagram to show: from an earlier visit or from the server. */
  get isLoaded(): Readable<boolean> {
    return this.#isLoaded;
  }

  /** Another tab, or this one, has given the copy up: the screen that shows it opens it anew. */
  get isWiped(): Readable<boolean> {
    return this.#isWiped;
  }

  /** What was made here and is not committed. */
  pendingUpdates(): Uint8Array[] {
    return this.#pending.all.map(({ update }) => update);
  }

  /** Remembers under which name the diagram is known, for lists that have to do without the server. */
  call(diagramName: string): void {
    if (this.#record?.name !== diagramName) void this.#note({ name: diagramName });
  }

  /** Gives up what is kept here; the server's document is untouched. */
  async wipe(): Promise<void> {
    clearTimeout(this.#noting);
    await this.#stored?.close();
    await this.#options.database.wipe(this.name);
    this.#pending.clear();
    this.#channel?.post({ type: 'wiped' });
    this.#isWiped.set(true);
  }

  /** Of a copy that is none to open without the server nothing is shown either. */
  async keepSight(name: SightName, sight: DiagramSight): Promise<void> {
    const text = this.#togetherAt === null || this.#isWiped.get() ? null : writtenSight(sight);
    if (text !== null) await this.#stored?.keepSight(name, text).catch(() => undefined);
  }

  destroy(): void {
    if (this.#isDestroyed) return;
    this.#isDestroyed = true;
    if (this.#noting !== undefined) void this.#noteTogether();
    for (const stop of this.#stops.splice(0)) stop();
    this.doc.off('update', this.#hearUpdate);
    this.#link.destroy();
    void Promise.all(this.#writings).then(() => this.#channel?.close());
    void this.#stored?.close();
  }

  async #load(): Promise<void> {
    const { database, connection, owner, slug, signal, show } = this.#options;
    this.#channel = openCopyChannel(this.name, (message) => this.#hear(message));
    const [record, pending] = await this.#tryStorage(
      async () => [await database.copy(this.name), await database.pendingOf(this.name)] as const,
      [null, []] as const,
    );
    this.#record = record;
    if (this.#mayBeShown(record)) await showSights(this.name, show);
    const isNew = (record?.syncedAt ?? null) === null && pending.length === 0;
    // Meanwhile the storage is made.
    const coming = isNew ? fetchFirstDocument(slug, signal) : null;
    if (this.#isStale(record?.syncedAt ?? null) && pending.length === 0) {
      await this.#tryStorage(() => database.wipe(this.name), undefined);
      this.#record = null;
    }
    if (this.#facts.get().storage === null && !this.#isDestroyed) {
      void this.#tryStorage(() => database.begin(this.name, owner, slug), undefined);
      const stored = storeDocument(this.doc, this.name, (problem) => this.#lose(problem));
      this.#stored = stored;
      await stored.loaded.catch(() => undefined);
    }
    if (coming !== null) await this.#takeParts(await coming);
    // What another tab made while the document was read is in it: the server may not have that either.
    const waiting = await this.#tryStorage(() => database.pendingOf(this.name), pending);
    if (this.#isDestroyed) return;
    for (const row of waiting) this.#take(row, pendingOrigin);
    const early = this.#early ?? [];
    this.#early = null;
    for (const message of early) this.#hear(message);
    this.#togetherAt = this.#record?.syncedAt ?? null;
    this.#dispatch({ type: 'connection', connection: connection.state.get() });
    if (this.#record?.syncedAt !== null && this.#record !== null) this.#isLoaded.set(true);
    this.#link.open();
    if (this.#isStale(this.#togetherAt)) this.#link.end('stale');
    this.#settle();
  }

  /** It is shown when the link has brought what came since, and said what may be done to it. */
  async #takeParts(parts: AsyncIterable<Uint8Array> | null): Promise<void> {
    const writeIt = this.#stored?.putOff();
    try {
      for await (const part of parts ?? []) {
        if (this.#isDestroyed) break;
        this.#link.take(part);
      }
    } catch {
      // What is missing comes over the connection.
    }
    writeIt?.();
  }

  readonly #hearUpdate = (update: Uint8Array, origin: unknown): void => {
    if (origin === this.#link.origin) return;
    this.#link.count();
    if (origin === this.#stored?.origin || origin === tabOrigin || origin === pendingOrigin) return;
    this.#keep(update, origin);
  };

  #keep(update: Uint8Array, origin: unknown): void {
    const { owner, database } = this.#options;
    const at = this.#now();
    const change = this.#runs.nameOf(origin, at);
    const row: PendingRow = {
      copy: this.name,
      opening: this.#opening,
      number: ++this.#number,
      owner: ownerName(owner),
      change,
      at,
      update,
    };
    this.#remember(row);
    const { opening, number } = row;
    const post = (): void => {
      this.#channel?.post({ type: 'change', opening, number, change, at, update });
      // The server may be quicker than the storage, and then others have heard of its taking it before.
      if (!this.#pending.has(keyOf(row))) this.#channel?.post({ type: 'committed', keys: [keyOf(row)] });
    };
    // Told once it is written: a tab that opens in between either reads it or hears of it.
    if (this.#facts.get().storage !== null) post();
    else this.#track(this.#tryStorage(() => database.addPending(row), undefined).then(post));
    this.#settle();
  }

  #track(writing: Promise<void>): void {
    this.#writings.add(writing);
    void writing.then(() => {
      this.#writings.delete(writing);
      this.#count();
    });
  }

  #remember(row: PendingRow, made = this.#link.made): void {
    const { change, update } = row;
    this.#pending.add({ key: keyOf(row), change, update, made });
  }

  /** What builds on something that is not here yet is nowhere in the document that the link brings to the server. */
  #hasAll(): boolean {
    return isComplete(this.doc);
  }

  /** What another tab or an earlier opening made. */
  #take(row: PendingRow, origin: unknown): void {
    try {
      Y.applyUpdate(this.doc, row.update, origin);
    } catch {
      // Bytes that are no update were not written by us, and hold nothing that could be lost.
      return;
    }
    this.#remember(row, origin === tabOrigin && !this.#hasAll() ? unknown : undefined);
  }

  #hear(message: CopyMessage): void {
    if (this.#isDestroyed) return;
    if (this.#early !== null) {
      this.#early.push(message);
      return;
    }
    if (message.type === 'wiped') return this.#isWiped.set(true);
    if (message.type === 'committed') {
      for (const key of message.keys) this.#pending.drop(key);
    } else {
      const { type: _type, ...given } = message;
      this.#take({ ...given, copy: this.name, owner: ownerName(this.#options.owner) }, tabOrigin);
    }
    this.#settle();
  }

  /** Brings what is known of copy and link together. */
  #settle(): void {
    const link = this.#link;
    // Also what was heard of after the server had it: it brought nothing new, so no answer to it will come.
    const taken = this.#pending.all.filter(({ made }) => made <= link.committed);
    if (taken.length > 0) this.#forget(taken.map(({ key }) => key));
    const changes = this.#pending.count;
    if (readSchemaNumber(openDocument(this.doc)) > schemaNumber) link.end('newer');
    const { end, changes: before } = this.#facts.get();
    this.#dispatch({ type: 'end', code: link.ending });
    this.#dispatch({ type: 'server', isFull: link.isServerFull });
    this.#count();
    if (end !== link.ending) void this.#note({ ended: link.ending });
    if (end !== link.ending || before > 0 !== changes > 0) this.#options.onWaiting?.();
    if (link.hasLoaded) this.#isLoaded.set(true);
    this.#access.set(isWritable(link.ending) ? link.access : 'read');
    if (link.isCommitted) this.#noteSoon();
  }

  /** While something is being written, nothing more is said to be kept than before. */
  #count(): void {
    const changes = this.#pending.count;
    const kept = this.#writings.size === 0 ? changes : Math.min(this.#facts.get().kept, changes);
    this.#dispatch({ type: 'commit', committed: this.#link.isCommitted, changes, kept });
  }

  #forget(keys: readonly PendingKey[]): void {
    for (const key of keys) this.#pending.drop(key);
    this.#channel?.post({ type: 'committed', keys: [...keys] });
    void this.#tryStorage(() => this.#options.database.removePending(keys), undefined);
  }

  #hearConnection(): void {
    const connection = this.#options.connection.state.get();
    if (connection === 'lost' && this.#facts.get().committed) this.#noteSoon();
    if (connection === 'online' && this.#isStale(this.#togetherAt)) this.#link.end('stale');
    this.#dispatch({ type: 'connection', connection });
  }

  #isStale(syncedAt: number | null): boolean {
    return syncedAt !== null && this.#now() - syncedAt > staleMilliseconds;
  }

  #mayBeShown(record: CopyRecord | null): boolean {
    const { syncedAt = null, ended = null } = record ?? {};
    return syncedAt !== null && ended === null && !this.#isStale(syncedAt);
  }

  #noteSoon(): void {
    const isFirst = this.#togetherAt === null;
    this.#togetherAt = this.#now();
    // Until then this browser has no copy to open without a connection.
    if (isFirst) void this.#noteTogether();
    else this.#noting ??= setTimeout(() => void this.#noteTogether(), noteMilliseconds);
  }

  async #noteTogether(): Promise<void> {
    clearTimeout(this.#noting);
    this.#noting = undefined;
    const writing = this.#stored?.writing() ?? null;
    if (writing !== null) await writing;
    await this.#note({ syncedAt: this.#togetherAt });
  }

  async #note(news: Partial<CopyRecord>): Promise<void> {
    const { database } = this.#options;
    if (this.#facts.get().storage !== null || this.#isWiped.get()) return;
    await this.#tryStorage(() => database.note(this.name, news), undefined);
  }

  async #tryStorage<T>(task: () => Promise<T>, otherwise: T): Promise<T> {
    try {
      return await task();
    } catch (error) {
      this.#lose(problemOf(error));
      return otherwise;
    }
  }

  #lose(problem: StorageProblem): void {
    this.#dispatch({ type: 'storage', problem });
  }

  #dispatch(event: SaveEvent): void {
    const before = this.#facts.get();
    const after = reduceFacts(before, event);
    if (!sameFacts(before, after)) this.#facts.set(after);
  }
}

const isWritable = (ending: EndCode | null): boolean => ending === null || ending === 'read-only';
