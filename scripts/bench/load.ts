/**
 * What a crowd costs: people who edit one document at once, beside bare Hocuspocus in memory under the same load in
 * the same run, round by round in turns, after one that is not counted. What is told as met or not is so for 50 people;
 * an acknowledged edit is on the disk, so the disk's own time is printed with it. LINTEL_LOAD picks scenarios (`50`,
 * `1 10 50 100 200x3`), LINTEL_ROUNDS and LINTEL_SECONDS the length, DATABASE_URL a PostgreSQL server instead of the
 * embedded database, and LINTEL_PROFILE a folder for a profile of the server.
 */
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../freePort.ts';
import { withDatabase } from '../throwawayDatabase.ts';
import { root } from '../workspace.ts';
import type { CrowdOrder, CrowdReport } from './load/crowd.ts';
import { type Filled, fillDatabase } from './load/organization.ts';
import { percentile } from './load/moment.ts';
import type { Usage } from './load/probe.ts';
import { type Started, startProcess, startServer } from './load/processes.ts';
import type { WatchOrder, WatchReport } from './load/watchers.ts';

interface Scenario {
  readonly people: number;
  readonly documents: number;
}

const scenarioOf = (text: string): Scenario => {
  const [first = 50, second] = text.split('x').map(Number);
  return second === undefined
    ? { people: first, documents: 1 }
    : { people: first * second, documents: first };
};

const scenarios = (process.env['LINTEL_LOAD'] ?? '1 10 50 100 200x3').split(' ').map(scenarioOf);
const rounds = Number(process.env['LINTEL_ROUNDS'] ?? 3);
const seconds = Number(process.env['LINTEL_SECONDS'] ?? 8);
const profileFolder = process.env['LINTEL_PROFILE'];
const databaseServer = process.env['DATABASE_URL'];

const editsPerSecond = 2;
const dragsPerSecond = 10;
const draggers = 5;
const watchers = 3;
const longestBusy = 0.7;
const limits = { acknowledged: 250, laterVisible: 15, processor: 3 } as const;

interface Round {
  readonly processor: number;
  readonly memory: number;
  readonly crowd: CrowdReport;
  readonly watch: WatchReport;
}

interface Side {
  round(): Promise<Round>;
  end(): Promise<void>;
}

const openSide = async (server: Started, orders: { crowd: CrowdOrder; watch: WatchOrder }): Promise<Side> => {
  const crowd = await startProcess({ program: 'crowd.ts' });
  const watch = await startProcess({ program: 'watchers.ts' });
  await crowd.ask(orders.crowd);
  await watch.ask(orders.watch);
  return {
    round: async () => {
      await crowd.ask('work');
      await wait(1_500);
      const before = await server.ask<Usage>('usage');
      await Promise.all([crowd.ask('count'), watch.ask('count')]);
      await wait(seconds * 1_000);
      const [saving, seen] = [await crowd.ask<CrowdReport>('report'), await watch.ask<WatchReport>('report')];
      const after = await server.ask<Usage>('usage');
      await crowd.ask('rest');
      await wait(300);
      const { memory } = await server.ask<Usage>('collect');
      return {
        processor: ((after.processor - before.processor) / saving.saved) * 1_000,
        memory,
        crowd: saving,
        watch: seen,
      };
    },
    end: async () => {
      await Promise.all([crowd.end(), watch.end()]);
      await server.end();
    },
  };
};

const ordersFor = ({ people, documents }: Scenario, filled: Filled, url: string, origin: string) => {
  const places = Array.from({ length: people }, (_, at) => ({
    document: filled.documents[at % documents] ?? '',
    cookie: filled.cookies[at % filled.cookies.length] ?? '',
    isDragging: at < draggers,
  }));
  const watched = Array.from({ length: watchers }, (_, at) => ({
    document: filled.documents[at % documents] ?? '',
    cookie: filled.cookies[at % filled.cookies.length] ?? '',
  }));
  return {
    crowd: { url, origin, places, editsPerSecond, dragsPerSecond },
    watch: { url, origin, places: watched },
  };
};

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
const of = (all: readonly Round[], pick: (round: Round) => number): number => median(all.map(pick));

/** With one person the limits would judge what an idle server does, and with a hundred the machine. */
const judgedPeople = 50;

const verdict = (isJudged: boolean, isMet: boolean): string => {
  if (!isJudged) return '';
  return isMet ? 'met' : 'NOT MET';
};

/** How long a write of one page takes to be on the disk, while nothing else of ours runs. */
const flushing = async (folder: string): Promise<string> => {
  const file = openSync(join(folder, 'flushed'), 'w');
  const took: number[] = [];
  for (let turn = 0; turn < 200; turn++) {
    writeSync(file, Buffer.alloc(8_192, turn));
    const start = performance.now();
    fdatasyncSync(file);
    took.push(performance.now() - start);
    await wait(5);
  }
  closeSync(file);
  return `p50 ${percentile(took, 0.5).toFixed(1)} ms, p95 ${percentile(took, 0.95).toFixed(1)} ms`;
};

