import { activityEndpoints } from '@lintel/api/endpoints/activities';
import type { Input } from '@lintel/api/endpoint';
import { diagramEndpoints } from '@lintel/api/endpoints/diagrams';
import type { ActivityFact } from '@lintel/domain/activityLog/facts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { activityLog } from '../../db/tables/logs.ts';
import { users } from '../../db/tables/user.ts';
import { buildTestApp, type Client, type Person, type TestApp } from '../../testing/app.ts';

let app: TestApp;
let ann: Person;
let asAnn: Client;
let organizationId: number;

beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  await app.reset();
  ann = await app.createPerson({ firstName: 'Ann', lastName: 'Archer' });
  asAnn = app.asUser(ann);
  organizationId = ann.organization?.organizationId ?? 0;
});
afterAll(() => app.close());

type Row = Partial<typeof activityLog.$inferInsert>;

/** Entries of the past, the oldest first, a minute apart. */
const leave = async (rows: readonly Row[], start = '2026-10-01T12:00:00.000Z'): Promise<void> => {
  await app.database.db.insert(activityLog).values(
    rows.map((row, at) => ({
      fkOrganizationId: organizationId,
      fkUserId: ann.userId,
      createdAt: new Date(Date.parse(start) + at * 60_000).toISOString(),
      ...row,
    })),
  );
};

const left: ActivityFact = { of: 'signIn', what: 'left' };
const revoked = (name: string): ActivityFact => ({ of: 'apiKey', what: 'revoked', name });
const drawn: Row = { itemSlug: 'r1', itemType: 'RELATION', action: 'ADDED' };

type Asked = Input<typeof activityEndpoints.list>['query'];

const page = (query: Asked = {}) => asAnn.call(activityEndpoints.list, { query });
const texts = async (query: Asked = {}) => (await page(query)).entries.map(({ text }) => text);

const exported = async (body: Input<typeof activityEndpoints.export>['body']) => {
  const answer = await asAnn.inject({ method: 'POST', url: activityEndpoints.export.path, payload: body });
  expect(answer.statusCode).toBe(200);
  return answer;
};

describe('the activity log', () => {
  it('is read newest first, in words, with who did it and where', async () => {
    const [diagram] = await asAnn.call(diagramEndpoints.save, { body: { diagrams: [{ name: 'Shop' }] } });
    const fkDiagramId = diagram?.diagramId ?? 0;
    await leave([
      { ...drawn, fkDiagramId },
      { fact: left, address: '192.0.2.7' },
      { fact: revoked('Nightly'), actor: 'SYSTEM', fkUserId: null },
    ]);
    const { entries, cursor } = await page();
    expect(cursor).toBeNull();
    const shop = { slug: diagram?.slug, name: 'Shop' };
    expect(entries).toMatchObject([
      { text: 'Added the diagram "Shop"', group: 'CONTENT', diagram: shop, userName: 'Ann Archer' },
      { text: 'Revoked the API key "Nightly"', group: 'ACCESS', actor: 'SYSTEM', userName: null },
      { text: 'Signed out', label: 'Signed out', address: '192.0.2.7', userId: ann.userId, diagram: null },
      { text: 'Added a relation', group: 'DRAWING', diagram: shop, item: { slug: 'r1', name: null } },
    ]);
  });

  it('is read page by page, without a gap where entries are of the same moment', async () => {
    const at = '2026-10-01T12:00:00.000Z';
    await leave(Array.from({ length: 25 }, (_, count) => ({ fact: revoked(`Key ${count}`), createdAt: at })));
    const read: string[] = [];
    let cursor: string | undefined;
    for (;;) {
      const { entries, cursor: next } = await page({
        limit: 10,
        ...(cursor === undefined ? {} : { cursor }),
      });
      read.push(...entries.map(({ text }) => text));
      if (next === null) break;
      cursor = next;
    }
    expect(read).toEqual(Array.from({ length: 25 }, (_, count) => `Revoked the API key "Key ${24 - count}"`));
  });

  it.each(['x', '2026-10-01T12:00:00.000Z_99999999999', '2026-13-01T12:00:00.000Z_1', "1';--_1"])(
    'is not continued from %j',
    async (cursor) => {
      const { status, body } = await asAnn.refused(activityEndpoints.list, { query: { cursor } });
      expect([status, body.details?.problems?.[0]?.path]).toEqual([400, 'query.cursor']);
    },
  );

  it('names nothing of a diagram that lies in the drafts of another person, nor of a place elsewhere', async () => {
    const ben = await app.createPerson({ ...(ann.organization && { organization: ann.organization }) });
    const [idea] = await app.asUser(ben).call(diagramEndpoints.save, {
      body: { diagrams: [{ name: 'Secret idea', fkFolderId: ben.draftsFolderId }] },
    });
    await leave([{ ...drawn, fkDiagramId: idea?.diagramId ?? 0 }]);
    const other = await app.createPerson();
    await app.asUser(other).call(diagramEndpoints.save, { body: { diagrams: [{ name: 'Elsewhere' }] } });
    const { entries } = await page();
    expect(entries).toEqual([]);
    const file = await exported({ format: 'json' });
    expect(file.body).not.toMatch(/Secret idea|Elsewhere/);
  });
});

