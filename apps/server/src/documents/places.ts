import * as Y from 'yjs';
import { UpdateRefusal } from './refusal.ts';

export type Struct = Y.Item | Y.GC;

/** Where a struct lies: under a key of a column, inside a text, or nowhere since what held it is gone. */
export type Place =
  | { readonly in: 'column'; readonly parent: string; readonly key: string | null; readonly depth: 0 }
  | {
      readonly in: 'text';
      readonly parent: Y.AbstractType<unknown>;
      readonly key: string | null;
      readonly depth: number;
      /** The key of the item whose text this is. */
      readonly item: string | null;
    }
  | 'nowhere';

/** Of all structs of an update, each new to the document. */
export type Places = ReadonlyMap<Struct, Place>;

const nowhere = 'nowhere';
/** Each takes a few thousandths of a millisecond. */
const structsPerStep = 1_000;

const endOf = (struct: Struct | Y.Skip): number => struct.id.clock + struct.length;

/** The new structs, to be found by id. Those of one client follow each other without a gap. */
export class NewStructs {
  readonly all: Struct[] = [];
  readonly byClient = new Map<number, Struct[]>();
  readonly #previous = new Map<Struct, Struct>();

  static *of(doc: Y.Doc, structs: readonly (Struct | Y.Skip)[]): Generator<undefined, NewStructs> {
    const gathered = new NewStructs();
    for (const struct of structs) {
      gathered.#add(doc, struct);
      if (gathered.all.length % structsPerStep === 0) yield undefined;
    }
    return gathered;
  }

  #add(doc: Y.Doc, struct: Struct | Y.Skip): void {
    if (struct instanceof Y.Skip) throw new UpdateRefusal('unresolved');
    const last = this.all.at(-1);
    const { client, clock } = struct.id;
    if (last?.id.client === client) {
      if (clock !== endOf(last)) throw new UpdateRefusal('malformed');
      this.#previous.set(struct, last);
      this.byClient.get(client)?.push(struct);
    } else {
      // Of two lists of one client Yjs would read the second only.
      if (this.byClient.has(client)) throw new UpdateRefusal('malformed');
      if (clock !== Y.getState(doc.store, client)) throw new UpdateRefusal('unresolved');
      this.byClient.set(client, [struct]);
    }
    this.all.push(struct);
  }

  previous(struct: Struct): Struct | undefined {
    return this.#previous.get(struct);
  }

  endOf(client: number): number {
    const last = this.byClient.get(client)?.at(-1);
    return last === undefined ? 0 : endOf(last);
  }

  /** The index of the first struct of a client that ends behind a clock. */
  indexAt(client: number, clock: number): number {
    const structs = this.byClient.get(client) ?? [];
    let low = 0;
    let high = structs.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const struct = structs[middle];
      if (struct !== undefined && endOf(struct) <= clock) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  find({ client, clock }: Y.ID): Struct | undefined {
    const found = this.byClient.get(client)?.[this.indexAt(client, clock)];
    return found !== undefined && found.id.clock <= clock ? found : undefined;
  }
}

const wayTo = (type: Y.AbstractType<unknown>): { depth: number; item: string | null } => {
  let depth = 0;
  let item: string | null = null;
  let above: Y.AbstractType<unknown> | null = type;
  while (above?._item) {
    depth += 1;
    item = above._item.parentSub;
    above = above._item.parent as Y.AbstractType<unknown> | null;
  }
  return { depth, item };
};

/** Where something lies that the document already holds. */
export const placeInDocument = (struct: Struct): Place => {
  if (!(struct instanceof Y.Item) || !(struct.parent instanceof Y.AbstractType)) return nowhere;
  const parent = struct.parent as Y.AbstractType<unknown>;
  if (parent._item === null) {
    return { in: 'column', parent: Y.findRootTypeKey(parent), key: struct.parentSub, depth: 0 };
  }
  return { in: 'text', parent, key: struct.parentSub, ...wayTo(parent) };
};

const isId = (value: unknown): value is Y.ID => value instanceof Y.ID;

