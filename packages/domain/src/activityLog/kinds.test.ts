import { describe, expect, it } from 'vitest';
import { type ActivityFact, activityFactSchema } from './facts.ts';
import { sentenceOf } from '../changeLog/words.ts';
import { activityKinds, describeFact, kindOf } from './kinds.ts';

const person = { userId: 7, name: 'Ada Kern' };

const sentences: [ActivityFact, string][] = [
  [{ of: 'signIn', what: 'entered', by: 'password' }, 'Signed in with a password'],
  [{ of: 'signIn', what: 'entered', by: 'signUp' }, 'Signed in with a new account'],
  [
    { of: 'signIn', what: 'enteredByException' },
    'Signed in with a password although single sign-on is required',
  ],
  [
    { of: 'signIn', what: 'failed', person, by: 'password' },
    'Could not sign in as "Ada Kern" with a password',
  ],
  [
    { of: 'signIn', what: 'failed', person, by: 'sso', isLast: true },
    'Could not sign in as "Ada Kern" with single sign-on; further failures are left out for an hour',
  ],
  [
    { of: 'signIn', what: 'refused', problem: 'answer-refused' },
    'Was not let in by single sign-on: the answer could not be trusted',
  ],
  [{ of: 'signIn', what: 'left' }, 'Signed out'],
  [{ of: 'signIn', what: 'leftEverywhere' }, 'Signed out on all devices'],
  [{ of: 'signIn', what: 'endedSession' }, 'Ended a session of theirs'],
  [{ of: 'signIn', what: 'cameOver' }, 'Came over from another organisation'],
  [{ of: 'account', what: 'passwordChanged' }, 'Changed their password'],
  [{ of: 'account', what: 'resetRequested', person }, 'Asked for a new password for "Ada Kern"'],
  [{ of: 'account', what: 'passwordReset' }, 'Set a new password by a link that was mailed'],
  [
    { of: 'account', what: 'emailChanged', from: 'a@lintel.example', to: 'b@lintel.example' },
    'Changed their e-mail from "a@lintel.example" to "b@lintel.example"',
  ],
  [{ of: 'account', what: 'linked', provider: 'AZURE' }, 'Linked their account with Azure'],
  [
    { of: 'member', what: 'joined', role: 'EDITOR', by: 'invite' },
    'Joined by an invite with the role Editor',
  ],
  [
    { of: 'member', what: 'roleChanged', person, from: 'READER', to: 'ADMIN' },
    'Changed the role of "Ada Kern" from Reader to Administrator',
  ],
  [
    { of: 'member', what: 'roleFollowed', from: 'READER', to: 'EDITOR' },
    'Came with groups that make them Editor instead of Reader',
  ],
  [{ of: 'member', what: 'removed', person }, 'Removed the member "Ada Kern"'],
  [{ of: 'member', what: 'left' }, 'Left the organisation'],
  [
    { of: 'invite', what: 'created', email: 'a@lintel.example', role: 'READER' },
    'Invited "a@lintel.example" as Reader',
  ],
  [{ of: 'invite', what: 'renewed', email: 'a@lintel.example' }, 'Renewed the invite of "a@lintel.example"'],
  [
    { of: 'invite', what: 'withdrawn', email: 'a@lintel.example' },
    'Withdrew the invite of "a@lintel.example"',
  ],
  [
    { of: 'sso', what: 'configured', provider: 'NETIQ', isSecretNew: true },
    'Set up single sign-on with NetIQ and a new secret',
  ],
  [{ of: 'sso', what: 'removed' }, 'Removed single sign-on'],
  [{ of: 'sso', what: 'requiredChanged', isRequired: true }, 'Made single sign-on required'],
  [{ of: 'sso', what: 'requiredChanged', isRequired: false }, 'Made single sign-on optional'],
  [{ of: 'sso', what: 'rolesChanged', groups: 1 }, 'Changed which roles single sign-on gives to 1 group'],
  [{ of: 'sso', what: 'tested', isWorking: false }, 'Tested single sign-on, which failed'],
  [
    {
      of: 'apiKey',
      what: 'created',
      name: 'Nightly',
      access: 'write',
      expiresAt: '2027-01-31T12:00:00.000Z',
    },
    'Made the API key "Nightly" to write, until 2027-01-31',
  ],
  [
    { of: 'apiKey', what: 'rotated', name: 'Nightly', expiresAt: null },
    'Rotated the API key "Nightly", until it is revoked',
  ],
  [{ of: 'apiKey', what: 'revoked', name: 'Nightly' }, 'Revoked the API key "Nightly"'],
  [
    { of: 'apiKey', what: 'refused', name: 'Nightly', because: 'revoked' },
    'Came with the API key "Nightly", which was revoked',
  ],
  [
    { of: 'apiKey', what: 'refused', name: 'Nightly', because: 'expired', isLast: true },
    'Came with the API key "Nightly", which has expired; further failures are left out for an hour',
  ],
  [
    { of: 'token', what: 'created', name: 'Laptop', access: 'read' },
    'Made the access token "Laptop" to read',
  ],
  [{ of: 'token', what: 'revoked', name: 'Laptop' }, 'Revoked the access token "Laptop"'],
  [{ of: 'share', what: 'begun', name: 'Shop' }, 'Shared the diagram "Shop" with anybody who has the link'],
  [{ of: 'share', what: 'ended', name: null }, 'Stopped sharing a draft of their own by link'],
  [
    { of: 'share', what: 'passwordChanged', name: 'Shop', had: false, has: true },
    'Protected the shared link of the diagram "Shop" with a password',
  ],
  [
    { of: 'share', what: 'passwordChanged', name: 'Shop', had: true, has: true },
    'Changed the password of the shared link of the diagram "Shop"',
  ],
  [
    { of: 'share', what: 'passwordChanged', name: 'Shop', had: true, has: false },
    'Removed the password of the shared link of the diagram "Shop"',
  ],
  [
    { of: 'share', what: 'embeddingChanged', from: 'ANY', to: 'NONE' },
    'Changed where diagrams may be embedded: on no site instead of on any site',
  ],
  [{ of: 'export', what: 'diagrams', format: 'json', count: 2 }, 'Exported 2 diagrams as json'],
  [{ of: 'export', what: 'organisation', format: 'zip' }, 'Exported the whole organisation as zip'],
  [{ of: 'export', what: 'activityLog', format: 'csv' }, 'Exported the activity log as csv'],
  [{ of: 'import', what: 'components', created: 3, changed: 0 }, 'Imported components: 3 new, 0 changed'],
  [{ of: 'import', what: 'icons', count: 1 }, 'Imported 1 icon'],
  [{ of: 'import', what: 'content', created: 1, changed: 2 }, 'Imported content: 1 new, 2 changed'],
  [{ of: 'import', what: 'undone' }, 'Took an import back'],
  [{ of: 'thing', what: 'deleted', noun: 'tag', name: 'core' }, 'Deleted the tag "core"'],
  [{ of: 'thing', what: 'restored', noun: 'component', name: 'Till' }, 'Brought back the component "Till"'],
  [
    { of: 'thing', what: 'merged', name: 'Till', into: 'Checkout' },
    'Merged the component "Till" into "Checkout"',
  ],
  [{ of: 'thing', what: 'versionRestored', version: 'Agreed' }, 'Restored the version "Agreed"'],
  [{ of: 'thing', what: 'versionRestored', version: null }, 'Restored an earlier state'],
  [{ of: 'organization', what: 'founded', name: 'Acme' }, 'Founded the organisation "Acme"'],
  [
    { of: 'organization', what: 'renamed', from: 'Acme', to: 'Acme Ltd' },
    'Renamed the organisation from "Acme" to "Acme Ltd"',
  ],
  [{ of: 'organization', what: 'described' }, 'Changed the description of the organisation'],
  [{ of: 'organization', what: 'suspensionChanged', isSuspended: true }, 'Suspended the organisation'],
  [
    { of: 'organization', what: 'suspensionChanged', isSuspended: false },
    'Ended the suspension of the organisation',
  ],
  [{ of: 'signIn', what: 'entered', by: 'password', second: 'code' }, 'Signed in with a password and a code'],
  [
    { of: 'signIn', what: 'entered', by: 'password', second: 'recoveryCode' },
    'Signed in with a password and a recovery code',
  ],
  [
    { of: 'signIn', what: 'failed', by: 'code', person: { userId: 1, name: 'Ann' } },
    'Could not sign in as "Ann" with a code',
  ],
  [{ of: 'account', what: 'secondFactorTurnedOn' }, 'Turned on two-step sign-in'],
  [{ of: 'account', what: 'secondFactorTurnedOff' }, 'Turned off two-step sign-in'],
  [
    { of: 'account', what: 'secondFactorTakenOff', person: { userId: 1, name: 'Ann' } },
    'Turned off two-step sign-in of "Ann"',
  ],
  [{ of: 'account', what: 'recoveryCodesRenewed' }, 'Made new recovery codes'],
  [
    { of: 'organization', what: 'secondFactorChanged', isRequired: true },
    'Required two-step sign-in of all who come by password',
  ],
  [
    { of: 'organization', what: 'secondFactorChanged', isRequired: false },
    'Stopped requiring two-step sign-in',
  ],
  [{ of: 'organization', what: 'versionsChanged', isAutomatic: true }, 'Turned automatic versions on'],
  [
    { of: 'organization', what: 'retentionChanged', from: 365, to: 30 },
    'Let the activity log be kept for 30 days instead of 365',
  ],
  [
    { of: 'organization', what: 'logThinned', count: 2, before: '2026-01-31T12:00:00.000Z' },
    'Removed 2 entries from before 2026-01-31, as the retention says',
  ],
];

describe('a fact of the activity log', () => {
  it.each(sentences)('%j reads: %s', (fact, sentence) => {
    expect(activityFactSchema.parse(fact)).toEqual(fact);
    expect(sentenceOf(describeFact(fact))).toBe(sentence);
  });

  it('has words for each kind, all of them above', () => {
    expect(new Set(sentences.map(([fact]) => kindOf(fact)))).toEqual(new Set(Object.keys(activityKinds)));
  });

  it('holds names of a limited length', () => {
    const fact = { of: 'apiKey', what: 'revoked', name: 'x'.repeat(501) };
    expect(activityFactSchema.safeParse(fact).success).toBe(false);
  });
});
