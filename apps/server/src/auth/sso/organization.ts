import type { MemberRole } from '@lintel/domain/roles';
import type { RoleRule } from '@lintel/domain/roleRules';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { organization } from '../../db/tables/organization.ts';
import type { Sealing } from '../../sealing.ts';
import { openedSecret, shownConnection, type WholeConnection } from './connection.ts';

/** What of an organisation decides who comes in through its provider. */
export interface SsoOrganization {
  organizationId: number;
  slug: string;
  name: string;
  suspended: boolean;
  /** Null where the secret does not open any more. */
  connection: WholeConnection | null;
  provider: WholeConnection['provider'];
  defaultRole: MemberRole;
  roleClaim: string;
  rules: RoleRule[];
}

/** Null where there is no such organisation, and where it has no single sign-on. */
export const findSsoOrganization = async (
  db: Db,
  sealing: Sealing,
  slug: string,
): Promise<SsoOrganization | null> => {
  const [row] = await db.select().from(organization).where(eq(organization.slug, slug));
  const shown = row === undefined ? null : shownConnection(row);
  if (row === undefined || shown === null) return null;
  const clientSecret = openedSecret(sealing, row);
  return {
    organizationId: row.organizationId,
    slug: row.slug,
    name: row.name,
    suspended: row.suspended,
    connection: clientSecret === null ? null : { ...shown, clientSecret },
    provider: shown.provider,
    defaultRole: row.ssoDefaultRole,
    roleClaim: row.ssoRoleClaim,
    rules: row.ssoRoleRules,
  };
};

/** Which claim the rules ask for; null where there are none. */
export const askedClaim = ({ rules, roleClaim }: SsoOrganization): string | null =>
  rules.length === 0 ? null : roleClaim;
