import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { comesTheRightWay } from '../db/mayStand.ts';
import { organization } from '../db/tables/organization.ts';
import { membership, users } from '../db/tables/user.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { recordActivityAs } from '../model/logs/recordActivity.ts';

/** Who wants to stand where: `through` is the organisation whose provider let them in, null for who came by password. */
interface Entering {
  userId: number;
  through: number | null;
  /** Where the call came from. */
  address: string;
}

const ssoRequired = ({ name, slug }: { name: string; slug: string }): Refusal =>
  new Refusal(403, 'sso-required', `${name} asks its members to come in through its identity provider`, {
    slug,
  });

const ssoElsewhere = (): Refusal =>
  new Refusal(
    403,
    'sso-elsewhere',
    'You came in through the identity provider of another organisation: sign in with your password for this one',
  );

const membershipsOf = (db: Db, { userId, through }: Entering, where?: SQL) =>
  db
    .select({
      organizationId: organization.organizationId,
      slug: organization.slug,
      name: organization.name,
      ssoRequired: organization.ssoRequired,
      preferred: users.defaultOrganizationId,
      isOpen: sql<boolean>`${comesTheRightWay(sql`${through}::int`)}`,
    })
    .from(membership)
    .innerJoin(users, eq(users.userId, membership.fkUserId))
    .innerJoin(organization, eq(organization.organizationId, membership.fkOrganizationId))
    .where(and(eq(membership.fkUserId, userId), where))
    .orderBy(asc(membership.createdAt), asc(membership.fkOrganizationId));

/** An administrator who comes past the provider may have to, where it does not work; that they did is written down. */
const noteBypass = async (
  db: Db,
  { userId, through, address }: Entering,
  { organizationId, ssoRequired: required }: { organizationId: number; ssoRequired: boolean },
): Promise<void> => {
  if (!required || through !== null) return;
  const signature = { organizationId, userId, address };
  await recordActivityAs(db, signature, { of: 'signIn', what: 'enteredByException' });
};

/**
 * Where a password leads: the organisation a person chose, while they may stand in it, else the first in which they
 * may. Refused where each of theirs asks for its own sign-in.
 */
export const homeOf = async (db: Db, by: Omit<Entering, 'through'>): Promise<number | null> => {
  const entering = { ...by, through: null };
  const memberships = await membershipsOf(db, entering);
  const open = memberships.filter(({ isOpen }) => isOpen);
  const home = open.find(({ organizationId, preferred }) => organizationId === preferred) ?? open[0];
  const [closed] = memberships;
  if (home === undefined && closed !== undefined) throw ssoRequired(closed);
  if (home === undefined) return null;
  await noteBypass(db, entering, home);
  return home.organizationId;
};

/** Throws where the account is no member, or may not be there by the way it signed in. */
export const demandEntrance = async (
  db: Db,
  { organizationId, ...entering }: Entering & { organizationId: number },
): Promise<void> => {
  const [found] = await membershipsOf(db, entering, eq(organization.organizationId, organizationId));
  if (found === undefined) throw notFound();
  if (!found.isOpen) {
    const isElsewhere = entering.through !== null && entering.through !== organizationId;
    throw isElsewhere ? ssoElsewhere() : ssoRequired(found);
  }
  await noteBypass(db, entering, found);
};

/** A session that is good for one organisation founds no other and joins no other. */
export const demandAnywhere = ({ ssoOrganizationId }: { ssoOrganizationId: number | null }): void => {
  if (ssoOrganizationId !== null) throw ssoElsewhere();
};
