import { diagramLimits } from '@lintel/diagram/limits';
import * as Y from 'yjs';
import {
  addSize,
  checkAnywhere,
  checkInColumn,
  checkInText,
  checkText,
  clientColumn,
  type TextSize,
} from './contents.ts';
import {
  NewStructs,
  type Place,
  type Places,
  placeInDocument,
  resolvePlaces,
  type Struct,
} from './places.ts';
import { Refused, refusal, type SyncRefusal } from './refusal.ts';

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

/** Yjs finds a struct by its clock: behind one of no length it finds none, and can send the document to nobody. */
const checkLength = ({ length }: Struct | Y.Skip): void => {
  if (length < 1) throw new Refused('malformed');
};

/**
 * Written anew by Yjs, so that what is judged here, journalled and applied is the same whatever a
 * hand-made update looks like to another reader.
 */
const withoutKnown = (doc: Y.Doc, update: Uint8Array): Uint8Array => {
  // Of whom the update speaks: a document of many people is long to list.
  const known = new Map<number, number>();
  // Looked at before: writing an object anew would hide that it had a false prototype.
  for (const struct of Y.decodeUpdate(update).structs) {
    checkLength(struct);
    checkAnywhere(struct);
    known.set(struct.id.client, Y.getState(doc.store, struct.id.client));
  }
  return Y.diffUpdate(update, Y.encodeStateVector(known));
};

const checkOwners = (doc: Y.Doc, clients: readonly number[], { userId, ownerOf }: Writer): number[] => {
  const claims: number[] = [];
  for (const client of clients) {
    const owner = ownerOf(client);
    if (owner === undefined && Y.getState(doc.store, client) === 0) claims.push(client);
    else if (owner !== userId) throw new Refused('foreign-client');
  }
  return claims;
};

/** Bases and text roots: a second one would take the place of the first. */
const checkOnce = (doc: Y.Doc, name: string, key: string, written: Set<string>): void => {
  const nameAndKey = `${name}/${key}`;
  if (doc.getMap(name)._map.has(key) || written.has(nameAndKey)) throw new Refused('written-once');
  written.add(nameAndKey);
};

const checkStructs = (doc: Y.Doc, places: Places): string[] => {
  const written = new Set<string>();
  const bases: string[] = [];
  for (const [struct, place] of places) {
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
};

/** What was typed and taken away again before it was sent is on its way for whoever may undo, and takes no room. */
const checkTexts = (doc: Y.Doc, places: Places, gone: ReadonlySet<Struct>): void => {
  const texts = new Map<string | null, TextSize>();
  for (const [struct, place] of places) {
    if (place === 'nowhere' || place.in !== 'text' || !(struct instanceof Y.Item) || gone.has(struct))
      continue;
    const size = texts.get(place.item) ?? { length: 0, nodes: 0 };
    addSize(size, struct.content);
    texts.set(place.item, size);
  }
  for (const [key, added] of texts) checkText(key === null ? null : doc.getMap('text').get(key), added);
};

const checkRoom = (doc: Y.Doc, made: number): void => {
  const bases = doc.getMap('base');
  // The number of keys is known at once, that of the living only by counting.
  if (made === 0 || bases._map.size + made <= maxBases) return;
  if (bases.size + made > maxBases) throw new Refused('too-many-items');
};

const checkDeletion = (place: Place): void => {
  if (place === 'nowhere' || place.in === 'text') return;
  if (clientColumn(place.parent).writer !== 'client') throw new Refused('written-once');
};

interface Range {
  readonly client: number;
  readonly clock: number;
  readonly end: number;
}

function* structsOfDocument(doc: Y.Doc, { client, clock, end }: Range): Generator<Struct> {
  const structs = doc.store.clients.get(client);
  if (structs === undefined || clock >= Y.getState(doc.store, client)) return;
  for (let index = Y.findIndexSS(structs, clock); index < structs.length; index++) {
    const struct = structs[index];
    if (struct === undefined || struct.id.clock >= end) return;
    yield struct;
  }
}

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

const checkDeletions = (
  doc: Y.Doc,
  deleted: ReadonlyMap<number, readonly { clock: number; len: number }[]>,
  structs: NewStructs,
  places: Places,
): Deletions => {
  let isNew = false;
  const gone = new Set<Struct>();
  for (const [client, ranges] of deleted) {
    const known = Math.max(Y.getState(doc.store, client), structs.endOf(client));
    for (const { clock, len } of ranges) {
      // Yjs takes it for impossible: behind the last struct of a client it reads no document that has one.
      if (len < 1) throw new Refused('malformed');
      const range: Range = { client, clock, end: clock + len };
      if (range.end > known) throw new Refused('unresolved');
      for (const struct of structsOfDocument(doc, range)) {
        if (struct.deleted) continue;
        checkDeletion(placeInDocument(struct));
        isNew = true;
      }
      for (const struct of structsOfUpdate(structs, range)) {
        checkDeletion(places.get(struct) ?? 'nowhere');
        const isWhole = struct.id.clock >= clock && struct.id.clock + struct.length <= range.end;
        if (isWhole) gone.add(struct);
      }
    }
  }
  return { isNew, gone };
};

const judge = (doc: Y.Doc, update: Uint8Array, writer: Writer): Verdict => {
  const payload = withoutKnown(doc, update);
  const decoded = Y.decodeUpdate(payload);
  const structs = new NewStructs(doc, decoded.structs);
  const clients = [...structs.byClient.keys()];
  const claims = checkOwners(doc, clients, writer);
  const places = resolvePlaces(doc, structs);
  const bases = checkStructs(doc, places);
  checkRoom(doc, bases.length);
  const deletions = checkDeletions(doc, decoded.ds.clients, structs, places);
  checkTexts(doc, places, deletions.gone);
  if (clients.length === 0 && !deletions.isNew) return { verdict: 'nothing' };
  return { verdict: 'new', payload, clients, claims, bases };
};

/**
 * Whether a person's update may enter the document. It has to be judged against the document that it
 * will be applied to: an update names a column and a key only where it is the first to write there.
 */
export const validate = (doc: Y.Doc, update: Uint8Array, writer: Writer): Verdict => {
  try {
    return judge(doc, update, writer);
  } catch (error) {
    if (error instanceof Refused) return { verdict: 'refused', refusal: error.refusal };
    // Whatever Yjs throws at it.
    return { verdict: 'refused', refusal: refusal('malformed') };
  }
};
