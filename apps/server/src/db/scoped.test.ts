import { and, asc, eq, exists, inArray, not, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { isForeignKeyViolation, OutOfReach } from './errors.ts';
import { draw, drafts, first, peopleIn, slug } from './people.fixture.ts';
import { schema } from './schema.ts';
import type { Scoped } from './scoped.ts';
import { diagram, diagramVisit, version } from './tables/diagram.ts';
import { folder } from './tables/folder.ts';
import { organization } from './tables/organization.ts';
import { tag, tagOnItem } from './tables/tag.ts';
import { icon } from './tables/type.ts';
import { membership, users } from './tables/user.ts';
import { isScoped, ruleOf } from './visibility.ts';

let database: TestDatabase;
let ann: Scoped;
let bob: Scoped;
let eve: Scoped;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(async () => {
  await database.close();
});

beforeEach(async () => {
  ({ ann, bob, eve } = await peopleIn(database));
});

describe('organisations', () => {
  test('a row belongs to the organisation of whoever inserts it, and exists only there', async () => {
    const { diagramId, fkOrganizationId } = await draw(ann);
    expect(fkOrganizationId).toBe(ann.viewer.organizationId);
    const one = eq(diagram.diagramId, diagramId);
    expect(await bob.select().from(diagram, one)).toHaveLength(1);
    expect(await eve.select().from(diagram, one)).toEqual([]);
    expect(await eve.selectDistinct().from(diagram)).toEqual([]);
    expect(await eve.lock(diagram, one)).toEqual([]);
    expect(await eve.exists(diagram, one)).toBe(false);
    expect(await eve.count(diagram)).toBe(0);
    expect(await eve.update(diagram, { name: 'Stolen' }, one)).toEqual([]);
    expect(await eve.delete(diagram, one)).toEqual([]);
    expect(await bob.exists(diagram, and(one, eq(diagram.name, 'Shop')))).toBe(true);
    expect(await bob.count(diagram)).toBe(1);
  });

  test('an "or" in the condition does not reach around the organisation', async () => {
    await draw(ann);
    const anything = sql`1 = 1 or true`;
    expect(await eve.select().from(diagram, anything)).toEqual([]);
    expect(await eve.update(diagram, { name: 'Stolen' }, anything)).toEqual([]);
    expect(await eve.delete(diagram, anything)).toEqual([]);
    expect(await ann.count(diagram, sql`false or true`)).toBe(1);
  });

  test('what a caller smuggles past the types is overwritten or refused', async () => {
    const smuggled = { slug: slug(), name: 'Tag', color: 'red' as const, fkOrganizationId: 1 };
    const [made] = await eve.insert(tag, smuggled);
    expect(made?.fkOrganizationId).toBe(eve.viewer.organizationId);
    const set: object = { fkOrganizationId: ann.viewer.organizationId };
    await expect(eve.update(tag, set, sql`true`)).rejects.toThrow(OutOfReach);
    await expect(eve.updateOrganization({ organizationId: 9 } as object)).rejects.toThrow(OutOfReach);
  });

  test('another organisation’s rows cannot be referred to', async () => {
    const theirs = await draw(ann);
    const theirFolder = first(await ann.insert(folder, { slug: slug(), name: 'Plans' }));
    const mine = first(await eve.insert(tag, { slug: slug(), name: 'Core', color: 'red' }));
    const refused = async (attempt: Promise<unknown>) =>
      expect(isForeignKeyViolation(await attempt.catch((error: unknown) => error))).toBe(true);
    await refused(eve.insert(tagOnItem, { fkTagId: mine.tagId, fkDiagramId: theirs.diagramId }));
    await refused(eve.insert(diagramVisit, { fkDiagramId: theirs.diagramId }));
    await refused(draw(eve, theirFolder.folderId));
    const own = await draw(eve);
    await refused(
      eve.update(diagram, { fkFolderId: theirFolder.folderId }, eq(diagram.diagramId, own.diagramId)),
    );
  });

  test('joined tables are held to the organisation too', async () => {
    const theirs = await draw(ann);
    await draw(eve);
    const other = alias(diagram, 'other');
    const everyPair = await eve
      .select({ id: other.diagramId })
      .from(diagram)
      .innerJoin(other, sql`true or true`);
    expect(everyPair.map(({ id }) => id)).not.toContain(theirs.diagramId);
    const byFunction = await eve
      .select()
      .from(diagram)
      .leftJoin(other, () => eq(other.diagramId, theirs.diagramId));
    expect(byFunction).toMatchObject([{ diagram: { name: 'Shop' }, other: null }]);
  });

  test('only tables that cannot leak are joined', async () => {
    const select = () => eve.select({ id: diagram.diagramId }).from(diagram);
    expect(() => select().leftJoin(schema.sessions, sql`true`)).toThrow('cannot be joined');
    expect(() => select().leftJoin(organization, sql`true`)).toThrow('cannot be joined');
    expect(() => select().leftJoin(users, undefined)).toThrow('cannot be joined');
    for (const name of ['rightJoin', 'fullJoin', 'crossJoin', 'where']) {
      const call: unknown = Reflect.get(select(), name);
      expect(call).toThrow(`has no ${name}`);
    }
  });

  test('a scoped select can be joined, ordered, limited, grouped and nested', async () => {
    const one = await draw(ann);
    const two = await draw(ann);
    await ann.insert(version, { slug: 'v1', seqId: 1, fkDiagramId: two.diagramId });
    const versions = ann
      .select({ diagramId: version.fkDiagramId, amount: sql<number>`count(*)::int`.as('amount') })
      .from(version)
      .groupBy(version.fkDiagramId)
      .as('versions');
    const rows = await ann
      .select({ id: diagram.diagramId, amount: versions.amount })
      .from(diagram)
      .leftJoin(versions, eq(versions.diagramId, diagram.diagramId))
      .orderBy(asc(diagram.diagramId))
      .limit(5);
    expect(rows).toEqual([
      { id: one.diagramId, amount: null },
      { id: two.diagramId, amount: 1 },
    ]);
  });

  test('a scoped select serves as a condition', async () => {
    const tagged = await draw(ann);
    const plain = await draw(ann);
    const label = first(await ann.insert(tag, { slug: slug(), name: 'Core', color: 'red' }));
    await ann.insert(tagOnItem, { fkTagId: label.tagId, fkDiagramId: tagged.diagramId });
    const ids = ann.select({ id: tagOnItem.fkDiagramId }).from(tagOnItem, eq(tagOnItem.fkTagId, label.tagId));
    const withTag = inArray(diagram.diagramId, ids);
    expect(await ann.select({ id: diagram.diagramId }).from(diagram, withTag)).toEqual([
      { id: tagged.diagramId },
    ]);
    const hasTag = exists(ann.select().from(tagOnItem, eq(tagOnItem.fkDiagramId, diagram.diagramId)));
    expect(await ann.select({ id: diagram.diagramId }).from(diagram, not(hasTag))).toEqual([
      { id: plain.diagramId },
    ]);
    const held = await ann.transaction((tx) => tx.select().from(diagram, withTag).for('update'));
    expect(held).toEqual([tagged]);
  });

  test('built-in icons are seen by everybody and changed by nobody', async () => {
    const builtIn = await eve.count(icon);
    const look = { name: 'Box', url: 'x.svg', originalName: 'x.svg', storageType: 'LOCAL' as const };
    await ann.insert(icon, { ...look, iconSet: 'CUSTOM' });
    expect(builtIn).toBeGreaterThan(1_000);
    expect(await ann.count(icon)).toBe(builtIn + 1);
    expect(await eve.count(icon)).toBe(builtIn);
    expect(await eve.update(icon, { name: 'Mine' }, sql`true`)).toEqual([]);
    expect(await ann.delete(icon, sql`true`)).toHaveLength(1);
  });

  test('the organisation itself', async () => {
    expect((await ann.organization()).slug).toBe('one');
    expect((await ann.updateOrganization({ name: 'Uno' }))?.name).toBe('Uno');
    expect(await ann.updateOrganization({ name: 'Due' }, eq(organization.name, 'One'))).toBeUndefined();
    expect((await ann.updateOrganization({}))?.name).toBe('Uno');
    expect(await ann.updateOrganization({}, eq(organization.name, 'One'))).toBeUndefined();
    expect((await eve.organization()).name).toBe('Two');
  });

  test('members are those of the organisation, with their role in it', async () => {
    await database.db.insert(membership).values({
      fkOrganizationId: eve.viewer.organizationId,
      fkUserId: bob.viewer.userId,
      role: 'READER',
    });
    expect((await ann.members()).map(({ firstName, role }) => [firstName, role])).toEqual([
      ['Ann', 'ADMIN'],
      ['Bob', 'ADMIN'],
    ]);
    const [seen] = await eve.members({ userIds: [bob.viewer.userId, ann.viewer.userId] });
    expect(seen).toMatchObject({ firstName: 'Bob', role: 'READER', superUser: false, lastSeenAt: null });
    expect(await eve.members({ userIds: [] })).toEqual([]);
  });

  test('built-in lookups', async () => {
    expect((await eve.sharedTypes()).map(({ slug }) => slug)).toContain('person');
    expect((await eve.diagramLevels()).map(({ code }) => code)).toEqual([
      'C0',
      'C1',
      'C2',
      'C3',
      'C4',
      'D1',
      'P0',
    ]);
  });
});

describe('writing', () => {
  test('an update or delete without a condition is refused', async () => {
    await expect(ann.delete(diagram, undefined)).rejects.toThrow('needs a condition');
    await expect(ann.update(diagram, { name: 'x' }, and())).rejects.toThrow('needs a condition');
  });

  test('an update with nothing to set returns the rows as they are', async () => {
    const made = await draw(ann);
    expect(await ann.update(diagram, {}, eq(diagram.diagramId, made.diagramId))).toEqual([made]);
    expect(await ann.update(diagram, { name: undefined }, sql`true`)).toEqual([made]);
    expect(await ann.insert(diagram, [])).toEqual([]);
  });

  test('an update moves updatedAt by itself', async () => {
    const made = await draw(ann);
    const past = '2026-01-01T00:00:00.000Z';
    const one = eq(diagram.diagramId, made.diagramId);
    expect((await ann.update(diagram, { updatedAt: past }, one))[0]?.updatedAt).toBe(past);
    const [renamed] = await ann.update(diagram, { name: 'New' }, one);
    expect(renamed?.updatedAt !== undefined && renamed.updatedAt > past).toBe(true);
  });

  test('a transaction is all or nothing', async () => {
    const failing = ann.transaction(async (tx) => {
      await draw(tx);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await ann.count(diagram)).toBe(0);
  });

  test('the outer database inside a transaction uses it, at any depth', async () => {
    await expect(
      ann.transaction(async (tx) => {
        await draw(tx);
        expect(await ann.count(diagram)).toBe(1);
        await ann.transaction(async () => {
          await draw(bob);
          expect(await tx.count(diagram)).toBe(2);
        });
        await expect(
          bob.transaction(async () => {
            await draw(ann);
            throw new Error('inner');
          }),
        ).rejects.toThrow('inner');
        expect(await ann.count(diagram)).toBe(2);
        throw new Error('outer');
      }),
    ).rejects.toThrow('outer');
    expect(await ann.count(diagram)).toBe(0);
  });

  test('statements sent together into one transaction do not undo one another', async () => {
    const { folderId } = await drafts(ann);
    const settled = await bob.transaction((tx) =>
      Promise.allSettled([draw(tx), draw(tx, folderId), draw(tx), draw(tx, folderId), draw(tx)]),
    );
    expect(settled.map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, false, true]);
    expect(await bob.count(diagram)).toBe(3);
  });

  test('what runs on after a transaction uses the database again', async () => {
    let later: (() => Promise<number>) | undefined;
    await ann.transaction(async (tx) => {
      await draw(tx);
      later = () => ann.count(diagram);
    });
    expect(await later?.()).toBe(1);
  });
});

/** Of signing in, before there is a caller for whom anything could be scoped. No resource reaches them. */
const beforeEveryScope = new Set(['ssoIdentity', 'ssoRequest']);

test('every table of an organisation has a rule, and every one that refers to a diagram hides drafts', () => {
  const scopedKeys: string[] = [];
  const draftsShown: string[] = [];
  const expectedKeys: string[] = [];
  for (const [key, table] of Object.entries(schema)) {
    if (isScoped(table)) scopedKeys.push(key);
    if (beforeEveryScope.has(key)) continue;
    if (!('fkOrganizationId' in table) || (!table.fkOrganizationId.notNull && key !== 'icon')) continue;
    expectedKeys.push(key);
    if ('fkDiagramId' in table && !ruleOf(table).gates.includes('fkDiagramId')) draftsShown.push(key);
  }
  expect(scopedKeys).toEqual(expectedKeys);
  expect(scopedKeys.length).toBeGreaterThan(25);
  expect(draftsShown).toEqual([]);
});
