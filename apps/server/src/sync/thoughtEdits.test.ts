import { apply } from '@lintel/diagram/apply';
import { openDocument } from '@lintel/diagram/document';
import { component } from '@lintel/diagram/testing/build';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openRoom, type Room, until } from './room.fixture.ts';

const origin = { server: true };

let room: Room;
beforeAll(async () => {
  room = await openRoom();
});
afterAll(() => room.close());

it('what the server writes is thought out on what was there, and what people do meanwhile stays', async () => {
  const document = await room.createDiagram();
  const peer = room.join(await room.createPerson(), document);
  await peer.ready();
  peer.draw('drawn-first');
  await until('it is saved', () => peer.isSaved());
  const edits = room.serverEdits();
  const seen: string[][] = [];
  const thinking = Promise.withResolvers<void>();
  const thought = Promise.withResolvers<void>();
  const writing = edits.transaction((tx) =>
    edits.writeAsServer(tx, document, null, async (copy) => {
      seen.push([...copy.columns.alive.keys()]);
      thinking.resolve();
      await thought.promise;
      seen.push([...copy.columns.alive.keys()]);
      return () => apply(copy, component('by-server', [0, 0, 4, 2]), origin);
    }),
  );
  await thinking.promise;
  peer.draw('meanwhile');
  thought.resolve();
  await writing;
  expect(seen).toEqual([['drawn-first'], ['drawn-first']]);
  await until('it is shown', () => peer.has('by-server') && peer.isSaved());
  const { columns } = openDocument(await room.stored(document));
  expect([...columns.alive.keys()].sort()).toEqual(['by-server', 'drawn-first', 'meanwhile']);
  peer.leave();
});
