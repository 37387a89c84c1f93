import type { ActivityFact } from '@lintel/domain/activityLog/facts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../db/client.ts';
import { buildTestApp, type Organization, type Person, type TestApp } from '../../testing/app.ts';
import { type Collector, openCollector } from '../../tracing/collector.fixture.ts';
import { recordActivityAs } from './recordActivity.ts';
import { sendActivities } from './sendActivities.ts';

let app: TestApp;
let collector: Collector;
let organization: Organization;
let ann: Person;

beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  collector = await openCollector();
  organization = await app.createOrganization();
  ann = await app.createPerson({ organization });
});
afterEach(async () => {
  await collector.close();
  await app.reset();
});
afterAll(() => app.close());

const settingsFor = ({ endpoint }: Collector) => ({
  endpoint: `${endpoint}/v1/logs`,
  headers: {},
  serviceName: 'lintel',
  resource: {},
});
const send = (before: unknown, to = collector) =>
  sendActivities({ db: app.database.db, logs: settingsFor(to) }, before);

/** As if it had been recorded so many minutes ago. */
const record = async (fact: ActivityFact, minutes = 5, db: Db = app.database.db) => {
  await db.transaction(async (tx) => {
    const { organizationId } = organization;
    const by = { organizationId, userId: ann.userId, address: '203.0.113.7' };
    await recordActivityAs(tx, by, fact);
    await tx.execute(sql`alter table activity_log disable trigger user`);
    await tx.execute(sql`
      update activity_log set created_at = now() - make_interval(mins => ${minutes})
      where activity_log_id = (select max(activity_log_id) from activity_log)`);
    await tx.execute(sql`alter table activity_log enable trigger user`);
  });
};
const sentNames = () => collector.records.map(({ attributes }) => attributes['event.name']);

describe('the activity log, sent elsewhere', () => {
  it('begins with what is recorded from then on, and sends each entry once, in its order', async () => {
    await record({ of: 'signIn', what: 'left' });
    const first = await send({});
    expect(collector.records).toEqual([]);
    await record({ of: 'signIn', what: 'entered', by: 'password' });
    await record({ of: 'account', what: 'passwordChanged' });
    const second = await send(first);
    expect(sentNames()).toEqual(['lintel.signIn.entered', 'lintel.account.passwordChanged']);
    expect(await send(second)).toEqual(second);
    expect(collector.records).toHaveLength(2);
  });

  it('says who did what from where by numbers, and no name', async () => {
    const before = await send({});
    const person = { userId: ann.userId, name: 'Ann Archer' };
    await record({ of: 'signIn', what: 'failed', by: 'password', person });
    await send(before);
    const [sent] = collector.records;
    expect(sent).toMatchObject({
      severityText: 'WARN',
      body: 'Could not sign in',
      attributes: {
        'event.name': 'lintel.signIn.failed',
        'lintel.organization.id': organization.organizationId,
        'lintel.user.id': ann.userId,
        'client.address': '203.0.113.7',
      },
    });
    expect(JSON.stringify(sent)).not.toContain('Archer');
  });

  it('waits for an entry that may still get company from before it', async () => {
    const before = await send({});
    await record({ of: 'signIn', what: 'left' }, 5);
    await record({ of: 'signIn', what: 'leftEverywhere' }, 1);
    await record({ of: 'signIn', what: 'endedSession' }, 5);
    await send(before);
    expect(sentNames()).toEqual(['lintel.signIn.left']);
  });

  it('sends again what was not taken', async () => {
    const before = await send({});
    await record({ of: 'signIn', what: 'left' });
    const refusing = await openCollector(503);
    try {
      await expect(send(before, refusing)).rejects.toThrow('could not be sent');
    } finally {
      await refusing.close();
    }
    await send(before);
    expect(sentNames()).toEqual(['lintel.signIn.left']);
  });
});
