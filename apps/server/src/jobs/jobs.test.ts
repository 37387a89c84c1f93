import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { job } from '../db/tables/job.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { createJobs, type Jobs } from './jobs.ts';

let database: TestDatabase;
let now = new Date('2026-01-01T00:00:00.000Z');
const hour = 3_600_000;

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(() => database.db.delete(job));
afterAll(() => database.close());

const logged: object[] = [];
const jobsRunning = (run: (before: unknown) => Promise<object | void>): Jobs =>
  createJobs({
    db: database.db,
    log: { info: () => {}, warn: () => {}, error: (fields) => logged.push(fields) },
    now: () => now,
    kinds: { sweep: { everyMilliseconds: 24 * hour, run } },
  });

const pass = (milliseconds: number): void => {
  now = new Date(now.getTime() + milliseconds);
};

const stored = async () => {
  const [row, ...more] = await database.db.select().from(job);
  expect(more).toEqual([]);
  return row;
};

it('does what is due, once, and again when its time has come', async () => {
  let runs = 0;
  const jobs = jobsRunning(async () => {
    runs += 1;
  });
  await jobs.runDue();
  await jobs.runDue();
  expect(runs).toBe(1);
  pass(23 * hour);
  await jobs.runDue();
  expect(runs).toBe(1);
  pass(hour);
  await jobs.runDue();
  expect(runs).toBe(2);
});

it('tries what failed again, later and later, and says why', async () => {
  let fails = true;
  let runs = 0;
  const jobs = jobsRunning(async () => {
    runs += 1;
    if (fails) throw new Error('not today');
  });
  await jobs.runDue();
  expect(logged).toHaveLength(1);
  expect(await stored()).toMatchObject({ attempts: 1, lockedAt: null, lastError: 'Error: not today' });
  const first = Date.parse((await stored())?.runAt ?? '') - now.getTime();
  pass(first);
  await jobs.runDue();
  expect(Date.parse((await stored())?.runAt ?? '') - now.getTime()).toBeGreaterThan(first);
  fails = false;
  pass(hour);
  await jobs.runDue();
  expect(runs).toBe(3);
  expect(await stored()).toMatchObject({ attempts: 0, lastError: null });
});

it('leaves to another process what it holds, unless that one died', async () => {
  let runs = 0;
  const jobs = jobsRunning(async () => {
    runs += 1;
  });
  const held = { kind: 'sweep', payload: {}, runAt: now.toISOString(), lockedAt: now.toISOString() };
  await database.db.insert(job).values(held);
  await jobs.runDue();
  expect(runs).toBe(0);
  pass(hour);
  await jobs.runDue();
  expect(runs).toBe(1);
});

it('is not given back by somebody who was taken for dead, and adds nothing twice', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  let started = (): void => {};
  const isStarted = new Promise<void>((done) => {
    started = done;
  });
  const slow = jobsRunning(() => {
    started();
    return gate;
  });
  const stopped = slow.runDue();
  await isStarted;
  pass(hour);
  const held = Promise.withResolvers<void>();
  const { promise: isTaken, resolve: taken } = Promise.withResolvers<void>();
  const other = jobsRunning(() => {
    taken();
    return held.promise;
  });
  const running = other.runDue();
  await isTaken;
  open();
  await stopped;
  expect((await stored())?.lockedAt).not.toBeNull();
  held.resolve();
  await running;
  expect((await stored())?.lockedAt).toBeNull();
  await database.db.delete(job);
  await Promise.all([jobsRunning(async () => {}).runDue(), jobsRunning(async () => {}).runDue()]);
  expect(await stored()).toMatchObject({ kind: 'sweep' });
});

it('leaves alone what it does not know', async () => {
  const jobs = jobsRunning(async () => {});
  await database.db.insert(job).values({ kind: 'of-tomorrow', payload: {}, runAt: now.toISOString() });
  await jobs.runDue();
  const rows = await database.db.select().from(job).orderBy(asc(job.kind));
  expect(rows.map(({ kind, lockedAt }) => [kind, lockedAt])).toEqual([
    ['of-tomorrow', null],
    ['sweep', null],
  ]);
});

it('hands a run what the one before it came to, and keeps that where one answers nothing or fails', async () => {
  const seen: unknown[] = [];
  const answers = [{ upTo: 1 }, undefined, new Error('no'), { upTo: 2 }, undefined];
  const jobs = jobsRunning(async (before) => {
    seen.push(before);
    const answer = answers[seen.length - 1];
    if (answer instanceof Error) throw answer;
    return answer;
  });
  for (const _ of answers) {
    await jobs.runDue();
    pass(24 * hour);
  }
  expect(seen).toEqual([{}, { upTo: 1 }, { upTo: 1 }, { upTo: 1 }, { upTo: 2 }]);
});
