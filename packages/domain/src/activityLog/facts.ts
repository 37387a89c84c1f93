import { z } from 'zod/mini';
import { tokenAccessSchema } from '../entities/access.ts';
import { embeddingSchema, ssoProviders } from '../entities/organization.ts';
import { id, instant } from '../fields.ts';
import { limits } from '../limits.ts';
import { memberRoleSchema } from '../roles.ts';
import { ssoProblems } from '../ssoProblems.ts';

/**
 * What the activity log keeps as a proof: who came in, who may do what, and what was taken out or away, as data. `of` says
 * what it is about and `what` what became of it; `kinds.ts` has the group and the words of each. What is written once is
 * read for ever: a fact may get fields that may be absent, and never loses one.
 */

/** As it was called then. */
const name = z.string().check(z.maxLength(limits.loggedNameLength));
/** Null for what lies in one person's drafts: it exists for that person alone. */
const nameUnlessDraft = z.nullable(name);
const count = z.int().check(z.nonnegative());
const person = z.object({ userId: id, name });

const fact = <Of extends string, What extends string, Fields extends object>(
  of: Of,
  what: What,
  fields: Fields,
) => z.object({ of: z.literal(of), what: z.literal(what), ...fields });

const nothing = {};
const named = { name };
const role = memberRoleSchema;

export const signInWays = ['password', 'sso', 'invite', 'signUp'] as const;
export type SignInWay = (typeof signInWays)[number];

const signInFact = z.discriminatedUnion('what', [
  fact('signIn', 'entered', {
    by: z.enum(signInWays),
    /** What was asked for besides the password. */
    second: z.optional(z.enum(['code', 'recoveryCode'])),
  }),
  /** With a password, although the organisation demands single sign-on: administrators may, and it shows. */
  fact('signIn', 'enteredByException', nothing),
  fact('signIn', 'failed', {
    person,
    by: z.enum(['password', 'code', 'sso']),
    /** Further ones are not written down for an hour. */
    isLast: z.optional(z.boolean()),
  }),
  /** At the way back from the identity provider; whose account it would have been is not known for all. */
  fact('signIn', 'refused', { problem: z.enum(ssoProblems), isLast: z.optional(z.boolean()) }),
  fact('signIn', 'left', nothing),
  fact('signIn', 'leftEverywhere', nothing),
  fact('signIn', 'endedSession', nothing),
  /** From another organisation of theirs, without signing in again. */
  fact('signIn', 'cameOver', nothing),
]);

const accountFact = z.discriminatedUnion('what', [
  fact('account', 'passwordChanged', nothing),
  fact('account', 'resetRequested', { person }),
  fact('account', 'passwordReset', nothing),
  fact('account', 'emailChanged', { from: name, to: name }),
  fact('account', 'secondFactorTurnedOn', nothing),
  fact('account', 'secondFactorTurnedOff', nothing),
  /** By who runs the server, for a person who has lost their codes. */
  fact('account', 'secondFactorTakenOff', { person }),
  fact('account', 'recoveryCodesRenewed', nothing),
  fact('account', 'linked', { provider: z.enum(ssoProviders) }),
]);

const memberFact = z.discriminatedUnion('what', [
  fact('member', 'joined', { role, by: z.enum(['founding', 'invite', 'sso']) }),
  fact('member', 'roleChanged', { person, from: role, to: role }),
  /** As the groups of the person at the identity provider say. */
  fact('member', 'roleFollowed', { from: role, to: role }),
  fact('member', 'removed', { person }),
  fact('member', 'left', nothing),
]);

const inviteFact = z.discriminatedUnion('what', [
  fact('invite', 'created', { email: name, role }),
  fact('invite', 'renewed', { email: name }),
  fact('invite', 'withdrawn', { email: name }),
]);

const ssoFact = z.discriminatedUnion('what', [
  fact('sso', 'configured', { provider: z.enum(ssoProviders), isSecretNew: z.boolean() }),
  fact('sso', 'removed', nothing),
  fact('sso', 'requiredChanged', { isRequired: z.boolean() }),
  fact('sso', 'rolesChanged', { groups: count }),
  fact('sso', 'tested', { isWorking: z.boolean() }),
]);

const keyFact = z.discriminatedUnion('what', [
  fact('apiKey', 'created', { name, access: tokenAccessSchema, expiresAt: z.nullable(instant) }),
  fact('apiKey', 'rotated', { name, expiresAt: z.nullable(instant) }),
  fact('apiKey', 'revoked', named),
  /** A program came with it although it is good for nothing any more. */
  fact('apiKey', 'refused', {
    name,
    because: z.enum(['revoked', 'expired']),
    isLast: z.optional(z.boolean()),
  }),
]);

const tokenFact = z.discriminatedUnion('what', [
  fact('token', 'created', { name, access: tokenAccessSchema }),
  fact('token', 'revoked', named),
]);

const shareFact = z.discriminatedUnion('what', [
  fact('share', 'begun', { name: nameUnlessDraft }),
  fact('share', 'ended', { name: nameUnlessDraft }),
  fact('share', 'passwordChanged', { name: nameUnlessDraft, had: z.boolean(), has: z.boolean() }),
  fact('share', 'embeddingChanged', { from: embeddingSchema, to: embeddingSchema }),
]);

const exportFact = z.discriminatedUnion('what', [
  fact('export', 'diagrams', { format: name, count }),
  fact('export', 'organisation', { format: name }),
  fact('export', 'activityLog', { format: name }),
]);

const importFact = z.discriminatedUnion('what', [
  fact('import', 'components', { created: count, changed: count }),
  fact('import', 'icons', { count }),
  fact('import', 'content', { created: count, changed: count }),
  fact('import', 'undone', nothing),
]);

const thingNouns = [
  'diagram',
  'component',
  'type',
  'attribute',
  'tag',
  'folder',
  'view',
  'dependency graph',
  'icon',
  'attachment',
] as const;
const noun = z.enum(thingNouns);
export type ThingNoun = z.infer<typeof noun>;

const thingFact = z.discriminatedUnion('what', [
  fact('thing', 'deleted', { noun, name }),
  fact('thing', 'restored', { noun, name }),
  fact('thing', 'merged', { name, into: name }),
  /** Null: an automatic one, which nobody named. */
  fact('thing', 'versionRestored', { version: z.nullable(name) }),
]);

const organizationFact = z.discriminatedUnion('what', [
  fact('organization', 'founded', named),
  fact('organization', 'renamed', { from: name, to: name }),
  fact('organization', 'described', nothing),
  fact('organization', 'suspensionChanged', { isSuspended: z.boolean() }),
  fact('organization', 'versionsChanged', { isAutomatic: z.boolean() }),
  fact('organization', 'secondFactorChanged', { isRequired: z.boolean() }),
  fact('organization', 'retentionChanged', { from: count, to: count }),
  fact('organization', 'logThinned', { count, before: instant }),
]);

export const activityFactSchema = z.discriminatedUnion('of', [
  signInFact,
  accountFact,
  memberFact,
  inviteFact,
  ssoFact,
  keyFact,
  tokenFact,
  shareFact,
  exportFact,
  importFact,
  thingFact,
  organizationFact,
]);
export type ActivityFact = z.infer<typeof activityFactSchema>;

/** Who did it: a person, a program with a key, the server by itself, or a visitor of whom nothing is known. */
export const activityActors = ['PERSON', 'KEY', 'SYSTEM', 'STRANGER'] as const;
export type ActivityActor = (typeof activityActors)[number];
