/**
 * Memory per open document and per connection, beside bare Hocuspocus holding the same: medians over waves of so many
 * more of each, collected before each look. Alive is what the heap and the buffers hold; resident is what the system
 * counts, which grows by pages and is rough.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../freePort.ts';
import { root } from '../workspace.ts';
import type { CrowdOrder } from './load/crowd.ts';
import { type Filled, fillDatabase } from './load/organization.ts';
import type { Place } from './load/person.ts';
import type { Usage } from './load/probe.ts';
import { type Started, startProcess, startServer } from './load/processes.ts';
import { median } from './timing.ts';

const waves = 7;
const documentsPerWave = 120;
const connectionsPerWave = 300;
/** More on one document would be read only. */
const documents = waves * documentsPerWave;

interface Growth {
  readonly alive: number[];
  readonly resident: number[];
}

interface Memory {
  readonly document: Growth;
  readonly connection: Growth;
  readonly empty: Usage;
}

/** First a document for each connection, then more connections to the documents that are open. */
const measure = async (
  server: Started,
  { cookies, documents: names }: Filled,
  url: string,
): Promise<Memory> => {
  const origin = url.replace('ws:', 'http:').replace('/collab', '');
  const crowds: Started[] = [];
  const enter = async (wanted: readonly (string | undefined)[]): Promise<void> => {
    const places = wanted.map(
      (document, at): Place => ({
        document: document ?? '',
        cookie: cookies[at % cookies.length] ?? '',
        isDragging: false,
      }),
    );
    const crowd = await startProcess({ program: 'crowd.ts' });
    const order: CrowdOrder = { url, origin, places, editsPerSecond: 1, dragsPerSecond: 1 };
    await crowd.ask(order);
    crowds.push(crowd);
  };
  const look = (): Promise<Usage> => server.ask<Usage>('collect');

  // Some of each, so that what is made once is not counted.
  await enter(names.slice(0, 30));
  const empty = await look();
  const growing = async (count: number, wave: (at: number) => Promise<void>): Promise<Growth> => {
    const growth: Growth = { alive: [], resident: [] };
    let before = await look();
    for (let at = 0; at < waves; at++) {
      await wave(at);
      const after = await look();
      growth.alive.push((after.alive - before.alive) / count);
      growth.resident.push((after.memory - before.memory) / count);
      before = after;
    }
    return growth;
  };
  const document = await growing(documentsPerWave, (at) =>
    enter(names.slice(30 + at * documentsPerWave, 30 + (at + 1) * documentsPerWave)),
  );
  const connection = await growing(connectionsPerWave, (at) =>
    enter(
      Array.from(
        { length: connectionsPerWave },
        (_, each) => names[30 + ((at * connectionsPerWave + each) % documents)],
      ),
    ),
  );
  for (const crowd of crowds) await crowd.end();
  return { document, connection, empty };
};

const kilobytes = (bytes: number): string => (bytes / 1e3).toFixed(0);

const figure = (all: readonly number[]): string => {
  const sorted = [...all].sort((a, b) => a - b);
  const middle = sorted.slice(1, -1);
  return `${kilobytes(median([...all]))} kB (${kilobytes(middle[0] ?? 0)}–${kilobytes(middle.at(-1) ?? 0)})`;
};

const minus = (all: readonly number[], by: readonly number[]): number[] => {
  const each = median([...by]);
  return all.map((value) => value - each);
};

const folder = mkdtempSync(join(tmpdir(), 'lintel-memory-'));
try {
  const filled = await fillDatabase({ dataDir: folder, people: 50, diagrams: documents + 30 });
  const [ownPort, barePort] = [await freePort(), await freePort()];
  const own = await startServer({
    program: join(root, 'apps/server/src/main.ts'),
    env: { DATA_DIR: folder, PORT: String(ownPort), HOST: '127.0.0.1' },
    readyText: 'Lintel',
  });
  const bare = await startServer({
    program: 'bareServer.ts',
    env: { PORT: String(barePort) },
    readyText: 'listening',
  });
  const ours = await measure(own, filled, `ws://127.0.0.1:${ownPort}/collab`);
  const theirs = await measure(bare, filled, `ws://127.0.0.1:${barePort}/`);
  const line = (name: string, pick: (memory: Memory) => string): void =>
    console.log(`  ${name.padEnd(30)}${pick(ours).padStart(20)}${pick(theirs).padStart(20)}`);
  console.log(
    `${waves} waves of ${documentsPerWave} small documents, then of ${connectionsPerWave} connections: median (without the extremes)`,
  );
  console.log(`  ${''.padEnd(30)}${'Lintel'.padStart(20)}${'bare'.padStart(20)}`);
  line('a connection, alive', ({ connection }) => figure(connection.alive));
  line('a connection, resident', ({ connection }) => figure(connection.resident));
  // A document was opened by a connection of its own.
  line('an open document, alive', ({ document, connection }) =>
    figure(minus(document.alive, connection.alive)),
  );
  line('an open document, resident', ({ document, connection }) =>
    figure(minus(document.resident, connection.resident)),
  );
  line('the server itself, alive', ({ empty }) => `${kilobytes(empty.alive)} kB`);
  line('the server itself, resident', ({ empty }) => `${kilobytes(empty.memory)} kB`);
  await own.end();
  await bare.end();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