describe('a filter', () => {
  it('finds by group, and all but a group', async () => {
    await leave([drawn, { fact: left }, { fact: revoked('Nightly') }]);
    expect(await texts({ group: 'ACCESS' })).toEqual(['Revoked the API key "Nightly"']);
    expect(await texts({ group: 'DRAWING' })).toEqual(['Added a relation']);
    expect(await texts({ except: 'DRAWING' })).toEqual(['Revoked the API key "Nightly"', 'Signed out']);
    expect(await texts({ group: 'SHARING' })).toEqual([]);
  });

  it('finds a person who did something, or to whom it was done', async () => {
    const person = { userId: ann.userId, name: 'Ann Archer' };
    await leave([
      { fact: left, fkUserId: ann.userId },
      { fact: { of: 'member', what: 'removed', person }, fkUserId: 4711 },
      { fact: revoked('Nightly'), fkUserId: 4711 },
    ]);
    expect(await texts({ person: String(ann.userId) })).toEqual([
      'Removed the member "Ann Archer"',
      'Signed out',
    ]);
  });

  it('finds a period', async () => {
    await leave(['one', 'two', 'three'].map((name) => ({ fact: revoked(name) })));
    const found = await texts({ from: '2026-10-01T12:01:00.000Z', until: '2026-10-01T12:02:00.000Z' });
    expect(found).toEqual(['Revoked the API key "two"']);
  });

  it('finds words as they are read, in what happened, in names and in the address', async () => {
    await leave([
      { fact: revoked('Nightly 100%'), address: '192.0.2.7' },
      { fact: { of: 'member', what: 'removed', person: { userId: 9, name: 'Ben Baker' } }, fkUserId: null },
      drawn,
    ]);
    const key = ['Revoked the API key "Nightly 100%"'];
    expect(await texts({ text: 'revoked' })).toEqual(key);
    expect(await texts({ text: ' NIGHTLY  ann ' })).toEqual(key);
    expect(await texts({ text: '192.0.2.7' })).toEqual(key);
    expect(await texts({ text: '100%' })).toEqual(key);
    expect(await texts({ text: '1_0' })).toEqual([]);
    expect(await texts({ text: 'baker' })).toEqual(['Removed the member "Ben Baker"']);
    expect(await texts({ text: 'relation added' })).toEqual(['Added a relation']);
    // Names of fields are no words.
    expect(await texts({ text: 'userId' })).toEqual([]);
  });

  it('is searched for in parts, which go on where one ended', async () => {
    const rows = Array.from({ length: 1_200 }, () => ({ fact: left }));
    await leave([{ fact: revoked('Needle') }, ...rows]);
    expect(await texts({ text: 'needle' })).toEqual(['Revoked the API key "Needle"']);
  });
});

