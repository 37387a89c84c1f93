import * as Y from 'yjs';
import { type Place, placeInDocument } from './places.ts';

/** A column of an item that was written to. `client` is null where something was taken away. */
export interface Write {
  readonly column: string;
  readonly key: string;
  readonly client: number | null;
}

/** The column and key that a struct belongs to; what lies inside of a text belongs to the key of the text. */
const columnOf = (struct: Y.Item): { column: string; key: string; isInText: boolean } | null => {
  let place: Place = placeInDocument(struct);
  const isInText = place !== 'nowhere' && place.in === 'text';
  while (place !== 'nowhere' && place.in === 'text') {
    const holder = place.parent._item;
    if (holder === null) return null;
    place = placeInDocument(holder);
  }
  if (place === 'nowhere' || place.key === null) return null;
  return { column: place.parent as string, key: place.key, isInText };
};

function* itemsBetween(doc: Y.Doc, client: number, start: number, end: number): Generator<Y.Item> {
  const structs = doc.store.clients.get(client);
  if (structs === undefined || start >= end) return;
  for (let index = Y.findIndexSS(structs, start); index < structs.length; index++) {
    const struct = structs[index];
    if (struct === undefined || struct.id.clock >= end) return;
    if (struct instanceof Y.Item) yield struct;
  }
}

const collectFrom = ({ doc, beforeState, afterState, deleteSet }: Y.Transaction): Write[] => {
  const writes = new Map<string, Write>();
  const add = (write: Write): void => {
    writes.set(`${write.client ?? ''} ${write.column} ${write.key}`, write);
  };
  for (const [client, end] of afterState) {
    for (const item of itemsBetween(doc, client, beforeState.get(client) ?? 0, end)) {
      const found = columnOf(item);
      if (found !== null) add({ column: found.column, key: found.key, client });
    }
  }
  for (const [client, ranges] of deleteSet.clients) {
    for (const { clock, len } of ranges) {
      for (const item of itemsBetween(doc, client, clock, clock + len)) {
        const found = columnOf(item);
        if (found === null) continue;
        // What was overwritten was taken away by the writer of the new value.
        const isOverwritten =
          !found.isInText && doc.getMap(found.column)._map.get(found.key)?.deleted === false;
        if (!isOverwritten) add({ column: found.column, key: found.key, client: null });
      }
    }
  }
  return [...writes.values()];
};

/** Runs what changes a document, and tells which columns of which items were written by which Yjs clients. */
export const recordWrites = (doc: Y.Doc, change: () => void): Write[] => {
  const writes: Write[] = [];
  // Before Yjs gives up what was deleted.
  const collect = (transaction: Y.Transaction): void => {
    writes.push(...collectFrom(transaction));
  };
  doc.on('afterTransaction', collect);
  try {
    change();
  } finally {
    doc.off('afterTransaction', collect);
  }
  return writes;
};
