import { apply, createEditOrigin } from '@lintel/diagram/apply';
import { openDocument } from '@lintel/diagram/document';
import { readSnapshot } from '@lintel/diagram/snapshotStore';
import { component, relation } from '@lintel/diagram/testing/build';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as Y from 'yjs';
import type { Person } from '../testing/people.ts';
import { openRoom, type Peer, type Room, until } from '../sync/room.fixture.ts';
import { slugOfDocument } from './rights.ts';

let room: Room;
beforeAll(async () => {
  room = await openRoom();
});
afterAll(() => room.close());

const boxes = 1_100;
const key = (at: number): string => `component${at}`;
const landscape = [
  ...Array.from({ length: boxes }, (_, at) => component(key(at), [at * 8, 0, 4, 2])),
  ...Array.from({ length: boxes - 1 }, (_, at) => relation(`relation${at}`, key(at), key(at + 1))),
].flat();

const draw = async (peer: Peer): Promise<void> => {
  const document = openDocument(peer.doc);
  for (let at = 0; at < landscape.length; at += 200)
    apply(document, landscape.slice(at, at + 200), createEditOrigin());
  await until('it is saved', peer.isSaved);
};

const partsOf = (bytes: Uint8Array): Uint8Array[] => {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const parts: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = at + 4 + view.getUint32(at);
    parts.push(bytes.slice(at + 4, end));
    at = end;
  }
  return parts;
};

const firstOf = async (document: string, { cookie }: Person): Promise<Uint8Array[]> => {
  const address = `${room.origin}/api/diagram/${slugOfDocument(document)}/document`;
  const answer = await fetch(address, { headers: { cookie } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  return partsOf(new Uint8Array(await answer.arrayBuffer()));
};

it('comes packed to who unpacks it, and else as it is', async () => {
  const person = await room.createPerson();
  const document = await room.createDiagram();
  const peer = room.join(person, document);
  await peer.ready();
  await draw(peer);
  peer.leave();
  await until('its journal is folded', async () => (await room.rows(document)).length === 0);
  const url = `${room.origin}/api/diagram/${slugOfDocument(document)}/document`;
  const asked = async (accepted: string) => {
    const answer = await fetch(url, { headers: { cookie: person.cookie, 'accept-encoding': accepted } });
    expect(answer.headers.get('vary')).toBe('accept-encoding');
    return { encoding: answer.headers.get('content-encoding'), bytes: await answer.bytes() };
  };
  const [packed, plain] = [await asked('gzip'), await asked('identity')];
  expect([packed.encoding, plain.encoding]).toEqual(['gzip', null]);
  expect(plain.bytes).toEqual(packed.bytes);
}, 60_000);

const shown = (parts: readonly Uint8Array[]) => {
  const doc = new Y.Doc();
  for (const part of parts) {
    Y.applyUpdate(doc, part);
    expect(doc.store.pendingStructs).toBeNull();
  }
  return readSnapshot(openDocument(doc));
};

it('gives all that is stored of a large diagram, in parts that each can be taken in', async () => {
  const person = await room.createPerson();
  const document = await room.createDiagram();
  const peer = room.join(person, document);
  await peer.ready();
  await draw(peer);
  // The ids that the projection issues are stored as well.
  await room.projected();
  const parts = await firstOf(document, person);
  expect(parts.length).toBeGreaterThan(2);
  expect(shown(parts).size).toBe(2 * boxes - 1);
  const again = await Promise.all([firstOf(document, person), firstOf(document, person)]);
  expect(again).toEqual([parts, parts]);
  peer.leave();
}, 60_000);

it('is never older than what was saved before it was asked for', async () => {
  const person = await room.createPerson();
  const document = await room.createDiagram();
  const peer = room.join(person, document);
  await peer.ready();
  for (const key of ['checkout', 'payments', 'shipping']) {
    peer.draw(key);
    await until('it is saved', peer.isSaved);
    expect(shown(await firstOf(document, person)).has(key)).toBe(true);
  }
  peer.leave();
});

it('gives what is stored of a diagram that nobody has open, and of an empty one nothing to see', async () => {
  const person = await room.createPerson();
  const document = await room.createDiagram();
  expect(shown(await firstOf(document, person)).size).toBe(0);
  const peer = room.join(person, document);
  await peer.ready();
  peer.draw('checkout');
  await until('it is saved', peer.isSaved);
  peer.leave();
  await until('its journal is folded', async () => (await room.rows(document)).length === 0);
  expect(shown(await firstOf(document, person)).has('checkout')).toBe(true);
});
