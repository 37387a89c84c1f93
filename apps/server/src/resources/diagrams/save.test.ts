import { diagramEndpoints } from '@lintel/api/endpoints/diagrams';
import { limits } from '@lintel/domain/limits';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { diagram } from '../../db/tables/diagram.ts';
import { buildTestApp, type TestApp } from '../../testing/app.ts';
import {
  addFolder,
  addTag,
  createPeople,
  list,
  type People,
  read,
  readLog,
  refusedSave,
  save,
  saveAll,
} from './people.fixture.ts';

let app: TestApp;
let people: People;

beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  people = await createPeople(app);
});
afterEach(() => app.reset());
afterAll(() => app.close());

describe('creating diagrams', () => {
  it('gives each a slug of its own and answers in the order they were sent', async () => {
    const { asAnn, ann } = people;
    const tagId = await addTag(asAnn, 'Core');
    const saved = await saveAll(asAnn, [
      {
        diagramId: -1,
        name: 'First',
        diagramLevel2: 'C0',
        description: 'About',
        tags: [{ tagId }, { tagId }],
      },
      { name: 'Second' },
      {},
    ]);
    expect(saved.map((each) => each.name)).toEqual(['First', 'Second', '']);
    expect(saved[0]).toMatchObject({
      diagramLevel2: 'C0',
      fkDiagramLevelId: 1,
      description: 'About',
      fkFolderId: null,
      state: 'ACTIVE',
      fkCreatedByUserId: ann.userId,
      updatedByUserId: ann.userId,
    });
    expect(saved[0]?.tags).toMatchObject([{ tagId, name: 'Core', color: 'blue' }]);
    expect(saved[0]?.concurrencyKey).toBe(saved[0]?.updatedAt);
    expect(saved.every((each) => /^[a-z0-9]{12}$/.test(each.slug))).toBe(true);
    expect(await readLog(app)).toMatchObject([
      {
        action: 'CREATED',
        group: 'Diagram',
        itemType: 'DIAGRAM',
        itemSlug: saved[0]?.slug,
        fkUserId: ann.userId,
      },
      { fkDiagramId: saved[1]?.diagramId, text: 'Created the diagram "Second"' },
      { text: `Created the diagram "Untitled diagram (${saved[2]?.slug})"` },
    ]);
  });

  it('starts a draft in the own drafts, and what is asked for anywhere', async () => {
    const { asAnn, ann } = people;
    const fkFolderId = ann.draftsFolderId;
    const shared = await addFolder(asAnn, 'Payments');
    const saved = await saveAll(asAnn, [
      { fkFolderId },
      { fkFolderId: shared },
      { fkFolderId, state: 'ACTIVE' },
      { fkFolderId: shared, state: 'DRAFT' },
    ]);
    expect(saved.map((each) => [each.state, each.draft])).toEqual([
      ['DRAFT', true],
      ['ACTIVE', false],
      ['ACTIVE', false],
      ['DRAFT', true],
    ]);
  });

  it('creates none when one names something that is not there', async () => {
    const { asAnn, asCarla, ben } = people;
    const foreignFolder = await addFolder(asCarla, 'Theirs');
    const foreignTag = await addTag(asCarla, 'Theirs');
    const absent = await refusedSave(asAnn, { name: 'A' }, { fkFolderId: 999_999 });
    expect(absent.status).toBe(404);
    for (const bad of [
      { fkFolderId: foreignFolder },
      { fkFolderId: ben.draftsFolderId },
      { tags: [{ tagId: foreignTag }] },
      { tags: [{ tagId: 999_999 }] },
      { slug: 'nothing', name: 'x' },
    ])
      expect(await refusedSave(asAnn, { name: 'A' }, bad)).toEqual(absent);
    expect(await list(asAnn)).toEqual([]);
    expect(await readLog(app)).toEqual([]);
  });

  it('takes the level by its id as well', async () => {
    const { asAnn } = people;
    const made = await save(asAnn, { name: 'Process', fkDiagramLevelId: 7 });
    expect(made).toMatchObject({ diagramLevel2: 'P0', fkDiagramLevelId: 7 });
    const { slug } = made;
    expect((await save(asAnn, { slug, fkDiagramLevelId: null })).diagramLevel2).toBeNull();
    expect((await save(asAnn, { slug, fkDiagramLevelId: 7, diagramLevel2: 'C0' })).diagramLevel2).toBe('C0');
  });

  it('ends at the limit', async () => {
    const { asAnn, organization } = people;
    await app.database.db.execute(sql`
      insert into diagram (slug, name, fk_organization_id, concurrency_key)
      select 'bulk' || n, 'D', ${organization.organizationId}, '' from generate_series(2, ${limits.diagramsPerOrganization}) n
    `);
    expect(await refusedSave(asAnn, {}, {})).toMatchObject({ status: 409, body: { code: 'limit-reached' } });
    const { slug } = await save(asAnn, {});
    expect(await refusedSave(asAnn, {})).toMatchObject({ status: 409, body: { code: 'limit-reached' } });
    const body = { diagrams: [{ slug }] };
    expect((await asAnn.refused(diagramEndpoints.duplicate, { body })).body.code).toBe('limit-reached');
    expect((await save(asAnn, { slug, name: 'Still changed' })).name).toBe('Still changed');
  });

  it('is not for readers', async () => {
    const asRob = app.asUser(await app.createPerson({ organization: people.organization, role: 'READER' }));
    expect((await refusedSave(asRob, { name: 'x' })).status).toBe(403);
  });
});

