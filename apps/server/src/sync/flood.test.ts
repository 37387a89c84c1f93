import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../testing/people.ts';
import { floods, offline, stateVectorOf } from '../documents/floods.fixture.ts';
import { openRawConnection, openRawYjsConnection, type RawConnection } from './rawConnection.fixture.ts';
import { openRoom, type Peer, projectsNothing, type Room, until } from './room.fixture.ts';
import { makeToken } from './stockPeer.fixture.ts';

/** What a frame of 16 MB has room for. */
const most = 5_000_000;
const names = Object.keys(floods);
const floodOf = (name: string, count = most): Uint8Array => floods[name]?.(count) ?? new Uint8Array();

let room: Room;
let mallory: Person;
let document: string;
let annsView: Peer;

beforeAll(async () => {
  room = await openRoom(projectsNothing);
  mallory = await room.createPerson();
  document = await room.createDiagram();
  annsView = room.join(await room.createPerson(), document);
  await annsView.ready();
});
afterAll(() => room.close());

const doors: [name: string, open: (access: 'read' | 'write') => Promise<RawConnection>][] = [
  ['/collab', () => openRawConnection(room, mallory, document)],
  [
    '/yjs',
    async (access) =>
      openRawYjsConnection(room, (await makeToken(room, mallory, { access })).secret, document),
  ],
];

const enter = async (open: () => Promise<RawConnection>): Promise<RawConnection> => {
  const connection = await open();
  connection.authenticate();
  connection.ask();
  await connection.heardAfter(0, ({ type }) => type === 0);
  return connection;
};

/** A denial at one door, the end of the connection at the other. */
const whenEnded = async (connection: RawConnection): Promise<string> => {
  if (!connection.isClosed()) {
    const closed = new Promise<string>((done) =>
      connection.socket.once('close', (code, reason) => done(`${code} ${reason.toString()}`)),
    );
    const reported = connection.heardAfter(0, ({ reason }) => reason !== '');
    return Promise.race([
      closed,
      reported.then(() => connection.heard.find(({ reason }) => reason !== '')?.reason ?? ''),
    ]);
  }
  return 'closed';
};

let drawn = 0;
const checkAnnIsUndisturbed = async (): Promise<void> => {
  annsView.draw(`undisturbed-${++drawn}`);
  await until('Ann still saves', annsView.isSaved);
  expect(annsView.reasons).toEqual([]);
};

describe.each(doors)('at %s', (_door, open) => {
  it('ends who sends an update of too much, as update or as delivery', { timeout: 120_000 }, async () => {
    for (const send of ['sendUpdate', 'sendDelivery'] as const) {
      for (const name of names) {
        const connection = await enter(() => open('write'));
        connection[send](floodOf(name));
        expect([name, await whenEnded(connection)]).toEqual([name, expect.stringMatching(/too-much/)]);
        connection.socket.terminate();
        await checkAnnIsUndisturbed();
      }
    }
  });

  it('ends who asks with the clocks of too many clients', async () => {
    const connection = await enter(() => open('read'));
    const ended = new Promise((done) => connection.socket.once('close', done));
    connection.ask(stateVectorOf(most));
    expect(await ended).toBe(1008);
    await checkAnnIsUndisturbed();
  });

  it('takes an update of as much as somebody makes in weeks, in parts', { timeout: 60_000 }, async () => {
    const connection = await enter(() => open('write'));
    const prefix = `of-weeks-${++drawn}`;
    const before = (await room.rows(document)).length;
    connection.sendDelivery(offline(2_500, prefix));
    await until('Ann has all of it', () => annsView.has(`${prefix}-002499`), 60_000);
    expect(annsView.doc.getMap('base').size).toBeGreaterThanOrEqual(2_500);
    expect((await room.rows(document)).length - before).toBeGreaterThan(1);
    const stored = await room.stored(document);
    expect(stored.store.pendingStructs).toBeNull();
    expect([...stored.getMap('base').keys()].filter((key) => key.startsWith(prefix))).toHaveLength(2_500);
    connection.socket.terminate();
    await checkAnnIsUndisturbed();
  });
});
