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
import { z } from 'zod/mini';
import { attachmentOnItemShape } from './attachmentShapes.ts';

/** Things as they are told over HTTP: rows without secrets, with what is derived. */

export const organizationShape = z.pick(organizationSchema, {
  organizationId: true,
  slug: true,
  name: true,
  description: true,
  suspended: true,
  updatedAt: true,
});

/** As its members are told of it. What a device kept before there was a policy has none in it. */
export const ownOrganizationShape = z.extend(organizationShape, {
  embedding: z._default(organizationSchema.shape.embedding, 'ANY'),
  embedOrigins: z._default(organizationSchema.shape.embedOrigins, []),
  automaticVersions: z._default(organizationSchema.shape.automaticVersions, true),
  secondFactorRequired: z._default(organizationSchema.shape.secondFactorRequired, false),
});

export const accountShape = z.pick(userSchema, {
  userId: true,
  firstName: true,
  lastName: true,
  email: true,
  image: true,
  superUser: true,
  authProvider: true,
  defaultOrganizationId: true,
  updatedAt: true,
});

export const sessionShape = z.object({
  user: accountShape,
  organization: z.nullable(ownOrganizationShape),
  role: z.nullable(roleSchema),
  /** What opens as soon as the person signs in with two steps. */
  awaitsSecondFactor: z._default(
    z.nullable(z.pick(organizationSchema, { organizationId: true, name: true })),
    null,
  ),
});

export const personShape = z.extend(
  z.pick(userSchema, { userId: true, firstName: true, lastName: true, email: true, image: true }),
  {
    role: roleSchema,
  },
);

export const memberShape = z.extend(personShape, {
  lastSeenAt: z.nullable(instant),
  authProvider: userSchema.shape.authProvider,
  joinedAt: instant,
  /** Whether a code is asked of them besides the password. */
  hasSecondFactor: z.boolean(),
});

export const inviteShape = z.extend(
  z.pick(inviteSchema, { inviteId: true, invitedEmail: true, role: true, expires: true, createdAt: true }),
  { expired: z.boolean(), invitedBy: z.nullable(z.string()) },
);

export const folderShape = z.extend(folderSchema, { diagrams: z.int().check(z.nonnegative()) });

export const tagShape = z.extend(
  z.omit(tagSchema, { externalId: true, apiContext: true, fkOrganizationId: true }),
  {
    diagrams: z.int().check(z.nonnegative()),
    components: z.int().check(z.nonnegative()),
  },
);

export const tagOnDiagramShape = z.pick(tagSchema, { tagId: true, name: true, slug: true, color: true });

export const diagramShape = z.extend(
  z.omit(diagramSchema, {
    password: true,
    richDescription: true,
    externalId: true,
    apiContext: true,
    externalRefs: true,
  }),
  {
    fkVersionId: z.nullable(id),
    /** Whether strangers with the link are asked for a password. */
    hasPassword: z.boolean(),
    draft: z.boolean(),
    current: z.boolean(),
    tags: z.array(tagOnDiagramShape),
    /** When the person who asks last opened it. */
    openedAt: z.nullable(instant),
  },
);

/** Of one alone: a description can be as large as all the rest of a list. */
export const diagramDetailsShape = z.extend(diagramShape, {
  richDescription: diagramSchema.shape.richDescription,
});

/** As it is answered to who has saved it: whole, but for what is drawn on it, which the document has. */
export const savedDiagramShape = z.extend(diagramDetailsShape, {
  attachments: z.array(attachmentOnItemShape),
  /** None: what is saved is the diagram as it stands. */
  version: z.null(),
});

/** One that a person kept. */
export const versionShape = z.extend(
  z.omit(versionSchema, { fkOrganizationId: true, current: true, automatic: true, people: true }),
  { createdBy: z.nullable(z.string()) },
);

/** One that the server kept: called by when what it holds was drawn, and by whom. */
export const automaticVersionShape = z.extend(
  z.pick(versionSchema, { versionId: true, slug: true, createdAt: true }),
  { people: z.array(z.string()) },
);

export const backlinkShape = z.pick(diagramSchema, {
  slug: true,
  name: true,
  diagramLevel2: true,
  state: true,
});

export const accessTokenShape = z.extend(
  z.pick(accessTokenSchema, {
    name: true,
    prefix: true,
    access: true,
    expiresAt: true,
    lastUsedAt: true,
    createdAt: true,
  }),
  {
    tokenId: id,
    /** Null: every diagram the person sees. */
    diagram: z.nullable(z.pick(diagramSchema, { slug: true, name: true })),
  },
);

export const knownOrTemporaryId = z.union([id, temporaryId]);

/** A serialised editor state, of which the size alone is known. */
export const sentRichText = z.optional(
  z.nullable(
    z
      .string()
      .check(
        z.maxLength(limits.richTextBytes, `Must be at most ${limits.richTextBytes} characters of rich text`),
      ),
  ),
);

export const emailField = z.pipe(
  z.pipe(line(limits.emailLength), z.email('Must be an e-mail address')),
  z.transform((email) => email.toLowerCase()),
);

const chosenPassword = (min: number) =>
  z
    .string()
    .check(
      z.minLength(min, `Must be at least ${min} characters`),
      z.maxLength(limits.passwordMax, `Must be at most ${limits.passwordMax} characters`),
    );
export const passwordField = chosenPassword(limits.passwordMin);
export const sharePasswordField = chosenPassword(limits.sharePasswordMin);

/** As an app shows it, perhaps with a gap in the middle, or one of those that were kept for the day without it. */
export const codeField = z.pipe(
  z.string().check(z.maxLength(100, 'This code is too long')),
  z.transform((typed) => typed.replaceAll(/[\s-]/g, '').toUpperCase()),
);

export const personNameField = requiredLine(100);

export const tokenField = z.string().check(z.minLength(20), z.maxLength(200));

export type Session = z.infer<typeof sessionShape>;
export type Account = z.infer<typeof accountShape>;
export type OrganizationShape = z.infer<typeof organizationShape>;
export type OwnOrganizationShape = z.infer<typeof ownOrganizationShape>;
export type PersonShape = z.infer<typeof personShape>;
export type MemberShape = z.infer<typeof memberShape>;
export type InviteShape = z.infer<typeof inviteShape>;
export type FolderShape = z.infer<typeof folderShape>;
export type TagShape = z.infer<typeof tagShape>;
export type TagOnDiagram = z.infer<typeof tagOnDiagramShape>;
export type AccessTokenShape = z.infer<typeof accessTokenShape>;
export type BacklinkShape = z.infer<typeof backlinkShape>;
export type DiagramShape = z.infer<typeof diagramShape>;
export type SavedDiagramShape = z.infer<typeof savedDiagramShape>;
export type DiagramDetailsShape = z.infer<typeof diagramDetailsShape>;
export type AutomaticVersionShape = z.infer<typeof automaticVersionShape>;
export type VersionShape = z.infer<typeof versionShape>;
