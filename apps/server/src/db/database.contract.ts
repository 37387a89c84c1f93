import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptyAll } from '../testing/database.ts';
import type { Database } from './client.ts';
import { isCheckViolation, isForeignKeyViolation, isUnavailable, isUniqueViolation } from './errors.ts';
import { migrate } from './migrate.ts';
import { rowsOf } from './rows.ts';
import { invite } from './tables/access.ts';
import { diagram, diagramVisit } from './tables/diagram.ts';
import { docUpdate } from './tables/document.ts';
import { job } from './tables/job.ts';
import { changeLog } from './tables/logs.ts';
import { organization } from './tables/organization.ts';
import { tag, tagOnItem } from './tables/tag.ts';
import { types } from './tables/type.ts';
import { componentModel } from './tables/component.ts';
import { folder } from './tables/folder.ts';
import { membership, users } from './tables/user.ts';

const failureOf = async (attempt: Promise<unknown>): Promise<unknown> => {
  try {
    await attempt;
  } catch (error) {
    return error;
  }
  throw new Error('It did not fail');
};

/** What the rest of the server counts on, whichever database it runs on. */
export const databaseContract = (name: string, open: () => Promise<Database>): void => {
  describe(name, () => {
    let database: Database;

    const organizationOf = async (slug: string): Promise<number> => {
      const [row] = await database.db.insert(organization).values({ slug, name: slug }).returning();
      if (row === undefined) throw new Error('nothing inserted');
      return row.organizationId;
    };

    const userOf = async (firstName: string): Promise<number> => {
      const email = `${firstName}@example.com`;
      const [row] = await database.db.insert(users).values({ firstName, lastName: '', email }).returning();
      if (row === undefined) throw new Error('nothing inserted');
      return row.userId;
    };

    beforeAll(async () => {
      database = await open();
    });

    afterAll(async () => {
      await database.close();
    });

    beforeEach(async () => {
      await emptyAll(database);
    });

    test('migrating again changes nothing, also when several do it at once', async () => {
      const applied = sql`select count(*)::int as amount from drizzle.__drizzle_migrations`;
      const before = await database.rows(applied);
      await Promise.all([migrate(database.db), migrate(database.db)]);
      expect(await database.rows(applied)).toEqual(before);
    });

    test('a database that a newer version has migrated is left alone', async () => {
      await database.db.execute(
        sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 99999999999999)`,
      );
      await expect(migrate(database.db)).rejects.toThrow('newer version of Lintel');
      await database.db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'later'`);
    });

    test('instants are ISO 8601 to the millisecond', async () => {
      const document = 'diagram:a';
      const at = '2026-11-20T12:00:00.123Z';
      const values = { document, payload: new Uint8Array(), createdAt: at };
      const [inserted] = await database.db.insert(docUpdate).values(values).returning();
      expect(inserted).toMatchObject({ createdAt: at, projectedAt: null });
      const found = await database.db.select().from(docUpdate).where(eq(docUpdate.createdAt, at));
      expect(found).toEqual([inserted]);
      const [early] = await database.db
        .update(docUpdate)
        .set({ projectedAt: '0099-02-03T04:05:06.007Z', createdAt: '2026-06-01T14:00:00.5+02:00' })
        .returning();
      expect(early).toMatchObject({
        projectedAt: '0099-02-03T04:05:06.007Z',
        createdAt: '2026-06-01T12:00:00.500Z',
      });
      const [now] = await database.db.insert(job).values({ kind: 'x', payload: {} }).returning();
      expect(now?.runAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    });

    test('bytes come back as they went', async () => {
      const all = Uint8Array.from({ length: 300 }, (_, at) => at % 256);
      const part = all.subarray(10, 270);
      const [row] = await database.db
        .insert(docUpdate)
        .values({ document: 'diagram:a', payload: part })
        .returning();
      expect(row?.payload).toEqual(new Uint8Array(part));
      expect(row?.payload.constructor).toBe(Uint8Array);
      expect(row?.id).toBe(1);
    });

    test('JSON comes back as it went', async () => {
      for (const payload of [{ a: [1, 'ü', null] }, [], 'text', 12.5, true]) {
        const [row] = await database.db.insert(job).values({ kind: 'x', payload }).returning();
        expect(row?.payload).toEqual(payload);
      }
    });

    test('raw rows have one shape', async () => {
      await organizationOf('one');
      const query = sql`select slug, suspended, 1 as one from organization`;
      const expected = [{ slug: 'one', suspended: false, one: 1 }];
      expect(await database.rows(query)).toEqual(expected);
      expect(await database.db.transaction((tx) => rowsOf(tx, query))).toEqual(expected);
      await database.ping();
    });

    test('a violated constraint is distinguished by name', async () => {
      const fkOrganizationId = await organizationOf('one');
      const red = { fkOrganizationId, slug: 'core', name: 'Core', color: 'red' as const };
      await database.db.insert(tag).values(red);
      const bySlug = await failureOf(database.db.insert(tag).values({ ...red, name: 'Other' }));
      expect(isUniqueViolation(bySlug)).toBe(true);
      expect(isUniqueViolation(bySlug, 'tag_slug_key')).toBe(true);
      expect(isUniqueViolation(bySlug, 'tag_name_key')).toBe(false);
      const byName = await failureOf(database.db.insert(tag).values({ ...red, slug: 'other', name: 'CORE' }));
      expect(isUniqueViolation(byName, 'tag_name_key')).toBe(true);
      const nowhere = await failureOf(database.db.insert(tag).values({ ...red, fkOrganizationId: 99 }));
      expect(isForeignKeyViolation(nowhere)).toBe(true);
      expect(isUniqueViolation(nowhere)).toBe(false);
      const pink = await failureOf(
        database.db.execute(
          sql`insert into tag (fk_organization_id, slug, name, color) values (${fkOrganizationId}, 'b', 'b', 'pink')`,
        ),
      );
      expect(isCheckViolation(pink, 'tag_color_check')).toBe(true);
      for (const error of [bySlug, byName, nowhere, pink]) expect(isUnavailable(error)).toBe(false);
    });

    test('checks hold what the types cannot say', async () => {
      const fkOrganizationId = await organizationOf('one');
      const shout = { firstName: 'A', lastName: 'B', email: 'A@example.com' };
      const refusals: [string, Promise<unknown>][] = [
        ['users_email_lower_check', database.db.insert(users).values(shout)],
        [
          'invite_expires_check',
          database.db.insert(invite).values({
            fkOrganizationId,
            invitedEmail: 'a@example.com',
            role: 'READER',
            token: 't',
            expires: '2026-01-01T00:00:00Z',
          }),
        ],
        [
          'diagram_level_check',
          database.db.insert(diagram).values({
            fkOrganizationId,
            slug: 'd',
            name: 'd',
            concurrencyKey: 'k',
            fkDiagramLevelId: 1,
          }),
        ],
        ['tag_on_item_one_check', database.db.insert(tagOnItem).values({ fkOrganizationId, fkTagId: 1 })],
      ];
      for (const [constraint, attempt] of refusals) {
        expect([constraint, isCheckViolation(await failureOf(attempt), constraint)]).toEqual([
          constraint,
          true,
        ]);
      }
      const level = { fkDiagramLevelId: 1, diagramLevel2: 'C1' as const };
      const mixed = await failureOf(
        database.db
          .insert(diagram)
          .values({ fkOrganizationId, slug: 'd', name: 'd', concurrencyKey: 'k', ...level }),
      );
      expect(isForeignKeyViolation(mixed, 'diagram_level_fk')).toBe(true);
    });

    test('a transaction is undone as a whole, a nested one by itself', async () => {
      await expect(
        database.db.transaction(async (tx) => {
          await tx.insert(organization).values({ slug: 'gone', name: 'Gone' });
          throw new Error('no');
        }),
      ).rejects.toThrow('no');
      await database.db.transaction(async (tx) => {
        await tx.insert(organization).values({ slug: 'kept', name: 'Kept' });
        const nested = tx.transaction(async (inner) => {
          await inner.insert(organization).values({ slug: 'kept', name: 'Twice' });
        });
        expect(isUniqueViolation(await failureOf(nested), 'organization_slug_key')).toBe(true);
        await tx.insert(organization).values({ slug: 'too', name: 'Too' });
      });
      const left = await database.db.select({ slug: organization.slug }).from(organization);
      expect(left.map(({ slug }) => slug).sort()).toEqual(['kept', 'too']);
    });

    test('an organisation goes with everything in it; a person leaves what they wrote', async () => {
      const fkOrganizationId = await organizationOf('one');
      const fkUserId = await userOf('ann');
      await database.db.insert(membership).values({ fkOrganizationId, fkUserId, role: 'EDITOR' });
      const [shelf] = await database.db
        .insert(folder)
        .values({ fkOrganizationId, slug: 'f', name: 'My drafts', fkUserId })
        .returning();
      const [kind] = await database.db
        .insert(types)
        .values({ fkOrganizationId, slug: 't', name: 'System' })
        .returning();
      const [made] = await database.db
        .insert(componentModel)
        .values({ fkOrganizationId, slug: 'c', name: 'Till', fkTypeId: kind?.typeId ?? 0 })
        .returning();
      const [drawn] = await database.db
        .insert(diagram)
        .values({
          fkOrganizationId,
          slug: 'd',
          name: 'd',
          concurrencyKey: 'k',
          fkFolderId: shelf?.folderId ?? 0,
          fkCreatedByUserId: fkUserId,
        })
        .returning();
      const fkDiagramId = drawn?.diagramId ?? 0;
      await database.db.insert(diagramVisit).values({ fkOrganizationId, fkDiagramId, fkUserId });
      await database.db.insert(changeLog).values({
        fkOrganizationId,
        fkComponentId: made?.componentModelId ?? 0,
        fkUserId,
        itemSlug: 'c',
        itemType: 'COMPONENT',
        facts: [{ of: 'component', what: 'created', name: 'Till' }],
      });

      // Only the reference is emptied, not the organisation beside it in the same key.
      await database.db.delete(types);
      expect(await database.db.select().from(componentModel)).toMatchObject([
        { fkTypeId: null, fkOrganizationId },
      ]);
      await database.db.delete(componentModel);
      expect(await database.db.select().from(changeLog)).toMatchObject([{ fkComponentId: null, fkUserId }]);

      // Drafts are passed on before their owner can go.
      const leaving = () => database.db.delete(users).where(eq(users.userId, fkUserId));
      expect(isForeignKeyViolation(await failureOf(leaving()), 'folder_member_fk')).toBe(true);
      await database.db.update(folder).set({ fkUserId: null });
      await leaving();
      expect(await database.db.select().from(diagramVisit)).toEqual([]);
      expect(await database.db.select().from(diagram)).toMatchObject([{ fkCreatedByUserId: null }]);
      expect(await database.db.select().from(changeLog)).toMatchObject([{ fkUserId: null }]);

      await database.db.delete(organization);
      expect(await database.db.$count(diagram)).toBe(0);
      expect(await database.db.$count(folder)).toBe(0);
      expect(await database.db.$count(changeLog)).toBe(0);
    });
  });
};
