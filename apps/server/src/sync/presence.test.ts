import { createEncoder, toUint8Array, writeVarString, writeVarUint, writeVarUint8Array } from 'lib0/encoding';
import { encodeAwarenessUpdate, Awareness } from 'y-protocols/awareness';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as Y from 'yjs';
import type { Person } from '../testing/people.ts';
import { createFrameGate, frameLimits } from './frames.ts';
import { openRawConnection } from './rawConnection.fixture.ts';
import { openRoom, type Peer, type Room, until } from './room.fixture.ts';

let room: Room;
let document: string;
let ann: Person;
let ben: Person;
let annsView: Peer;

beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  room = await openRoom();
  document = await room.createDiagram();
  [ann, ben] = [await room.createPerson({ firstName: 'Ann' }), await room.createPerson({ firstName: 'Ben' })];
  annsView = room.join(ann, document);
  await annsView.ready();
});
afterAll(async () => {
  await room.close();
  vi.restoreAllMocks();
});

type State = Record<string, unknown> & { user?: { userId: number; name: string } };

const seenByAnn = (): State[] => [...(annsView.provider.awareness?.getStates().values() ?? [])];
const seenOf = (person: Person): State | undefined =>
  seenByAnn().find(({ user }) => user?.userId === person.userId);

const presenceOf = (id: number, state: object): Uint8Array => {
  const doc = new Y.Doc();
  doc.clientID = id;
  const awareness = new Awareness(doc);
  awareness.setLocalState(state);
  const encoded = encodeAwarenessUpdate(awareness, [id]);
  awareness.destroy();
  return encoded;
};

describe('presence', () => {
  it('carries the identity that the server knows, whatever was sent', async () => {
    const view = room.join(ben, document);
    await view.ready();
    view.provider.setAwarenessField('user', { userId: ann.userId, name: 'Ann Example' });
    view.provider.setAwarenessField('cursor', { x: 1, y: 2 });
    await until('Ann sees the cursor', () => seenOf(ben)?.['cursor'] !== undefined);
    expect(seenOf(ben)?.user?.name).toBe('Ben Example');
    expect(
      seenByAnn().filter(({ user }) => user?.userId === ann.userId && user.name !== 'Ann Example'),
    ).toEqual([]);
    view.leave();
    await until('he is gone', () => seenOf(ben) === undefined);
  });

  it("shows a reader, but nothing of what a reader's program says about the diagram", async () => {
    const rita = await room.createPerson({ role: 'READER' });
    const view = room.join(rita, document);
    await view.ready();
    view.provider.setAwarenessField('drag', { x: 1, y: 2 });
    await until('Ann sees the reader', () => seenOf(rita) !== undefined);
    expect(Object.keys(seenOf(rita) ?? {})).toEqual(['user']);
    view.leave();
  });

  it('is one per connection, and never a colleague’s', async () => {
    annsView.provider.setAwarenessField('cursor', { x: 7, y: 7 });
    const connection = await openRawConnection(room, ben, document);
    connection.authenticate();
    await connection.heardAfter(0, ({ type }) => type === 2);
    connection.sendAwareness(presenceOf(annsView.doc.clientID, { cursor: { x: 0, y: 0 } }));
    connection.sendAwareness(presenceOf(4_001, { cursor: 1 }));
    connection.sendAwareness(presenceOf(4_002, { cursor: 2 }));
    await until('Ann sees one', () => seenOf(ben) !== undefined);
    const before = connection.heard.length;
    connection.ask();
    await connection.heardAfter(before, ({ type }) => type === 0);
    const ids = [...(annsView.provider.awareness?.getStates().keys() ?? [])];
    expect(ids.includes(4_002)).toBe(false);
    expect(annsView.provider.awareness?.getLocalState()?.['cursor']).toEqual({ x: 7, y: 7 });
    connection.socket.terminate();
    await until('it is gone with its connection', () => seenOf(ben) === undefined);
  });

  it.each([
    { cursor: 'x'.repeat(frameLimits.awarenessBytes) },
    { caret: { key: 'note', anchor: Array.from({ length: 4_000 }, () => ({ client: 1 })), focus: null } },
  ])('is dropped beyond its size, and stateless messages are in any case, %#', async (state) => {
    const connection = await openRawConnection(room, ben, document);
    connection.authenticate();
    await connection.heardAfter(0, ({ type }) => type === 2);
    connection.sendStateless('{"type":"access","access":"write"}');
    connection.sendAwareness(presenceOf(5_001, state));
    const before = connection.heard.length;
    connection.ask();
    await connection.heardAfter(before, ({ type }) => type === 0);
    expect(connection.isClosed()).toBe(false);
    expect(seenOf(ben)).toBeUndefined();
    expect(annsView.stateless).toEqual([]);
    connection.socket.terminate();
  });
});

/** An update or presence, of nothing. */
const frameOf = (type: number, length: number): Uint8Array => {
  const encoder = createEncoder();
  writeVarString(encoder, 'd');
  writeVarUint(encoder, type);
  if (type === 0) writeVarUint(encoder, 2);
  writeVarUint8Array(encoder, new Uint8Array(length - 10));
  return toUint8Array(encoder);
};

describe('what a socket may send', () => {
  it('is 64 kB before a diagram is opened', () => {
    const gate = createFrameGate(() => false);
    expect(gate.judge(frameOf(0, 60_000), 0)).toBe('pass');
    expect(gate.judge(frameOf(0, 60_000), 1)).toBe('end');
  });

  it('is 20 MB in a minute', () => {
    const gate = createFrameGate(() => true);
    expect(gate.judge(frameOf(0, 15_000_000), 100_000)).toBe('pass');
    expect(gate.judge(frameOf(0, 15_000_000), 170_000)).toBe('pass');
    expect(gate.judge(frameOf(0, 15_000_000), 180_000)).toBe('end');
  });

  it('is one presence message in 33 ms, but for a few that come together', () => {
    const gate = createFrameGate(() => true);
    const passed = Array.from({ length: 100 }, (_, at) => gate.judge(frameOf(1, 50), 1_000 + at * 3.3));
    expect(passed.filter((each) => each === 'pass').length).toBeLessThanOrEqual(14);
    const steady = Array.from({ length: 100 }, (_, at) => gate.judge(frameOf(1, 50), 9_000 + at * 33));
    expect(new Set(steady)).toEqual(new Set(['pass']));
  });

  it('is nothing that cannot be read', () => {
    expect(createFrameGate(() => true).judge(new Uint8Array([200]), 0)).toBe('end');
  });

  it('ends the socket of somebody who floods it before a diagram is opened', async () => {
    const connection = await openRawConnection(room, ben, document);
    connection.send(frameOf(0, 70_000));
    await connection.heardAfter(0, () => false);
    expect(connection.isClosed()).toBe(true);
  });
});
