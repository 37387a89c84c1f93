import { type Change, set, write } from '@lintel/diagram/change';
import { documentName } from '@lintel/diagram/document';
import { component, relation, textarea } from '@lintel/diagram/testing/build';
import { textFromPlain } from '@lintel/diagram/text';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiKey } from '../db/tables/access.ts';
import { diagram, version } from '../db/tables/diagram.ts';
import { diagramChange } from '../db/tables/diagramChange.ts';
import { docUpdate } from '../db/tables/document.ts';
import { changeLog } from '../db/tables/logs.ts';
import { organization } from '../db/tables/organization.ts';
import { catchUp } from '../documents/catchingUp.ts';
import { openStored } from '../documents/heldDocument.ts';
import { newDocument } from '../documents/journalled.fixture.ts';
import { createServerEdits } from '../documents/serverEdits.ts';
import { readStored } from '../documents/stored.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { createPerson, type Person } from '../testing/people.ts';
import { type Projected, createProjector } from './projector.ts';
import { rebuildProjection } from './rebuild.ts';
import { activitiesOn, logOf, rowsOn } from './rows.fixture.ts';
import { keepRested } from './versionsAtRest.ts';

let database: TestDatabase;
let ann: Person;
let ben: Person;
let organizationId: number;
/** What the server takes for now. */
let now = new Date();

const morning = Date.parse('2026-05-01T08:00:00Z');
const minute = 60_000;
const day = 24 * 60 * minute;
const silent = { info: () => {}, warn: () => {}, error: () => {} };

beforeAll(async () => {
  database = await testDatabase();
  ann = await createPerson(database.db, new Date());
  ben = await createPerson(database.db, new Date(), { organization: ann.organization });
  organizationId = ann.organization?.organizationId ?? 0;
});
afterAll(() => database.close());

const box = (key: string, x = 0): Change[] => component(key, [x, 0, 4, 2], { name: key });
const moved = (key: string, x: number): Change[] => [set(key, 'position', { x, y: 7 })];
const gone = (key: string): Change[] => [set(key, 'alive', undefined)];

/** A diagram that one server has open: people draw on it at the minute that is said, and it is projected when that is. */
const openDiagram = async ({ folderId = null }: { folderId?: number | null } = {}) => {
  const { db } = database;
  const { name, personOn } = newDocument(db);
  const slug = name.replace(documentName(''), '');
  const row = { slug, name: 'Order flow', concurrencyKey: slug, fkOrganizationId: organizationId };
  await db.insert(diagram).values({ ...row, fkFolderId: folderId });
  const held = await openStored(name, await readStored(db, name));
  const announced: Projected[] = [];
  const edits = createServerEdits({
    db,
    current: () => null,
    catchUp: async () => {},
    show: async () => void (await catchUp(db, held)),
    committed: () => {},
    doubted: () => {},
  });
  const failures: unknown[] = [];
  const projector = createProjector({
    db,
    log: { ...silent, error: (fields) => failures.push(fields) },
    now: () => now,
    edits,
    opened: async () => held,
    catchUp: async (document) => void (await catchUp(db, document)),
    load: () => Promise.reject(new Error('It is open')),
    onProjected: (_slug, _organizationId, { changesUse, changesDependencies }) =>
      announced.push({ changesUse, changesDependencies }),
  });
  const hands = new Map([ann, ben].map((person) => [person.userId, personOn(person.userId)]));
  const draw = async (person: Person, at: number, ...changes: Change[][]): Promise<void> => {
    now = new Date(morning + at * minute);
    const rowId = (await hands.get(person.userId)?.(changes.flat())) ?? 0;
    await db.update(docUpdate).set({ createdAt: now.toISOString() }).where(eq(docUpdate.id, rowId));
    await catchUp(db, held);
  };
  const project = async (): Promise<void> => {
    await projector.settle(name);
    projector.stop();
    expect(failures).toEqual([]);
  };
  const versions = async () =>
    (await db.select().from(version).innerJoin(diagram, eq(diagram.diagramId, version.fkDiagramId)))
      .filter((each) => each.diagram.slug === slug && each.version.automatic)
      .map(({ version: { people, createdAt } }) => [people, createdAt] as const);
  return {
    slug,
    name,
    held,
    announced,
    draw,
    project,
    versions,
    drawNow: async (person: Person, at: number, ...changes: Change[][]): Promise<void> => {
      await draw(person, at, ...changes);
      await project();
    },
    entries: async () => (await logOf(db, slug)).map(({ fkUserId, text }) => [fkUserId, text] as const),
    activities: async () =>
      (await activitiesOn(db, slug)).map(({ fkUserId, itemType, action }) => [fkUserId, itemType, action]),
  };
};

