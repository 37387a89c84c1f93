import type { OrganizationShape } from '@lintel/api/shapes';
import { draftsFolderName } from '@lintel/domain/entities/folder';
import type { OrganizationTemplate } from '@lintel/domain/entities/organization';
import { limits } from '@lintel/domain/limits';
import type { MemberRole } from '@lintel/domain/roles';
import { and, count, eq } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { folder } from '../db/tables/folder.ts';
import { organization } from '../db/tables/organization.ts';
import { membership } from '../db/tables/user.ts';
import { limitReached } from '../http/refusal.ts';
import { randomSlug, slugOf } from '../db/slugs.ts';
import { organizationColumns } from './accounts.ts';

/** `acme`, then `acme-2` to `acme-5`; who comes later gets letters instead of a count of namesakes. */
const slugsFor = function* (name: string): Generator<string> {
  const base = slugOf(name, 'organization');
  yield base;
  for (let number = 2; number <= 5; number++) yield `${base}-${number}`;
  for (;;) yield `${base}-${randomSlug().slice(0, 6)}`;
};

const insertOrganization = async (
  tx: Db,
  name: string,
  organizationTemplate: OrganizationTemplate,
): Promise<OrganizationShape> => {
  for (const slug of slugsFor(name)) {
    // Asking first would leave a gap for a namesake founded at the same moment.
    const [founded] = await tx
      .insert(organization)
      .values({ slug, name, organizationTemplate })
      .onConflictDoNothing({ target: organization.slug })
      .returning(organizationColumns);
    if (founded !== undefined) return founded;
  }
  throw new Error('Slugs have run out');
};

export interface Joining {
  userId: number;
  organizationId: number;
  role: MemberRole;
}

/** Makes an account a member, with a drafts folder of its own. False when it is one already. */
export const joinOrganization = async (
  tx: Db,
  { userId, organizationId, role }: Joining,
): Promise<boolean> => {
  const [counted] = await tx
    .select({ members: count() })
    .from(membership)
    .where(eq(membership.fkOrganizationId, organizationId));
  const joined = await tx
    .insert(membership)
    .values({ fkOrganizationId: organizationId, fkUserId: userId, role })
    .onConflictDoNothing()
    .returning({ fkUserId: membership.fkUserId });
  if (joined.length === 0) return false;
  if ((counted?.members ?? 0) >= limits.membersPerOrganization) {
    throw limitReached('This organisation cannot take more members');
  }
  await tx.insert(folder).values({
    fkOrganizationId: organizationId,
    fkUserId: userId,
    name: draftsFolderName,
    slug: randomSlug(),
  });
  return true;
};

/** Puts something to look at into a new organisation. */
export type AddExample = (tx: Db, founder: { organizationId: number; userId: number }) => Promise<void>;

interface Founding {
  userId: number;
  name: string;
  template: OrganizationTemplate;
}

/** An organisation with its founder as administrator. */
export const foundOrganization = async (
  tx: Db,
  { userId, name, template }: Founding,
  addExample: AddExample,
): Promise<OrganizationShape> => {
  const founded = await insertOrganization(tx, name, template);
  const { organizationId } = founded;
  await joinOrganization(tx, { userId, organizationId, role: 'ADMIN' });
  if (template === 'example') await addExample(tx, { organizationId, userId });
  return founded;
};

export const isMember = async (db: Db, userId: number, organizationId: number): Promise<boolean> => {
  const found = await db
    .select({ fkUserId: membership.fkUserId })
    .from(membership)
    .where(and(eq(membership.fkUserId, userId), eq(membership.fkOrganizationId, organizationId)));
  return found.length > 0;
};
