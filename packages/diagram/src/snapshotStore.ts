import type * as Y from 'yjs';
import type { DiagramDocument } from './document.ts';
import { overlaps, type Rect } from './geometry/rect.ts';
import { routePlace } from './geometry/routePlace.ts';
import { type Item, ItemReader, type MeasureText, type Relation, rectOf, resolved } from './items.ts';
import { columnNames } from './fields.ts';
import { sameValue } from './sameValue.ts';
import { Snapshot } from './snapshot.ts';
import { estimatedHeight } from './textHeight.ts';

export interface SnapshotChange {
  readonly before: Snapshot;
  readonly after: Snapshot;
  /** Keys of what looks different now, what is gone included. */
  readonly changed: ReadonlySet<string>;
  /** Made in this browser or process, not received. */
  readonly local: boolean;
  readonly origin: unknown;
}

type Cause = Pick<SnapshotChange, 'local' | 'origin'>;

export type ChangeListener = (change: SnapshotChange) => void;

/** Relations with a dead end, to be found by either end when it comes to life. */
class HiddenRelations {
  readonly #byKey = new Map<string, Relation>();
  readonly #byEnd = new Map<string, Set<string>>();

  at(end: string): Iterable<string> {
    return this.#byEnd.get(end) ?? [];
  }

  add(relation: Relation): void {
    this.#byKey.set(relation.key, relation);
    for (const { item } of [relation.from, relation.to]) {
      const known = this.#byEnd.get(item) ?? new Set();
      this.#byEnd.set(item, known.add(relation.key));
    }
  }

  delete(key: string): void {
    const relation = this.#byKey.get(key);
    if (relation === undefined) return;
    this.#byKey.delete(key);
    for (const { item } of [relation.from, relation.to]) {
      const known = this.#byEnd.get(item);
      known?.delete(key);
      if (known?.size === 0) this.#byEnd.delete(item);
    }
  }
}

/** Times as many as are read at once. */
const shownTogether = 4;

export interface SnapshotStoreOptions {
  /** Whether its maker calls `readNext` until `isWhole`; else everything is read at once. */
  readonly isReadLater?: boolean;
  /**
   * Of more relations than these at first none is read, since nearly all of reading a large diagram is reading them:
   * its maker calls `readNear` and `readRelations`.
   */
  readonly mostRelationsAtOnce?: number;
}

/** Follows a document: after each transaction there is a new snapshot that differs in what was touched only. */
export class SnapshotStore {
  readonly document: DiagramDocument;
  /** How many items were read since the beginning: what a change costs. */
  reads = 0;
  readonly #reader: ItemReader;
  /** Every living item, as it is stored: relations with dead ends included. */
  readonly #living = new Map<string, Item>();
  readonly #hidden = new HiddenRelations();
  readonly #touched = new Set<string>();
  readonly #listeners = new Set<ChangeListener>();
  readonly #keyListeners = new Map<string, Set<() => void>>();
  #isDestroyed = false;
  readonly #stops: (() => void)[] = [];
  #snapshot = Snapshot.empty;
  #unread: readonly string[] = [];
  readonly #mostRelationsAtOnce: number;
  /** Keys of relations that are not read yet. */
  #relationsToRead: string[] = [];
  /** Of those that are, what is not in the snapshot yet. */
  #relationsToShow: string[] = [];
  #isObserving = false;

