import { randomBytes } from 'node:crypto';
import { effectiveRole, type MemberRole, type Role } from '@lintel/domain/roles';
import { eq } from 'drizzle-orm';
import { joinOrganization } from '../auth/organizations.ts';
import { createSessions } from '../auth/sessions.ts';
import type { Db } from '../db/client.ts';
import { folder } from '../db/tables/folder.ts';
import { organization } from '../db/tables/organization.ts';
import { userPassword, users } from '../db/tables/user.ts';
import { createSealing } from '../sealing.ts';

const sealing = createSealing('a secret key for tests');

/** Of everybody that `createPerson` makes. */
export const password = 'correct horse battery';
const passwordHash =
  '$argon2id$v=19$m=8,t=1,p=1$gb2Kwp2EGi0HU1nXQVnEjg$/XPfNWw6nMTRYAh5FTVPmiBLQpOO0daRJONEXkfAFVE';

export interface Organization {
  organizationId: number;
  slug: string;
  name: string;
}

export interface NewOrganization {
  name?: string;
  suspended?: boolean;
}

export interface NewPerson {
  /** Made when left out; null is a person without any membership. */
  organization?: Organization | null;
  /** ADMIN when left out. */
  role?: MemberRole;
  superUser?: boolean;
  firstName?: string;
  lastName?: string;
  email?: string;
  /** Whether the pages come over https. */
  secure?: boolean;
}

export interface Person {
  userId: number;
  email: string;
  firstName: string;
  lastName: string;
  password: string;
  /** What the role counts as: SUPER_USER for a super user. Null without a membership. */
  role: Role | null;
  organization: Organization | null;
  /** Their "My drafts" there. */
  draftsFolderId: number | null;
  /** `lintel_session=…` of a session in that organisation. */
  cookie: string;
}

const unique = (): string => randomBytes(4).toString('hex');

export const createOrganization = async (
  db: Db,
  { name = 'Acme', suspended = false }: NewOrganization = {},
): Promise<Organization> => {
  const [made] = await db
    .insert(organization)
    .values({ name, suspended, slug: `organization-${unique()}` })
    .returning({
      organizationId: organization.organizationId,
      slug: organization.slug,
      name: organization.name,
    });
  if (made === undefined) throw new Error('No organisation was made');
  return made;
};

const join = async (
  tx: Db,
  userId: number,
  organizationId: number,
  role: MemberRole,
): Promise<number | null> => {
  await joinOrganization(tx, { userId, organizationId, role });
  const drafts = await tx
    .select({ folderId: folder.folderId, organizationId: folder.fkOrganizationId })
    .from(folder)
    .where(eq(folder.fkUserId, userId));
  return drafts.find((each) => each.organizationId === organizationId)?.folderId ?? null;
};

/** A person with a password, a session and, unless asked otherwise, a membership with its drafts folder. */
export const createPerson = async (db: Db, at: Date, given: NewPerson = {}): Promise<Person> => {
  const home = given.organization === undefined ? await createOrganization(db) : given.organization;
  const {
    role = 'ADMIN',
    superUser = false,
    firstName = 'Ann',
    lastName = 'Example',
    secure = false,
  } = given;
  const email = given.email ?? `person-${unique()}@lintel.example`;
  return db.transaction(async (tx) => {
    const [made] = await tx
      .insert(users)
      .values({ firstName, lastName, email, superUser, defaultOrganizationId: home?.organizationId ?? null })
      .returning({ userId: users.userId });
    if (made === undefined) throw new Error('No person was made');
    const { userId } = made;
    await tx.insert(userPassword).values({ fkUserId: userId, passwordHash });
    const draftsFolderId = home === null ? null : await join(tx, userId, home.organizationId, role);
    const sessions = createSessions({ db: tx, now: () => at, secure, sealing });
    const origin = { address: '127.0.0.1', userAgent: 'test' };
    const opened = await sessions.open(tx, userId, home?.organizationId ?? null, origin);
    return {
      userId,
      email,
      firstName,
      lastName,
      password,
      role: effectiveRole(home === null ? null : role, superUser),
      organization: home,
      draftsFolderId,
      cookie: opened.cookie.split(';')[0] ?? '',
    };
  });
};
