import { createEncoder, toUint8Array, writeVarString, writeVarUint, writeVarUint8Array } from 'lib0/encoding';
import { expect, it } from 'vitest';
import * as Y from 'yjs';
import { createOpenings } from './openings.ts';

const document = 'diagram:one';
const frameOf = (...numbers: readonly number[]): Uint8Array => {
  const encoder = createEncoder();
  writeVarString(encoder, document);
  for (const number of numbers) writeVarUint(encoder, number);
  return toUint8Array(encoder);
};
const frames = {
  auth: frameOf(2, 0),
  ask: frameOf(0, 0),
  delivery: frameOf(0, 1),
  update: frameOf(0, 2),
  awareness: frameOf(1),
  close: frameOf(7),
};
type Name = keyof typeof frames;

it('lets nothing through that was sent before its opening has asked for what is new', () => {
  const heard: Name[] = [];
  const openings = createOpenings((frame) => {
    const name = (Object.keys(frames) as Name[]).find((each) => frames[each] === frame);
    if (name !== undefined) heard.push(name);
  });
  const receive = (...names: readonly Name[]): Name[] => {
    heard.length = 0;
    for (const name of names) openings.receive(frames[name]);
    return [...heard];
  };
  expect(receive('update', 'awareness', 'ask')).toEqual([]);
  expect(receive('auth', 'update', 'awareness', 'ask')).toEqual(['auth', 'awareness', 'ask']);
  expect(receive('update', 'delivery', 'update')).toEqual(['delivery', 'update', 'update']);
  // The server ends it, and the client does not know yet.
  openings.sent(frames.close);
  expect(receive('update', 'delivery')).toEqual([]);
  expect(receive('close', 'auth', 'update', 'ask', 'update')).toEqual(['auth', 'ask']);
  expect(receive('delivery')).toEqual(['delivery', 'update']);
});

it('answers none of what a client sends late, since it no longer counts it', () => {
  const heard: Uint8Array[] = [];
  const openings = createOpenings((frame) => heard.push(frame));
  const doc = new Y.Doc();
  const drawn: Uint8Array[] = [];
  doc.on('update', (update) => drawn.push(update));
  const map = doc.getMap('base');
  const receive = (next: number, payload: Uint8Array): Uint8Array => {
    const encoder = createEncoder();
    writeVarString(encoder, document);
    writeVarUint(encoder, 0);
    writeVarUint(encoder, next);
    writeVarUint8Array(encoder, payload);
    const frame = toUint8Array(encoder);
    openings.receive(frame);
    return frame;
  };
  const update = (at: number) => receive(2, drawn[at] ?? new Uint8Array());
  map.set('offline', 1);
  map.set('doomed', 1);
  openings.receive(frames.auth);
  const ask = receive(0, Y.encodeStateVector(doc));
  map.set('since', 1);
  map.delete('doomed');
  update(0);
  const since = update(2);
  const deletion = update(3);
  expect(heard).toEqual([frames.auth, ask]);
  const delivery = receive(1, Y.encodeStateAsUpdate(doc));
  const behind = update(0);
  expect(heard).toEqual([frames.auth, ask, delivery, since, deletion, behind]);
});

it('holds no more than so much of what comes early', () => {
  const heard: Uint8Array[] = [];
  const openings = createOpenings((frame) => heard.push(frame));
  const doc = new Y.Doc();
  const early = (): Uint8Array => {
    const before = Y.encodeStateVector(doc);
    doc.getMap('base').set('text', 'x'.repeat(600_000));
    const encoder = createEncoder();
    writeVarString(encoder, document);
    for (const number of [0, 2]) writeVarUint(encoder, number);
    writeVarUint8Array(encoder, Y.encodeStateAsUpdate(doc, before));
    return toUint8Array(encoder);
  };
  const [first, second, third] = [early(), early(), early()];
  openings.receive(frames.auth);
  openings.receive(frames.ask);
  openings.receive(first);
  openings.receive(second);
  expect(heard).toEqual([frames.auth, frames.ask, second]);
  openings.receive(frames.delivery);
  expect(heard.slice(3)).toEqual([frames.delivery, first]);
  openings.sent(frames.close);
  openings.receive(frames.auth);
  openings.receive(frames.ask);
  openings.receive(third);
  expect(heard.at(-1)).toBe(frames.ask);
});
