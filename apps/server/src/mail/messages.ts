import { durations } from '@lintel/domain/limits';
import { type MemberRole, roleLabels, roleMeanings } from '@lintel/domain/roles';
import type { Message } from './mail.ts';

interface Invited {
  to: string;
  organizationName: string;
  /** Full name, or null when the person who invited has left. */
  invitedBy: string | null;
  role: MemberRole;
  link: string;
}

export const inviteMessage = ({ to, organizationName, invitedBy, role, link }: Invited): Message => ({
  to,
  subject: `You are invited to ${organizationName} on Lintel`,
  text: `Hello,

${invitedBy === null ? 'You are invited' : `${invitedBy} invites you`} to join ${organizationName} on Lintel, where its people draw architecture diagrams together.

You would join as ${roleLabels[role]}: ${roleMeanings[role]}.

Accept the invite here:
${link}

The link works once, for ${to} only, and for ${durations.inviteDays} days. If you did not expect it, you can ignore this message.
`,
});

interface Reset {
  to: string;
  firstName: string;
  link: string;
}

export const passwordResetMessage = ({ to, firstName, link }: Reset): Message => ({
  to,
  subject: 'Choose a new password for Lintel',
  text: `Hello ${firstName},

somebody, hopefully you, asked to choose a new password for your account on Lintel.

Choose it here:
${link}

The link works once and for ${durations.passwordResetMinutes} minutes. Choosing a new password signs you out everywhere else.

If it was not you, you can ignore this message: nothing changes as long as nobody uses the link.
`,
});

interface EmailChanged {
  /** The old address. */
  to: string;
  firstName: string;
  newEmail: string;
}

export const emailChangedMessage = ({ to, firstName, newEmail }: EmailChanged): Message => ({
  to,
  subject: 'Your e-mail address on Lintel was changed',
  text: `Hello ${firstName},

your account on Lintel now belongs to ${newEmail}. Messages no longer go to this address, and you sign in with the new one.

If it was not you, tell an administrator of your organisation at once.
`,
});

interface SecondFactorChanged {
  to: string;
  firstName: string;
  /** As a sentence without its full stop. */
  happened: string;
}

export const secondFactorMessage = ({ to, firstName, happened }: SecondFactorChanged): Message => ({
  to,
  subject: happened,
  text: `Hello ${firstName},

${happened.charAt(0).toLowerCase()}${happened.slice(1)}.

If it was not you, choose a new password at once, and tell an administrator of your organisation.
`,
});
