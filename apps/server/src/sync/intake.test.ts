import { setTimeout as wait } from 'node:timers/promises';
import { openDocument } from '@lintel/diagram/document';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createIntakes, intakeLimits, type Waiting } from './intake.ts';
import { openRoom, projectsNothing, type Room, until } from './room.fixture.ts';
import { joinStock, makeToken } from './stockPeer.fixture.ts';

const createSocket = () => {
  const socket = {
    isPaused: false,
    pause: () => {
      socket.isPaused = true;
    },
    resume: () => {
      socket.isPaused = false;
    },
  };
  return socket;
};

const openIntake = (intakeOf: ReturnType<typeof createIntakes>, userId: number) => {
  const socket = createSocket();
  const held: { waiting: Waiting; arriving: number } = { waiting: { frames: 0, bytes: 0 }, arriving: 0 };
  const intake = intakeOf(socket, userId, { waiting: () => held.waiting, arriving: () => held.arriving });
  const begin = (bytes: number): void => {
    held.arriving = bytes;
    intake.received();
  };
  const finish = (): void => {
    held.arriving = 0;
    intake.look();
  };
  return { socket, held, intake, begin, finish };
};

describe('what is read from a socket', () => {
  it('is no more than waits to be judged', () => {
    const { socket, held, intake } = openIntake(createIntakes(), 1);
    held.waiting = { frames: intakeLimits.frames + 1, bytes: 100 };
    intake.completed();
    expect(socket.isPaused).toBe(true);
    held.waiting = { frames: intakeLimits.frames / 2, bytes: 100 };
    intake.look();
    expect(socket.isPaused).toBe(true);
    held.waiting = { frames: 1, bytes: 100 };
    intake.look();
    expect(socket.isPaused).toBe(false);
  });

  it('is one large frame of a person at a time, and few of all', () => {
    const intakeOf = createIntakes();
    const large = intakeLimits.largeBytes + 1;
    const [first, second] = [openIntake(intakeOf, 1), openIntake(intakeOf, 1)];
    for (const { begin } of [first, second]) begin(large);
    expect([first.socket.isPaused, second.socket.isPaused]).toEqual([false, true]);
    const others = Array.from({ length: intakeLimits.places }, (_, at) => openIntake(intakeOf, 2 + at));
    for (const { begin } of others) begin(large);
    expect(others.filter(({ socket }) => socket.isPaused)).toHaveLength(1);
    first.finish();
    // The longest waiting comes first.
    expect(second.socket.isPaused).toBe(false);
    second.intake.leave();
    expect(others.some(({ socket }) => socket.isPaused)).toBe(false);
  });

  it('does not wait for who has begun a large frame and says no more', () => {
    const intakeOf = createIntakes();
    const [first, second] = [openIntake(intakeOf, 1), openIntake(intakeOf, 1)];
    first.begin(intakeLimits.largeBytes + 1);
    const later = performance.now() + intakeLimits.idleMilliseconds + 1_000;
    expect(first.intake.isIdle(later)).toBe(false);
    second.begin(intakeLimits.largeBytes + 1);
    expect([first.intake.isIdle(later), first.intake.isIdle(performance.now())]).toEqual([true, false]);
  });
});

const isEmbedded = (process.env.TEST_DATABASE_URL ?? '') === '';
let room: Room;
beforeAll(async () => {
  room = await openRoom(projectsNothing);
});
afterAll(() => room.close());

describe('a program that writes faster than the database', () => {
  it('is slowed down: nothing is lost, and it is never closed', { timeout: 180_000 }, async () => {
    const document = await room.createDiagram();
    const peer = joinStock(room, document, await makeToken(room, await room.createPerson()));
    const colleague = room.join(await room.createPerson(), document);
    await Promise.all([peer.ready(), colleague.ready()]);
    const { faults } = room.database;
    // Each statement takes its time; a server of its own, asked over a connection, is slow enough as it is.
    if (isEmbedded) Object.defineProperty(faults, 'hung', { get: () => wait(2), configurable: true });
    // Several times as many as may wait.
    const drawn = Array.from({ length: 400 }, (_, at) => `fast-${String(at).padStart(6, '0')}`);
    drawn.forEach(peer.draw);
    const { columns } = openDocument(colleague.doc);
    try {
      await until('a colleague has all of it', () => columns.base.size === drawn.length, 150_000);
    } finally {
      Object.defineProperty(faults, 'hung', { value: null, writable: true, configurable: true });
    }
    expect(peer.closes).toEqual([]);
    expect((await room.stored(document)).getMap('base').size).toBe(drawn.length);
    for (const each of [peer, colleague]) each.leave();
  });
});

describe('a program while the database is gone', () => {
  it('is closed for a later try, comes back, and everything is there', { timeout: 60_000 }, async () => {
    const document = await room.createDiagram();
    const peer = joinStock(room, document, await makeToken(room, await room.createPerson()));
    await peer.ready();
    room.database.faults.down = true;
    peer.draw('while-gone-1');
    await until('it is told', () => peer.closes.length > 0);
    expect(peer.closes[0]).toEqual({ code: 4503, reason: 'unavailable' });
    peer.draw('while-gone-2');
    room.database.faults.down = false;
    await until('all of it is stored', async () => {
      const base = (await room.stored(document)).getMap('base');
      return base.has('while-gone-1') && base.has('while-gone-2');
    });
    peer.leave();
  });
});
