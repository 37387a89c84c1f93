import { iconSets, storageTypes } from '@lintel/domain/entities/type';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, identity, mergeable, oneOf, saved, stamps } from '../columns.ts';
import { organization } from './organization.ts';

export const icon = pgTable(
  'icon',
  {
    iconId: identity(),
    fkOrganizationId: integer().references(() => organization.organizationId, { onDelete: 'cascade' }),
    name: text().notNull(),
    url: text().notNull(),
    originalName: text().notNull(),
    folder: text(),
    iconSet: text({ enum: iconSets }).notNull(),
    storageType: text({ enum: storageTypes }).notNull(),
    deprecated: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    unique('icon_url_key').on(t.url),
    index('icon_organization_index').on(t.fkOrganizationId),
    index('icon_set_index').on(t.iconSet),
    oneOf('icon_set_check', t.iconSet, iconSets),
    oneOf('icon_storage_check', t.storageType, storageTypes),
  ],
);

/** SQL keeps `type` for itself in many places, hence the plural. */
export const types = pgTable(
  'types',
  {
    typeId: identity(),
    fkOrganizationId: integer()
      .notNull()
      .references(() => organization.organizationId, { onDelete: 'cascade' }),
    name: text().notNull(),
    slug: text().notNull(),
    description: text(),
    iconId: integer().references(() => icon.iconId, { onDelete: 'set null' }),
    ...stamps,
    ...mergeable,
    ...saved,
  },
  (t) => [
    unique('types_organization_key').on(t.typeId, t.fkOrganizationId),
    unique('types_slug_key').on(t.fkOrganizationId, t.slug),
    // Untitled types may exist side by side.
    uniqueIndex('types_name_key')
      .on(t.fkOrganizationId, sql`btrim(${t.name})`)
      .where(sql`btrim(${t.name}) <> ''`),
    index('types_icon_index').on(t.iconId),
  ],
);

/** Built in: the same for every organisation. */
export const sharedType = pgTable(
  'shared_type',
  {
    sharedTypeId: identity(),
    name: text().notNull(),
    slug: text().notNull(),
    iconId: integer().references(() => icon.iconId, { onDelete: 'set null' }),
  },
  (t) => [unique('shared_type_slug_key').on(t.slug), index('shared_type_icon_index').on(t.iconId)],
);
