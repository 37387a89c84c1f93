import { diagramEndpoints } from '@lintel/api/endpoints/diagrams';
import { folderEndpoints } from '@lintel/api/endpoints/folders';
import { releaseNoteEndpoints } from '@lintel/api/endpoints/releaseNotes';
import { limits } from '@lintel/domain/limits';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { folder } from '../../db/tables/folder.ts';
import { changeLog } from '../../db/tables/logs.ts';
import { inWords } from '../../model/logs/inWords.ts';
import {
  buildTestApp,
  type Client,
  type Organization,
  type Person,
  type TestApp,
} from '../../testing/app.ts';
import { countStatements } from '../../db/statements.fixture.ts';

let app: TestApp;
let organization: Organization;
let ann: Person;
let ben: Person;
let asAnn: Client;
let asBen: Client;

beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  organization = await app.createOrganization();
  ann = await app.createPerson({ organization, role: 'EDITOR' });
  ben = await app.createPerson({ organization, role: 'EDITOR' });
  asAnn = app.asUser(ann);
  asBen = app.asUser(ben);
});
afterEach(() => app.reset());
afterAll(() => app.close());

const save = (name: string, more: { folderId?: number; updatedAt?: string } = {}, client = asAnn) =>
  client.call(folderEndpoints.save, { body: { folder: { name, ...more } } });
const refusedSave = (name: string, more: { folderId?: number; updatedAt?: string } = {}) =>
  asAnn.refused(folderEndpoints.save, { body: { folder: { name, ...more } } });
const addDiagram = async (fkFolderId: number | null, client = asAnn) => {
  const [saved] = await client.call(diagramEndpoints.save, {
    body: { diagrams: [{ name: 'D', fkFolderId }] },
  });
  if (saved === undefined) throw new Error('No diagram was saved');
  return saved;
};

describe('the list of folders', () => {
  it('shows the own drafts first, then the shared ones as people sort names', async () => {
    for (const name of ['plan 10', 'Plan 2', 'architecture', 'Ähnliches', 'Billing']) await save(name);
    const names = (await asAnn.call(folderEndpoints.list, {})).map((each) => each.name);
    expect(names).toEqual(['My drafts', 'Ähnliches', 'architecture', 'Billing', 'Plan 2', 'plan 10']);
  });

  it('counts the diagrams of each folder', async () => {
    const shared = await save('Shared');
    await addDiagram(shared.folderId);
    await addDiagram(shared.folderId, asBen);
    await addDiagram(ann.draftsFolderId);
    await addDiagram(null);
    const counts = (await asAnn.call(folderEndpoints.list, {})).map((each) => [each.name, each.diagrams]);
    expect(counts).toEqual([
      ['My drafts', 1],
      ['Shared', 2],
    ]);
  });

  it("shows nothing of a colleague's drafts or of another organisation", async () => {
    const carla = await app.createPerson({ role: 'EDITOR' });
    await save('Theirs', {}, app.asUser(carla));
    const listed = await asAnn.call(folderEndpoints.list, {});
    expect(listed.map((each) => each.folderId)).toEqual([ann.draftsFolderId]);
  });

  it('is read by one statement', async () => {
    const shared = await save('Shared');
    for (let count = 0; count < 5; count++) await addDiagram(shared.folderId);
    const list = () => asAnn.call(folderEndpoints.list, {});
    const few = await countStatements(list);
    for (let count = 0; count < 5; count++) await save(`Folder ${count}`);
    expect(await countStatements(list)).toBe(few);
    // One more than knowing who asks.
    expect(few - (await countStatements(() => asAnn.call(releaseNoteEndpoints.list, {})))).toBe(1);
  });
});

