import { type Embedding, type ssoProviders } from '../entities/organization.ts';
import { called, counted, type Words, words } from '../changeLog/words.ts';
import { roleLabels } from '../roles.ts';
import type { SsoProblem } from '../ssoProblems.ts';
import type { ActivityFact, SignInWay } from './facts.ts';

type KeyOf<Fact extends ActivityFact> = Fact extends ActivityFact ? `${Fact['of']}.${Fact['what']}` : never;
export type ActivityKind = KeyOf<ActivityFact>;

type FactOf<Kind extends ActivityKind> = Extract<
  ActivityFact,
  { what: Kind extends `${string}.${infer What}` ? What : never } & {
    of: Kind extends `${infer Of}.${string}` ? Of : never;
  }
>;

interface Described<Kind extends ActivityKind> {
  /** In two or three words, for lists and for who searches. */
  readonly label: string;
  /** To stand behind the name of who did it. */
  readonly describe: (fact: FactOf<Kind>) => Words;
}

const ways: Readonly<Record<SignInWay, string>> = {
  password: 'a password',
  sso: 'single sign-on',
  invite: 'an invite',
  signUp: 'a new account',
};

const secondWays = { code: ' and a code', recoveryCode: ' and a recovery code' } as const;
const failedWays = { ...ways, code: 'a code' } as const;

const refusals: Readonly<Record<SsoProblem, string>> = {
  'not-available': 'it is not set up',
  'provider-unreachable': 'the provider did not answer',
  'provider-refused': 'the provider let nobody through',
  'settings-wrong': 'the provider does not accept the settings',
  expired: 'the answer came too late',
  'answer-refused': 'the answer could not be trusted',
  'no-email': 'the provider told no e-mail',
  removed: 'the membership was taken away',
  'organization-full': 'the organisation cannot take more members',
  'organization-suspended': 'the organisation is suspended',
};

const andNoMore = (isLast: boolean | undefined): string =>
  isLast === true ? '; further failures are left out for an hour' : '';

const keyEnds = { revoked: 'was revoked', expired: 'has expired' } as const;
const joinings = { founding: 'as its founder', invite: 'by an invite', sso: 'by single sign-on' } as const;
const providers: Readonly<Record<(typeof ssoProviders)[number], string>> = { AZURE: 'Azure', NETIQ: 'NetIQ' };
const embeddings: Readonly<Record<Embedding, string>> = {
  ANY: 'on any site',
  LISTED: 'on listed sites',
  NONE: 'on no site',
};

/** What lies in one person's drafts has no name for others. */
const diagramOr = (name: string | null): Words =>
  name === null ? words`a draft of their own` : words`the diagram ${called(name)}`;
const end = (expiresAt: string | null): string =>
  expiresAt === null ? 'until it is revoked' : `until ${expiresAt.slice(0, 10)}`;

const describeSharePassword = ({ name, had, has }: FactOf<'share.passwordChanged'>): Words => {
  if (!had) return words`protected the shared link of ${diagramOr(name)} with a password`;
  return has
    ? words`changed the password of the shared link of ${diagramOr(name)}`
    : words`removed the password of the shared link of ${diagramOr(name)}`;
};

