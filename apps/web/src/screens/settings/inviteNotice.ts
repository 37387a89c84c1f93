import type { OpenedInvite } from './useInviteLink.ts';

/** What became of the message, and so what is left to do for the administrator who invited. */
export const inviteNotice = ({ sent, renewed, invite }: OpenedInvite): string => {
  const { invitedEmail } = invite;
  switch (sent) {
    case 'mail':
      return `A message with this link is on its way to ${invitedEmail}.`;
    case 'outbox':
      return `No mail server is set up here, so the message was written to the outbox folder of the server. Give the link to ${invitedEmail} yourself.`;
    case 'not-sent':
      return renewed
        ? `This is a new link; the one before it no longer works. Give it to ${invitedEmail} yourself.`
        : `The message could not be sent. Give the link to ${invitedEmail} yourself.`;
  }
};