describe('changing a diagram', () => {
  it('changes what is sent and logs each change', async () => {
    const { asAnn, asBen, ben } = people;
    const [one, two] = [await addTag(asAnn, 'one'), await addTag(asAnn, 'two')];
    const fkFolderId = await addFolder(asAnn, 'Payments');
    const created = await save(asAnn, { name: 'Old', description: 'Kept', tags: [{ tagId: one }] });
    const changed = await save(asBen, {
      slug: created.slug,
      name: 'New',
      fkFolderId,
      diagramLevel2: 'P0',
      state: 'ARCHIVED',
      tags: [{ tagId: two }],
    });
    expect(changed).toMatchObject({
      diagramId: created.diagramId,
      name: 'New',
      description: 'Kept',
      fkFolderId,
      diagramLevel2: 'P0',
      fkDiagramLevelId: 7,
      state: 'ARCHIVED',
      updatedByUserId: ben.userId,
    });
    expect(changed.tags.map((tag) => tag.name)).toEqual(['two']);
    expect(changed.updatedAt > created.updatedAt).toBe(true);
    expect(changed.concurrencyKey).toBe(changed.updatedAt);
    expect((await readLog(app)).slice(1).map((each) => [each.action, each.text])).toEqual([
      ['RENAMED', 'Renamed from "Old" to "New"'],
      ['MOVED', 'Moved from no folder to "Payments"'],
      ['STATE_CHANGED', 'Changed the state from Active to Archived'],
      ['LEVEL_CHANGED', 'Changed the level from no level to Process'],
      ['TAGS_CHANGED', 'Added the tag "two", removed the tag "one"'],
    ]);
    const cleared = await save(asAnn, {
      slug: created.slug,
      description: null,
      fkFolderId: null,
      diagramLevel2: null,
      tags: [],
    });
    expect(cleared).toMatchObject({
      description: null,
      fkFolderId: null,
      diagramLevel2: null,
      fkDiagramLevelId: null,
    });
    expect(cleared.tags).toEqual([]);
  });

  it('neither writes nor logs what stands there already', async () => {
    const { asAnn, asBen } = people;
    const tagIds = [await addTag(asAnn, 'one'), await addTag(asAnn, 'two')];
    const [a, b] = tagIds.map((tagId) => ({ tagId }));
    if (a === undefined || b === undefined) throw new Error('No tags');
    const created = await save(asAnn, { name: 'Same', tags: [a, b] });
    const again = await save(asBen, { slug: created.slug, name: 'Same', state: 'ACTIVE', tags: [b, a, b] });
    expect(again).toEqual(created);
    expect(await save(asBen, { slug: created.slug })).toEqual(created);
    expect(await readLog(app)).toHaveLength(1);
  });

  it('keeps the state of a draft that is moved to where everybody sees it', async () => {
    const { asAnn, asBen, ann } = people;
    const { slug } = await save(asAnn, { name: 'Mine', fkFolderId: ann.draftsFolderId });
    expect((await refusedSave(asBen, { slug, name: 'x' })).status).toBe(404);
    const fkFolderId = await addFolder(asAnn, 'Payments');
    expect((await save(asAnn, { slug, fkFolderId })).state).toBe('DRAFT');
    expect((await read(asBen, slug)).name).toBe('Mine');
    expect((await readLog(app)).at(-1)?.text).toBe('Moved from "My drafts" to "Payments"');
  });

  it("never moves anything into somebody else's drafts", async () => {
    const { asAnn, ben } = people;
    const { slug } = await save(asAnn, { name: 'D' });
    expect((await refusedSave(asAnn, { slug, fkFolderId: ben.draftsFolderId })).status).toBe(404);
    expect((await read(asAnn, slug)).fkFolderId).toBeNull();
  });

  it('changes all or none', async () => {
    const { asAnn } = people;
    const created = await save(asAnn, { name: 'Old' });
    const { slug } = created;
    expect((await refusedSave(asAnn, { slug, name: 'New' }, { slug: 'nothing', name: 'x' })).status).toBe(
      404,
    );
    expect((await refusedSave(asAnn, { slug, name: 'New' }, { slug, name: 'Newer' })).status).toBe(400);
    expect(created).toMatchObject(await read(asAnn, slug));
  });

  it('moves two hundred at once', async () => {
    const { asAnn } = people;
    const fkFolderId = await addFolder(asAnn, 'Payments');
    const tags = [{ tagId: await addTag(asAnn, 'Core') }];
    const many = await saveAll(
      asAnn,
      Array.from({ length: limits.diagramsPerCall }, (_, count) => ({ name: `D${count}` })),
    );
    const moved = await saveAll(
      asAnn,
      many.map(({ slug }) => ({ slug, fkFolderId, tags })),
    );
    expect(moved.every((each) => each.fkFolderId === fkFolderId && each.tags.length === 1)).toBe(true);
    expect(await readLog(app)).toHaveLength(limits.diagramsPerCall * 3);
  });
});

