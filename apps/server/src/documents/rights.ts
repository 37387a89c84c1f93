import { documentName } from '@lintel/diagram/document';
import { slug } from '@lintel/domain/fields';
import { durations } from '@lintel/domain/limits';
import { type Action, may } from '@lintel/domain/permissions';
import { effectiveRole, memberRoles } from '@lintel/domain/roles';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod/mini';
import type { Db } from '../db/client.ts';
import { listText, planKept } from '../db/keptPlans.ts';
import { mayStand } from '../db/mayStand.ts';
import { rowsOf } from '../db/rows.ts';

/** Who asks for which diagram: `credential` is the hash of a session or of an access token. */
export interface Asked {
  readonly credential: string;
  readonly diagramSlug: string;
}

const rightSchema = z.enum(['write', 'read', 'none']);
export type Right = z.infer<typeof rightSchema>;
export const readRight = (value: unknown): Right => rightSchema.parse(value);

export type Rights = (asked: Asked) => Right;

const keyOf = ({ credential, diagramSlug }: Asked): string => `${credential} ${diagramSlug}`;

const prefix = documentName('');

/** Null for a name that is no diagram's. */
export const slugOfDocument = (name: string): string | null => {
  if (!name.startsWith(prefix)) return null;
  const parsed = slug.safeParse(name.slice(prefix.length));
  return parsed.success ? parsed.data : null;
};

/** The roles of a membership, for a super user or for others, with which that may be done. */
const rolesThatMay = (action: Action, superUser: boolean): SQL => {
  const allowed = memberRoles.filter((role) =>
    may({ role: effectiveRole(role, superUser), superUser }, action),
  );
  return sql.raw(`array[${allowed.map((role) => `'${role}'`).join(', ')}]::text[]`);
};

const holdsRoleFor = (action: Action): SQL => sql`
  membership.role::text = any (
    case when users.super_user then ${rolesThatMay(action, true)} else ${rolesThatMay(action, false)} end)`;

/**
 * The provider that vouches for an access token: that of the session it was made for, and of any other the one that has
 * let its person in lately. `infra/decisions/0027` says why.
 */
const throughOfToken = (now: Date): SQL => {
  const lately = new Date(now.getTime() - durations.ssoSessionDays * 86_400_000).toISOString();
  return sql`
    case when access_token.fk_session_id is not null then (
      select fk_sso_organization_id from sessions where session_id = access_token.fk_session_id
    ) else (
      select sso_identity.fk_organization_id from sso_identity
      where sso_identity.fk_user_id = access_token.fk_user_id
        and sso_identity.fk_organization_id = access_token.fk_organization_id
        and sso_identity.last_used_at > ${lately}::timestamptz
      limit 1
    ) end`;
};

/**
 * Query for what each of them may do on each diagram at this moment: `credential`, `slug` and `may`. Another
 * organisation's diagram, another person's draft and one that does not exist are alike, and are left out.
 */
export const rightsQuery = (now: Date, asked: readonly Asked[]): SQL => {
  const unique = [...new Map(asked.map((each) => [keyOf(each), each])).values()];
  const credentials = listText(unique.map(({ credential }) => credential));
  const slugs = listText(unique.map(({ diagramSlug }) => diagramSlug));
  const moment = now.toISOString();
  return sql`
    select asked.credential, asked.slug,
      case
        when holder.access = 'write' and ${holdsRoleFor('diagram.edit')} then 'write'
        when ${holdsRoleFor('content.read')} then 'read'
        else 'none'
      end as may
    from unnest(${credentials}::text[], ${slugs}::text[]) as asked (credential, slug)
    join lateral (
      select fk_user_id, fk_organization_id, 'write' as access, null::int as fk_diagram_id,
        fk_sso_organization_id as through
      from sessions
      where session_id = asked.credential and expires_at > ${moment}::timestamptz
      union all
      select fk_user_id, fk_organization_id, access, fk_diagram_id, ${throughOfToken(now)} as through
      from access_token
      where token_hash = asked.credential and expires_at > ${moment}::timestamptz
    ) as holder on true
    join users on users.user_id = holder.fk_user_id
    join membership on membership.fk_organization_id = holder.fk_organization_id
      and membership.fk_user_id = holder.fk_user_id
    join organization on organization.organization_id = membership.fk_organization_id
      and not organization.suspended
      and ${mayStand(sql.raw('holder.through'))}
    join diagram on diagram.slug = asked.slug
      and diagram.fk_organization_id = membership.fk_organization_id
      and (holder.fk_diagram_id is null or holder.fk_diagram_id = diagram.diagram_id)
    left join folder on folder.folder_id = diagram.fk_folder_id
    where folder.fk_user_id is null or folder.fk_user_id = holder.fk_user_id`;
};

/** In one statement for all of them. */
export const rightsOf = async (db: Db, now: Date, asked: readonly Asked[]): Promise<Rights> => {
  if (asked.length === 0) return () => 'none';
  const rows = await rowsOf(db, planKept(rightsQuery(now, asked)));
  const rights = new Map(
    rows.map((row) => [
      keyOf({ credential: String(row['credential']), diagramSlug: String(row['slug']) }),
      readRight(row['may']),
    ]),
  );
  return (each) => rights.get(keyOf(each)) ?? 'none';
};
