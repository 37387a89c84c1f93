import { openDocument } from '@lintel/diagram/document';
import { apply, createEditOrigin } from '@lintel/diagram/apply';
import { component } from '@lintel/diagram/testing/build';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import type { Person } from '../testing/people.ts';
import { mostOfUpdate } from '../documents/amounts.ts';
import { floods, lies, stateVectorOf } from './floods.fixture.ts';
import { openRawConnection, openRawYjsConnection, type RawConnection } from './rawConnection.fixture.ts';
import { openRoom, type Peer, projectsNothing, type Room, until } from './room.fixture.ts';
import { makeToken } from './stockPeer.fixture.ts';
import { createTurns } from '../documents/turns.ts';
import { countPermitted, validateInSteps } from '../documents/validate.ts';

/** What a frame of 16 MB has room for. */
const most = 5_000_000;
const names = Object.keys(floods);
const floodOf = (name: string, count = most): Uint8Array => floods[name]?.(count) ?? new Uint8Array();

const stepsOf = <Result>(steps: Iterator<undefined, Result>): { count: number; result: Result } => {
  for (let count = 1; ; count++) {
    const step = steps.next();
    if (step.done === true) return { count, result: step.value };
  }
};

/** How much is made of an update in one step, at the most. */
const structsPerStep = 2_001;

describe('an update of more than anybody makes', () => {
  it.each(names)('is refused before anything is made of it: %s', (name) => {
    const { count, result } = stepsOf(countPermitted(floodOf(name)));
    expect(result).toMatchObject({ code: 'too-much' });
    // It ends at the limit, not at the end of the frame.
    expect(count).toBeLessThan(mostOfUpdate.structs / 1_000);
  });

  it.each(Object.entries(lies))('is not believed where it only says so: %s', (_name, update) => {
    const { count, result } = stepsOf(countPermitted(update));
    expect(count).toBe(1);
    expect(['too-much', 'malformed']).toContain('code' in result ? result.code : 'permitted');
  });
});

const writer = { userId: 1, ownerOf: () => undefined };

const offline = (boxes: number, prefix: string): Uint8Array => {
  const document = openDocument(new Y.Doc());
  const origin = createEditOrigin();
  document.doc.transact(() => {
    for (let count = 0; count < boxes; count++) {
      apply(document, component(`${prefix}-${String(count).padStart(6, '0')}`, [count, 0, 4, 2]), origin);
    }
  });
  return Y.encodeStateAsUpdate(document.doc);
};

const large: [name: string, update: () => Uint8Array, structs: number][] = [
  ['5,000 boxes', () => offline(5_000, 'offline'), 10_000],
  ['what came and went', () => floodOf('structs that are gone', 100_000), 100_000],
];

describe('an update of as much as somebody makes in weeks', () => {
  it.each(large)('is judged in steps: %s', (_name, make, structs) => {
    const update = make();
    const counting = stepsOf(countPermitted(update));
    expect(counting.result).toMatchObject({ structs });
    expect(counting.count).toBeGreaterThan(structs / structsPerStep);
    const judging = stepsOf(validateInSteps(new Y.Doc(), update, writer));
    expect(judging.result.verdict).toBe('new');
    // It is gone through several times; none of them may take more than its share in one step.
    expect(judging.count).toBeGreaterThan((8 * structs) / structsPerStep);
  });
});

describe('turns', () => {
  it('are one in each round of the loop, however many works there are', async () => {
    // Each step takes a whole turn.
    const turn = createTurns(0);
    let round = 0;
    let isDone = false;
    const beat = (): void => {
      round += 1;
      if (!isDone) setImmediate(beat);
    };
    const rounds: number[] = [];
    const task = async (): Promise<void> => {
      for (let step = 0; step < 20; step++) {
        await turn();
        rounds.push(round);
      }
    };
    setImmediate(beat);
    await Promise.all(Array.from({ length: 30 }, task));
    isDone = true;
    const perRound = new Map<number, number>();
    for (const each of rounds) perRound.set(each, (perRound.get(each) ?? 0) + 1);
    expect(Math.max(...perRound.values())).toBeLessThanOrEqual(2);
  });
});

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
