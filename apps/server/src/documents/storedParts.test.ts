import { expect, it } from 'vitest';
import * as Y from 'yjs';
import { decodeStored, hasGaps } from './stored.ts';
import { framed, storedParts } from './storedParts.ts';

const now = async (): Promise<void> => {};

/** A document that two people wrote, as its journal says. */
const written = (count: number): { doc: Y.Doc; payloads: Uint8Array[] } => {
  const doc = new Y.Doc();
  const other = new Y.Doc();
  const payloads: Uint8Array[] = [];
  doc.on('update', (update: Uint8Array) => {
    payloads.push(update);
    Y.applyUpdate(other, update);
  });
  other.on('update', (update: Uint8Array) => Y.applyUpdate(doc, update));
  for (let at = 0; at < count; at += 1) {
    const by = at % 2 === 0 ? doc : other;
    by.getMap('name').set(`key-${at % 40}`, `Order service number ${at}`);
    if (at % 7 === 0) by.getMap('name').delete(`key-${(at + 3) % 40}`);
  }
  return { doc, payloads };
};

const taken = (parts: readonly Uint8Array[]): Y.Doc => {
  const doc = new Y.Doc();
  for (const part of parts) {
    Y.applyUpdate(doc, part);
    expect(doc.store.pendingStructs).toBeNull();
    expect(doc.store.pendingDs).toBeNull();
  }
  return doc;
};

const state = (doc: Y.Doc): string => Buffer.from(Y.encodeStateAsUpdate(doc)).toString('base64');

it('brings an empty document to what the journal holds, with small rows together', async () => {
  const { doc, payloads } = written(300);
  const parts = await storedParts({ snapshot: null, rows: payloads.map((payload) => ({ payload })) }, now);
  expect(parts.length).toBeLessThan(payloads.length / 10);
  expect(state(taken(parts))).toBe(state(doc));
});

it('takes a large snapshot apart, and hands on what came after it', async () => {
  const { doc, payloads } = written(6_000);
  const half = new Y.Doc();
  for (const payload of payloads.slice(0, 5_000)) Y.applyUpdate(half, payload);
  const rest = payloads.slice(5_000).map((payload) => ({ payload }));
  const snapshot = Y.mergeUpdates(payloads.slice(0, 5_000));
  const parts = await storedParts({ snapshot, rows: rest }, now);
  expect(parts.length).toBeGreaterThan(2);
  for (const { length } of parts) expect(length).toBeLessThan(80_000);
  expect(state(taken(parts))).toBe(state(doc));
});

it('says nothing of a document in which nothing was ever written', async () => {
  expect(await storedParts({ snapshot: null, rows: [] }, now)).toEqual([]);
});

it('names the length of each part before it', () => {
  expect([...framed([Uint8Array.of(1, 2, 3), new Uint8Array(), Uint8Array.of(4)])]).toEqual([
    0, 0, 0, 3, 1, 2, 3, 0, 0, 0, 0, 0, 0, 0, 1, 4,
  ]);
});

it('a document lacks something where structs or deletions wait for what is not there, and is read by nobody then', async () => {
  const doc = new Y.Doc();
  doc.getMap('alive').set('checkout', true);
  const [first, second] = [Y.encodeStateAsUpdate(doc), Y.encodeStateVector(doc)];
  doc.getMap('alive').set('payments', true);
  const later = Y.encodeStateAsUpdate(doc, second);
  const before = Y.encodeStateVector(doc);
  doc.getMap('alive').delete('payments');
  const deletion = Y.encodeStateAsUpdate(doc, before);
  for (const [payloads, lacks] of [
    [[first, later, deletion], false],
    [[first], false],
    [[later], true],
    [[first, deletion], true],
  ] as const) {
    const read = new Y.Doc();
    for (const payload of payloads) Y.applyUpdate(read, payload);
    expect(hasGaps(read)).toBe(lacks);
    const rows = payloads.map((payload) => ({ payload }));
    const decoded = decodeStored(new Y.Doc(), 'diagram:order-flow', { snapshot: null, rows }, now);
    const isRead = await decoded.then(
      () => true,
      () => false,
    );
    expect(isRead).toBe(!lacks);
  }
});
