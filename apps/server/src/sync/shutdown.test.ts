import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProgram, type Program } from '../testing/program.ts';
import { type Peer, until } from './room.fixture.ts';

const people = 50;
const minute = 60_000;

let program: Program;
beforeAll(async () => {
  program = await openProgram();
}, minute);
afterAll(() => program.close());

const keyOf = (at: number, count: number): string => `by-${at}-number-${String(count).padStart(4, '0')}`;

describe('a server that is asked to stop', () => {
  it(`saves what ${people} people draw, closes with 1012, and ends in order`, {
    timeout: 2 * minute,
  }, async () => {
    const peers = Array.from({ length: people }, program.enter);
    await Promise.all(peers.map((peer) => peer.ready()));
    const codes: number[] = [];
    const shown: string[] = [];
    const draw = (peer: Peer, at: number): void => {
      let drawn = 0;
      let isOver = false;
      peer.provider.configuration.websocketProvider.on('close', ({ event }: { event: { code: number } }) => {
        if (!isOver) codes.push(event.code);
        isOver = true;
      });
      peer.provider.on('unsyncedChanges', ({ number }: { number: number }) => {
        if (isOver || number > 0 || !peer.provider.synced) return;
        if (drawn > 0) shown.push(keyOf(at, drawn));
        drawn += 1;
        setImmediate(() => peer.draw(keyOf(at, drawn)));
      });
      peer.draw(keyOf(at, drawn));
    };
    peers.forEach(draw);
    await until('everybody has saved something', () => shown.length > 3 * people, minute);
    // It ends with 1 when its deadline cuts it off.
    expect(await program.end('SIGTERM')).toBe(0);
    await until('everybody is told', () => codes.length === people);
    expect(new Set(codes)).toEqual(new Set([1012]));
    const known = [...shown];
    for (const peer of peers) peer.leave();

    await program.start();
    const after = program.enter();
    await after.ready();
    expect(known.filter((key) => !after.has(key))).toEqual([]);
    after.leave();
  });

  it('waits for what is being tidied up', { timeout: 2 * minute }, async () => {
    const peer = program.enter();
    await peer.ready();
    for (let count = 1; count <= 300; count++) peer.draw(keyOf(99, count));
    await until('it is saved', peer.isSaved, minute);
    // Its journal is folded as soon as nobody has it open.
    peer.leave();
    await program.answers();
    expect(await program.end('SIGTERM')).toBe(0);
    expect(program.errors()).toEqual([]);
  });
});
