import { diagramLimits } from '@lintel/diagram/limits';
import * as Y from 'yjs';
import { mostOfUpdate } from './amounts.ts';
import { addSize, checkInColumn, checkInText, checkText, clientColumn, type TextSize } from './contents.ts';
import {
  NewStructs,
  type Place,
  type Places,
  placeInDocument,
  resolvePlaces,
  type Struct,
} from './places.ts';
import { UpdateRefusal, refusal, type SyncRefusal } from './refusal.ts';
import { type ClockRange, siftUpdate } from './sift.ts';
import { type Counted, countUpdate } from './structScan.ts';
import { atOnce, type Steps } from '@lintel/diagram/steps';

/** Owner of the Yjs clients that the server writes with. People's ids begin at 1. */
export const serverOwner = 0;

export interface Writer {
  readonly userId: number;
  /** To whom a Yjs client belongs in this document; undefined for one that has not written yet. */
  readonly ownerOf: (client: number) => number | undefined;
}

export interface Addition {
  readonly verdict: 'new';
  /** The update without what the document already holds. */
  readonly payload: Uint8Array;
  /** Clients with new structs. */
  readonly clients: readonly number[];
  /** Those of them that belong to nobody yet. */
  readonly claims: readonly number[];
  /** Items made. */
  readonly bases: readonly string[];
}

export type Verdict =
  | Addition
  | { readonly verdict: 'nothing' }
  | { readonly verdict: 'refused'; readonly refusal: SyncRefusal };

/** Deleted items stay for 30 days, so there may be more than can be seen. */
const maxBases = 2 * diagramLimits.itemsPerDiagram;

const checkOwners = (doc: Y.Doc, clients: readonly number[], { userId, ownerOf }: Writer): number[] => {
  const claims: number[] = [];
  for (const client of clients) {
    const owner = ownerOf(client);
    if (owner === undefined && Y.getState(doc.store, client) === 0) claims.push(client);
    else if (owner !== userId) throw new UpdateRefusal('foreign-client');
  }
  return claims;
};

/** Bases and text roots: a second one would take the place of the first. */
const checkOnce = (doc: Y.Doc, name: string, key: string, written: Set<string>): void => {
  const nameAndKey = `${name}/${key}`;
  if (doc.getMap(name)._map.has(key) || written.has(nameAndKey)) throw new UpdateRefusal('written-once');
  written.add(nameAndKey);
};

/** Each takes a few thousandths of a millisecond. */
const structsPerStep = 500;
/** Each of them is gone through. */
const textsPerStep = 20;

function* checkStructs(doc: Y.Doc, places: Places): Steps<string[]> {
  const written = new Set<string>();
  const bases: string[] = [];
  let count = 0;
  for (const [struct, place] of places) {
    count += 1;
    if (count % structsPerStep === 0) yield undefined;
    if (place === 'nowhere' || !(struct instanceof Y.Item)) continue;
    if (place.in === 'text') {
      checkInText(struct, place);
      continue;
    }
    const { parent: name, key } = place;
    const isOnce = clientColumn(name).writer !== 'client';
    if (isOnce && key !== null) checkOnce(doc, name, key, written);
    checkInColumn(struct, name, key);
    if (name === 'base' && key !== null) bases.push(key);
  }
  return bases;
}

/** What was typed and taken away again before it was sent is on its way for an undo, and takes no room. */
function* checkTexts(doc: Y.Doc, places: Places, gone: ReadonlySet<Struct>): Steps<void> {
  const texts = new Map<string | null, TextSize>();
  let count = 0;
  for (const [struct, place] of places) {
    count += 1;
    if (count % structsPerStep === 0) yield undefined;
    if (place === 'nowhere' || place.in !== 'text' || !(struct instanceof Y.Item) || gone.has(struct))
      continue;
    const size = texts.get(place.item) ?? { length: 0, nodes: 0 };
    addSize(size, struct.content);
    texts.set(place.item, size);
  }
  for (const [key, added] of texts) {
    count += 1;
    if (count % textsPerStep === 0) yield undefined;
    checkText(key === null ? null : doc.getMap('text').get(key), added);
  }
}

const checkRoom = (doc: Y.Doc, made: number): void => {
  const bases = doc.getMap('base');
  // The number of keys is known at once, that of the living only by counting.
  if (made === 0 || bases._map.size + made <= maxBases) return;
  if (bases.size + made > maxBases) throw new UpdateRefusal('too-many-items');
};

const checkDeletion = (place: Place): void => {
  if (place === 'nowhere' || place.in === 'text') return;
  if (clientColumn(place.parent).writer !== 'client') throw new UpdateRefusal('written-once');
};

interface Range extends ClockRange {
  readonly client: number;
}

