import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../testing/people.ts';
import { writersPerDocument } from './crowd.ts';
import { openRawLine, openRawYjsLine, type RawLine } from './rawLine.fixture.ts';
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

const enter = async (open: () => Promise<RawLine>): Promise<RawLine> => {
  const line = await open();
  line.authenticate();
  line.ask();
  await line.heardAfter(0, ({ type }) => type === 0);
  return line;
};

/** Everybody who may write at the same time. */
const crowdOf = (document: string): Promise<RawLine[]> =>
  Promise.all(people.map((person) => enter(() => openRawLine(room, person, document))));

describe('a crowd', () => {
  it('of a hundred people writes; who comes then reads, and writes as soon as there is room', {
    timeout: 120_000,
  }, async () => {
    const document = await room.createDiagram();
    const lines = await crowdOf(document);
    const late = room.join(await room.createPerson(), document);
    const program = joinStock(room, document, await makeToken(room, await room.createPerson()));
    await Promise.all([late.ready(), program.ready()]);
    expect(late.provider.authorizedScope).toBe('readonly');
    program.draw('without-room');
    // A second tab of somebody who writes takes nobody's room.
    const [first] = people;
    if (first === undefined) throw new Error('There is nobody');
    const second = room.join(first, document);
    await second.ready();
    expect(second.provider.authorizedScope).toBe('read-write');
    for (const line of lines.splice(-2)) line.socket.terminate();
    await until('the one who reads is told', () => late.stateless.length > 0);
    expect(late.stateless).toEqual([{ type: 'access', access: 'write' }]);
    late.draw('with-room');
    await until('it is with the others', () => second.has('with-room'));
    // A stock client is told by a close, and comes back with what it drew meanwhile.
    await until('the program is told', () => program.closes.length > 0);
    expect(program.closes).toEqual([{ code: 4503, reason: 'may-write' }]);
    await until('what it drew is with the others', () => second.has('without-room'));
    for (const line of lines) line.socket.terminate();
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
    const lines = await Promise.all(
      Array.from({ length: writersPerDocument }, (_, at) =>
        enter(() => openRawYjsLine(room, tokens[at < half ? 0 : 1]?.secret ?? '', document)),
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
    for (const line of lines) line.socket.terminate();
    for (const each of [view, program]) each.leave();
  });
});

describe('sockets', () => {
  it('are limited for each token, and those of others open all the same', { timeout: 120_000 }, async () => {
    const document = await room.createDiagram();
    const [ann, ben] = [await room.createPerson(), await room.createPerson()];
    const [annsToken, bensToken] = [await makeToken(room, ann), await makeToken(room, ben)];
    const lines = await Promise.all(
      Array.from({ length: socketLimits.credential }, () => openRawYjsLine(room, annsToken.secret, document)),
    );
    await expect(openRawYjsLine(room, annsToken.secret, document)).rejects.toThrow('429');
    const bens = await enter(() => openRawYjsLine(room, bensToken.secret, document));
    const closed = new Promise((done) => lines[0]?.socket.once('close', done));
    lines.shift()?.socket.close();
    await closed;
    await until('there is room for one more', async () =>
      openRawYjsLine(room, annsToken.secret, document).then(
        (line) => lines.push(line) > 0,
        () => false,
      ),
    );
    for (const line of [...lines, bens]) line.socket.terminate();
  });
});
