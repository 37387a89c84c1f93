import { expect, it } from 'vitest';
import * as Y from 'yjs';
import { answerRefused, answerTaken } from './answers.ts';

const written = (): Uint8Array => {
  const doc = new Y.Doc();
  doc.getMap('name').set('checkout', 'Orders');
  return Y.encodeStateAsUpdate(doc);
};

it('what was taken is an update of nothing from then on', () => {
  const update = written();
  answerTaken(update);
  const doc = new Y.Doc();
  Y.applyUpdate(doc, update);
  expect([doc.store.clients.size, doc.store.pendingStructs]).toEqual([0, null]);
});

it('what was refused says in its first bytes that it is new to every document', () => {
  for (const code of ['too-much', 'malformed'] as const) {
    const update = written();
    answerRefused(update, code);
    const [struct] = Y.decodeUpdate(update).structs;
    expect(struct?.id.clock).toBeGreaterThan(2 ** 40);
  }
});

it('a short one that was refused stays, unless it cannot be read', () => {
  const short = Uint8Array.of(0, 1, 7, 1, 0, 1);
  answerRefused(short, 'written-once');
  expect([...short]).toEqual([0, 1, 7, 1, 0, 1]);
  answerRefused(short, 'malformed');
  expect([...short]).toEqual([0, 0, 0, 0, 0, 0]);
});