describe('saving a folder', () => {
  it('creates it with no id or a temporary one', async () => {
    const saved = await save('  Payments  ', { folderId: -4 });
    expect(saved).toMatchObject({ name: 'Payments', fkUserId: null, diagrams: 0 });
    expect(saved.folderId).toBeGreaterThan(0);
    expect(saved).toEqual(
      (await asBen.call(folderEndpoints.list, {})).find((each) => each.name === 'Payments'),
    );
  });

  it('renames it', async () => {
    const { folderId, updatedAt, slug } = await save('Payments');
    const renamed = await save('Billing', { folderId, updatedAt });
    expect(renamed).toMatchObject({ folderId, slug, name: 'Billing' });
    expect(renamed.updatedAt > updatedAt).toBe(true);
  });

  it('changes nothing when the name is the same', async () => {
    const { folderId, updatedAt } = await save('Payments');
    expect((await save('Payments', { folderId })).updatedAt).toBe(updatedAt);
  });

  it('refuses a name that another folder has, whatever its case', async () => {
    await save('Payments');
    const { folderId } = await save('Billing');
    for (const refused of [await refusedSave('PAYMENTS'), await refusedSave('payments', { folderId })]) {
      expect(refused.status).toBe(409);
      expect(refused.body.code).toBe('already-exists');
      expect(refused.body.error).toMatch(/^A folder named "payments" already exists$/i);
    }
    expect((await refusedSave('my drafts')).body.code).toBe('already-exists');
  });

  it('lets a folder change the case of its own name, and any number stay unnamed', async () => {
    const { folderId } = await save('payments');
    expect((await save('Payments', { folderId })).name).toBe('Payments');
    await save('');
    expect((await save('')).name).toBe('');
  });

  it('lets another organisation use the same name', async () => {
    await save('Payments');
    const carla = await app.createPerson({ role: 'EDITOR' });
    expect((await save('Payments', {}, app.asUser(carla))).name).toBe('Payments');
  });

  it('names both sides when both renamed it', async () => {
    const { folderId, updatedAt } = await save('Payments');
    const theirs = await save('Billing', { folderId, updatedAt }, asBen);
    expect(await refusedSave('Invoices', { folderId, updatedAt })).toEqual({
      status: 409,
      body: {
        error: 'Somebody else changed this meanwhile',
        code: 'conflict',
        details: {
          collisions: [{ field: 'name', yours: 'Invoices', theirs: 'Billing', changedByUserId: ben.userId }],
          basedOn: theirs.updatedAt,
          savedByUserId: ben.userId,
        },
      },
    });
    expect((await save('Invoices', { folderId, updatedAt: theirs.updatedAt })).name).toBe('Invoices');
    expect((await save('Accounts', { folderId })).name).toBe('Accounts');
  });

  it('does not rename drafts, whoever asks', async () => {
    const own = await refusedSave('Secret', { folderId: ann.draftsFolderId ?? 0 });
    expect(own).toMatchObject({
      status: 400,
      body: { error: 'My drafts cannot be renamed', code: 'invalid' },
    });
    const absent = await refusedSave('Secret', { folderId: 999_999 });
    expect(absent.status).toBe(404);
    expect(await refusedSave('Secret', { folderId: ben.draftsFolderId ?? 0 })).toEqual(absent);
  });

  it('ends at the limit', async () => {
    const at = new Date().toISOString();
    const many = Array.from({ length: limits.foldersPerOrganization - 1 }, (_, count) => ({
      name: `F${count}`,
      slug: `f${count}`,
      fkOrganizationId: organization.organizationId,
      createdAt: at,
      updatedAt: at,
    }));
    await app.database.db.insert(folder).values(many);
    expect(await refusedSave('One more')).toMatchObject({ status: 409, body: { code: 'limit-reached' } });
  });

  it('gives one of two who create the same name at once the refusal', async () => {
    const answers = await Promise.allSettled([save('Payments'), save('Payments', {}, asBen)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('is not for readers', async () => {
    const rob = app.asUser(await app.createPerson({ organization, role: 'READER' }));
    const body = { folder: { name: 'X' } };
    expect((await rob.refused(folderEndpoints.save, { body })).status).toBe(403);
  });
});

describe('deleting a folder', () => {
  it('leaves its diagrams in no folder, where they were in the list, and logs that', async () => {
    const shared = await save('Payments');
    const older = await addDiagram(shared.folderId);
    const newer = await addDiagram(null);
    await asAnn.call(folderEndpoints.remove, { body: { folderId: shared.folderId } });
    const list = await asAnn.call(diagramEndpoints.list, {});
    expect(list.map((each) => [each.slug, each.fkFolderId])).toEqual([
      [newer.slug, null],
      [older.slug, null],
    ]);
    expect(list[1]?.concurrencyKey).toBe(older.concurrencyKey);
    const logged = (await app.database.db.select().from(changeLog)).map(inWords);
    expect(logged.filter(({ action }) => action === 'MOVED')).toMatchObject([
      { fkDiagramId: older.diagramId, fkUserId: ann.userId, text: 'Moved from "Payments" to no folder' },
    ]);
  });

  it('does not delete drafts, and hides what it may not touch', async () => {
    const refused = (folderId: number) => asAnn.refused(folderEndpoints.remove, { body: { folderId } });
    const own = await refused(ann.draftsFolderId ?? 0);
    expect(own).toMatchObject({ status: 400, body: { error: 'My drafts cannot be deleted' } });
    const carla = await app.createPerson({ role: 'EDITOR' });
    const foreign = await save('Theirs', {}, app.asUser(carla));
    const absent = await refused(999_999);
    expect(absent.status).toBe(404);
    expect(await refused(ben.draftsFolderId ?? 0)).toEqual(absent);
    expect(await refused(foreign.folderId)).toEqual(absent);
    expect(await app.asUser(carla).call(folderEndpoints.list, {})).toHaveLength(2);
  });
});
