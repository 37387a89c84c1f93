import { memberEndpoints } from '@lintel/api/endpoints/members';
import { fullName } from '@lintel/domain/people';
import { type Route, route } from '../../http/route.ts';
import type { Services } from '../../http/services.ts';
import { inviteMessage } from '../../mail/messages.ts';
import type { EndMembership } from '../../model/members/endMembership.ts';
import { createInvite, listInvites, type OpenedInvite, renewInvite, withdrawInvite } from './invites.ts';
import { changeRole, listMembers, listPeople, removeMember } from './store.ts';

export interface MemberServices extends Services {
  /** Reaches drafts that no scoped database shows. */
  endMembership: EndMembership;
}

/** By address. Each of them may write to a person who never asked for it. */
const mailings = { calls: 200, seconds: 900 };

interface Sender {
  account: { firstName: string; lastName: string };
  organization: { name: string };
}

export const memberRoutes = ({ mail, links, log, now, endMembership }: MemberServices): Route[] => {
  /**
   * After the invite is stored. Where the mail server fails the invite stands all the same, and the person who
   * invited is told to pass the link on.
   */
  const send = async ({ invite, token }: OpenedInvite, sender: Sender) => {
    try {
      return await mail.send(
        inviteMessage({
          to: invite.invitedEmail,
          organizationName: sender.organization.name,
          invitedBy: fullName(sender.account),
          role: invite.role,
          link: links.acceptInvite(token),
        }),
      );
    } catch (err) {
      log.error({ err }, 'an invite could not be sent');
      return 'not-sent' as const;
    }
  };

  return [
    route(memberEndpoints.users, ({ data }) => listPeople(data)),
    route(memberEndpoints.list, ({ data }) => listMembers(data)),
    route(memberEndpoints.changeRole, ({ data, body }) => changeRole(data, body.userId, body.role)),
    route(memberEndpoints.remove, async ({ data, body }) => {
      await removeMember(data, body.userId, endMembership);
      return {};
    }),
    route(memberEndpoints.invites, ({ data }) => listInvites(data, now())),
    route(
      memberEndpoints.invite,
      async ({ data, body, caller }) => {
        const opened = await createInvite(data, { ...body, now: now() });
        const sent = await send(opened, caller);
        return { invite: opened.invite, link: links.acceptInvite(opened.token), sent };
      },
      mailings,
    ),
    route(
      memberEndpoints.renewInvite,
      async ({ data, body, caller }) => {
        const opened = await renewInvite(data, body.inviteId, now());
        const sent = body.send ? await send(opened, caller) : ('not-sent' as const);
        return { invite: opened.invite, link: links.acceptInvite(opened.token), sent };
      },
      mailings,
    ),
    route(memberEndpoints.withdrawInvite, async ({ data, body }) => {
      await withdrawInvite(data, body.inviteId);
      return {};
    }),
  ];
};