describe('two people changing one diagram', () => {
  it('both succeed with different fields, from the same state and at once', async () => {
    const { asAnn, asBen } = people;
    const tagId = await addTag(asAnn, 'Core');
    const { slug, concurrencyKey } = await save(asAnn, { name: 'Old' });
    await Promise.all([
      save(asAnn, { slug, name: 'New', concurrencyKey }),
      save(asBen, { slug, description: 'Written', concurrencyKey }),
      save(asAnn, { slug, diagramLevel2: 'C3', concurrencyKey }),
      save(asBen, { slug, tags: [{ tagId }], concurrencyKey }),
    ]);
    const merged = await read(asAnn, slug);
    expect(merged).toMatchObject({ name: 'New', description: 'Written', diagramLevel2: 'C3' });
    expect(merged.tags).toHaveLength(1);
  });

  it('are told both values of the same field, and nothing is written', async () => {
    const { asAnn, asBen } = people;
    const [one, two] = [await addTag(asAnn, 'one'), await addTag(asAnn, 'two')];
    const { slug, concurrencyKey } = await save(asAnn, { name: 'Old' });
    const theirs = await save(asBen, { slug, name: 'Bens', tags: [{ tagId: one }], concurrencyKey });
    const refused = await refusedSave(
      asAnn,
      { slug, name: 'Anns', description: 'Lost?', tags: [{ tagId: two }], concurrencyKey },
      { name: 'Not created either' },
    );
    expect(refused).toEqual({
      status: 409,
      body: {
        error: 'Somebody else changed this meanwhile',
        code: 'conflict',
        details: {
          collisions: [
            { field: 'name', yours: 'Anns', theirs: 'Bens', changedByUserId: theirs.updatedByUserId },
            {
              field: 'tags',
              yours: [{ tagId: two }],
              theirs: [{ tagId: one }],
              changedByUserId: theirs.updatedByUserId,
            },
          ],
          basedOn: theirs.concurrencyKey,
          savedByUserId: theirs.updatedByUserId,
        },
      },
    });
    expect([theirs]).toMatchObject(await list(asAnn));
    const kept = await save(asAnn, { slug, name: 'Anns', concurrencyKey: theirs.concurrencyKey });
    expect(kept.name).toBe('Anns');
  });

  it('do not collide with the same value, nor when the last save is to win', async () => {
    const { asAnn, asBen } = people;
    const { slug, concurrencyKey } = await save(asAnn, { name: 'Old' });
    await save(asBen, { slug, name: 'Same', concurrencyKey });
    expect((await save(asAnn, { slug, name: 'Same', description: 'x', concurrencyKey })).description).toBe(
      'x',
    );
    expect((await save(asAnn, { slug, name: 'Wins' })).name).toBe('Wins');
  });

  it('are kept apart by stamps that always grow, whatever the clock says', async () => {
    const { asAnn } = people;
    const { slug } = await save(asAnn, { name: '0' });
    const future = '2100-01-01T00:00:00.000Z';
    await app.database.db
      .update(diagram)
      .set({ updatedAt: future, concurrencyKey: future })
      .where(eq(diagram.slug, slug));
    const keys = [];
    for (const name of ['1', '2', '3']) keys.push((await save(asAnn, { slug, name })).concurrencyKey);
    expect(keys).toEqual([
      '2100-01-01T00:00:00.001Z',
      '2100-01-01T00:00:00.002Z',
      '2100-01-01T00:00:00.003Z',
    ]);
  });

  it('never overrule anybody with a key that is no stamp', async () => {
    const { asAnn } = people;
    const { slug } = await save(asAnn, { name: 'Old' });
    await save(asAnn, { slug, name: 'New' });
    expect((await refusedSave(asAnn, { slug, name: 'Newer', concurrencyKey: 'whatever 12' })).status).toBe(
      409,
    );
  });

  it('moving into a folder that goes away at the same moment ends with one answer of either kind', async () => {
    const { asAnn, asBen } = people;
    const folderId = await addFolder(asAnn, 'Payments');
    const { slug } = await save(asAnn, { name: 'D' });
    const move = { diagrams: [{ slug, fkFolderId: folderId }] };
    const [moved, removed] = await Promise.all([
      asAnn.inject({ method: 'POST', url: '/api/diagrams', payload: move }),
      asBen.inject({ method: 'DELETE', url: '/api/folders', payload: { folderId } }),
    ]);
    expect([200, 404]).toContain(moved.statusCode);
    expect(removed.statusCode).toBe(200);
    expect((await read(asAnn, slug)).fkFolderId).toBeNull();
  });
});