const print = ({ people, documents }: Scenario, ours: readonly Round[], bare: readonly Round[]): void => {
  const line = (name: string, own: string, theirs: string, more = ''): void =>
    console.log(`  ${name.padEnd(34)}${own.padStart(10)}${theirs.padStart(10)}  ${more}`);
  const both = (name: string, pick: (round: Round) => number, more = '', digits = 1): void =>
    line(name, of(ours, pick).toFixed(digits), of(bare, pick).toFixed(digits), more);
  const isJudged = documents === 1 && people === judgedPeople;
  const busiest = Math.max(...[...ours, ...bare].flatMap(({ crowd, watch }) => [crowd.busy, watch.busy]));
  const isVoid = busiest > longestBusy;
  const judged = (isMet: boolean): string => (isVoid ? 'void' : verdict(isJudged, isMet));
  const acknowledged = of(ours, ({ crowd }) => crowd.p95);
  const later = of(ours, ({ watch }) => watch.p95) - of(bare, ({ watch }) => watch.p95);
  const ratio = of(ours, ({ processor }) => processor) / of(bare, ({ processor }) => processor);
  console.log(`${people} people on ${documents === 1 ? 'one document' : `${documents} documents`}`);
  line('', 'Lintel', 'bare');
  both('acknowledged, p50 (ms)', ({ crowd }) => crowd.p50);
  both('acknowledged, p95 (ms)', ({ crowd }) => crowd.p95, judged(acknowledged <= limits.acknowledged));
  both('visible to others, p50 (ms)', ({ watch }) => watch.p50);
  both(
    'visible to others, p95 (ms)',
    ({ watch }) => watch.p95,
    `${later.toFixed(1)} ms later  ${judged(later <= limits.laterVisible)}`,
  );
  both(
    'processor per 1,000 edits (ms)',
    ({ processor }) => processor,
    `${ratio.toFixed(2)} ×  ${judged(ratio <= limits.processor)}`,
    0,
  );
  both('memory (MB)', ({ memory }) => memory / 1e6, '', 0);
  both('frames heard by one, per second', ({ crowd }) => crowd.framesHeard / people / seconds);
  both('edits saved', ({ crowd }) => crowd.saved, '', 0);
  const refused = [...ours, ...bare].reduce((sum, { crowd }) => sum + crowd.refused, 0);
  console.log(
    `  busiest generator ${(busiest * 100).toFixed(0)} % of a core, ${refused} refused, load average ${loadavg()[0]?.toFixed(1)}`,
  );
  if (isVoid) console.log('  VOID: a generator was too busy to measure anything but itself');
};

const measure = async (
  scenario: Scenario,
  folder: string,
  databaseUrl: string | undefined,
): Promise<void> => {
  const dataDir = join(folder, `${scenario.people}x${scenario.documents}`);
  const filled = await fillDatabase({
    dataDir,
    databaseUrl,
    people: Math.min(scenario.people, 100),
    diagrams: scenario.documents,
  });
  const [ownPort, barePort] = [await freePort(), await freePort()];
  const own = await startServer({
    program: join(root, 'apps/server/src/main.ts'),
    env: {
      DATA_DIR: dataDir,
      PORT: String(ownPort),
      HOST: '127.0.0.1',
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    },
    readyText: 'Lintel',
    flags: profileFolder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`],
  });
  const bare = await startServer({
    program: 'bareServer.ts',
    env: { PORT: String(barePort) },
    readyText: 'listening',
  });
  const at = (port: number, path: string) =>
    ordersFor(scenario, filled, `ws://127.0.0.1:${port}${path}`, `http://127.0.0.1:${port}`);
  const sides = [await openSide(own, at(ownPort, '/collab')), await openSide(bare, at(barePort, '/'))];
  // What the engine compiles on the first time is no cost of an edit.
  for (const side of sides) await side.round();
  const results: Round[][] = [[], []];
  for (let round = 0; round < rounds; round++) {
    for (const [index, side] of sides.entries()) results[index]?.push(await side.round());
  }
  print(scenario, results[0] ?? [], results[1] ?? []);
  for (const side of sides) await side.end();
};

const folder = mkdtempSync(join(tmpdir(), 'lintel-load-'));
try {
  console.log(databaseServer === undefined ? 'Embedded database' : 'PostgreSQL');
  console.log(`The disk takes a page in ${await flushing(folder)}`);
  for (const scenario of scenarios) {
    if (databaseServer === undefined) await measure(scenario, folder, undefined);
    else await withDatabase(databaseServer, (address) => measure(scenario, folder, address));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
