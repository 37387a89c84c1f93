/**
 * Whether a server grows for as long as it runs: people who draw, come, go and lose their connections, others at other
 * screens, and every minute what is alive on the heap after a collection. LINTEL_HOURS says how long (24; 0.5 is enough to
 * see whether something grows fast), LINTEL_PEOPLE how many there are. What is made once and what fills to its limit is
 * over with the first fifth, which is not counted. The slope is that of a straight line through the rest, with what it may be off by.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../freePort.ts';
import { root } from '../workspace.ts';
import type { CallsOrder } from './load/callers.ts';
import { startCrowds } from './load/crowds.ts';
import { fillDatabase } from './load/organization.ts';
import type { Usage } from './load/probe.ts';
import { startProcess, startServer } from './load/processes.ts';
import { type Point, type Slope, slopeOf } from './load/slope.ts';

const hours = Number(process.env['LINTEL_HOURS'] ?? 24);
const people = Number(process.env['LINTEL_PEOPLE'] ?? 60);
const diagrams = 20;
const minute = 60_000;
const warmUp = hours / 5;
/** In megabytes an hour, which are 700 in a month. */
const limit = 1;
const callsPerSecond = 5;

/** What may as well be noise is neither growth nor none. */
const verdict = ({ slope, error }: Slope): string => {
  if (slope + 2 * error <= limit) return 'met';
  return slope - 2 * error > limit ? 'NOT MET' : 'too short to tell';
};

const folder = mkdtempSync(join(tmpdir(), 'lintel-soak-'));
try {
  const filled = await fillDatabase({ dataDir: folder, people, diagrams });
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const server = await startServer({
    program: join(root, 'apps/server/src/main.ts'),
    env: { DATA_DIR: folder, PORT: String(port), HOST: '127.0.0.1', TRUST_PROXY: 'loopback' },
    readyText: 'Lintel',
  });
  const places = Array.from({ length: people }, (_, at) => ({
    document: filled.documents[at % diagrams] ?? '',
    cookie: filled.cookies[at] ?? '',
    isDragging: at % 10 === 0,
    address: `10.0.0.${(at % 250) + 1}`,
  }));
  const order = {
    url: `${origin.replace('http', 'ws')}/collab`,
    origin,
    boxes: 5,
    editsPerSecond: 0.5,
    dragsPerSecond: 5,
  };
  const half = Math.ceil(people / 2);
  const staying = await startCrowds([{ ...order, places: places.slice(0, half) }]);
  const coming = await startCrowds([{ ...order, places: places.slice(half) }]);
  const callers = await startProcess({ program: 'callers.ts' });
  await staying.work();
  const { cookies, slugs } = filled;
  await callers.ask({ origin, cookies, slugs, callsPerSecond } satisfies CallsOrder);

  const points: Point[] = [];
  const resident: number[] = [];
  const begin = performance.now();
  const hoursSince = (): number => (performance.now() - begin) / (60 * minute);
  while (hoursSince() < hours) {
    const began = performance.now();
    await staying.count();
    // The other half lose their connections every minute and come back with what they drew meanwhile.
    const { retries } = await coming.comeBack(1);
    await wait(Math.max(0, minute - (performance.now() - began)));
    const { saved, refused, lost } = await staying.report();
    const { alive, memory } = await server.ask<Usage>('collect');
    const at = hoursSince();
    points.push({ x: at, y: alive / 1e6 });
    if (at > warmUp) resident.push(memory / 1e6);
    console.log(
      `${(at * 60).toFixed(0).padStart(5)} min: alive ${(alive / 1e6).toFixed(1)} MB, resident ${(memory / 1e6).toFixed(0)} MB, ${saved} saved, ${refused} refused, ${lost} connections ended, ${retries} tried again`,
    );
  }
  const found = slopeOf(points.filter(({ x }) => x > warmUp));
  console.log(
    `After ${(warmUp * 60).toFixed(0)} min of warming up: ${found.slope.toFixed(2)} ± ${(2 * found.error).toFixed(2)} MB an hour alive after a collection, at most ${limit}: ${verdict(found)}`,
  );
  const growth = (resident.at(-1) ?? 0) - (resident[0] ?? 0);
  console.log(`  resident ${growth.toFixed(0)} MB more at the end than after warming up`);
  await Promise.all([staying.end(), coming.end(), callers.end()]);
  await server.end();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
