/**
 * The program is killed at random moments while four people make 20 edits a second each, as often as LINTEL_KILLS says:
 * how much of what was shown as saved is lost, and how soon does everybody's work get saved again?
 */
import { openDocument } from '@lintel/diagram/document';
import type { Position } from '@lintel/diagram/layout';
import { Random } from '@lintel/diagram/testing/random';
import { openProgram } from '@lintel/server/src/testing/program.ts';
import { type Peer, until } from '@lintel/server/src/sync/room.fixture.ts';
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { percentile } from './load/moment.ts';

const kills = Number(process.env['LINTEL_KILLS'] ?? 500);
const seed = Number(process.env['LINTEL_SEED'] ?? 1);
const people = 4;
const editsPerSecond = 20;
const limit = 5_000;
const patience = 60_000;

/** One person's work: every tenth edit draws a box, the others move it. */
const work = (peer: Peer, person: number) => {
  const { columns } = openDocument(peer.doc);
  const shown = new Map<string, number>();
  let unsaved = new Map<string, number>();
  let count = 0;
  let savedAt = 0;
  let isHolding = false;
  const edit = (): void => {
    // On a machine so busy that nothing is acknowledged in time, nothing would ever be shown as saved.
    const { unsyncedChanges } = peer.provider;
    isHolding = unsyncedChanges > 0 && (isHolding || unsyncedChanges >= editsPerSecond);
    if (isHolding) return;
    const key = `by-${person}-box-${String(Math.floor(count / 10)).padStart(6, '0')}`;
    if (count % 10 === 0) peer.draw(key);
    else columns.position.set(key, { x: count % 1_000_000, y: person });
    unsaved.set(key, count % 10 === 0 ? 0 : count % 1_000_000);
    count += 1;
  };
  peer.provider.on('unsyncedChanges', ({ number }: { number: number }) => {
    if (number > 0 || !peer.provider.synced) return;
    savedAt = performance.now();
    for (const [key, x] of unsaved) shown.set(key, x);
    unsaved = new Map();
  });
  const timer = setInterval(edit, 1_000 / editsPerSecond);
  return {
    shown,
    edits: () => count,
    lastSaved: () => savedAt,
    stop: () => clearInterval(timer),
  };
};

const random = new Random(seed);
const program = await openProgram();
try {
  const peers = Array.from({ length: people }, program.enter);
  await Promise.all(peers.map((peer) => peer.ready()));
  const workers = peers.map(work);
  const returns: number[] = [];
  let lost = 0;
  for (let kill = 0; kill < kills; kill++) {
    await wait(random.between(200, 1_500));
    const saved = workers.map(({ shown }) => new Map(shown));
    const killedAt = performance.now();
    await program.end('SIGKILL');
    // What was acknowledged until the connection broke counts as well.
    for (const [at, { shown }] of workers.entries()) for (const [key, x] of shown) saved[at]?.set(key, x);
    await program.start();
    await until(
      'everybody saves again',
      () => workers.every(({ lastSaved }) => lastSaved() > killedAt + 50),
      patience,
    );
    returns.push(Math.max(...workers.map(({ lastSaved }) => lastSaved())) - killedAt);
    const reader = program.enter();
    await until('a reader has opened it', () => reader.provider.synced, patience);
    const { columns } = openDocument(reader.doc);
    const placeOf = (key: string) => columns.position.get(key) as Position | undefined;
    for (const shown of saved) {
      for (const [key, x] of shown) {
        const isThere = columns.alive.get(key) === true && (x === 0 || (placeOf(key)?.x ?? -1) >= x);
        if (!isThere) lost += 1;
      }
    }
    reader.leave();
  }
  for (const worker of workers) worker.stop();
  const edits = workers.reduce((sum, worker) => sum + worker.edits(), 0);
  const p95 = percentile(returns, 0.95);
  console.log(`${kills} kills, ${edits} edits by ${people} people, load average ${loadavg()[0]?.toFixed(1)}`);
  console.log(`  shown as saved and lost       ${lost}: ${lost === 0 ? 'met' : 'NOT MET'}`);
  console.log(
    `  all save again after          p50 ${(percentile(returns, 0.5) / 1_000).toFixed(1)} s, p95 ${(p95 / 1_000).toFixed(1)} s: ${p95 <= limit ? 'met' : 'NOT MET'}`,
  );
  for (const peer of peers) peer.leave();
  if (lost > 0) process.exitCode = 1;
} finally {
  await program.close();
}
