import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endOfStart, openPrograms, type SeveralPrograms } from '../testing/severalPrograms.ts';
import { losses, openRights } from '../testing/severalRights.ts';
import { type Fault, runOnce } from '../testing/severalRuns.ts';
import { until } from './room.fixture.ts';

const databaseUrl = process.env['TEST_DATABASE_URL'] ?? '';
const redisUrl = process.env['TEST_REDIS_URL'] ?? '';
/** The embedded database has one server alone. */
const counts = databaseUrl === '' || redisUrl === '' ? [] : [2, 3];
const minute = 60_000;
/** By then everybody everywhere knows of a right that was lost. */
const longest = 2_000;

/** The rest, and each of them many times over: `scripts/bench/nodes.ts`. */
const faultsAmong: Readonly<Record<number, readonly Fault[]>> = {
  2: ['kill', 'stop', 'redis hangs', 'database hangs', 'restart in turn'],
  3: ['kill', 'redis is cut', 'database is cut'],
};

it('a server of several is refused where the database has one server alone, in one sentence', async () => {
  const { code, printed } = await endOfStart({
    REDIS_URL: 'redis://127.0.0.1:1',
    SECRET_KEY: 'a key for all of them',
  });
  expect(code).toBe(1);
  expect(printed.trim()).toMatch(/^Configuration: REDIS_URL is for several servers on one PostgreSQL[^\n]*$/);
});

describe.each(counts)('%i servers as processes', (count) => {
  let several: SeveralPrograms;
  beforeAll(async () => {
    several = await openPrograms({ count, databaseUrl, redisUrl });
  }, 2 * minute);
  afterAll(() => several.close());

  it.each(faultsAmong[count] ?? [])(
    'lose, double and split nothing: %s',
    { timeout: 2 * minute },
    async (fault) => {
      const outcome = await runOnce(several, { fault, seed: count });
      expect(outcome.wrong).toEqual([]);
      expect(outcome.saved).toBeGreaterThan(0);
    },
  );

  it.each(losses.flatMap((loss) => [false, true].map((isCut) => ({ ...loss, isCut }))))(
    'feel at the one within two seconds what is done at the other: $name (Redis cut: $isCut)',
    { timeout: minute },
    async ({ lose, isFelt, isCut }) => {
      const scene = await openRights(several);
      try {
        if (isCut) for (const { toRedis } of several.nodes) toRedis.stop();
        expect(isFelt(scene)).toBe(false);
        await lose(scene);
        await until('it is felt', () => isFelt(scene), longest);
      } finally {
        scene.view.leave();
        for (const { toRedis } of several.nodes) toRedis.restore();
      }
    },
  );
});
