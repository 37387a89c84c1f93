import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { draw, drafts, peopleIn } from '../../db/people.fixture.ts';
import { scoped, type Scoped } from '../../db/scoped.ts';
import { diagram } from '../../db/tables/diagram.ts';
import { activityLog } from '../../db/tables/logs.ts';
import { organization } from '../../db/tables/organization.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { logDiagrams } from './diagramLog.ts';
import { recordActivity, recordActivityAs } from './recordActivity.ts';

let database: TestDatabase;
let ann: Scoped;

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  ({ ann } = await peopleIn(database));
});
afterAll(() => database.close());

const left = { of: 'signIn', what: 'left' } as const;
const logged = () => database.db.select().from(activityLog).orderBy(activityLog.activityLogId);

const daysAgo = (days: number) => sql<string>`now() - make_interval(days => ${days})`;
const leave = (days: number) =>
  database.db
    .insert(activityLog)
    .values({ fkOrganizationId: ann.viewer.organizationId, fact: left, createdAt: daysAgo(days) });

const refusalOf = (statement: Promise<unknown>): Promise<string> =>
  statement.then(
    () => 'done',
    (error: unknown) => String((error as Error).cause),
  );

describe('an entry of the activity log', () => {
  it('says who did what from where, in the name of a person or of a program', async () => {
    const { organizationId, userId } = ann.viewer;
    const far = { ...ann.viewer, address: '192.0.2.7' };
    await recordActivity(scoped(database.db, far), left);
    await recordActivity(scoped(database.db, { ...far, isProgram: true }), left);
    await recordActivityAs(
      database.db,
      { organizationId, actor: 'STRANGER', userId, address: '192.0.2.8' },
      { of: 'signIn', what: 'failed', by: 'password', person: { userId, name: 'Ann Example' } },
    );
    expect(await logged()).toMatchObject([
      {
        fkOrganizationId: organizationId,
        actor: 'PERSON',
        fkUserId: userId,
        address: '192.0.2.7',
        fact: left,
      },
      { actor: 'KEY', fkUserId: userId, fact: left },
      { actor: 'STRANGER', address: '192.0.2.8', fact: { person: { name: 'Ann Example' } } },
    ]);
  });

  it('is told to those who read the log, once it is committed', async () => {
    const heard: string[] = [];
    const asAnn = scoped(database.db, ann.viewer, ({ changed }) => heard.push(changed));
    await asAnn.transaction(async (tx) => {
      await recordActivity(tx, left);
      expect(heard).toEqual([]);
    });
    expect(heard).toEqual(['activity']);
  });

  it('is neither changed nor deleted by any statement', async () => {
    await leave(1);
    const { db } = database;
    const stays = 'The activity log is added to and never changed';
    expect(await refusalOf(db.update(activityLog).set({ address: 'elsewhere' }))).toContain(stays);
    expect(await refusalOf(ann.update(activityLog, { fact: left }, sql`true`))).toContain(stays);
    expect(await refusalOf(db.delete(activityLog))).toContain(stays);
    expect(await refusalOf(ann.delete(activityLog, sql`true`))).toContain(stays);
    expect(await refusalOf(db.execute(sql`truncate activity_log`))).toContain(stays);
    expect(await logged()).toHaveLength(1);
  });

  it('may go once it is older than the organisation keeps its log, and not a day before', async () => {
    await leave(364);
    await leave(366);
    const { db } = database;
    const old = sql`created_at < ${daysAgo(365)}`;
    await db.delete(activityLog).where(old);
    expect(await logged()).toHaveLength(1);
    await db.update(organization).set({ activityRetentionDays: 30 });
    await db.delete(activityLog);
    expect(await logged()).toEqual([]);
  });

  it('goes with the organisation', async () => {
    await leave(1);
    const { organizationId } = ann.viewer;
    await database.db.delete(organization).where(eq(organization.organizationId, organizationId));
    expect(await logged()).toEqual([]);
  });

  it('stays when the diagram goes that it is about, and is not written of a draft', async () => {
    const shared = await draw(ann);
    const personal = await draw(ann, (await drafts(ann)).folderId);
    for (const { diagramId, slug } of [shared, personal])
      await logDiagrams(ann, [{ diagramId, slug, fact: { of: 'diagram', what: 'described' } }]);
    await ann.delete(diagram, eq(diagram.diagramId, shared.diagramId));
    expect(await logged()).toMatchObject([{ fkDiagramId: shared.diagramId, itemSlug: shared.slug }]);
  });
});
