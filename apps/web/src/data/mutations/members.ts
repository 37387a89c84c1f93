import { memberEndpoints } from '@lintel/api/endpoints/members';
import type { InviteShape, MemberShape } from '@lintel/api/shapes';
import { fullName } from '@lintel/domain/people';
import { type MemberRole, roleLabels } from '@lintel/domain/roles';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../ui/feedback/toast.ts';
import { affectedByOwnMembership, readAgain } from '../affected.ts';
import { call } from '../api.ts';
import { explainFailure } from '../failures.ts';
import { invitesQuery, membersQuery } from '../peopleQueries.ts';
import { keys } from '../queries.ts';
import { sessionQuery } from '../session.ts';
import { sentAfter } from './sentAfter.ts';

const isMe = (client: QueryClient, member: { userId: number }): boolean =>
  client.getQueryData(sessionQuery.queryKey)?.user.userId === member.userId;

/** Administrators who change their own role may do less from now on, in every menu and on every screen. */
const refresh = async (client: QueryClient, member: { userId: number }): Promise<void> => {
  if (isMe(client, member)) {
    await Promise.all(affectedByOwnMembership.map((queryKey) => client.invalidateQueries({ queryKey })));
  }
  await readAgain(client, 'member');
};

interface RoleChange {
  member: MemberShape;
  role: MemberRole;
}

/** What was chosen last for a person is what holds. */
const scope = { id: 'member.role' };

export const useChangeRole = () => {
  const client = useQueryClient();
  const show = (userId: number, role: MemberShape['role']): void =>
    void client.setQueryData(membersQuery.queryKey, (members) =>
      members?.map((each) => (each.userId === userId ? { ...each, role } : each)),
    );
  const change = useMutation({
    scope,
    mutationFn: ({ member, role }: RoleChange) =>
      call(memberEndpoints.changeRole, { body: { userId: member.userId, role } }),
    onMutate: async ({ member, role }) => {
      await client.cancelQueries({ queryKey: keys.members });
      show(member.userId, role);
    },
    onSuccess: (_, { member, role }) => {
      toast.success(`${fullName(member)} is now ${roleLabels[role]}`);
    },
    onError: (error, wanted) => {
      show(wanted.member.userId, wanted.member.role);
      toast.error(`Could not change the role of ${fullName(wanted.member)}`, {
        description: explainFailure(error),
        action: { label: 'Try again', run: () => change.mutate(wanted) },
      });
    },
    onSettled: (_data, _error, { member }) => {
      if (isMe(client, member) || sentAfter(client, scope).length === 0) void refresh(client, member);
    },
  });
  return change;
};

export const useRemoveMember = () => {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: (member: MemberShape) => call(memberEndpoints.remove, { body: { userId: member.userId } }),
    onSuccess: (_, member) => {
      if (isMe(client, member)) {
        toast.success('You have left the organisation');
        return;
      }
      client.setQueryData(membersQuery.queryKey, (members) =>
        members?.filter(({ userId }) => userId !== member.userId),
      );
      toast.success(`${fullName(member)} has been removed`);
      // Their drafts have come to the person who removed them.
      void client.invalidateQueries({ queryKey: keys.diagrams });
    },
    onError: (error, member) =>
      toast.error(`Could not remove ${fullName(member)}`, {
        description: explainFailure(error),
        action: { label: 'Try again', run: () => remove.mutate(member) },
      }),
    onSettled: (_data, _error, member) => void refresh(client, member),
  });
  return remove;
};

export const withInvite = (invites: readonly InviteShape[], changed: InviteShape): InviteShape[] => {
  const known = invites.some(({ inviteId }) => inviteId === changed.inviteId);
  return known
    ? invites.map((each) => (each.inviteId === changed.inviteId ? changed : each))
    : [changed, ...invites];
};

const showInvite = (client: QueryClient, invite: InviteShape): void =>
  void client.setQueryData(invitesQuery.queryKey, (invites) => invites && withInvite(invites, invite));

/** Refusals are told by the form that sent it. */
export const useInvite = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { email: string; role: MemberRole }) => call(memberEndpoints.invite, { body }),
    onSuccess: ({ invite }) => showInvite(client, invite),
    onSettled: () => void readAgain(client, 'invite'),
  });
};

interface Renewal {
  invite: InviteShape;
  send: boolean;
}

/** A link cannot be read back, only made anew: the one before it ends. */
export const useRenewInvite = () => {
  const client = useQueryClient();
  const renew = useMutation({
    mutationFn: ({ invite, send }: Renewal) =>
      call(memberEndpoints.renewInvite, { body: { inviteId: invite.inviteId, send } }),
    onSuccess: ({ invite }) => showInvite(client, invite),
    onError: (error, wanted) =>
      toast.error(wanted.send ? 'Could not send the invite again' : 'Could not make a new link', {
        description: explainFailure(error),
        action: { label: 'Try again', run: () => renew.mutate(wanted) },
      }),
    onSettled: () => void readAgain(client, 'invite'),
  });
  return renew;
};

export const useWithdrawInvite = () => {
  const client = useQueryClient();
  const withdraw = useMutation({
    mutationFn: ({ inviteId }: InviteShape) => call(memberEndpoints.withdrawInvite, { body: { inviteId } }),
    onSuccess: (_, { inviteId, invitedEmail }) => {
      client.setQueryData(invitesQuery.queryKey, (invites) =>
        invites?.filter((each) => each.inviteId !== inviteId),
      );
      toast.success(`The invite for ${invitedEmail} has been withdrawn`);
    },
    onError: (error, invite) =>
      toast.error('Could not withdraw the invite', {
        description: explainFailure(error),
        action: { label: 'Try again', run: () => withdraw.mutate(invite) },
      }),
    onSettled: () => void readAgain(client, 'invite'),
  });
  return withdraw;
};
