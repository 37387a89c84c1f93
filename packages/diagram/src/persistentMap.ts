/**
 * An immutable map by text key. A change copies two small arrays and one bucket, however many entries there are, so a
 * snapshot costs what was touched. The order of entries depends on the keys alone, never on history.
 */
type Entry<Value> = readonly [key: string, value: Value];

/** `owner` is the draft that made the node and may still write to it. */
interface Node<Slot> {
  readonly owner: object | null;
  readonly slots: Slot[];
}
type Bucket<Value> = Node<Entry<Value>>;
type Branch<Value> = Node<Bucket<Value>>;
type Root<Value> = Node<Branch<Value>>;

const width = 64;
const filled = <Slot>(slot: Slot): Node<Slot> => ({
  owner: null,
  slots: Array.from({ length: width }, () => slot),
});
const emptyBucket: Bucket<never> = { owner: null, slots: [] };
const emptyBranch: Branch<never> = filled(emptyBucket);
const emptyRoot: Root<never> = filled(emptyBranch);

const hashOf = (key: string): number => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index++) {
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  }
  return (hash ^ (hash >>> 15)) & 0xfff;
};

const bucketOf = <Value>(entries: Entry<Value>[] | undefined): Bucket<Value> => {
  if (entries === undefined) return emptyBucket;
  if (entries.length > 1) entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return { owner: null, slots: entries };
};

const find = <Value>(root: Root<Value>, key: string): Value | undefined => {
  const hash = hashOf(key);
  const entries = root.slots[hash >>> 6]?.slots[hash & 63]?.slots;
  if (entries !== undefined) for (const entry of entries) if (entry[0] === key) return entry[1];
  return undefined;
};

/** All at once takes a fraction of the time that one after the other does, and few entries pay for no empty branch. */
const rootOf = <Value>(entries: ReadonlyMap<string, Value>): Root<Value> => {
  const branches: (Entry<Value>[] | undefined)[][] = [];
  for (const entry of entries) {
    const hash = hashOf(entry[0]);
    const buckets = (branches[hash >>> 6] ??= Array.from({ length: width }));
    const bucket = buckets[hash & 63];
    if (bucket === undefined) buckets[hash & 63] = [entry];
    else bucket.push(entry);
  }
  const slots = Array.from({ length: width }, (_, at): Branch<Value> => {
    const buckets = branches[at];
    if (buckets === undefined) return emptyBranch;
    return { owner: null, slots: buckets.map((bucket) => bucketOf(bucket)) };
  });
  return { owner: null, slots };
};

/** Ordering both would take longer than looking at all of them. */
function* plainDifferences<Value>(
  mine: ReadonlyMap<string, Value>,
  theirs: ReadonlyMap<string, Value>,
): Generator<string> {
  for (const [key, value] of mine) if (theirs.get(key) !== value) yield key;
  for (const key of theirs.keys()) if (!mine.has(key)) yield key;
}

export class PersistentMap<Value> {
  readonly size: number;
  /** What it was made of answers alone until it is changed, compared with what was, or asked for its order. */
  #plain: ReadonlyMap<string, Value> | null;
  #ordered: Root<Value>;

  private constructor(root: Root<Value>, size: number, plain: ReadonlyMap<string, Value> | null = null) {
    this.#ordered = root;
    this.size = size;
    this.#plain = plain;
  }

  static empty<Value>(): PersistentMap<Value> {
    return new PersistentMap<Value>(emptyRoot, 0);
  }

  /** Of a map that nobody changes any more. */
  static of<Value>(entries: ReadonlyMap<string, Value>): PersistentMap<Value> {
    return new PersistentMap<Value>(emptyRoot, entries.size, entries);
  }

  get #root(): Root<Value> {
    const plain = this.#plain;
    if (plain === null) return this.#ordered;
    this.#plain = null;
    this.#ordered = rootOf(plain);
    return this.#ordered;
  }

  get(key: string): Value | undefined {
    return this.#plain === null ? find(this.#ordered, key) : this.#plain.get(key);
  }

  has(key: string): boolean {
    return this.get(key) !== undefined;
  }

  /** In whatever order is at hand. */
  forEach(visit: (value: Value) => void): void {
    if (this.#plain !== null) this.#plain.forEach((value) => visit(value));
    else for (const value of this.values()) visit(value);
  }

  *entries(): Generator<Entry<Value>> {
    for (const branch of this.#root.slots) {
      if (branch === emptyBranch) continue;
      for (const bucket of branch.slots) if (bucket !== emptyBucket) yield* bucket.slots;
    }
  }

  *keys(): Generator<string> {
    for (const [key] of this.entries()) yield key;
  }

  /** Not by way of the entries: a generator inside of another takes several times as long. */
  *values(): Generator<Value> {
    for (const branch of this.#root.slots) {
      if (branch === emptyBranch) continue;
      for (const bucket of branch.slots) for (const entry of bucket.slots) yield entry[1];
    }
  }

  /** The keys under which the other map has another value, or none; what both share is not looked at. */
  *differences(other: PersistentMap<Value>): Generator<string> {
    if (this.#plain !== null && other.#plain !== null)
      return yield* plainDifferences(this.#plain, other.#plain);
    for (let index = 0; index < width; index++) {
      const [mine, theirs] = [this.#root.slots[index], other.#root.slots[index]];
      if (mine === theirs || mine === undefined || theirs === undefined) continue;
      for (let slot = 0; slot < width; slot++) {
        const [entries, others] = [mine.slots[slot]?.slots ?? [], theirs.slots[slot]?.slots ?? []];
        if (entries === others) continue;
        for (const [key, value] of entries) if (other.get(key) !== value) yield key;
        for (const [key] of others) if (!this.has(key)) yield key;
      }
    }
  }

  /** `change` may set and remove through the draft; the draft is dead afterwards. */
  with(change: (draft: MapDraft<Value>) => void): PersistentMap<Value> {
    const draft = new MapDraft<Value>(this.#root, this.size);
    change(draft);
    return draft.root === this.#root ? this : new PersistentMap(draft.root, draft.size);
  }
}

export class MapDraft<Value> {
  root: Root<Value>;
  size: number;

  constructor(root: Root<Value>, size: number) {
    this.root = root;
    this.size = size;
  }

  get(key: string): Value | undefined {
    return find(this.root, key);
  }

  set(key: string, value: Value): void {
    const entries = this.#bucketFor(key).slots;
    let place = 0;
    while (place < entries.length && (entries[place]?.[0] ?? key) < key) place++;
    const isThere = entries[place]?.[0] === key;
    entries.splice(place, isThere ? 1 : 0, [key, value]);
    if (!isThere) this.size++;
  }

  delete(key: string): void {
    if (this.get(key) === undefined) return;
    const entries = this.#bucketFor(key).slots;
    entries.splice(
      entries.findIndex((entry) => entry[0] === key),
      1,
    );
    this.size--;
  }

  #bucketFor(key: string): Bucket<Value> {
    const hash = hashOf(key);
    this.root = this.#own(this.root);
    const branch = this.#own(this.root.slots[hash >>> 6] ?? emptyBranch);
    this.root.slots[hash >>> 6] = branch;
    const bucket = this.#own(branch.slots[hash & 63] ?? emptyBucket);
    branch.slots[hash & 63] = bucket;
    return bucket;
  }

  #own<Slot>(node: Node<Slot>): Node<Slot> {
    return node.owner === this ? node : { owner: this, slots: node.slots.slice() };
  }
}
