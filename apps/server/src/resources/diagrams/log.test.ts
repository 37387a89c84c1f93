import { changeLogEndpoints } from '@lintel/api/endpoints/changeLogs';
import { diagramEndpoints } from '@lintel/api/endpoints/diagrams';
import { folderEndpoints } from '@lintel/api/endpoints/folders';
import { versionEndpoints } from '@lintel/api/endpoints/versions';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { activityLog, changeLog } from '../../db/tables/logs.ts';
import { buildTestApp, type Client, type TestApp } from '../../testing/app.ts';
import { addFolder, addTag, createPeople, type People, read, save } from './people.fixture.ts';

let app: TestApp;
let people: People;
/** Who administers the organisation, and so may share. */
let asOwner: Client;

beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  people = await createPeople(app);
  const { organization } = people;
  asOwner = app.asUser(await app.createPerson({ organization, role: 'ADMIN', firstName: 'Ole' }));
});
afterEach(() => app.reset());
afterAll(() => app.close());

const logOf = async (client: Client, slug: string) =>
  (await client.call(changeLogEndpoints.ofDiagram, { params: { slug } })).toReversed();

const activitiesOf = (slug: string) =>
  app.database.db
    .select()
    .from(activityLog)
    .where(eq(activityLog.itemSlug, slug))
    .orderBy(asc(activityLog.activityLogId));

describe('the log of a diagram', () => {
  it('has what was done to it as facts, and a colleague reads them in words', async () => {
    const { asBen } = people;
    const { slug } = await save(asOwner, { name: 'Orders' });
    const fkFolderId = await addFolder(asOwner, 'Retail');
    const tags = [{ tagId: await addTag(asOwner, 'core') }];
    await save(asOwner, { slug, name: 'Order service' });
    await save(asOwner, { slug, fkFolderId });
    await save(asOwner, { slug, diagramLevel2: 'C1' });
    await save(asOwner, { slug, state: 'DRAFT' });
    await save(asOwner, { slug, state: 'ACTIVE' });
    await save(asOwner, { slug, tags });
    await save(asOwner, { slug, generalAccess: true });
    await save(asOwner, { slug, password: 'sesame seeds' });
    await save(asOwner, { slug, password: null });
    await save(asOwner, { slug, generalAccess: false });
    const version = await asOwner.call(versionEndpoints.create, { params: { slug }, body: {} });
    const params = { slug, versionSlug: version.slug };
    await asOwner.call(versionEndpoints.rename, { params, body: { name: 'Agreed' } });
    await asOwner.call(versionEndpoints.restore, { params, body: {} });
    await asOwner.call(folderEndpoints.remove, { body: { folderId: fkFolderId } });

    const log = await logOf(asBen, slug);
    expect(log.map(({ facts, text }) => [facts[0], text])).toEqual([
      [{ of: 'diagram', what: 'created', name: 'Orders' }, 'Created the diagram "Orders"'],
      [
        { of: 'diagram', what: 'renamed', from: 'Orders', to: 'Order service' },
        'Renamed from "Orders" to "Order service"',
      ],
      [{ of: 'diagram', what: 'moved', from: null, to: 'Retail' }, 'Moved from no folder to "Retail"'],
      [
        { of: 'diagram', what: 'levelChanged', from: null, to: 'C1' },
        'Changed the level from no level to Level 1',
      ],
      [
        { of: 'diagram', what: 'stateChanged', from: 'ACTIVE', to: 'DRAFT' },
        'Changed the state from Active to Draft',
      ],
      [
        { of: 'diagram', what: 'stateChanged', from: 'DRAFT', to: 'ACTIVE' },
        'Changed the state from Draft to Active',
      ],
      [
        {
          of: 'diagram',
          what: 'tagsChanged',
          added: { names: ['core'], more: 0 },
          removed: { names: [], more: 0 },
        },
        'Added the tag "core"',
      ],
      [{ of: 'diagram', what: 'sharingChanged', isShared: true }, 'Shared with anybody who has the link'],
      [
        { of: 'diagram', what: 'passwordChanged', had: false, has: true },
        'Protected the shared link with a password',
      ],
      [
        { of: 'diagram', what: 'passwordChanged', had: true, has: false },
        'Removed the password of the shared link',
      ],
      [{ of: 'diagram', what: 'sharingChanged', isShared: false }, 'Stopped sharing by link'],
      [{ of: 'diagram', what: 'versionKept', name: 'Snapshot-1' }, 'Kept the version "Snapshot-1"'],
      [
        { of: 'diagram', what: 'versionRenamed', from: 'Snapshot-1', to: 'Agreed' },
        'Renamed the version "Snapshot-1" to "Agreed"',
      ],
      [{ of: 'diagram', what: 'versionRestored', name: 'Agreed' }, 'Restored the version "Agreed"'],
      [{ of: 'diagram', what: 'moved', from: 'Retail', to: null }, 'Moved from "Retail" to no folder'],
    ]);
    expect(new Set(log.map(({ userName }) => userName))).toEqual(new Set(['Ole Example']));
    const stored = JSON.stringify(await app.database.db.select({ facts: changeLog.facts }).from(changeLog));
    expect(stored).not.toMatch(/Renamed from|Created the|Stopped sharing|sesame/);
  });

  it('is not for those who do not see the diagram', async () => {
    const { ann, asAnn, asBen, asCarla } = people;
    const { slug } = await save(asAnn, { name: 'Idea', fkFolderId: ann.draftsFolderId });
    expect((await logOf(asAnn, slug)).map(({ text }) => text)).toEqual(['Created the diagram "Idea"']);
    for (const client of [asBen, asCarla, asOwner]) {
      const refused = await client.refused(changeLogEndpoints.ofDiagram, { params: { slug } });
      expect(refused.status).toBe(404);
    }
  });

  it('is written with the change: neither is there without the other', async () => {
    const { asAnn } = people;
    const { slug } = await save(asAnn, { name: 'Orders' });
    for (const table of ['change_log', 'activity_log']) {
      await app.database.db.execute(
        sql.raw(`alter table ${table} add constraint nothing_more check (false) not valid`),
      );
      const asked = { method: 'POST', url: diagramEndpoints.save.path } as const;
      const answer = await asAnn.inject({ ...asked, payload: { diagrams: [{ slug, name: 'Lost' }] } });
      expect(answer.statusCode).toBe(500);
      await app.database.db.execute(sql.raw(`alter table ${table} drop constraint nothing_more`));
    }
    expect((await read(asAnn, slug)).name).toBe('Orders');
    expect(await logOf(asAnn, slug)).toHaveLength(1);
    expect(await activitiesOf(slug)).toHaveLength(1);
  });
});

