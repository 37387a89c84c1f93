import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProgram, type Program } from '../testing/program.ts';
import { type Peer, until } from './room.fixture.ts';

const kills = Number(process.env['LINTEL_KILLS'] ?? 5);
const people = 4;
const minute = 60_000;

let program: Program;
beforeAll(async () => {
  program = await openProgram();
}, minute);
afterAll(() => program.close());

/** Draws a handful whenever all before is shown as saved, and writes down what was. */
const drawUntilStopped = (peer: Peer, name: string) => {
  const drawn: string[] = [];
  let saved = 0;
  let isStopped = false;
  const draw = (): void => {
    for (let count = 0; count < 5 && !isStopped; count++) {
      const key = `${name}-${String(drawn.length).padStart(5, '0')}`;
      drawn.push(key);
      peer.draw(key);
    }
  };
  peer.provider.on('unsyncedChanges', ({ number }: { number: number }) => {
    if (number > 0 || !peer.provider.synced) return;
    saved = drawn.length;
    setImmediate(draw);
  });
  draw();
  return {
    saved: () => drawn.slice(0, saved),
    stop: () => {
      isStopped = true;
    },
  };
};

describe('a server killed in the middle of everything', () => {
  it(`has all that was shown as saved when it is back, ${kills} times`, {
    timeout: kills * minute,
  }, async () => {
    const shown: string[] = [];
    for (let kill = 0; kill < kills; kill++) {
      const peers = Array.from({ length: people }, program.enter);
      await Promise.all(peers.map((peer) => peer.ready()));
      const drawing = peers.map((peer, at) => drawUntilStopped(peer, `kill-${kill}-by-${at}`));
      // Each time at another moment of the work.
      const enough = 10 + 7 * (kill % 9);
      await until('enough is saved', () => drawing.every((each) => each.saved().length >= enough));
      await program.end('SIGKILL');
      for (const each of drawing) each.stop();
      shown.push(...drawing.flatMap((each) => each.saved()));
      for (const peer of peers) peer.leave();

      await program.start();
      const after = program.enter();
      await after.ready();
      expect(shown.filter((key) => !after.has(key))).toEqual([]);
      after.leave();
    }
    expect(shown.length).toBeGreaterThan(kills * people * 5);

    // What the kills left behind became rows, and with them got its ids.
    const last = program.enter();
    await last.ready();
    await until('everything has an id', () => shown.every((key) => last.doc.getMap('id').has(key)));
    const ids = [...last.doc.getMap('id').values()];
    expect(new Set(ids).size).toBe(ids.length);
    last.leave();
  });
});
