/**
 * One server as full as it is meant to get: 2,000 people over 500 diagrams of a hundred boxes, each of whom moves a box every ten
 * seconds, and one in twenty of whom drags. How late its loop is, what it takes of memory; the same beside what people do
 * on other screens; then a thousand of them lose their connections and come back at once, each with an edit made meanwhile.
 * Server and people share this machine. LINTEL_PEOPLE and LINTEL_DIAGRAMS change how many there are, LINTEL_SECONDS how long each part lasts,
 * LINTEL_CALLS how many calls of other screens come in a second; DATABASE_URL takes a PostgreSQL server instead of the
 * embedded database, and LINTEL_PROFILE a folder for a profile of the server.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../freePort.ts';
import { withDatabase } from '../throwawayDatabase.ts';
import { root } from '../workspace.ts';
import type { CallsOrder, CallsReport } from './load/callers.ts';
import { type Crowds, type CrowdsReport, startCrowds } from './load/crowds.ts';
import { type Filled, fillDatabase } from './load/organization.ts';
import type { Usage } from './load/probe.ts';
import { type Started, startProcess, startServer } from './load/processes.ts';

const people = Number(process.env['LINTEL_PEOPLE'] ?? 2_000);
const diagrams = Number(process.env['LINTEL_DIAGRAMS'] ?? 500);
const seconds = Number(process.env['LINTEL_SECONDS'] ?? 20);
const callsPerSecond = Number(process.env['LINTEL_CALLS'] ?? 50);
const databaseServer = process.env['DATABASE_URL'];
const profileFolder = process.env['LINTEL_PROFILE'];

/** Each a process, half of which come back at once. */
const processes = 4;
const boxes = 25;
const limits = { memory: 2_000, lag: 50, slowdown: 2, comingBack: 30_000 } as const;

const orders = ({ cookies, documents }: Filled, origin: string) => {
  const places = Array.from({ length: people }, (_, at) => ({
    document: documents[at % documents.length] ?? '',
    cookie: cookies[at % cookies.length] ?? '',
    isDragging: at % 20 === 0,
    address: `10.0.${Math.floor(at / 250)}.${(at % 250) + 1}`,
  }));
  const share = Math.ceil(people / processes);
  return Array.from({ length: processes }, (_, at) => ({
    url: `${origin.replace('http', 'ws')}/collab`,
    origin,
    boxes,
    places: places.slice(at * share, (at + 1) * share),
    editsPerSecond: 0.1,
    dragsPerSecond: 10,
  }));
};

interface Part {
  readonly crowd: CrowdsReport;
  readonly usage: Usage;
  /** Of one core. */
  readonly busy: number;
}

const measure = async (server: Started, crowds: Crowds): Promise<Part> => {
  const before = await server.ask<Usage>('usage');
  await crowds.count();
  await wait(seconds * 1_000);
  const crowd = await crowds.report();
  const usage = await server.ask<Usage>('usage');
  return { crowd, usage, busy: (usage.processor - before.processor) / (seconds * 1_000) };
};

const line = (name: string, value: string, isMet?: boolean): void =>
  console.log(
    `  ${name.padEnd(44)}${value.padStart(14)}${isMet === undefined ? '' : `  ${isMet ? 'met' : 'NOT MET'}`}`,
  );
const milliseconds = (value: number): string => `${value.toFixed(1)} ms`;

const printLag = ({ lag, ownLag }: Usage): void => {
  line('loop late, p99', milliseconds(lag.p99));
  line('loop late, most', milliseconds(lag.most));
  line('of that by its own work, p99', milliseconds(ownLag.p99), ownLag.p99 < limits.lag);
  line('of that by its own work, most', milliseconds(ownLag.most));
};

const printPart = (name: string, { crowd, usage, busy }: Part): void => {
  console.log(name);
  printLag(usage);
  line('memory, resident', `${(usage.memory / 1e6).toFixed(0)} MB`, usage.memory / 1e6 < limits.memory);
  line('acknowledged, p50', milliseconds(crowd.p50));
  line('acknowledged, p99', milliseconds(crowd.p99));
  line('edits saved a second', (crowd.saved / seconds).toFixed(0));
  line('server, of a core', `${(busy * 100).toFixed(0)} %`);
  line('busiest crowd, of a core', `${(crowd.busy * 100).toFixed(0)} %`);
  line('refused, and connections ended', `${crowd.refused}, ${crowd.lost}`, crowd.refused + crowd.lost === 0);
};

const run = async (server: Started, filled: Filled, origin: string): Promise<void> => {
  const began = performance.now();
  const crowds = await startCrowds(orders(filled, origin));
  const callers = await startProcess({ program: 'callers.ts' });
  console.log(
    `${people} people on ${diagrams} diagrams came in within ${((performance.now() - began) / 1_000).toFixed(0)} s`,
  );
  await crowds.work();
  await wait(5_000);
  const alone = await measure(server, crowds);
  printPart('At work', alone);

  const { cookies, slugs } = filled;
  const calls: CallsOrder = { origin, cookies, slugs, callsPerSecond };
  await callers.ask(calls);
  await wait(3_000);
  await callers.ask('count');
  const beside = await measure(server, crowds);
  const answered = await callers.ask<CallsReport>('report');
  await callers.ask('rest');
  printPart(`Beside ${callsPerSecond} calls a second of other screens`, beside);
  line('calls answered, p50', milliseconds(answered.p50));
  line('calls answered, p95', milliseconds(answered.p95));
  line('calls that failed', String(answered.failed), answered.failed === 0);
  const slowdown = beside.crowd.p99 / alone.crowd.p99;
  line('acknowledged later, p99', `${slowdown.toFixed(2)} ×`, slowdown <= limits.slowdown);

  await crowds.rest();
  await wait(3_000);
  await server.ask('usage');
  const back = await crowds.comeBack(processes / 2);
  const after = await server.ask<Usage>('usage');
  console.log(`${people / 2} come back at once`);
  line('everything there and saved, p50', milliseconds(back.p50));
  line('everything there and saved, p99', milliseconds(back.p99));
  line('everything there and saved, the last', milliseconds(back.last), back.last < limits.comingBack);
  line('had to try again', String(back.retries));
  printLag(after);
  const rested = await server.ask<Usage>('collect');
  line('memory after a collection, resident', `${(rested.memory / 1e6).toFixed(0)} MB`);
  line('memory after a collection, alive', `${(rested.alive / 1e6).toFixed(0)} MB`);
  console.log(`  load average ${loadavg()[0]?.toFixed(1)}`);
  await Promise.all([crowds.end(), callers.end()]);
};

const measureOn = async (dataDir: string, databaseUrl: string | undefined): Promise<void> => {
  const filled = await fillDatabase({ dataDir, databaseUrl, people: Math.min(people, 500), diagrams });
  const port = await freePort();
  const server = await startServer({
    program: join(root, 'apps/server/src/main.ts'),
    env: {
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      TRUST_PROXY: 'loopback',
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    },
    readyText: 'Lintel',
    flags: profileFolder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`],
  });
  try {
    await run(server, filled, `http://127.0.0.1:${port}`);
  } finally {
    await server.end();
  }
};

const folder = mkdtempSync(join(tmpdir(), 'lintel-full-'));
try {
  console.log(databaseServer === undefined ? 'Embedded database' : 'PostgreSQL');
  if (databaseServer === undefined) await measureOn(folder, undefined);
  else await withDatabase(databaseServer, (address) => measureOn(folder, address));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
