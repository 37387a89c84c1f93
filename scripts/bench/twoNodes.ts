/**
 * What two servers on one PostgreSQL and one Redis carry beside one: 200 people on 50 diagrams who edit every two seconds, at one
 * server, at two of which each has half of the diagrams, and at two with the people of every diagram at both: a proxy that goes by
 * people's addresses, as that of the compose file, lies between the two. Servers, database and people share this machine, which carries no more with two servers than with
 * one: so what counts is the time of the processor that a server takes for an update. A server that takes as long for each as one alone
 * carries as much, so two carry 2 × that time of one ÷ that of the two. What the database and Redis take is printed with it: they
 * are shared, and say where more servers no longer help.
 *
 *   TEST_DATABASE_URL=postgres://postgres@127.0.0.1:5432/postgres TEST_REDIS_URL=redis://127.0.0.1:6379 \
 *     node scripts/boot.mjs scripts/bench/twoNodes.ts
 *
 * The database has to run on this machine, where its processes can be seen. LINTEL_SECONDS and LINTEL_ROUNDS change the length,
 * LINTEL_EDITS how often each edits in a second.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';
import { freePort } from '../freePort.ts';
import { withDatabase } from '../throwawayDatabase.ts';
import { root } from '../workspace.ts';
import { type Crowds, startCrowds } from './load/crowds.ts';
import { type Filled, fillDatabase } from './load/organization.ts';
import type { Usage } from './load/probe.ts';
import { type Started, startServer } from './load/processes.ts';
import { median } from './timing.ts';

const addressIn = (name: string): string => {
  const address = process.env[name];
  if (address === undefined || address === '') throw new Error(`Set ${name}`);
  return address;
};

const databaseServer = addressIn('TEST_DATABASE_URL');
const redisUrl = addressIn('TEST_REDIS_URL');
const seconds = Number(process.env['LINTEL_SECONDS'] ?? 10);
const rounds = Number(process.env['LINTEL_ROUNDS'] ?? 3);
const people = 200;
const diagrams = 50;
const editsPerSecond = Number(process.env['LINTEL_EDITS'] ?? 0.5);
const limit = 1.7;

interface Node {
  readonly server: Started;
  readonly origin: string;
}

const startNode = async (databaseUrl: string, dataDir: string): Promise<Node> => {
  const port = await freePort();
  const server = await startServer({
    program: join(root, 'apps/server/src/main.ts'),
    env: {
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl,
      SECRET_KEY: 'a key that all nodes share',
      TRUST_PROXY: 'loopback',
    },
    readyText: 'Lintel',
  });
  return { server, origin: `http://127.0.0.1:${port}` };
};

/** The node at which each person is, by who they are and by their diagram. */
type NodeOf = (person: number, diagram: number) => number;

const ordersFor = ({ cookies, documents }: Filled, nodes: readonly Node[], nodeOf: NodeOf) =>
  nodes.map(({ origin }, at) => ({
    url: `${origin.replace('http', 'ws')}/collab`,
    origin,
    boxes: 20,
    editsPerSecond,
    dragsPerSecond: 5,
    places: Array.from({ length: people }, (_, person) => ({ person, diagram: person % diagrams }))
      .filter(({ person, diagram }) => nodeOf(person, diagram) === at)
      .map(({ person, diagram }) => ({
        document: documents[diagram] ?? '',
        cookie: cookies[person % cookies.length] ?? '',
        isDragging: person % 20 === 0,
        address: `10.0.0.${person + 1}`,
      })),
  }));

/** In milliseconds, of which a tick has ten. */
const processorOf = (pid: number): number => {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user, system] = fields.split(' ').slice(11, 13);
  return (Number(user) + Number(system)) * 10;
};

const processesCalled = (name: string): number[] =>
  readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === name;
      } catch {
        // It has ended meanwhile.
        return false;
      }
    });

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

interface Shared {
  readonly database: number;
  readonly redis: number;
}