/** From a clock on, as many as are looked at in a step; found anew each time, since Yjs may have joined some meanwhile. */
const structsOfDocument = (doc: Y.Doc, { client, clock, end }: Range): Struct[] => {
  const structs = doc.store.clients.get(client);
  if (structs === undefined || clock >= Math.min(end, Y.getState(doc.store, client))) return [];
  const first = Y.findIndexSS(structs, clock);
  const some = structs.slice(first, first + structsPerStep);
  const behind = some.findIndex((struct) => struct.id.clock >= end);
  return behind === -1 ? some : some.slice(0, behind);
};

function* structsOfUpdate(structs: NewStructs, { client, clock, end }: Range): Generator<Struct> {
  const own = structs.byClient.get(client) ?? [];
  for (let index = structs.indexAt(client, clock); index < own.length; index++) {
    const struct = own[index];
    if (struct === undefined || struct.id.clock >= end) return;
    yield struct;
  }
}

interface Deletions {
  /** Whether anything is deleted that was not. Each honest reconnect sends all deletions there ever were. */
  readonly isNew: boolean;
  /** What comes and goes with the same update. */
  readonly gone: ReadonlySet<Struct>;
}

/** Whether anything of it was there until now. */
function* checkDeletionInDocument(doc: Y.Doc, range: Range): Steps<boolean> {
  let isNew = false;
  for (let { clock } = range; ; ) {
    const some = structsOfDocument(doc, { ...range, clock });
    for (const struct of some) {
      if (struct.deleted) continue;
      checkDeletion(placeInDocument(struct));
      isNew = true;
    }
    const last = some.at(-1);
    if (last === undefined || some.length < structsPerStep) return isNew;
    clock = last.id.clock + last.length;
    yield undefined;
  }
}

function* checkDeletions(
  doc: Y.Doc,
  deleted: ReadonlyMap<number, readonly ClockRange[]>,
  structs: NewStructs,
  places: Places,
): Steps<Deletions> {
  let isNew = false;
  let count = 0;
  const gone = new Set<Struct>();
  for (const [client, ranges] of deleted) {
    const known = Math.max(Y.getState(doc.store, client), structs.endOf(client));
    for (const { clock, end } of ranges) {
      const range: Range = { client, clock, end };
      if (end > known) throw new UpdateRefusal('unresolved');
      if (yield* checkDeletionInDocument(doc, range)) isNew = true;
      for (const struct of structsOfUpdate(structs, range)) {
        checkDeletion(places.get(struct) ?? 'nowhere');
        const isWhole = struct.id.clock >= clock && struct.id.clock + struct.length <= end;
        if (isWhole) gone.add(struct);
        count += 1;
        if (count % structsPerStep === 0) yield undefined;
      }
      count += 1;
      if (count % structsPerStep === 0) yield undefined;
    }
  }
  return { isNew, gone };
}

function* judge(doc: Y.Doc, update: Uint8Array, writer: Writer): Steps<Verdict> {
  const sifted = yield* siftUpdate(doc, update);
  const { payload } = sifted;
  const structs = yield* NewStructs.of(doc, sifted.structs);
  const clients = [...structs.byClient.keys()];
  const claims = checkOwners(doc, clients, writer);
  const places = yield* resolvePlaces(doc, structs);
  const bases = yield* checkStructs(doc, places);
  checkRoom(doc, bases.length);
  const deletions = yield* checkDeletions(doc, sifted.deletions, structs, places);
  yield* checkTexts(doc, places, deletions.gone);
  if (clients.length === 0 && !deletions.isNew) return { verdict: 'nothing' };
  return { verdict: 'new', payload, clients, claims, bases };
}

/** Whatever Yjs throws at it. */
const refusalOf = (error: unknown): SyncRefusal =>
  error instanceof UpdateRefusal ? error.refusal : refusal('malformed');

/** How much an update holds, or why it is not looked at any further. To be asked before anything else is done with it. */
export function* countPermitted(update: Uint8Array): Steps<Counted | SyncRefusal> {
  try {
    return yield* countUpdate(update, mostOfUpdate);
  } catch (error) {
    return refusalOf(error);
  }
}

/**
 * Whether a person's update may enter the document. It has to be judged against the document that it
 * will be applied to: an update names a column and a key only where it is the first to write there.
 * A step takes a millisecond or two; between two of them nobody but the server itself may write to the document.
 */
export function* validateInSteps(doc: Y.Doc, update: Uint8Array, writer: Writer): Steps<Verdict> {
  try {
    return yield* judge(doc, update, writer);
  } catch (error) {
    return { verdict: 'refused', refusal: refusalOf(error) };
  }
}

/** At once, for what is small. */
export const validate = (doc: Y.Doc, update: Uint8Array, writer: Writer): Verdict => {
  const counted = atOnce(countPermitted(update));
  if ('code' in counted) return { verdict: 'refused', refusal: counted };
  return atOnce(validateInSteps(doc, update, writer));
};