  constructor(
    document: DiagramDocument,
    measure: MeasureText = estimatedHeight,
    { isReadLater = false, mostRelationsAtOnce = Number.POSITIVE_INFINITY }: SnapshotStoreOptions = {},
  ) {
    this.document = document;
    this.#mostRelationsAtOnce = mostRelationsAtOnce;
    this.#reader = new ItemReader(document, measure);
    const settle = (transaction: Y.Transaction) => this.#settle(transaction);
    document.doc.on('afterTransaction', settle);
    this.#stops.push(() => document.doc.off('afterTransaction', settle));
    if (!this.#isDocumentEmpty) this.#observe();
    if (isReadLater) this.#unread = [...document.columns.alive.keys()].reverse();
    else this.#readAll();
  }

  /** Whether it has read everything that was there when it was made. */
  get isWhole(): boolean {
    return this.#unread.length + this.#relationsToRead.length + this.#relationsToShow.length === 0;
  }

  /** Of what was there when it was made, so many more. */
  readNext(count: number): void {
    const rest = this.#unread.length - count;
    for (const key of this.#unread.slice(Math.max(0, rest))) this.#touched.add(key);
    this.#unread = this.#unread.slice(0, Math.max(0, rest));
    this.#read();
  }

  /** Shows the relations that may be seen in an area, in grid units. */
  readNear(area: Rect): void {
    const isNear = (key: string): boolean => this.#mayBeIn(area, key);
    const unread = Map.groupBy(this.#relationsToRead, isNear);
    const unshown = Map.groupBy(this.#relationsToShow, isNear);
    this.#relationsToRead = unread.get(false) ?? [];
    this.#relationsToShow = unshown.get(false) ?? [];
    const near = [...(unread.get(true) ?? []), ...(unshown.get(true) ?? [])];
    this.#readRelations(near);
    this.#showRelations(near);
  }

  /**
   * So many more relations, or where enough of them have been read shows those: many together, since each listener
   * goes through the whole diagram, but not so many that nothing else is done meanwhile.
   */
  readRelations(count: number): void {
    const left = this.#relationsToRead.length;
    const most = this.#mostRelationsAtOnce;
    const isEnough = this.#relationsToShow.length > shownTogether * most && left >= most;
    if (left === 0 || isEnough) return this.#showRelations(this.#relationsToShow.splice(0));
    const next = this.#relationsToRead.splice(Math.max(0, left - count));
    this.#readRelations(next);
    for (const key of next) this.#relationsToShow.push(key);
  }

  get(): Snapshot {
    return this.#snapshot;
  }

  item(key: string): Item | undefined {
    return this.#snapshot.get(key);
  }

  subscribe(listener: ChangeListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  subscribeTo(key: string, listener: () => void): () => void {
    const listeners = this.#keyListeners.get(key) ?? new Set();
    this.#keyListeners.set(key, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#keyListeners.get(key) === listeners) this.#keyListeners.delete(key);
    };
  }

  /** Whether it says what the document was then, and not what it is. */
  get isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  destroy(): void {
    this.#isDestroyed = true;
    for (const stop of this.#stops.splice(0)) stop();
    this.#listeners.clear();
    this.#keyListeners.clear();
  }

  get #isDocumentEmpty(): boolean {
    return this.document.columns.alive._map.size === 0;
  }

  #observe(): void {
    const { columns } = this.document;
    this.#isObserving = true;
    for (const name of columnNames) {
      const column = columns[name];
      if (name === 'text') {
        const observer = (events: Y.YEvent<Y.AbstractType<unknown>>[]) => {
          for (const event of events) this.#touchText(event);
        };
        column.observeDeep(observer);
        this.#stops.push(() => column.unobserveDeep(observer));
      } else {
        const observer = (event: Y.YMapEvent<unknown>) => {
          for (const key of event.keysChanged) this.#touched.add(key);
        };
        column.observe(observer);
        this.#stops.push(() => column.unobserve(observer));
      }
    }
  }

  #touchText(event: Y.YEvent<Y.AbstractType<unknown>>): void {
    const root = event.path[0];
    const keys: Iterable<unknown> = root === undefined ? event.keys.keys() : [root];
    for (const key of keys) {
      if (typeof key !== 'string') continue;
      this.#reader.forgetText(key);
      this.#touched.add(key);
    }
  }

  #settle(transaction: Y.Transaction): void {
    // What comes into an empty document, mostly all of one that is opened for the first time, is not followed key by key.
    const isFirst = !this.#isObserving && !this.#isDocumentEmpty;
    if (!isFirst && this.#touched.size === 0) return;
    if (isFirst) this.#observe();
    const before = this.#snapshot;
    const changed = isFirst ? this.#readFirst() : this.#read();
    this.#notify(before, changed, { local: transaction.local, origin: transaction.origin as unknown });
  }

  #notify(before: Snapshot, changed: ReadonlySet<string>, { local, origin }: Cause): void {
    if (changed.size === 0) return;
    const change: SnapshotChange = { before, after: this.#snapshot, changed, local, origin };
    for (const listener of new Set(this.#listeners)) guarded(() => listener(change));
    if (this.#keyListeners.size === 0) return;
    for (const key of changed) {
      for (const listener of new Set(this.#keyListeners.get(key))) guarded(listener);
    }
  }

  #readFirst(): Set<string> {
    this.#readAll();
    const keys = new Set<string>();
    this.#snapshot.items.forEach(({ key }) => keys.add(key));
    return keys;
  }

  /** What `#read` would come to where nothing was read yet, without asking for each item what it was before. */
  #readAll(): void {
    for (const key of this.#keysAtOnce()) {
      this.reads++;
      const read = this.#reader.read(key);
      if (read === null) continue;
      this.#living.set(key, read);
    }
    const visible: Item[] = [];
    for (const key of this.#living.keys()) {
      const item = this.#visible(key);
      if (item !== null) visible.push(item);
    }
    this.#snapshot = Snapshot.of(visible);
  }

  /** All keys, or where there are many relations those of the boxes. */
  #keysAtOnce(): readonly string[] {
    const keys = [...this.document.columns.alive.keys()];
    if (keys.length <= this.#mostRelationsAtOnce) return keys;
    const relations: string[] = [];
    const boxes: string[] = [];
    for (const key of keys) (this.#reader.isRelation(key) ? relations : boxes).push(key);
    if (relations.length <= this.#mostRelationsAtOnce) return keys;
    this.#relationsToRead = relations;
    return boxes;
  }

  #mayBeIn(area: Rect, relation: string): boolean {
    const [from, to] = this.#reader.endsOf(relation);
    const first = this.#snapshot.box(from ?? '');
    const last = this.#snapshot.box(to ?? '');
    return (
      first !== undefined && last !== undefined && overlaps(routePlace(rectOf(first), rectOf(last)), area)
    );
  }

  #readRelations(keys: readonly string[]): void {
    for (const key of keys) {
      // What was changed since has been read.
      if (this.#living.has(key)) continue;
      this.reads++;
      const read = this.#reader.read(key);
      if (read !== null) this.#living.set(key, read);
    }
  }

  #showRelations(keys: readonly string[]): void {
    const before = this.#snapshot;
    const come: Relation[] = [];
    for (const key of keys) {
      if (before.has(key)) continue;
      const item = this.#visible(key);
      if (item?.kind === 'relation') come.push(item);
    }
    if (come.length === 0) return;
    this.#snapshot = before.joinedBy(come);
    this.#notify(before, new Set(come.map(({ key }) => key)), { local: false, origin: null });
  }

  #read(): Set<string> {
    const affected = new Set<string>();
    for (const key of this.#touched) this.#readLiving(key, affected);
    this.#touched.clear();
    const changes = new Map<string, Item | null>();
    for (const key of affected) {
      const before = this.#snapshot.get(key) ?? null;
      const after = this.#visible(key);
      if (before === after || sameValue(before, after)) continue;
      changes.set(key, after);
    }
    if (changes.size > 0) this.#snapshot = this.#snapshot.with(changes);
    return new Set(changes.keys());
  }

  #readLiving(key: string, affected: Set<string>): void {
    this.reads++;
    const before = this.#living.get(key);
    const read = this.#reader.read(key);
    if (read === null ? before === undefined : sameValue(before, read)) return;
    if (read === null) this.#living.delete(key);
    else this.#living.set(key, read);
    affected.add(key);
    if (before?.kind === 'instance' || read?.kind === 'instance') {
      for (const relation of this.#snapshot.relationsOf(key)) affected.add(relation);
      for (const relation of this.#hidden.at(key)) affected.add(relation);
    }
  }

  #visible(key: string): Item | null {
    const item = this.#living.get(key) ?? null;
    this.#hidden.delete(key);
    if (item?.kind !== 'relation') return item;
    const visible = resolved(item, (end) => this.#living.get(end));
    if (visible === null) this.#hidden.add(item);
    return visible;
  }
}

/** One listener's fault must not keep the others, or the history, from hearing of a change. */
const guarded = (listener: () => void): void => {
  try {
    listener();
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
};

/** The same snapshot made from nothing, for a single look. */
export const readSnapshot = (document: DiagramDocument, measure?: MeasureText): Snapshot => {
  const store = new SnapshotStore(document, measure);
  store.destroy();
  return store.get();
};
