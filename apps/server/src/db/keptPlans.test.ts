import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newDatabase, type TestDatabase, testDatabase } from '../testing/database.ts';
import { listText, planKept } from './keptPlans.ts';
import { first } from './people.fixture.ts';
import { rowsOf } from './rows.ts';
import { attribute, attributeValue } from './tables/attribute.ts';
import { componentModel } from './tables/component.ts';
import { organization } from './tables/organization.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const hard = ["it's", 'a "b"', String.raw`back\slash`, '{a,b}', 'null', '', 'two\nlines', '$1'];

const echo = (texts: readonly string[], number: number | null) =>
  planKept(sql`
    select row.text, ${number}::int as number
    from unnest(${listText(texts)}::text[]) with ordinality as row (text, place) order by row.place`);

const textsOf = async (texts: readonly string[]): Promise<unknown[]> =>
  (await rowsOf(database.db, echo(texts, 1))).map((row) => row['text']);

describe('a statement whose plan is kept', () => {
  it('answers as any other, however its values look and however many there are', async () => {
    expect(await textsOf(hard)).toEqual(hard);
    expect(await textsOf([])).toEqual([]);
    for (let count = 0; count < 8; count++)
      expect(await textsOf([`text ${count}`])).toEqual([`text ${count}`]);
    expect(await rowsOf(database.db, echo(['x'], null))).toEqual([{ text: 'x', number: null }]);
  });

  it('may have no values at all', async () => {
    for (let count = 0; count < 2; count++)
      expect(await rowsOf(database.db, planKept(sql`select 7 as seven`))).toEqual([{ seven: 7 }]);
  });

  it('may be asked by several at once, before it was ever planned', async () => {
    const ask = (number: number) => rowsOf(database.db, planKept(sql`select ${number}::int as asked`));
    const other = (number: number) => rowsOf(database.db, planKept(sql`select ${number}::int as other`));
    expect(await Promise.all([ask(1), other(2), ask(3), other(4)])).toEqual([
      [{ asked: 1 }],
      [{ other: 2 }],
      [{ asked: 3 }],
      [{ other: 4 }],
    ]);
  });

  it('carries bytes and nothing in lists', async () => {
    const bytes = listText([String.raw`\x00ff27`, null]);
    const rows = await rowsOf(
      database.db,
      planKept(sql`select encode(each, 'hex') as hex from unnest(${bytes}::bytea[]) as each`),
    );
    expect(rows).toEqual([{ hex: '00ff27' }, { hex: null }]);
  });

  it('is planned in whatever transaction asks first, even one that is taken back', async () => {
    const ask = planKept(sql`select 7 as seven, ${1}::int as one`);
    const failed = database.db.transaction(async (tx) => {
      expect(await rowsOf(tx, ask)).toEqual([{ seven: 7, one: 1 }]);
      throw new Error('taken back');
    });
    await expect(failed).rejects.toThrow('taken back');
    expect(await rowsOf(database.db, ask)).toEqual([{ seven: 7, one: 1 }]);
    await expect(rowsOf(database.db, planKept(sql`select ${'x'}::int as broken`))).rejects.toThrow();
    expect(await rowsOf(database.db, planKept(sql`select ${'5'}::int as whole`))).toEqual([{ whole: 5 }]);
  });

  it('is planned for all uses at once, and no other statement is', async () => {
    if (database.kind !== 'embedded') return;
    const members = (users: readonly number[]) =>
      planKept(sql`
        select count(*) from unnest(${listText(users)}::int[]) as asked (user_id)
        join users on users.user_id = asked.user_id
        join membership on membership.fk_user_id = users.user_id
        join organization on organization.organization_id = membership.fk_organization_id`);
    for (let count = 0; count < 20; count++) await rowsOf(database.db, members([count]));
    await expect(rowsOf(database.db, planKept(sql`select 1 / ${0}::int`))).rejects.toThrow();
    const [plans] = await rowsOf(
      database.db,
      sql`select generic_plans, custom_plans from pg_prepared_statements where statement like '%as asked (user_id)%'`,
    );
    expect(plans).toEqual({ generic_plans: 20, custom_plans: 0 });
    expect(await rowsOf(database.db, sql`show plan_cache_mode`)).toEqual([{ plan_cache_mode: 'auto' }]);
  });
});

it('looks up what rows refer to as a large table is read, however small it was when a transaction began', async () => {
  // A new one: of one that was used before something is known already, and decides how its tables are read.
  const { db, rows, close } = await newDatabase();
  const owner = first(await db.insert(organization).values({ slug: 'grown', name: 'Grown' }).returning());
  const own = { fkOrganizationId: owner.organizationId };
  const asked = { ...own, name: 'Cost', slug: 'cost', attributeType: 'STRING' } as const;
  const { attributeId: fkAttributeId } = first(await db.insert(attribute).values(asked).returning());
  await db.insert(componentModel).values({ ...own, slug: 'first', name: 'Till' });
  await rows(sql`analyze`);
  const read = await db.transaction(async (tx) => {
    for (let part = 0; part < 10; part++) {
      const made = Array.from({ length: 500 }, (_, at) => ({ ...own, slug: `c${part}-${at}`, name: 'Till' }));
      const rows = await tx.insert(componentModel).values(made).returning();
      await tx
        .insert(attributeValue)
        .values(
          rows.map(({ componentModelId }) => ({ ...own, componentModelId, fkAttributeId, value: '1' })),
        );
    }
    const [row] = await rowsOf(
      tx,
      sql`select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'component_model'`,
    );
    return row?.['read'];
  });
  // With a plan of a time when there was one, all that are there for each that is written: 12 million.
  expect(read).toBeLessThan(1_000_000);
  await close();
});

it('says that a transaction is committed only where it is, also where learning how large its tables are fails', async () => {
  await database.db.execute(sql`create table hard_to_learn (number int, text text)`);
  await database.db.execute(sql`create function known_of(number int) returns int immutable language plpgsql as $$
    begin
      if current_query() like '%analyze%' then raise exception 'this cannot be learnt'; end if;
      return number;
    end $$`);
  await database.db.execute(sql`create index on hard_to_learn (known_of(number))`);
  const writing = (tx: TestDatabase['db']) =>
    tx.execute(
      sql`insert into hard_to_learn select n, repeat('x', 100) from generate_series(1, 1500) as numbers (n)`,
    );
  const kept = async (): Promise<boolean> =>
    Number((await rowsOf(database.db, sql`select count(*) as count from hard_to_learn`))[0]?.['count']) > 0;
  const isSaid = (task: Promise<unknown>): Promise<boolean> =>
    task.then(
      () => true,
      () => false,
    );
  const last = await isSaid(database.db.transaction((tx) => writing(tx)));
  expect(await kept()).toBe(last);
  await database.db.execute(sql`truncate hard_to_learn`);
  const moreAsked = database.db.transaction(async (tx) => {
    await writing(tx);
    await tx.execute(sql`select 1`);
  });
  expect(await isSaid(moreAsked)).toBe(false);
  expect(await kept()).toBe(false);
  await database.db.execute(sql`drop table hard_to_learn`);
  await database.db.execute(sql`drop function known_of`);
});