/** What the processes of the database that serve this one have taken, and Redis. */
const sharedUsage = async (databaseUrl: string): Promise<Shared> => {
  const client = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    const backends = await client<{ pid: number }[]>`
      select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
    return {
      database: sum(backends.map(({ pid }) => processorOf(pid))),
      redis: sum(processesCalled('redis-server').map(processorOf)),
    };
  } finally {
    await client.end();
  }
};

/** Of each, for 1,000 updates. */
interface Round extends Shared {
  readonly servers: number;
  readonly saved: number;
  readonly p50: number;
  readonly p99: number;
  readonly refused: number;
}

const measure = async (databaseUrl: string, nodes: readonly Node[], crowds: Crowds): Promise<Round> => {
  const used = async (): Promise<number> =>
    sum(await Promise.all(nodes.map(async ({ server }) => (await server.ask<Usage>('usage')).processor)));
  const [shared, own] = [await sharedUsage(databaseUrl), await used()];
  await crowds.count();
  await wait(seconds * 1_000);
  const { saved, p50, p99, refused, lost } = await crowds.report();
  const [sharedAfter, ownAfter] = [await sharedUsage(databaseUrl), await used()];
  const perThousand = (milliseconds: number): number => (milliseconds / saved) * 1_000;
  return {
    servers: perThousand(ownAfter - own),
    database: perThousand(sharedAfter.database - shared.database),
    redis: perThousand(sharedAfter.redis - shared.redis),
    saved,
    p50,
    p99,
    refused: refused + lost,
  };
};

interface Case {
  readonly name: string;
  readonly nodes: number;
  readonly nodeOf: NodeOf;
}

const cases: readonly Case[] = [
  { name: 'one server', nodes: 1, nodeOf: () => 0 },
  { name: 'two, by diagram', nodes: 2, nodeOf: (_, diagram) => diagram % 2 },
  { name: 'two, every diagram at both', nodes: 2, nodeOf: (person) => Math.floor(person / diagrams) % 2 },
];

const run = async ({ nodes: count, nodeOf }: Case, folder: string): Promise<Round[]> =>
  withDatabase(databaseServer, async (databaseUrl) => {
    const filled = await fillDatabase({ dataDir: folder, databaseUrl, people, diagrams });
    const nodes: Node[] = [];
    for (let at = 0; at < count; at++) nodes.push(await startNode(databaseUrl, join(folder, String(at))));
    const crowds = await startCrowds(ordersFor(filled, nodes, nodeOf));
    await crowds.work();
    await wait(3_000);
    const measured: Round[] = [];
    for (let round = 0; round < rounds; round++) measured.push(await measure(databaseUrl, nodes, crowds));
    await crowds.end();
    await Promise.all(nodes.map(({ server }) => server.end()));
    return measured;
  });

const of = (all: readonly Round[], pick: (round: Round) => number): number => median(all.map(pick));

const folder = mkdtempSync(join(tmpdir(), 'lintel-two-nodes-'));
try {
  const results: (readonly Round[])[] = [];
  for (const each of cases) results.push(await run(each, folder));
  const line = (name: string, pick: (all: readonly Round[]) => string): void =>
    console.log(`  ${name.padEnd(42)}${results.map((all) => pick(all).padStart(28)).join('')}`);
  const figure = (name: string, pick: (round: Round) => number, digits = 0): void =>
    line(name, (all) => of(all, pick).toFixed(digits));
  const [one = []] = results;
  const carried = (all: readonly Round[]): number =>
    (2 * of(one, ({ servers }) => servers)) / of(all, ({ servers }) => servers);
  console.log(`  ${''.padEnd(42)}${cases.map(({ name }) => name.padStart(28)).join('')}`);
  figure('updates saved a second', ({ saved }) => saved / seconds);
  figure('servers, for 1,000 updates (ms)', ({ servers }) => servers);
  figure('database, for 1,000 updates (ms)', ({ database }) => database);
  figure('Redis, for 1,000 updates (ms)', ({ redis }) => redis);
  figure('acknowledged, p50 (ms)', ({ p50 }) => p50, 1);
  figure('acknowledged, p99 (ms)', ({ p99 }) => p99, 1);
  figure('refused, and connections ended', ({ refused }) => refused);
  line('carried beside one server', (all) =>
    all === one ? '' : `${carried(all).toFixed(2)} ×  ${carried(all) >= limit ? 'met' : 'NOT MET'}`,
  );
  line('servers that one core of the database feeds', (all) =>
    (of(one, ({ servers }) => servers) / of(all, ({ database }) => database)).toFixed(1),
  );
  console.log(`  load average ${loadavg()[0]?.toFixed(1)}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