describe('an entry of the change log', () => {
  it('is carried on by its author within five minutes of the last time, and not later', async () => {
    const { drawNow, entries, slug } = await openDiagram();
    await drawNow(ann, 0, box('checkout'));
    for (const [at, x] of [
      [1, 10],
      [5, 20],
      [9, 30],
    ] as const)
      await drawNow(ann, at, moved('checkout', x));
    expect(await entries()).toEqual([
      [ann.userId, 'Added the component "checkout"'],
      [ann.userId, 'Moved the component "checkout"'],
    ]);
    expect((await logOf(database.db, slug))[1]?.updatedAt).toBe(new Date(morning + 9 * minute).toISOString());
    await drawNow(ann, 14, moved('checkout', 40));
    expect(await entries()).toHaveLength(3);
  });

  it('is carried on whatever others did meanwhile, and never theirs', async () => {
    const { drawNow, entries } = await openDiagram();
    await drawNow(ann, 0, box('checkout'), box('payments', 9));
    await drawNow(ann, 1, moved('checkout', 10));
    await drawNow(ben, 2, moved('checkout', 20));
    await drawNow(ann, 3, moved('checkout', 30));
    await drawNow(ann, 4, moved('payments', 30));
    await drawNow(ann, 4, moved('checkout', 40));
    expect((await entries()).slice(1)).toEqual([
      [ann.userId, 'Moved the component "checkout"'],
      [ben.userId, 'Moved the component "checkout"'],
      [ann.userId, 'Moved the component "payments"'],
      [ann.userId, 'Moved the component "checkout"'],
    ]);
  });

  it('says what restoring changed, where it is that of the same person and moment', async () => {
    const { db } = database;
    const { draw, project, drawNow, slug, held } = await openDiagram();
    await drawNow(ann, 0, box('checkout'));
    const { diagramId } = await rowsOn(db, slug);
    const leave = (userId: number, at: number) =>
      db.insert(changeLog).values({
        fkOrganizationId: organizationId,
        fkUserId: userId,
        fkDiagramId: diagramId,
        itemSlug: slug,
        itemType: 'DIAGRAM',
        facts: [{ of: 'diagram', what: 'versionRestored', name: 'Agreed' }],
        updatedAt: new Date(morning + at * minute).toISOString(),
      });
    await leave(ann.userId, 2);
    await leave(ben.userId, 3);
    await draw(ann, 2, box('payments', 9));
    await draw(ann, 3, box('shipping', 18));
    await project();
    const log = await logOf(db, slug);
    expect(log.map(({ facts }) => facts.map(({ what }) => what))).toEqual([
      ['added'],
      ['versionRestored', 'added'],
      ['versionRestored'],
      ['added'],
    ]);
    expect(log[1]?.itemKeys).toEqual(['payments']);
    expect(held.backlog.lastEntries.get(ann.userId)?.contribution.changes[0]?.key).toBe('shipping');
  });

  it('is nobody’s where the server alone wrote, and leaves the diagram as it was', async () => {
    const { db } = database;
    const { drawNow, project, entries, slug, held } = await openDiagram();
    await drawNow(ben, 10, box('checkout'));
    const { projections } = held;
    const about = async () => (await db.select().from(diagram).where(eq(diagram.slug, slug)))[0];
    const before = await about();
    expect(before?.updatedByUserId).toBe(ben.userId);
    await project();
    expect([(await entries()).length, held.projections]).toEqual([1, projections]);
    expect(await about()).toEqual(before);
  });
});