const samePlace = (a: Exclude<Place, 'nowhere'>, b: Exclude<Place, 'nowhere'>): boolean =>
  a.parent === b.parent && a.key === b.key;

class Resolution {
  readonly #doc: Y.Doc;
  readonly #structs: NewStructs;
  readonly places = new Map<Struct, Place>();

  constructor(doc: Y.Doc, structs: NewStructs) {
    this.#doc = doc;
    this.#structs = structs;
  }

  /**
   * In the order in which Yjs takes them in: after the client's own earlier structs and after everything
   * referred to. A circle would stay pending for ever, whichever way it is closed.
   */
  *resolve(first: Struct): Generator<undefined, void> {
    const open = [first];
    const isOpen = new Set(open);
    let looked = 0;
    for (let struct = open.at(-1); struct !== undefined; struct = open.at(-1)) {
      looked += 1;
      if (looked % structsPerStep === 0) yield undefined;
      const awaited = this.#awaited(struct);
      if (awaited === undefined) {
        if (!this.places.has(struct)) this.places.set(struct, this.#placeOf(struct));
        open.pop();
      } else {
        if (isOpen.has(awaited)) throw new UpdateRefusal('unresolved');
        isOpen.add(awaited);
        open.push(awaited);
      }
    }
  }

  #isKnown({ client, clock }: Y.ID): boolean {
    return clock < Y.getState(this.#doc.store, client);
  }

  #awaited(struct: Struct): Struct | undefined {
    const previous = this.#structs.previous(struct);
    if (previous !== undefined && !this.places.has(previous)) return previous;
    if (!(struct instanceof Y.Item)) return undefined;
    for (const id of [struct.origin, struct.rightOrigin, struct.parent]) {
      if (!isId(id) || this.#isKnown(id)) continue;
      const found = this.#structs.find(id);
      if (found === undefined) throw new UpdateRefusal('unresolved');
      if (!this.places.has(found)) return found;
    }
    return undefined;
  }

  #find(id: Y.ID): Struct {
    if (this.#isKnown(id)) return Y.getItem(this.#doc.store, id) as Struct;
    const found = this.#structs.find(id);
    if (found === undefined) throw new UpdateRefusal('unresolved');
    return found;
  }

  #placeAt(id: Y.ID): Place {
    const struct = this.#find(id);
    return this.places.get(struct) ?? placeInDocument(struct);
  }

  #placeOf(struct: Struct): Place {
    if (!(struct instanceof Y.Item)) return nowhere;
    const left = struct.origin === null ? null : this.#placeAt(struct.origin);
    const right = struct.rightOrigin === null ? null : this.#placeAt(struct.rightOrigin);
    if (left === nowhere || right === nowhere) return nowhere;
    if (left !== null && right !== null && !samePlace(left, right)) throw new UpdateRefusal('unresolved');
    const beside = left ?? right;
    if (beside !== null) return beside;
    const parent: unknown = struct.parent;
    if (typeof parent === 'string') return { in: 'column', parent, key: struct.parentSub, depth: 0 };
    if (!isId(parent)) throw new UpdateRefusal('malformed');
    return this.#placeInside(parent, struct.parentSub);
  }

  #placeInside(id: Y.ID, key: string | null): Place {
    const holder = this.#find(id);
    const place = this.places.get(holder) ?? placeInDocument(holder);
    if (place === nowhere || !(holder instanceof Y.Item)) return nowhere;
    if (holder.content instanceof Y.ContentDeleted) return nowhere;
    if (!(holder.content instanceof Y.ContentType)) throw new UpdateRefusal('unresolved');
    const item = place.in === 'text' ? place.item : place.key;
    return { in: 'text', parent: holder.content.type, key, depth: place.depth + 1, item };
  }
}

export function* resolvePlaces(doc: Y.Doc, structs: NewStructs): Generator<undefined, Places> {
  const resolution = new Resolution(doc, structs);
  for (const [at, struct] of structs.all.entries()) {
    yield* resolution.resolve(struct);
    if (at % structsPerStep === 0) yield undefined;
  }
  return resolution.places;
}
