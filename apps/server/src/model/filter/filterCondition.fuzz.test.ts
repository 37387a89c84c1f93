import { passes } from '@lintel/domain/filter/passes';
import { readMerged } from '@lintel/domain/filter/readMerged';
import { and, asc } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scoped } from '../../db/scoped.ts';
import { componentModel } from '../../db/tables/component.ts';
import { sharedType } from '../../db/tables/type.ts';
import { emptyAll, type TestDatabase, testDatabase } from '../../testing/database.ts';
import { Random } from '../../testing/random.ts';
import { isLive } from '../components/columns.ts';
import { readMerges } from '../components/mergedComponents.ts';
import { filterCondition } from './filterCondition.ts';
import { inventFilter } from './inventedFilter.fixture.ts';
import { inventModel } from './inventedModel.fixture.ts';

/** LINTEL_FUZZ_SEEDS says how many; those that once found something run first. */
const found: readonly number[] = [];
const count = Number(process.env['LINTEL_FUZZ_SEEDS'] ?? 200);
const seeds = [...found, ...Array.from({ length: count }, (_, at) => at + 1)];
const filtersPerModel = 20;
const seedsPerTest = 20;

let database: TestDatabase;
let sharedTypes: number[];

beforeAll(async () => {
  database = await testDatabase();
  const rows = await database.db.select({ id: sharedType.sharedTypeId }).from(sharedType).limit(3);
  sharedTypes = rows.map(({ id }) => id);
});
afterAll(() => database.close());

const compare = async (seed: number): Promise<number> => {
  const random = new Random(seed);
  const invented = await inventModel(database.db, random, sharedTypes);
  const { userId, organization } = invented.person;
  const data = scoped(database.db, {
    userId,
    organizationId: organization?.organizationId ?? 0,
    role: 'EDITOR',
  });
  const merges = await readMerges(data);
  let several = 0;
  for (let at = 0; at < filtersPerModel; at++) {
    const filter = readMerged(inventFilter(random, invented), merges);
    const rows = await data
      .select({ id: componentModel.componentModelId })
      .from(componentModel, and(isLive, filterCondition(filter, merges)))
      .orderBy(asc(componentModel.componentModelId));
    const expected = invented.facts
      .filter((facts) => passes(filter, facts))
      .map(({ componentModelId }) => componentModelId);
    const asked = JSON.stringify(filter);
    expect({ seed, asked, found: rows.map(({ id }) => id) }).toEqual({ seed, asked, found: expected });
    if (expected.length > 0 && expected.length < invented.facts.length) several++;
  }
  return several;
};

describe('the reader of filters in SQL', () => {
  const groups = Array.from({ length: Math.ceil(seeds.length / seedsPerTest) }, (_, at) =>
    seeds.slice(at * seedsPerTest, (at + 1) * seedsPerTest),
  );

  it.each(groups.map((group): [string, number[]] => [`${group[0]} to ${group.at(-1)}`, group]))(
    'finds what the predicate of the domain finds: seeds %s',
    { timeout: 60_000 },
    async (_, group) => {
      await emptyAll(database);
      let several = 0;
      for (const seed of group) several += await compare(seed);
      // Most filters part the components: otherwise nothing would be compared.
      expect(several).toBeGreaterThan((group.length * filtersPerModel) / 4);
    },
  );
});
