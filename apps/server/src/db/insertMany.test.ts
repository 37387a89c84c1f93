import { asc, eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type Person, type TestApp } from '../testing/app.ts';
import { insertMany } from './insertMany.ts';
import { scoped } from './scoped.ts';
import { componentModel } from './tables/component.ts';
import { docUpdate } from './tables/document.ts';
import { tag } from './tables/tag.ts';

let app: TestApp;
let ann: Person;

beforeAll(async () => {
  app = await buildTestApp();
  ann = await app.createPerson();
});
afterAll(() => app.close());

const organizationId = () => ann.organization?.organizationId ?? 0;
const dataOf = () =>
  scoped(app.database.db, { userId: ann.userId, organizationId: organizationId(), role: 'ADMIN' });

const odd = 'It\'s "odd": \\ \u{1f600} {"a":1} \n — NULL';
const at = '2026-01-31T12:34:56.789Z';

const rowOf = (slug: string) => ({
  slug,
  name: odd,
  description: null,
  inlineDesc: true,
  state: 'DRAFT' as const,
  fieldStamps: { name: { at, by: 7 } } as never,
  externalValues: { name: odd, list: [1, 2], nothing: null },
  createdAt: at,
  updatedAt: at,
  updatedByUserId: ann.userId,
});

/** What differs because they are two. */
const alike = (row: typeof componentModel.$inferSelect) => ({ ...row, slug: '', componentModelId: 0 });

it('writes and answers many rows as it does a few, in the order given', async () => {
  const [single] = await dataOf().insert(componentModel, [rowOf('single')]);
  const slugs = Array.from({ length: 50 }, (_, index) => `many-${String(index).padStart(2, '0')}`);
  const answered = await dataOf().insert(
    componentModel,
    slugs.map((slug) => rowOf(slug)),
  );
  expect(answered.map(({ slug }) => slug)).toEqual(slugs);
  const ids = answered.map(({ componentModelId }) => componentModelId);
  expect(ids).toEqual([...ids].sort((a, b) => a - b));
  for (const row of answered) expect(alike(row)).toEqual(single === undefined ? null : alike(single));
  const stored = await app.database.db
    .select()
    .from(componentModel)
    .where(eq(componentModel.state, 'DRAFT'))
    .orderBy(asc(componentModel.componentModelId));
  expect(stored.map(alike)).toEqual([single, ...answered].flatMap((row) => row ?? []).map(alike));
});

it('adds many rows, and answers of them what is asked for', async () => {
  const slugs = Array.from({ length: 30 }, (_, index) => `added-${String(index).padStart(2, '0')}`);
  const rows = slugs.map((slug) => rowOf(slug));
  const [first, ...others] = await dataOf().add(componentModel, rows, ['slug', 'name']);
  expect([first, ...others].map((row) => row?.slug)).toEqual(slugs);
  expect(first?.name).toBe(odd);
  expect(first).not.toHaveProperty('externalValues');
  const { db } = app.database;
  const stored = await db.select().from(componentModel).where(like(componentModel.slug, 'added-%'));
  expect(stored.map(({ externalValues }) => externalValues)).toEqual(
    slugs.map(() => rowOf('any').externalValues),
  );
});

it('leaves what is there already, where that is asked', async () => {
  const rows = Array.from({ length: 30 }, (_, index) => ({
    name: `Tag ${index}`,
    slug: `tag-${index}`,
    color: 'red' as const,
  }));
  await dataOf().insert(tag, rows.slice(0, 25));
  const added = await dataOf().insertMissing(tag, rows);
  expect(added.map(({ slug }) => slug)).toEqual(rows.slice(25).map(({ slug }) => slug));
});

it('leaves to the statement with values what cannot be said otherwise', async () => {
  const { db } = app.database;
  const few = Array.from({ length: 5 }, (_, index) => ({ slug: `few-${index}`, name: 'Few' }));
  const uneven = Array.from({ length: 30 }, (_, index) =>
    index % 2 === 0 ? { slug: `u-${index}`, name: 'U' } : { slug: `u-${index}` },
  );
  const computed = Array.from({ length: 30 }, (_, index) => ({ slug: `c-${index}`, name: sql`'C'` }));
  const packed = Array.from({ length: 30 }, () => ({ document: 'diagram:a', update: Buffer.of(1, 2) }));
  expect(await insertMany(db, tag, few)).toBeNull();
  expect(await insertMany(db, tag, uneven)).toBeNull();
  expect(await insertMany(db, tag, computed)).toBeNull();
  expect(await insertMany(db, docUpdate, packed)).toBeNull();
});
