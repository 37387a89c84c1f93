import { diagramEndpoints } from '@lintel/api/endpoints/diagrams';
import { limits } from '@lintel/domain/limits';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { diagram } from '../../db/tables/diagram.ts';
import { buildTestApp, type TestApp } from '../../testing/app.ts';
import { countStatements } from '../../db/statements.fixture.ts';
import {
  addFolder,
  addTag,
  createPeople,
  list,
  type People,
  read,
  readLog,
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

describe('the list of diagrams', () => {
  it('is last edited first, each with its tags and when the person opened it', async () => {
    const { asAnn, asBen } = people;
    const tagIds = [await addTag(asAnn, 'b'), await addTag(asAnn, 'A')];
    const first = await save(asAnn, { name: 'First', tags: tagIds.map((tagId) => ({ tagId })) });
    const second = await save(asAnn, { name: 'Second' });
    await save(asAnn, { slug: first.slug, name: 'First again' });
    await asAnn.call(diagramEndpoints.visit, { params: { slug: second.slug } });

    const listed = await list(asAnn);
    expect(listed.map((each) => each.name)).toEqual(['First again', 'Second']);
    expect(listed.map((each) => each.tags.map((tag) => tag.name))).toEqual([['A', 'b'], []]);
    expect(listed.map((each) => each.openedAt === null)).toEqual([true, false]);
    expect((await list(asBen)).map((each) => each.openedAt)).toEqual([null, null]);
  });

  it("shows a person's drafts to that person alone, and nothing of other organisations", async () => {
    const { asAnn, asBen, asCarla, ann, ben } = people;
    const [shared, annDraft, benDraft] = [
      await save(asAnn, { name: 'Shared' }),
      await save(asAnn, { name: 'Ann', fkFolderId: ann.draftsFolderId }),
      await save(asBen, { name: 'Ben', fkFolderId: ben.draftsFolderId }),
    ];
    await save(asCarla, { name: 'Theirs' });
    expect((await list(asAnn)).map((each) => each.slug)).toEqual([annDraft.slug, shared.slug]);
    expect((await list(asBen)).map((each) => each.slug)).toEqual([benDraft.slug, shared.slug]);
    const asAdmin = app.asUser(await app.createPerson({ organization: people.organization, role: 'ADMIN' }));
    expect((await list(asAdmin)).map((each) => each.slug)).toEqual([shared.slug]);
  });

  it('takes as many statements for many as for one', async () => {
    const { asAnn } = people;
    const tagId = await addTag(asAnn, 'Core');
    await save(asAnn, { name: 'One', tags: [{ tagId }] });
    const few = await countStatements(() => list(asAnn));
    await saveAll(
      asAnn,
      Array.from({ length: 50 }, (_, count) => ({ name: `D${count}`, tags: [{ tagId }] })),
    );
    expect(await countStatements(() => list(asAnn))).toBe(few);
  });

  it('tells neither password nor rich description', async () => {
    const { asAnn } = people;
    const { slug } = await save(asAnn, { name: 'D' });
    await app.database.db
      .update(diagram)
      .set({ password: 'hash', richDescription: 'rich' })
      .where(eq(diagram.slug, slug));
    for (const url of ['/api/diagrams', `/api/diagram/${slug}`]) {
      const answer = await asAnn.inject({ method: 'GET', url });
      expect(answer.statusCode).toBe(200);
      expect(answer.body).not.toMatch(/password|richDescription|fieldStamps/);
    }
  });
});

describe('one diagram', () => {
  it('is read as it is listed', async () => {
    const { asAnn } = people;
    const saved = await save(asAnn, { name: 'D', diagramLevel2: 'C1' });
    const shown = await read(asAnn, saved.slug);
    expect(saved).toEqual({ ...shown, richDescription: null, attachments: [], version: null });
    expect(await list(asAnn)).toEqual([shown]);
    expect(saved).toMatchObject({ current: true, fkVersionId: null, draft: false, generalAccess: false });
  });

  it('answers alike for a foreign one, a personal one and one that never was', async () => {
    const { asAnn, asBen, asCarla, ben } = people;
    const foreign = await save(asCarla, { name: 'Theirs' });
    const personal = await save(asBen, { name: 'Ben', fkFolderId: ben.draftsFolderId });
    for (const endpoint of [diagramEndpoints.read, diagramEndpoints.visit]) {
      const refused = (slug: string) => asAnn.refused(endpoint, { params: { slug } });
      const absent = await refused('nothing');
      expect(absent).toEqual({ status: 404, body: { error: 'Not found', code: 'not-found' } });
      expect(await refused(foreign.slug)).toEqual(absent);
      expect(await refused(personal.slug)).toEqual(absent);
    }
  });

  it('remembers for each person when they last opened it, readers included', async () => {
    const { asAnn, organization } = people;
    const { slug } = await save(asAnn, { name: 'D' });
    const asRob = app.asUser(await app.createPerson({ organization, role: 'READER' }));
    await asRob.call(diagramEndpoints.visit, { params: { slug } });
    const { openedAt } = await read(asRob, slug);
    await vi.waitFor(async () => {
      await asRob.call(diagramEndpoints.visit, { params: { slug } });
      expect(((await read(asRob, slug)).openedAt ?? '') > (openedAt ?? '')).toBe(true);
    });
    expect((await read(asAnn, slug)).openedAt).toBeNull();
  });
});

describe('opening diagrams', () => {
  it('is remembered for each of them', async () => {
    const { asAnn } = people;
    for (const name of ['First', 'Second', 'Third']) {
      const { slug } = await save(asAnn, { name });
      await asAnn.call(diagramEndpoints.visit, { params: { slug } });
    }
    expect((await list(asAnn)).filter((each) => each.openedAt === null)).toEqual([]);
  });
});

describe('deleting diagrams', () => {
  const remove = (diagramSlugs: string[], client = people.asAnn) =>
    client.call(diagramEndpoints.remove, { body: { diagramSlugs } });

  it('removes all of them and logs it', async () => {
    const { asAnn, ann } = people;
    const [a, b] = await saveAll(asAnn, [{ name: 'A' }, { name: 'B' }]);
    const slugs = [a?.slug ?? '', b?.slug ?? ''];
    expect(await remove([...slugs, slugs[0] ?? ''])).toEqual({ diagramSlugs: slugs });
    expect(await list(asAnn)).toEqual([]);
    expect(await readLog(app)).toMatchObject([
      {
        action: 'DELETED',
        text: 'Deleted the diagram "A"',
        itemSlug: slugs[0],
        fkUserId: ann.userId,
        fkDiagramId: null,
      },
      { action: 'DELETED', text: 'Deleted the diagram "B"', itemSlug: slugs[1] },
    ]);
  });

  it('removes all or none', async () => {
    const { asAnn, asBen, asCarla, ben } = people;
    const { slug } = await save(asAnn, { name: 'Kept' });
    const foreign = await save(asCarla, { name: 'Theirs' });
    const personal = await save(asBen, { name: 'Ben', fkFolderId: ben.draftsFolderId });
    const refused = (...diagramSlugs: string[]) =>
      asAnn.refused(diagramEndpoints.remove, { body: { diagramSlugs } });
    const absent = await refused(slug, 'nothing');
    expect(absent.status).toBe(404);
    expect(await refused(slug, foreign.slug)).toEqual(absent);
    expect(await refused(slug, personal.slug)).toEqual(absent);
    expect(await list(asAnn)).toHaveLength(1);
    expect(await list(asBen)).toHaveLength(2);
    expect(await list(asCarla)).toHaveLength(1);
  });

  it('leaves no word of a draft in the log, which everybody reads', async () => {
    const { asAnn, ann } = people;
    const { slug } = await save(asAnn, { name: 'Secret', fkFolderId: ann.draftsFolderId });
    await remove([slug]);
    expect(await readLog(app)).toEqual([]);
  });

  it('is not for readers', async () => {
    const { organization, asAnn } = people;
    const { slug } = await save(asAnn, { name: 'D' });
    const asRob = app.asUser(await app.createPerson({ organization, role: 'READER' }));
    const refused = await asRob.refused(diagramEndpoints.remove, { body: { diagramSlugs: [slug] } });
    expect(refused.status).toBe(403);
  });
});

describe('duplicating diagrams', () => {
  const duplicate = (...slugs: string[]) =>
    people.asAnn.call(diagramEndpoints.duplicate, { body: { diagrams: slugs.map((slug) => ({ slug })) } });
  const refused = (...slugs: string[]) =>
    people.asAnn.refused(diagramEndpoints.duplicate, { body: { diagrams: slugs.map((slug) => ({ slug })) } });

  it('puts a copy beside the original, with all but how it is shared', async () => {
    const { asAnn, asBen, ann } = people;
    const fkFolderId = await addFolder(asAnn, 'Payments');
    const original = await save(asBen, {
      name: 'Checkout',
      description: 'Pays',
      fkFolderId,
      diagramLevel2: 'C2',
      state: 'ARCHIVED',
      tags: [{ tagId: await addTag(asAnn, 'Core') }],
    });
    const hidden = {
      generalAccess: true,
      password: 'hash',
      richDescription: 'rich',
      initialView: { x: 1, y: 2, zoom: 1 },
    };
    await app.database.db.update(diagram).set(hidden).where(eq(diagram.slug, original.slug));

    const [copy] = await duplicate(original.slug);
    expect(copy).toMatchObject({
      name: 'Checkout (copy)',
      description: 'Pays',
      fkFolderId,
      diagramLevel2: 'C2',
      fkDiagramLevelId: original.fkDiagramLevelId,
      state: 'ARCHIVED',
      tags: original.tags,
      generalAccess: false,
      fkCreatedByUserId: ann.userId,
      openedAt: null,
      initialView: hidden.initialView,
    });
    expect(copy?.slug).not.toBe(original.slug);
    const [row] = await app.database.db
      .select()
      .from(diagram)
      .where(eq(diagram.slug, copy?.slug ?? ''));
    expect(row).toMatchObject({ password: null, richDescription: 'rich', fieldStamps: {} });
    expect((await readLog(app)).at(-1)).toMatchObject({
      action: 'CREATED',
      text: 'Created the diagram "Checkout (copy)"',
      itemSlug: copy?.slug,
    });
  });

  it('counts on among the names of the folder, also within one call', async () => {
    const { asAnn } = people;
    const fkFolderId = await addFolder(asAnn, 'Payments');
    const [first, second, elsewhere, unnamed] = await saveAll(asAnn, [
      { name: 'Plan', fkFolderId },
      { name: 'Plan', fkFolderId },
      { name: 'Plan' },
      { name: '' },
    ]);
    const slugs = [first, second, elsewhere, unnamed].map((each) => each?.slug ?? '');
    const copies = await duplicate(...slugs);
    expect(copies.map((copy) => copy.name)).toEqual(['Plan (copy)', 'Plan (copy 2)', 'Plan (copy)', '']);
    const [again] = await duplicate(copies[0]?.slug ?? '');
    expect(again?.name).toBe('Plan (copy 3)');
  });

  it('keeps the name of a copy within the limit', async () => {
    const { asAnn } = people;
    const { slug } = await save(asAnn, { name: 'x'.repeat(limits.nameLength) });
    const [copy] = await duplicate(slug);
    expect(copy?.name).toMatch(/^x{188} \(copy\)$/);
    expect((await save(asAnn, { slug: copy?.slug, name: copy?.name })).name).toBe(copy?.name);
  });

  it('keeps drafts among the drafts, and copies all or none', async () => {
    const { asAnn, asBen, asCarla, ann, ben } = people;
    const own = await save(asAnn, { name: 'Own', fkFolderId: ann.draftsFolderId });
    const [copy] = await duplicate(own.slug);
    expect(copy).toMatchObject({ name: 'Own (copy)', fkFolderId: ann.draftsFolderId, state: 'DRAFT' });
    const foreign = await save(asCarla, { name: 'Theirs' });
    const personal = await save(asBen, { name: 'Ben', fkFolderId: ben.draftsFolderId });
    const absent = await refused(own.slug, 'nothing');
    expect(absent.status).toBe(404);
    expect(await refused(own.slug, foreign.slug)).toEqual(absent);
    expect(await refused(own.slug, personal.slug)).toEqual(absent);
    expect(await list(asAnn)).toHaveLength(2);
  });
});
