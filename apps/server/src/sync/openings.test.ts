import { createEncoder, toUint8Array, writeVarString, writeVarUint } from 'lib0/encoding';
import { expect, it } from 'vitest';
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
  expect(receive('update', 'delivery', 'update')).toEqual(['update', 'delivery', 'update']);
  // The server ends it, and the client does not know yet.
  openings.sent(frames.close);
  expect(receive('update', 'delivery')).toEqual([]);
  expect(receive('close', 'auth', 'update', 'ask', 'update')).toEqual(['auth', 'ask', 'update']);
});
