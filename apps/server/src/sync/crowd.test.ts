import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../testing/people.ts';
import { writersPerDocument } from './crowd.ts';
import { openRawConnection, openRawYjsConnection, type RawConnection } from './rawConnection.fixture.ts';
import { openRoom, projectsNothing, type Room, until } from './room.fixture.ts';
import { socketLimits } from './socketLimits.ts';
import { joinStock, makeToken } from './stockPeer.fixture.ts';

let room: Room;
let people: Person[];

beforeAll(async () => {
  room = await openRoom(projectsNothing);
  people = await Promise.all(Array.from({ length: writersPerDocument }, () => room.createPerson()));
}, 120_000);
afterAll(() => room.close());

const enter = async (open: () => Promise<RawConnection>): Promise<RawConnection> => {
  const connection = await open();
  connection.authenticate();
  connection.ask();
  await connection.heardAfter(0, ({ type }) => type === 0);
  return connection;
};

/** Everybody who may write at the same time. */
const crowdOf = (document: string): Promise<RawConnection[]> =>
  Promise.all(people.map((person) => enter(() => openRawConnection(room, person, document))));

describe('a crowd', () => {
  it('of a hundred people writes; who comes then reads, and writes as soon as there is room', {
    timeout: 120_000,
  }, async () => {
    const document = await room.createDiagram();
    const connections = await crowdOf(document);
    const late = room.join(await room.createPerson(), document);
    const program = joinStock(room, document, await makeToken(room, await room.createPerson()));
    await Promise.all([late.ready(), program.ready()]);
    expect(late.provider.authorizedScope).toBe('readonly');
    program.draw('without-room');
    // A second tab of a writer takes nobody's room.
    const [first] = people;
    if (first === undefined) throw new Error('There is nobody');
    const second = room.join(first, document);
    await second.ready();
    expect(second.provider.authorizedScope).toBe('read-write');
    for (const connection of connections.splice(-2)) connection.socket.terminate();
    await until('the one who reads is told', () => late.stateless.length > 0);
    expect(late.stateless).toEqual([{ type: 'access', access: 'write' }]);
    late.draw('with-room');
    await until('it is with the others', () => second.has('with-room'));
    // A stock client is told by a close, and comes back with what it drew meanwhile.
    await until('the program is told', () => program.closes.length > 0);
    expect(program.closes).toEqual([{ code: 4503, reason: 'may-write' }]);
    await until('what it drew is with the others', () => second.has('without-room'));
    for (const connection of connections) connection.socket.terminate();
    for (const view of [late, second, program]) view.leave();
  });

  it('of sockets of one reader takes writing from nobody', { timeout: 120_000 }, async () => {
    const document = await room.createDiagram();
    const reader = await room.createPerson();
    const half = writersPerDocument / 2;
    const tokens = [
      await makeToken(room, reader, { access: 'read' }),
      await makeToken(room, reader, { access: 'read' }),
    ];
    const connections = await Promise.all(
      Array.from({ length: writersPerDocument }, (_, at) =>
        enter(() => openRawYjsConnection(room, tokens[at < half ? 0 : 1]?.secret ?? '', document)),
      ),
    );
    const view = room.join(await room.createPerson(), document);
    const program = joinStock(room, document, await makeToken(room, await room.createPerson()));
    await Promise.all([view.ready(), program.ready()]);
    expect(view.provider.authorizedScope).toBe('read-write');
    view.draw('among-readers');
    await until('it is saved', view.isSaved);
    program.draw('by-program');
    await until('it is with the others', () => view.has('by-program'));
    for (const connection of connections) connection.socket.terminate();
    for (const each of [view, program]) each.leave();
  });
});

describe('sockets', () => {
  it('are limited for each token, and those of others open all the same', { timeout: 120_000 }, async () => {
    const document = await room.createDiagram();
    const [ann, ben] = [await room.createPerson(), await room.createPerson()];
    const [annsToken, bensToken] = [await makeToken(room, ann), await makeToken(room, ben)];
    const connections = await Promise.all(
      Array.from({ length: socketLimits.credential }, () =>
        openRawYjsConnection(room, annsToken.secret, document),
      ),
    );
    await expect(openRawYjsConnection(room, annsToken.secret, document)).rejects.toThrow('429');
    const bens = await enter(() => openRawYjsConnection(room, bensToken.secret, document));
    const closed = new Promise((done) => connections[0]?.socket.once('close', done));
    connections.shift()?.socket.close();
    await closed;
    await until('there is room for one more', async () =>
      openRawYjsConnection(room, annsToken.secret, document).then(
        (connection) => connections.push(connection) > 0,
        () => false,
      ),
    );
    for (const connection of [...connections, bens]) connection.socket.terminate();
  });
});
