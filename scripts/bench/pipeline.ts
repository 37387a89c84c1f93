/**
 * How long people who type wait until what they typed is saved, alone and while a pipeline writes through the external API without
 * a pause: ten people on one diagram, four strokes a second each, and calls that bring in 50 components and 10 diagrams by turns.
 * Round by round in turns, after one that is not counted. Server and people share one process, so both sides pay for the
 * people. With TEST_DATABASE_URL on PostgreSQL.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { apiKeyEndpoints } from '@lintel/api/endpoints/apiKeys';
import { openRoom, type Peer, until } from '@lintel/server/src/sync/room.fixture.ts';
import { percentile } from './load/moment.ts';
import { median } from './timing.ts';

const rounds = Number(process.env['LINTEL_ROUNDS'] ?? 5);
const seconds = Number(process.env['LINTEL_SECONDS'] ?? 8);
const people = 10;
const pause = 250;
const most = 2;

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

const room = await openRoom();
const document = await room.createDiagram();
const administrator = await room.createPerson({ role: 'ADMIN' });
const { secret } = await room.as(administrator)(apiKeyEndpoints.create, {
  body: { name: 'Pipeline', access: 'write', days: null },
});
const peers: Peer[] = [];
for (const _ of times(people)) {
  const peer = room.join(await room.createPerson(), document);
  await peer.ready();
  peers.push(peer);
}

let strokes = 0;
/** In milliseconds, one for each stroke. */
const type = async (peer: Peer, end: number, waits: number[]): Promise<void> => {
  await wait(Math.random() * pause);
  while (performance.now() < end) {
    const begin = performance.now();
    const saved = new Promise<void>((done) => {
      const heard = ({ number }: { number: number }): void => {
        if (number > 0) return;
        peer.provider.off('unsyncedChanges', heard);
        done();
      };
      peer.provider.on('unsyncedChanges', heard);
    });
    peer.draw(`stroke-${String((strokes += 1)).padStart(7, '0')}`);
    await saved;
    waits.push(performance.now() - begin);
    await wait(Math.max(0, pause - (performance.now() - begin)));
  }
};

const call = async (path: string, body: unknown): Promise<void> => {
  const answer = await fetch(`${room.origin}/api/external/${path}/upsert-batch`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${answer.status} ${text.slice(0, 300)}`);
};

let calls = 0;
const write = async (end: number): Promise<void> => {
  while (performance.now() < end) {
    calls += 1;
    const name = (what: string, index: number): string => `${what} ${calls} ${index}`;
    await call(
      'components',
      times(50).map((index) => ({
        id: `c${index}`,
        name: name('Component', index),
        desc: '<p>As it is</p>',
      })),
    );
    await call(
      'diagrams',
      times(10).map((index) => ({
        id: `d${index}`,
        name: name('Diagram', index),
        componentInstances: times(12).map((box) => ({ ref: `b${box}`, componentId: `c${index + box}` })),
        relations: times(20).map((at) => ({
          fromRef: `b${at % 12}`,
          toRef: `b${(at + 5) % 12}`,
          label: name('Relation', at),
        })),
      })),
    );
  }
};

const round = async (isPipelineOn: boolean): Promise<number> => {
  const waits: number[] = [];
  const end = performance.now() + seconds * 1_000;
  await Promise.all([...peers.map((peer) => type(peer, end, waits)), ...(isPipelineOn ? [write(end)] : [])]);
  await room.projected();
  return percentile(waits, 0.95);
};

await round(true);
const [alone, beside]: [number[], number[]] = [[], []];
for (const _ of times(rounds)) {
  alone.push(await round(false));
  beside.push(await round(true));
}
await until('all is saved', () => peers.every((peer) => peer.isSaved()));
for (const peer of peers) peer.leave();
await room.close();

const isEmbedded = (process.env['TEST_DATABASE_URL'] ?? '') === '';
const [without, withIt] = [median(alone), median(beside)];
const ratio = withIt / without;
console.log(
  `p95 until saved, ${people} people, median of ${rounds} rounds, ${isEmbedded ? 'embedded' : 'PostgreSQL'}: ${withIt.toFixed(1)} ms beside a pipeline (${calls} times 50 components and 10 diagrams), ${without.toFixed(1)} ms without: ${ratio.toFixed(2)} × (at most ${most}${ratio > most ? ', NOT MET' : ''})`,
);
process.exit(0);
