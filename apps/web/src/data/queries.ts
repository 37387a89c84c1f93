import { endpoints } from '@lintel/api/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';

/** Every list and thing the screens read. A mutation invalidates by these keys. */
export const keys = {
  diagrams: ['diagrams'],
  diagram: (slug: string) => ['diagrams', slug],
  folders: ['folders'],
  tags: ['tags'],
  users: ['users'],
  members: ['members'],
  invites: ['invites'],
  organizations: ['organizations'],
  operatorOrganizations: ['operator', 'organizations'],
  releaseNotes: ['releaseNotes'],
  sessions: ['sessions'],
  uiSettings: ['uiSettings'],
  policy: ['policy'],
} as const;

export const diagramsQuery = queryOptions({
  queryKey: keys.diagrams,
  queryFn: ({ signal }) => call(endpoints.diagrams.list, {}, signal),
});

export const diagramQuery = (slug: string) =>
  queryOptions({
    queryKey: keys.diagram(slug),
    queryFn: ({ signal }) => call(endpoints.diagrams.read, { params: { slug } }, signal),
  });

export const foldersQuery = queryOptions({
  queryKey: keys.folders,
  queryFn: ({ signal }) => call(endpoints.folders.list, {}, signal),
});

export const tagsQuery = queryOptions({
  queryKey: keys.tags,
  queryFn: ({ signal }) => call(endpoints.tags.list, {}, signal),
});

export const usersQuery = queryOptions({
  queryKey: keys.users,
  queryFn: ({ signal }) => call(endpoints.members.users, {}, signal),
});

export const membersQuery = queryOptions({
  queryKey: keys.members,
  queryFn: ({ signal }) => call(endpoints.members.list, {}, signal),
});

export const invitesQuery = queryOptions({
  queryKey: keys.invites,
  queryFn: ({ signal }) => call(endpoints.members.invites, {}, signal),
});

export const organizationsQuery = queryOptions({
  queryKey: keys.organizations,
  queryFn: ({ signal }) => call(endpoints.organizations.list, {}, signal),
});

export const operatorOrganizationsQuery = queryOptions({
  queryKey: keys.operatorOrganizations,
  queryFn: ({ signal }) => call(endpoints.operator.organizations, {}, signal),
});

export const releaseNotesQuery = queryOptions({
  queryKey: keys.releaseNotes,
  staleTime: 600_000,
  queryFn: ({ signal }) => call(endpoints.releaseNotes.list, {}, signal),
});

export const sessionsQuery = queryOptions({
  queryKey: keys.sessions,
  queryFn: ({ signal }) => call(endpoints.auth.sessions, {}, signal),
});

export const uiSettingsQuery = queryOptions({
  queryKey: keys.uiSettings,
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }) => call(endpoints.uiSettings.read, {}, signal),
});

export const policyQuery = queryOptions({
  queryKey: keys.policy,
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }) => call(endpoints.auth.signUpPolicy, {}, signal),
});