describe('the activity log', () => {
  it('has a change of an item once in five minutes for each person, and that it was added or deleted each time', async () => {
    const { drawNow, draw, project, activities } = await openDiagram();
    await draw(ann, 0, box('checkout'), textarea('textarea', [0, 20, 5], 'Scope'));
    await draw(ann, 0, moved('checkout', 10));
    await project();
    await drawNow(ann, 4, moved('checkout', 20));
    await drawNow(ben, 4, moved('checkout', 25));
    await drawNow(ann, 5, moved('checkout', 30));
    await drawNow(ann, 6, [write('textarea', textFromPlain('Scope of it'))]);
    await drawNow(ben, 7, gone('checkout'));
    await drawNow(ben, 8, [set('checkout', 'alive', true)]);
    const all = await activities();
    // Of two that were made at once, in whichever order.
    expect(
      all
        .slice(0, 2)
        .map((each) => each.join(' '))
        .toSorted(),
    ).toEqual([`${ann.userId} INSTANCE ADDED`, `${ann.userId} TEXTAREA ADDED`]);
    expect(all.slice(2)).toEqual([
      [ben.userId, 'INSTANCE', 'CHANGED'],
      [ann.userId, 'INSTANCE', 'CHANGED'],
      [ann.userId, 'TEXTAREA', 'CHANGED'],
      [ben.userId, 'INSTANCE', 'DELETED'],
      [ben.userId, 'INSTANCE', 'ADDED'],
    ]);
  });

  it('has nothing of what lies in somebody’s own folder, and names programs as such', async () => {
    const { db } = database;
    const own = await openDiagram({ folderId: ann.draftsFolderId });
    await own.drawNow(ann, 0, box('checkout'));
    expect(await own.activities()).toEqual([]);
    expect(await own.entries()).toHaveLength(1);
    const secret = { name: 'Robot', prefix: 'abc', keyHash: `hash-${own.slug}`, access: 'write' as const };
    await db
      .insert(apiKey)
      .values({ ...secret, fkOrganizationId: organizationId, fkUserId: ben.userId })
      .onConflictDoNothing();
    const shared = await openDiagram();
    await shared.draw(ann, 0, box('checkout'));
    await shared.draw(ben, 1, box('payments', 9));
    await shared.project();
    expect((await activitiesOn(db, shared.slug)).map(({ fkUserId, actor }) => [fkUserId, actor])).toEqual([
      [ann.userId, 'PERSON'],
      [ben.userId, 'KEY'],
    ]);
    await db.delete(apiKey).where(eq(apiKey.keyHash, secret.keyHash));
  });
});

describe('others are told', () => {
  it('that components are used elsewhere, and that others depend on each other, only where it is so', async () => {
    const { db } = database;
    const { drawNow, announced, slug } = await openDiagram();
    await db.update(diagram).set({ state: 'ACTIVE' }).where(eq(diagram.slug, slug));
    const heard = async (...changes: Change[][]) => {
      await drawNow(ann, 0, ...changes);
      const { changesUse = null, changesDependencies = null } = announced.splice(0).at(-1) ?? {};
      return [changesUse, changesDependencies];
    };
    expect(await heard(box('checkout'), box('payments', 9))).toEqual([true, true]);
    expect(await heard(moved('checkout', 20))).toEqual([false, false]);
    expect(await heard(textarea('textarea', [0, 30, 5], 'Scope'))).toEqual([false, false]);
    expect(await heard(relation('relation', 'checkout', 'payments'))).toEqual([false, true]);
    expect(await heard([set('relation', 'labelAt', 0.3)])).toEqual([false, false]);
    expect(await heard([set('relation', 'to', { item: 'checkout', endpoint: 'top-0' })])).toEqual([
      false,
      true,
    ]);
    expect(await heard([set('checkout', 'component', 'orders')])).toEqual([true, true]);
    expect(await heard([set('checkout', 'container', true)])).toEqual([false, true]);
    expect(await heard(gone('textarea'))).toEqual([false, false]);
    expect(await heard(gone('payments'))).toEqual([true, true]);
  });
});