it('takes as many tags on as many diagrams as a call can name', { timeout: 60_000 }, async () => {
  const tags: { tagId: number }[] = [];
  for (let number = 0; number < 125; number++) tags.push({ tagId: await addTag(people.asAnn, `${number}`) });
  const sent = Array.from({ length: limits.diagramsPerCall }, () => ({ tags }));
  const created = await saveAll(people.asAnn, sent);
  expect(created.every((each) => each.tags.length === tags.length)).toBe(true);
});

describe('the view that a diagram opens with', () => {
  const view = { x: 12.5, y: -3, zoom: 0.5 };

  it('is saved, kept by other saves, and taken away', async () => {
    const { asAnn, asBen } = people;
    const { slug, concurrencyKey } = await save(asAnn, { name: 'D' });
    expect((await save(asAnn, { slug, initialView: view })).initialView).toEqual(view);
    // A person who had not seen it changes another field.
    expect((await save(asBen, { slug, name: 'E', concurrencyKey })).initialView).toEqual(view);
    expect((await save(asAnn, { slug, initialView: null })).initialView).toBeNull();
    expect((await readLog(app)).map(({ action }) => action)).toEqual([
      'CREATED',
      'VIEW_CHANGED',
      'RENAMED',
      'VIEW_CHANGED',
    ]);
  });

  it('lies where there is something to see', async () => {
    const { asAnn } = people;
    const { slug } = await save(asAnn, { name: 'D' });
    for (const wrong of [
      { ...view, zoom: 5 },
      { ...view, x: 1e9 },
      { ...view, y: Number.NaN },
    ])
      expect((await refusedSave(asAnn, { slug, initialView: wrong })).status).toBe(400);
  });
});
