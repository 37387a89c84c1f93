import { apiKeyEndpoints } from '@lintel/api/endpoints/apiKeys';
import { authEndpoints } from '@lintel/api/endpoints/auth';
import { memberEndpoints } from '@lintel/api/endpoints/members';
import { operatorEndpoints } from '@lintel/api/endpoints/organizations';
import { tokenEndpoints } from '@lintel/api/endpoints/tokens';
import { queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';
import { keys } from './queries.ts';

/** What is read of people and their accounts. Apart from the other queries, since the page starts without it. */

export const usersQuery = queryOptions({
  queryKey: keys.users,
  meta: { kept: memberEndpoints.users.reply },
  queryFn: ({ signal }) => call(memberEndpoints.users, {}, signal),
});

export const membersQuery = queryOptions({
  queryKey: keys.members,
  queryFn: ({ signal }) => call(memberEndpoints.list, {}, signal),
});

export const invitesQuery = queryOptions({
  queryKey: keys.invites,
  queryFn: ({ signal }) => call(memberEndpoints.invites, {}, signal),
});

export const operatorOrganizationsQuery = queryOptions({
  queryKey: keys.operatorOrganizations,
  queryFn: ({ signal }) => call(operatorEndpoints.organizations, {}, signal),
});

export const sessionsQuery = queryOptions({
  queryKey: keys.sessions,
  queryFn: ({ signal }) => call(authEndpoints.sessions, {}, signal),
});

export const tokensQuery = queryOptions({
  queryKey: keys.tokens,
  queryFn: ({ signal }) => call(tokenEndpoints.list, {}, signal),
});

export const apiKeysQuery = queryOptions({
  queryKey: keys.apiKeys,
  queryFn: ({ signal }) => call(apiKeyEndpoints.list, {}, signal),
});
