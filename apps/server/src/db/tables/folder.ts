import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { identity, mergeable, saved, stamps } from '../columns.ts';
import { organization } from './organization.ts';
import { membership } from './user.ts';

export const folder = pgTable(
  'folder',
  {
    folderId: identity(),
    slug: text().notNull(),
    name: text().notNull(),
    fkOrganizationId: integer()
      .notNull()
      .references(() => organization.organizationId, { onDelete: 'cascade' }),
    fkUserId: integer(),
    ...stamps,
    ...mergeable,
    ...saved,
  },
  (t) => [
    // Setting it to null would show a person's drafts to everybody, so a member who still owns
    // a personal folder cannot be removed: the folder must be passed on first.
    foreignKey({
      name: 'folder_member_fk',
      columns: [t.fkUserId, t.fkOrganizationId],
      foreignColumns: [membership.fkUserId, membership.fkOrganizationId],
    }),
    unique('folder_organization_key').on(t.folderId, t.fkOrganizationId),
    unique('folder_slug_key').on(t.fkOrganizationId, t.slug),
    index('folder_user_index').on(t.fkUserId, t.fkOrganizationId).where(sql`${t.fkUserId} is not null`),
  ],
);
