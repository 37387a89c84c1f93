import { documentName } from '@lintel/diagram/document';
import { slug } from '@lintel/domain/fields';
import { may } from '@lintel/domain/permissions';
import { effectiveRole, memberRoleSchema } from '@lintel/domain/roles';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { listText, planKept } from '../db/keptPlans.ts';
import { rowsOf } from '../db/rows.ts';

/** Who asks for which diagram: `credential` is the hash of a session or of an access token. */
export interface Asked {
  readonly credential: string;
  readonly diagramSlug: string;
}

export type Right = 'write' | 'read' | 'none';

export type Rights = (asked: Asked) => Right;

const keyOf = ({ credential, diagramSlug }: Asked): string => `${credential} ${diagramSlug}`;

const prefix = documentName('');

/** Null for a name that is no diagram's. */
export const slugOfDocument = (name: string): string | null => {
  if (!name.startsWith(prefix)) return null;
  const parsed = slug.safeParse(name.slice(prefix.length));
  return parsed.success ? parsed.data : null;
};

/**
 * What each of them may do on each diagram at this moment, in one statement for all of them. Another
 * organisation's diagram, somebody else's draft and one that does not exist are alike.
 */
export const rightsOf = async (db: Db, now: Date, asked: readonly Asked[]): Promise<Rights> => {
  const unique = new Map(asked.map((each) => [keyOf(each), each]));
  if (unique.size === 0) return () => 'none';
  const credentials = listText([...unique.values()].map(({ credential }) => credential));
  const slugs = listText([...unique.values()].map(({ diagramSlug }) => diagramSlug));
  const moment = now.toISOString();
  const rows = await rowsOf(
    db,
    planKept(sql`
      select asked.credential, asked.slug, holder.access, membership.role, users.super_user
      from unnest(${credentials}::text[], ${slugs}::text[]) as asked (credential, slug)
      join lateral (
        select fk_user_id, fk_organization_id, 'write' as access, null::int as fk_diagram_id
        from sessions
        where session_id = asked.credential and expires_at > ${moment}::timestamptz
        union all
        select fk_user_id, fk_organization_id, access, fk_diagram_id
        from access_token
        where token_hash = asked.credential and expires_at > ${moment}::timestamptz
      ) as holder on true
      join users on users.user_id = holder.fk_user_id
      join membership on membership.fk_organization_id = holder.fk_organization_id
        and membership.fk_user_id = holder.fk_user_id
      join organization on organization.organization_id = membership.fk_organization_id
        and not organization.suspended
      join diagram on diagram.slug = asked.slug
        and diagram.fk_organization_id = membership.fk_organization_id
        and (holder.fk_diagram_id is null or holder.fk_diagram_id = diagram.diagram_id)
      left join folder on folder.folder_id = diagram.fk_folder_id
      where folder.fk_user_id is null or folder.fk_user_id = holder.fk_user_id`),
  );
  const rights = new Map<string, Right>();
  for (const row of rows) {
    const superUser = row['super_user'] === true;
    const person = { role: effectiveRole(memberRoleSchema.parse(row['role']), superUser), superUser };
    const key = keyOf({ credential: String(row['credential']), diagramSlug: String(row['slug']) });
    if (row['access'] === 'write' && may(person, 'diagram.edit')) rights.set(key, 'write');
    else if (may(person, 'content.read')) rights.set(key, 'read');
  }
  return (each) => rights.get(keyOf(each)) ?? 'none';
};
