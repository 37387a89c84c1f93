import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { OutOfReach } from './errors.ts';
import { component, draw, drafts, peopleIn } from './people.fixture.ts';
import type { Notice } from '../notices.ts';
import { type Scoped, scoped } from './scoped.ts';
import { countStatements } from './statements.fixture.ts';
import { componentModel } from './tables/component.ts';
import { diagram, diagramVisit } from './tables/diagram.ts';

let database: TestDatabase;
let ann: Scoped;
let bob: Scoped;
let eve: Scoped;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  ({ ann, bob, eve } = await peopleIn(database));
});

const odd = 'It\'s "odd": \\ \u{1f600} {"a":1} \n — NULL';

const stored = async (componentModelId: number) => {
  const [row] = await ann
    .select()
    .from(componentModel, eq(componentModel.componentModelId, componentModelId));
  return row;
};

it('each row gets what is said of it, and keeps what is not', async () => {
  const [one, two, three] = [await component(ann), await component(ann), await component(ann)];
  await ann.update(componentModel, { repositoryUrl: 'https://example.com/two' }, sql`true`);
  await ann.updateEach(
    componentModel,
    new Map([
      [one.componentModelId, { name: odd, inlineDesc: true, repositoryUrl: null }],
      [two.componentModelId, { name: 'Two', inlineDesc: false, repositoryUrl: odd }],
      [three.componentModelId, { externalValues: { name: odd, list: [1, 2], nothing: null } }],
    ]),
  );
  expect(await stored(one.componentModelId)).toMatchObject({
    name: odd,
    inlineDesc: true,
    repositoryUrl: null,
  });
  expect(await stored(two.componentModelId)).toMatchObject({
    name: 'Two',
    inlineDesc: false,
    repositoryUrl: odd,
  });
  expect(await stored(three.componentModelId)).toMatchObject({
    name: 'Till',
    repositoryUrl: 'https://example.com/two',
    externalValues: { name: odd, list: [1, 2], nothing: null },
  });
});

it('moves updatedAt by itself, and leaves it where it is said', async () => {
  const at = '2026-01-31T12:34:56.789Z';
  const [one, two] = [await component(ann), await component(ann)];
  await ann.update(componentModel, { updatedAt: at }, sql`true`);
  await ann.updateEach(componentModel, new Map([[one.componentModelId, { name: 'One' }]]));
  await ann.updateEach(componentModel, new Map([[two.componentModelId, { name: 'Two', updatedAt: at }]]));
  expect((await stored(one.componentModelId))?.updatedAt).not.toBe(at);
  expect((await stored(two.componentModelId))?.updatedAt).toBe(at);
});

it('takes as many statements for hundreds of rows as for two', async () => {
  const ids: number[] = [];
  for (let count = 0; count < 300; count++) ids.push((await component(ann)).componentModelId);
  const rename = (some: readonly number[]) =>
    countStatements(() =>
      ann.updateEach(componentModel, new Map(some.map((id) => [id, { name: `Number ${id}` }]))),
    );
  expect(await rename(ids)).toBe(await rename(ids.slice(0, 2)));
  expect((await stored(ids[299] ?? 0))?.name).toBe(`Number ${ids[299]}`);
});

it('rows that say the same columns in another order are written by one statement', async () => {
  const [one, two] = [await component(ann), await component(ann)];
  const [name, repositoryUrl] = ['Named', 'https://example.com'];
  const written = (second: object) =>
    countStatements(() =>
      ann.updateEach(
        componentModel,
        new Map<number, object>([
          [one.componentModelId, { name, repositoryUrl }],
          [two.componentModelId, second],
        ]),
      ),
    );
  const alike = await written({ name, repositoryUrl });
  expect(await written({ repositoryUrl, name })).toBe(alike);
  expect(await written({ name })).toBeGreaterThan(alike);
});

it('nothing to say is no statement that fails', async () => {
  const { componentModelId } = await component(ann);
  await ann.updateEach(componentModel, new Map());
  await ann.updateEach(componentModel, new Map([[componentModelId, {}]]));
  expect((await stored(componentModelId))?.name).toBe('Till');
});

it('does not reach the rows of others', async () => {
  const mine = await component(ann);
  const { diagramId } = await draw(bob, (await drafts(bob)).folderId);
  await eve.updateEach(componentModel, new Map([[mine.componentModelId, { name: 'Stolen' }]]));
  await ann.updateEach(diagram, new Map([[diagramId, { name: 'Stolen' }]]));
  expect((await stored(mine.componentModelId))?.name).toBe('Till');
  const [draft] = await bob.select().from(diagram, eq(diagram.diagramId, diagramId));
  expect(draft?.name).toBe('Shop');
});

it('refuses to move a row out of reach, or to another organisation', async () => {
  const own = await draw(ann);
  const { folderId } = await drafts(bob);
  const move = ann.updateEach(diagram, new Map([[own.diagramId, { fkFolderId: folderId }]]));
  await expect(move).rejects.toThrow(OutOfReach);
  const [kept] = await ann.select().from(diagram, eq(diagram.diagramId, own.diagramId));
  expect(kept?.fkFolderId).toBeNull();
  const smuggled = { name: 'Mine', fkOrganizationId: eve.viewer.organizationId };
  await expect(ann.updateEach(diagram, new Map([[own.diagramId, smuggled]]))).rejects.toThrow(OutOfReach);
});

it('tells of what it wrote, of what was hidden too', async () => {
  const { folderId } = await drafts(ann);
  const [one, two] = [await draw(ann), await draw(ann)];
  const notices: Notice[] = [];
  const heard = scoped(database.db, ann.viewer, (notice) => notices.push(notice));
  await heard.updateEach(
    diagram,
    new Map<number, { name?: string; fkFolderId?: number }>([
      [one.diagramId, { name: 'One' }],
      [two.diagramId, { fkFolderId: folderId }],
    ]),
  );
  expect(notices).toEqual([expect.objectContaining({ changed: 'diagram', onlyFor: null })]);
  expect(notices[0]?.slugs.toSorted()).toEqual([one.slug, two.slug].sort());
});

it('takes plain values only, and rows that have one number', async () => {
  const { componentModelId } = await component(ann);
  const computed = { name: sql`upper(name)` as unknown as string };
  await expect(ann.updateEach(componentModel, new Map([[componentModelId, computed]]))).rejects.toThrow(
    /plain/,
  );
  await expect(ann.updateEach(diagramVisit, new Map([[1, {}]]))).rejects.toThrow(/no number/);
});
