import { apply, createEditOrigin } from '@lintel/diagram/apply';
import type { Change } from '@lintel/diagram/change';
import { openDocument } from '@lintel/diagram/document';
import { component } from '@lintel/diagram/testing/build';
import * as Y from 'yjs';
import type { Db } from '../db/client.ts';
import { insertRows } from './rows.ts';
import { decodeStored, readStored, type ToApply } from './stored.ts';

export const [ann, ben] = [11, 12];
export const origin = createEditOrigin();
export const box = (key: string): Change[] => component(key, [0, 0, 4, 2]);

let count = 0;
/** A document of its own, and people who draw on it. */
export const newDocument = (db: Db) => {
  count += 1;
  const name = `diagram:stored-${count}`;
  const shared = new Y.Doc();
  const personOn = (userId: number) => {
    const copy = new Y.Doc();
    return async (changes: Change[], { isProjected = false } = {}) => {
      Y.applyUpdate(copy, Y.encodeStateAsUpdate(shared));
      const before = Y.encodeStateVector(copy);
      apply(openDocument(copy), changes, origin);
      const payload = Y.encodeStateAsUpdate(copy, before);
      Y.applyUpdate(shared, payload);
      const rest = { claims: [copy.clientID], owner: userId, isProjected };
      const [row] = await insertRows(db, [{ document: name, userId, payload, ...rest }]);
      return row?.id ?? 0;
    };
  };
  return { name, shared, personOn, anns: personOn(ann), bens: personOn(ben) };
};

export const docOf = async (name: string, stored: ToApply): Promise<Y.Doc> => {
  const doc = new Y.Doc();
  await decodeStored(doc, name, stored);
  return doc;
};

export const boxesIn = (doc: Y.Doc): string[] =>
  [...openDocument(doc).columns.base.keys()].filter((key) => doc.getMap('alive').get(key) === true).sort();

export const boxesOf = async (db: Db, name: string): Promise<string[]> =>
  boxesIn(await docOf(name, await readStored(db, name)));

export const rowNumbersOf = async (db: Db, name: string): Promise<number[]> =>
  (await readStored(db, name)).rows.map(({ number }) => number);