describe('a version is kept by itself', () => {
  it('before the first change of a day, of what was drawn and by whom', async () => {
    const { drawNow, versions } = await openDiagram();
    await drawNow(ann, 0, box('checkout'));
    await drawNow(ben, 1, box('payments', 9));
    expect(await versions()).toEqual([]);
    await drawNow(ann, 24 * 60, moved('checkout', 20));
    await drawNow(ann, 24 * 60 + 1, moved('checkout', 30));
    const [[people, createdAt] = [[], ''], ...others] = await versions();
    expect([people.toSorted((a, b) => a - b), createdAt]).toEqual([
      [ann.userId, ben.userId],
      new Date(morning + minute).toISOString(),
    ]);
    expect(others).toEqual([]);
  });

  it('before one edit deletes many things that were there', async () => {
    const many = Array.from({ length: 12 }, (_, at) => `component-${at}`);
    const { drawNow, versions } = await openDiagram();
    await drawNow(ann, 0, ...many.map((key, at) => box(key, at * 5)));
    await drawNow(ann, 1, ...many.slice(0, 2).map(gone), ...many.slice(2).map((key) => moved(key, 90)));
    expect(await versions()).toEqual([]);
    await drawNow(ann, 2, ...many.slice(2).map(gone));
    expect(await versions()).toHaveLength(1);
  });

  it('never where the organisation does not want them', async () => {
    const { db } = database;
    const setTo = (automaticVersions: boolean) =>
      db
        .update(organization)
        .set({ automaticVersions })
        .where(eq(organization.organizationId, organizationId));
    await setTo(false);
    const { drawNow, versions } = await openDiagram();
    await drawNow(ann, 0, box('checkout'));
    await drawNow(ann, 24 * 60, moved('checkout', 20));
    await keepRested({
      db,
      log: silent,
      now: () => new Date(morning + 9 * day),
      notices: { announce: () => {} },
    });
    expect(await versions()).toEqual([]);
    await setTo(true);
  });

  it('half an hour behind the last change, once, and others are told of it', async () => {
    const { db } = database;
    await db.delete(diagramChange);
    const { drawNow, versions, slug } = await openDiagram();
    await drawNow(ann, 0, box('checkout'));
    const announced: unknown[] = [];
    const keepAt = (at: number) =>
      keepRested({
        db,
        log: silent,
        now: () => new Date(morning + at * minute),
        notices: { announce: (notice) => void announced.push(notice) },
      });
    await keepAt(29.9);
    expect([await versions(), announced]).toEqual([[], []]);
    await keepAt(30);
    await keepAt(90);
    expect(await versions()).toEqual([[[ann.userId], new Date(morning).toISOString()]]);
    expect(announced).toEqual([{ organizationId, changed: 'diagram', slugs: [slug] }]);
  });

  it('of one whose document cannot be read there is none, and it keeps nobody else’s back', async () => {
    const { db } = database;
    await db.delete(diagramChange);
    const [broken, whole] = [await openDiagram(), await openDiagram()];
    await broken.drawNow(ann, 0, box('checkout'));
    await whole.drawNow(ann, 1, box('checkout'));
    await db
      .update(docUpdate)
      .set({ payload: Uint8Array.of(9, 9, 9) })
      .where(eq(docUpdate.document, broken.name));
    const failures: string[] = [];
    const log = { ...silent, error: (_fields: object, message: string) => void failures.push(message) };
    const keep = () =>
      keepRested({ db, log, now: () => new Date(morning + day), notices: { announce: () => {} } });
    await keep();
    await keep();
    expect([await broken.versions(), (await whole.versions()).length]).toEqual([[], 1]);
    expect(failures).toEqual(['a version could not be kept']);
  });
});

describe('a batch', () => {
  it('has nowhere to go where its diagram is gone, and nothing is left of the document', async () => {
    const { db } = database;
    const { draw, project, slug, name } = await openDiagram();
    await draw(ann, 0, box('checkout'));
    await db.delete(diagram).where(eq(diagram.slug, slug));
    await project();
    expect((await readStored(db, name)).rows).toEqual([]);
  });

  it('is a part of what waits where that is a lot, and the next one has the rest', async () => {
    const { draw, project, held, slug, announced } = await openDiagram();
    const many = (from: number) =>
      Array.from({ length: 300 }, (_, at) => box(`component-${from + at}`, at * 5));
    for (const from of [1_000, 2_000, 3_000]) await draw(ann, 0, ...many(from));
    await project();
    expect([held.backlog.isEmpty, announced.length]).toEqual([true, 2]);
    expect((await rowsOn(database.db, slug)).instances).toHaveLength(900);
  });

  it('of a rebuild holds what is projected, and leaves the rest to the server', async () => {
    const { db } = database;
    const { drawNow, draw, slug, entries } = await openDiagram();
    await drawNow(ann, 0, box('checkout'), box('payments', 9), relation('relation', 'checkout', 'payments'));
    const before = await rowsOn(db, slug);
    await draw(ann, 1, box('shipping', 18));
    await db.execute(`update component_instance set name = 'else' where item_key = 'checkout'`);
    await db.execute(`delete from component_instance where item_key = 'payments'`);
    const failures: string[] = [];
    expect(await rebuildProjection(db, (failed) => void failures.push(failed))).toBeGreaterThan(0);
    const { instances, relations } = await rowsOn(db, slug);
    expect(instances.map(({ itemKey, name, slug: own }) => [itemKey, name, own])).toEqual(
      before.instances.map(({ itemKey, name, slug: own }) => [itemKey, name, own]),
    );
    expect(relations.map(({ relationId }) => relationId)).toEqual(
      before.relations.map(({ relationId }) => relationId),
    );
    expect(await entries()).toHaveLength(1);
    expect(failures.filter((each) => each === slug)).toEqual([]);
  });
});
