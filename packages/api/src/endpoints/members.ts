import { id } from '@lintel/domain/fields';
import { memberRoleSchema } from '@lintel/domain/roles';
import { z } from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { emailField, inviteShape, memberShape, personShape } from '../shapes.ts';

const done = z.object({});
/** The link is told here and never again; where it could not be sent it has to be passed on by hand. */
const invited = z.object({
  invite: inviteShape,
  link: z.string(),
  sent: z.enum(['mail', 'outbox', 'not-sent']),
});

export const memberEndpoints = {
  users: defineEndpoint({
    method: 'GET',
    path: '/api/users',
    summary: 'The people of the current organisation',
    permission: 'content.read',
    reply: z.array(personShape),
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/api/members',
    summary: 'The members with when they were last seen and how they sign in',
    permission: 'member.manage',
    reply: z.array(memberShape),
  }),
  changeRole: defineEndpoint({
    method: 'POST',
    path: '/api/members',
    summary: "Change a member's role",
    permission: 'member.manage',
    body: z.object({ userId: id, role: memberRoleSchema }),
    reply: memberShape,
    errors: [404, 409],
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/api/members',
    summary: 'Remove a member; their drafts pass to whoever removes them',
    permission: 'member.manage',
    body: z.object({ userId: id }),
    reply: done,
    errors: [404, 409],
  }),
  invites: defineEndpoint({
    method: 'GET',
    path: '/api/invites',
    summary: 'Invites that are not accepted yet',
    permission: 'member.manage',
    reply: z.array(inviteShape),
  }),
  invite: defineEndpoint({
    method: 'POST',
    path: '/api/invites',
    summary: 'Invite somebody by e-mail',
    permission: 'member.manage',
    body: z.object({ email: emailField, role: memberRoleSchema }),
    reply: invited,
    errors: [409],
  }),
  renewInvite: defineEndpoint({
    method: 'POST',
    path: '/api/invites/renew',
    summary: 'Make a new link for an invite (the old one ends), and send it again if asked',
    permission: 'member.manage',
    body: z.object({ inviteId: id, send: z.boolean() }),
    reply: invited,
    errors: [404],
  }),
  withdrawInvite: defineEndpoint({
    method: 'DELETE',
    path: '/api/invites',
    summary: 'Withdraw an invite',
    permission: 'member.manage',
    body: z.object({ inviteId: id }),
    reply: done,
    errors: [404],
  }),
};
