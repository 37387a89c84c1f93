import { diagramSchema, versionSchema } from '@lintel/domain/entities/diagram';
import { folderSchema } from '@lintel/domain/entities/folder';
import { accessTokenSchema, inviteSchema } from '@lintel/domain/entities/access';
import { organizationSchema } from '@lintel/domain/entities/organization';
import { tagSchema } from '@lintel/domain/entities/tag';
import { userSchema } from '@lintel/domain/entities/user';
import { id, instant, temporaryId } from '@lintel/domain/fields';
import { limits } from '@lintel/domain/limits';
import { roleSchema } from '@lintel/domain/roles';
import { line, requiredLine } from '@lintel/domain/text';
import { z } from 'zod';

/** Things as they are told over HTTP: rows without secrets, with what is derived. */

export const organizationShape = organizationSchema
  .pick({ organizationId: true, slug: true, name: true, description: true, suspended: true, updatedAt: true })
  .meta({ id: 'Organization' });

export const accountShape = userSchema
  .pick({
    userId: true,
    firstName: true,
    lastName: true,
    email: true,
    image: true,
    superUser: true,
    authProvider: true,
    defaultOrganizationId: true,
    updatedAt: true,
  })
  .meta({ id: 'Account' });

export const sessionShape = z
  .object({ user: accountShape, organization: organizationShape.nullable(), role: roleSchema.nullable() })
  .meta({ id: 'Session' });

export const personShape = userSchema
  .pick({ userId: true, firstName: true, lastName: true, email: true, image: true })
  .extend({ role: roleSchema })
  .meta({ id: 'Person' });

export const memberShape = personShape
  .extend({ lastSeenAt: instant.nullable(), authProvider: userSchema.shape.authProvider, joinedAt: instant })
  .meta({ id: 'Member' });

export const inviteShape = inviteSchema
  .pick({ inviteId: true, invitedEmail: true, role: true, expires: true, createdAt: true })
  .extend({ expired: z.boolean(), invitedBy: z.string().nullable() })
  .meta({ id: 'Invite' });

export const folderShape = folderSchema.extend({ diagrams: z.int().nonnegative() }).meta({ id: 'Folder' });

export const tagShape = tagSchema
  .omit({ externalId: true, apiContext: true, fkOrganizationId: true })
  .extend({ diagrams: z.int().nonnegative(), components: z.int().nonnegative() })
  .meta({ id: 'Tag' });

export const tagOnDiagramShape = tagSchema.pick({ tagId: true, name: true, slug: true, color: true });

export const diagramShape = diagramSchema
  .omit({ password: true, richDescription: true })
  .extend({
    fkVersionId: id.nullable(),
    /** Whether strangers with the link are asked for a password. */
    hasPassword: z.boolean(),
    draft: z.boolean(),
    current: z.boolean(),
    tags: z.array(tagOnDiagramShape),
    /** When the person who asks last opened it. */
    openedAt: instant.nullable(),
  })
  .meta({ id: 'Diagram' });

/** Of one alone: a description can be as large as all the rest of a list. */
export const diagramDetailsShape = diagramShape
  .extend({ richDescription: diagramSchema.shape.richDescription })
  .meta({ id: 'DiagramDetails' });

export const versionShape = versionSchema
  .omit({ fkOrganizationId: true, current: true })
  .extend({ createdBy: z.string().nullable() })
  .meta({ id: 'Version' });

export const backlinkShape = diagramSchema
  .pick({ slug: true, name: true, diagramLevel2: true, state: true })
  .meta({ id: 'Backlink' });

export const accessTokenShape = accessTokenSchema
  .pick({ name: true, prefix: true, access: true, expiresAt: true, lastUsedAt: true, createdAt: true })
  .extend({
    tokenId: id,
    /** Null: every diagram the person sees. */
    diagram: diagramSchema.pick({ slug: true, name: true }).nullable(),
  })
  .meta({ id: 'AccessToken' });

export const knownOrTemporaryId = z.union([id, temporaryId]);

/** A serialised editor state, of which the size alone is known. */
export const sentRichText = z
  .string()
  .max(limits.richTextBytes, `Must be at most ${limits.richTextBytes} characters of rich text`)
  .nullable()
  .optional();

export const emailField = line(limits.emailLength)
  .pipe(z.email('Must be an e-mail address'))
  .transform((email) => email.toLowerCase());

export const passwordField = z
  .string()
  .min(limits.passwordMin, `Must be at least ${limits.passwordMin} characters`)
  .max(limits.passwordMax, `Must be at most ${limits.passwordMax} characters`);

export const personNameField = requiredLine(100);

export const tokenField = z.string().min(20).max(200);

export type Session = z.infer<typeof sessionShape>;
export type Account = z.infer<typeof accountShape>;
export type OrganizationShape = z.infer<typeof organizationShape>;
export type PersonShape = z.infer<typeof personShape>;
export type MemberShape = z.infer<typeof memberShape>;
export type InviteShape = z.infer<typeof inviteShape>;
export type FolderShape = z.infer<typeof folderShape>;
export type TagShape = z.infer<typeof tagShape>;
export type TagOnDiagram = z.infer<typeof tagOnDiagramShape>;
export type AccessTokenShape = z.infer<typeof accessTokenShape>;
export type BacklinkShape = z.infer<typeof backlinkShape>;
export type DiagramShape = z.infer<typeof diagramShape>;
export type DiagramDetailsShape = z.infer<typeof diagramDetailsShape>;
export type VersionShape = z.infer<typeof versionShape>;
