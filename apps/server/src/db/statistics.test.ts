import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { until } from '../sync/room.fixture.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { createBackground } from '../http/background.ts';
import { analyzeGrown, learnGrowth } from './statistics.ts';

const databases = (process.env['TEST_DATABASE_URL'] ?? '') === '' ? ['embedded'] : [];
const silent = { info: () => {}, warn: () => {}, error: () => {} };

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
  await database.rows(sql`analyze`);
});
afterAll(() => database.close());

/** In a block, which does not say how many rows it wrote: of many, the embedded database learns at once. */
const addOrganizations = (first: number, last: number): Promise<unknown> =>
  database.rows(
    sql.raw(`do $$ begin
      insert into organization (slug, name)
        select 'grown' || n, 'Organisation ' || n from generate_series(${first}, ${last}) as n;
    end $$`),
  );

const knownRows = async (): Promise<number> => {
  const [row] = await database.rows(
    sql`select reltuples as count from pg_class where relname = 'organization'`,
  );
  return Number(row?.['count']);
};

it('learns how large tables are that have grown, and of no others', async () => {
  expect(await analyzeGrown(database)).toEqual([]);
  await addOrganizations(1, 4_000);
  expect(await knownRows()).toBeLessThan(100);
  expect(await analyzeGrown(database)).toEqual(['organization']);
  expect(await knownRows()).toBe(4_000);
});

it('does not look again before a table is twice as large', async () => {
  await addOrganizations(4_001, 5_000);
  expect(await analyzeGrown(database)).toEqual([]);
  await addOrganizations(5_001, 10_000);
  expect(await analyzeGrown(database)).toEqual(['organization']);
});

const announcing = () => {
  const listeners: (() => void)[] = [];
  return {
    listen: (listener: () => void): void => void listeners.push(listener),
    announce: (): void => {
      for (const listener of listeners) listener();
    },
  };
};

// PostgreSQL may look by itself while a table is being filled.
it.each(databases)('looks at once, and again when something was written to the %s database', async () => {
  const { listen, announce } = announcing();
  const { later, settled } = createBackground(silent);
  await addOrganizations(10_001, 21_000);
  const growth = learnGrowth(database, { listen, later });
  await settled();
  expect(await knownRows()).toBe(21_000);
  await addOrganizations(21_001, 43_000);
  announce();
  await until('the table is known', async () => (await knownRows()) === 43_000);
  growth.stop();
});

describe('when much is announced', () => {
  /** Looks that are begun are done when the test says so. */
  const looking = () => {
    const { listen, announce } = announcing();
    const begun: (() => Promise<void>)[] = [];
    const growth = learnGrowth(database, { listen, later: (_, look) => begun.push(look) });
    return { announce, begun, growth };
  };
  // No longer: the embedded database has timers of its own, some of which set themselves again for ever.
  const aMomentPasses = (): void => void vi.advanceTimersByTime(100);
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('looks one after the other, and once for what came meanwhile', async () => {
    const { announce, begun, growth } = looking();
    announce();
    announce();
    aMomentPasses();
    expect(begun).toHaveLength(1);
    await begun[0]?.();
    aMomentPasses();
    expect(begun).toHaveLength(2);
    await begun[1]?.();
    aMomentPasses();
    expect(begun).toHaveLength(2);
    announce();
    aMomentPasses();
    expect(begun).toHaveLength(3);
    growth.stop();
  });

  it('rests for a minute after a look that failed', async () => {
    const { announce, begun, growth } = looking();
    database.faults.down = true;
    await expect(begun[0]?.()).rejects.toThrow();
    database.faults.down = false;
    announce();
    vi.advanceTimersByTime(59_000);
    expect(begun).toHaveLength(1);
    vi.advanceTimersByTime(2_000);
    expect(begun).toHaveLength(2);
    growth.stop();
  });

  it('does not look after its end', async () => {
    const { announce, begun, growth } = looking();
    await begun[0]?.();
    announce();
    growth.stop();
    announce();
    aMomentPasses();
    expect(begun).toHaveLength(1);
  });
});