/** Each kind of fact, and the only place that has words for them. */
export const activityKinds: { readonly [Kind in ActivityKind]: Described<Kind> } = {
  'signIn.entered': {
    label: 'Signed in',
    describe: ({ by, second }) =>
      words`signed in with ${ways[by]}${second === undefined ? '' : secondWays[second]}`,
  },
  'signIn.enteredByException': {
    label: 'Signed in by exception',
    describe: () => words`signed in with a password although single sign-on is required`,
  },
  'signIn.failed': {
    label: 'Could not sign in',
    describe: ({ person, by, isLast }) =>
      words`could not sign in as ${called(person.name)} with ${failedWays[by]}${andNoMore(isLast)}`,
  },
  'signIn.refused': {
    label: 'Not let in',
    describe: ({ problem, isLast }) =>
      words`was not let in by single sign-on: ${refusals[problem]}${andNoMore(isLast)}`,
  },
  'signIn.left': { label: 'Signed out', describe: () => words`signed out` },
  'signIn.leftEverywhere': {
    label: 'Signed out everywhere',
    describe: () => words`signed out on all devices`,
  },
  'signIn.endedSession': { label: 'Session ended', describe: () => words`ended a session of theirs` },
  'signIn.cameOver': {
    label: 'Came over',
    describe: () => words`came over from another organisation`,
  },
  'account.passwordChanged': {
    label: 'Password changed',
    describe: () => words`changed their password`,
  },
  'account.resetRequested': {
    label: 'Password reset requested',
    describe: ({ person }) => words`asked for a new password for ${called(person.name)}`,
  },
  'account.passwordReset': {
    label: 'Password reset',
    describe: () => words`set a new password by a link that was mailed`,
  },
  'account.emailChanged': {
    label: 'E-mail changed',
    describe: ({ from, to }) => words`changed their e-mail from ${called(from)} to ${called(to)}`,
  },
  'account.secondFactorTurnedOn': {
    label: 'Two-step sign-in turned on',
    describe: () => words`turned on two-step sign-in`,
  },
  'account.secondFactorTurnedOff': {
    label: 'Two-step sign-in turned off',
    describe: () => words`turned off two-step sign-in`,
  },
  'account.secondFactorTakenOff': {
    label: 'Two-step sign-in taken off',
    describe: ({ person }) => words`turned off two-step sign-in of ${called(person.name)}`,
  },
  'account.recoveryCodesRenewed': {
    label: 'Recovery codes renewed',
    describe: () => words`made new recovery codes`,
  },
  'account.linked': {
    label: 'Account linked',
    describe: ({ provider }) => words`linked their account with ${providers[provider]}`,
  },
  'member.joined': {
    label: 'Member joined',
    describe: ({ role, by }) => words`joined ${joinings[by]} with the role ${roleLabels[role]}`,
  },
  'member.roleChanged': {
    label: 'Role changed',
    describe: ({ person, from, to }) =>
      words`changed the role of ${called(person.name)} from ${roleLabels[from]} to ${roleLabels[to]}`,
  },
  'member.roleFollowed': {
    label: 'Role given by groups',
    describe: ({ from, to }) =>
      words`came with groups that make them ${roleLabels[to]} instead of ${roleLabels[from]}`,
  },
  'member.removed': {
    label: 'Member removed',
    describe: ({ person }) => words`removed the member ${called(person.name)}`,
  },
  'member.left': { label: 'Member left', describe: () => words`left the organisation` },
  'invite.created': {
    label: 'Member invited',
    describe: ({ email, role }) => words`invited ${called(email)} as ${roleLabels[role]}`,
  },
  'invite.renewed': {
    label: 'Invite renewed',
    describe: ({ email }) => words`renewed the invite of ${called(email)}`,
  },
  'invite.withdrawn': {
    label: 'Invite withdrawn',
    describe: ({ email }) => words`withdrew the invite of ${called(email)}`,
  },
  'sso.configured': {
    label: 'Single sign-on set up',
    describe: ({ provider, isSecretNew }) =>
      words`set up single sign-on with ${providers[provider]}${isSecretNew ? ' and a new secret' : ''}`,
  },
  'sso.removed': { label: 'Single sign-on removed', describe: () => words`removed single sign-on` },
  'sso.requiredChanged': {
    label: 'Single sign-on requirement changed',
    describe: ({ isRequired }) =>
      isRequired ? words`made single sign-on required` : words`made single sign-on optional`,
  },
  'sso.rolesChanged': {
    label: 'Single sign-on roles changed',
    describe: ({ groups }) => words`changed which roles single sign-on gives to ${counted(groups, 'group')}`,
  },
  'sso.tested': {
    label: 'Single sign-on tested',
    describe: ({ isWorking }) => words`tested single sign-on, ${isWorking ? 'which worked' : 'which failed'}`,
  },
  'apiKey.created': {
    label: 'API key made',
    describe: ({ name, access, expiresAt }) =>
      words`made the API key ${called(name)} to ${access}, ${end(expiresAt)}`,
  },
  'apiKey.rotated': {
    label: 'API key rotated',
    describe: ({ name, expiresAt }) => words`rotated the API key ${called(name)}, ${end(expiresAt)}`,
  },
  'apiKey.revoked': {
    label: 'API key revoked',
    describe: ({ name }) => words`revoked the API key ${called(name)}`,
  },
  'apiKey.refused': {
    label: 'API key refused',
    describe: ({ name, because, isLast }) =>
      words`came with the API key ${called(name)}, which ${keyEnds[because]}${andNoMore(isLast)}`,
  },
  'token.created': {
    label: 'Access token made',
    describe: ({ name, access }) => words`made the access token ${called(name)} to ${access}`,
  },
  'token.revoked': {
    label: 'Access token revoked',
    describe: ({ name }) => words`revoked the access token ${called(name)}`,
  },
  'share.begun': {
    label: 'Shared by link',
    describe: ({ name }) => words`shared ${diagramOr(name)} with anybody who has the link`,
  },
  'share.ended': {
    label: 'Stopped sharing',
    describe: ({ name }) => words`stopped sharing ${diagramOr(name)} by link`,
  },
  'share.passwordChanged': { label: 'Share password changed', describe: describeSharePassword },
  'share.embeddingChanged': {
    label: 'Embedding changed',
    describe: ({ from, to }) =>
      words`changed where diagrams may be embedded: ${embeddings[to]} instead of ${embeddings[from]}`,
  },
  'export.diagrams': {
    label: 'Diagrams exported',
    describe: ({ format, count }) => words`exported ${counted(count, 'diagram')} as ${format}`,
  },
  'export.organisation': {
    label: 'Organisation exported',
    describe: ({ format }) => words`exported the whole organisation as ${format}`,
  },
  'export.activityLog': {
    label: 'Activity log exported',
    describe: ({ format }) => words`exported the activity log as ${format}`,
  },
  'import.components': {
    label: 'Components imported',
    describe: ({ created, changed }) =>
      words`imported components: ${String(created)} new, ${String(changed)} changed`,
  },
  'import.icons': {
    label: 'Icons imported',
    describe: ({ count }) => words`imported ${counted(count, 'icon')}`,
  },
  'import.content': {
    label: 'Content imported',
    describe: ({ created, changed }) =>
      words`imported content: ${String(created)} new, ${String(changed)} changed`,
  },
  'import.undone': { label: 'Import undone', describe: () => words`took an import back` },
  'thing.deleted': {
    label: 'Deleted',
    describe: ({ noun, name }) => words`deleted the ${noun} ${called(name)}`,
  },
  'thing.restored': {
    label: 'Brought back',
    describe: ({ noun, name }) => words`brought back the ${noun} ${called(name)}`,
  },
  'thing.merged': {
    label: 'Merged',
    describe: ({ name, into }) => words`merged the component ${called(name)} into ${called(into)}`,
  },
  'thing.versionRestored': {
    label: 'Version restored',
    describe: ({ version }) =>
      version === null ? words`restored an earlier state` : words`restored the version ${called(version)}`,
  },
  'organization.founded': {
    label: 'Organisation founded',
    describe: ({ name }) => words`founded the organisation ${called(name)}`,
  },
  'organization.renamed': {
    label: 'Organisation renamed',
    describe: ({ from, to }) => words`renamed the organisation from ${called(from)} to ${called(to)}`,
  },
  'organization.described': {
    label: 'Organisation described',
    describe: () => words`changed the description of the organisation`,
  },
  'organization.suspensionChanged': {
    label: 'Suspension changed',
    describe: ({ isSuspended }) =>
      isSuspended ? words`suspended the organisation` : words`ended the suspension of the organisation`,
  },
  'organization.versionsChanged': {
    label: 'Automatic versions changed',
    describe: ({ isAutomatic }) =>
      words`${isAutomatic ? 'turned automatic versions on' : 'turned automatic versions off'}`,
  },
  'organization.secondFactorChanged': {
    label: 'Two-step sign-in required',
    describe: ({ isRequired }) =>
      isRequired
        ? words`required two-step sign-in of all who come by password`
        : words`stopped requiring two-step sign-in`,
  },
  'organization.retentionChanged': {
    label: 'Retention changed',
    describe: ({ from, to }) =>
      words`let the activity log be kept for ${counted(to, 'day')} instead of ${String(from)}`,
  },
  'organization.logThinned': {
    label: 'Old entries removed',
    describe: ({ count, before }) =>
      words`removed ${counted(count, 'entry', 'entries')} from before ${before.slice(0, 10)}, as the retention says`,
  },
};

export const kindOf = ({ of, what }: ActivityFact): ActivityKind => `${of}.${what}` as ActivityKind;

/** What was done, to stand behind the name of who did it. */
export const describeFact = (fact: ActivityFact): Words => {
  const { describe } = activityKinds[kindOf(fact)];
  // The compiler does not see that a fact and the words of its kind belong together.
  return (describe as (fact: ActivityFact) => Words)(fact);
};