describe('an export', () => {
  it('is a table that calculates nothing, and is recorded itself', async () => {
    await leave([{ fact: revoked('=HYPERLINK("https://evil.example")'), address: '192.0.2.7' }]);
    const { body, headers } = await exported({ format: 'csv' });
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="Activity log \d{4}-\d\d-\d\d\.csv"/,
    );
    const lines = body.split('\r\n');
    expect(lines[0]).toBe('\ufeffTime,Actor,Name,Address,Group,Action,Entry,Diagram');
    expect(lines[1]).toMatch(/,Exports and imports,Activity log exported,Exported the activity log as csv,$/);
    expect(lines[2]).toBe(
      '2026-10-01T12:00:00.000Z,Person,Ann Archer,192.0.2.7,Keys and single sign-on,API key revoked,' +
        '"Revoked the API key ""=HYPERLINK(""https://evil.example"")""",',
    );
  });

  it('keeps a name that begins like a formula a text', async () => {
    await app.database.db.update(users).set({ firstName: '=1+1', lastName: '' });
    await leave([{ fact: left }]);
    const { body } = await exported({ format: 'csv', group: 'SIGN_IN' });
    expect(body.split('\r\n')[1]).toContain(",'=1+1,");
  });

  it('is JSON of all entries that a filter finds, however many', async () => {
    await leave(Array.from({ length: 1_100 }, (_, at) => ({ fact: at % 2 === 0 ? left : revoked('Key') })));
    const { body, headers } = await exported({ format: 'json', group: 'ACCESS' });
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    const entries: { text: string }[] = JSON.parse(body);
    expect(entries).toHaveLength(550);
    expect(new Set(entries.map(({ text }) => text))).toEqual(new Set(['Revoked the API key "Key"']));
    const { body: none } = await exported({ format: 'json', group: 'SHARING' });
    expect(none).toBe('[]');
  });
});

describe('the retention', () => {
  it('has bounds, and a change of it is recorded', async () => {
    const { days, updatedAt } = await asAnn.call(activityEndpoints.retention, {});
    expect(days).toBe(365);
    for (const wrong of [29, 3_651, 30.5]) {
      const { status } = await asAnn.refused(activityEndpoints.saveRetention, { body: { days: wrong } });
      expect(status).toBe(400);
    }
    await asAnn.call(activityEndpoints.saveRetention, { body: { days: 90, updatedAt } });
    expect((await asAnn.call(activityEndpoints.retention, {})).days).toBe(90);
    expect(await texts({ group: 'SETTINGS' })).toEqual([
      'Let the activity log be kept for 90 days instead of 365',
    ]);
    const { status } = await asAnn.refused(activityEndpoints.saveRetention, {
      body: { days: 60, updatedAt },
    });
    expect(status).toBe(409);
  });

  it('lets the daily work remove what is older, and no more, and say so', async () => {
    const daysAgo = (days: number) => sql<string>`now() - make_interval(days => ${days})`;
    await leave([
      { fact: revoked('old'), createdAt: daysAgo(400) as unknown as string },
      { fact: revoked('new'), createdAt: daysAgo(300) as unknown as string },
    ]);
    const other = await app.createPerson();
    await leave([
      {
        fact: left,
        fkOrganizationId: other.organization?.organizationId ?? 0,
        createdAt: daysAgo(300) as unknown as string,
      },
    ]);
    app.clock.advance({ days: 1, hours: 1 });
    await app.work();
    const [first, second, ...others] = await texts();
    expect(first).toMatch(/^Removed 1 entry from before \d{4}-\d\d-\d\d, as the retention says$/);
    expect([second, others]).toEqual(['Revoked the API key "new"', []]);
    expect((await app.asUser(other).call(activityEndpoints.list, { query: {} })).entries).toHaveLength(1);
  });
});
