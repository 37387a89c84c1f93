import { documentName } from '@lintel/diagram/document';
import { slug } from '@lintel/domain/fields';
import { may } from '@lintel/domain/permissions';
import { effectiveRole, memberRoleSchema } from '@lintel/domain/roles';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { rowsOf } from '../db/rows.ts';

/** Which session asks for which diagram. */
export interface Asked {
  readonly sessionId: string;
  readonly diagramSlug: string;
}

export type Right = 'write' | 'read' | 'none';

export type Rights = (asked: Asked) => Right;

const keyOf = ({ sessionId, diagramSlug }: Asked): string => `${sessionId} ${diagramSlug}`;

const prefix = documentName('');

/** Null for a name that is no diagram's. */
export const slugOfDocument = (name: string): string | null => {
  if (!name.startsWith(prefix)) return null;
  const parsed = slug.safeParse(name.slice(prefix.length));
  return parsed.success ? parsed.data : null;
};

/**
 * What each session may do on each diagram at this moment, in one statement for all of them. Another
 * organisation's diagram, somebody else's draft and one that does not exist are alike.
 */
export const rightsOf = async (db: Db, now: Date, asked: readonly Asked[]): Promise<Rights> => {
  const unique = new Map(asked.map((each) => [keyOf(each), each]));
  if (unique.size === 0) return () => 'none';
  const pairs = sql.join(
    [...unique.values()].map(({ sessionId, diagramSlug }) => sql`(${sessionId}::text, ${diagramSlug}::text)`),
    sql`, `,
  );
  const rows = await rowsOf(
    db,
    sql`
      select asked.session_id, asked.slug, membership.role, users.super_user
      from (values ${pairs}) as asked (session_id, slug)
      join sessions on sessions.session_id = asked.session_id
        and sessions.expires_at > ${now.toISOString()}::timestamptz
      join users on users.user_id = sessions.fk_user_id
      join membership on membership.fk_organization_id = sessions.fk_organization_id
        and membership.fk_user_id = sessions.fk_user_id
      join organization on organization.organization_id = membership.fk_organization_id
        and not organization.suspended
      join diagram on diagram.slug = asked.slug
        and diagram.fk_organization_id = membership.fk_organization_id
      left join folder on folder.folder_id = diagram.fk_folder_id
      where folder.fk_user_id is null or folder.fk_user_id = sessions.fk_user_id`,
  );
  const rights = new Map<string, Right>();
  for (const row of rows) {
    const superUser = row['super_user'] === true;
    const person = { role: effectiveRole(memberRoleSchema.parse(row['role']), superUser), superUser };
    const key = keyOf({ sessionId: String(row['session_id']), diagramSlug: String(row['slug']) });
    if (may(person, 'diagram.edit')) rights.set(key, 'write');
    else if (may(person, 'content.read')) rights.set(key, 'read');
  }
  return (each) => rights.get(keyOf(each)) ?? 'none';
};
