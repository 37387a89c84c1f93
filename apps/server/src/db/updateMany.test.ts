import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { peopleIn } from './people.fixture.ts';
import { tag } from './tables/tag.ts';
import { updateMany } from './updateMany.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

it('names rows by the column it is told, and answers what is asked for', async () => {
  const { ann } = await peopleIn(database);
  const made = await ann.insert(tag, [
    { slug: 'first', name: 'First', color: 'red' },
    { slug: 'second', name: 'Second', color: 'red' },
  ]);
  const manner = { key: 'slug', where: undefined, wanted: new Set(['tagId', 'name']) };
  const written = await updateMany(
    database.db,
    tag,
    [
      { slug: 'first', name: 'One' },
      { slug: 'second', name: 'Two', color: 'blue' },
      { slug: 'third', name: 'Three' },
    ],
    manner,
  );
  expect(written).toEqual([
    { tagId: made[0]?.tagId, name: 'One' },
    { tagId: made[1]?.tagId, name: 'Two' },
  ]);
});

it('says so where no column of that name is there', async () => {
  const manner = { key: 'number', where: undefined, wanted: new Set(['tagId']) };
  await expect(updateMany(database.db, tag, [{ number: 1, name: 'One' }], manner)).rejects.toThrow();
  await expect(updateMany(database.db, tag, [{ name: 'One' }], manner)).rejects.toThrow(
    'There is no column number',
  );
});