describe('the activity log', () => {
  it('has diagrams that were added, changed and deleted, once for each save', async () => {
    const { asAnn, ann } = people;
    const { slug, diagramId } = await save(asAnn, { name: 'Orders' });
    const activity = { itemType: 'DIAGRAM', fkUserId: ann.userId };
    await save(asAnn, { slug, name: 'Order service', diagramLevel2: 'C1' });
    expect(await activitiesOf(slug)).toMatchObject([
      { ...activity, fkDiagramId: diagramId, action: 'ADDED' },
      { ...activity, fkDiagramId: diagramId, action: 'CHANGED' },
    ]);
    await asAnn.call(diagramEndpoints.remove, { body: { diagramSlugs: [slug] } });
    // What was said of it stays: nobody takes back what they did by deleting the diagram.
    expect(await activitiesOf(slug)).toMatchObject([
      { ...activity, fkDiagramId: diagramId, action: 'ADDED' },
      { ...activity, fkDiagramId: diagramId, action: 'CHANGED' },
      {
        ...activity,
        fkDiagramId: null,
        action: 'DELETED',
        fact: { of: 'thing', what: 'deleted', noun: 'diagram', name: 'Order service' },
      },
    ]);
  });

  it('has nothing of a draft once it is gone', async () => {
    const { asAnn, ann } = people;
    const { slug } = await save(asAnn, { name: 'Idea', fkFolderId: ann.draftsFolderId });
    await asAnn.call(diagramEndpoints.remove, { body: { diagramSlugs: [slug] } });
    expect(await activitiesOf(slug)).toEqual([]);
  });
});
