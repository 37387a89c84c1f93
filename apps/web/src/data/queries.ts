import { endpoints } from '@lintel/api/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';

/** Every list and thing the screens read. A mutation invalidates by these keys. */
export const keys = {
  diagrams: ['diagrams'],
  diagram: (slug: string) => ['diagrams', slug],
  diagramDetails: (slug: string) => ['diagramDetails', slug],
  versions: (slug: string) => ['versions', slug],
  picture: (slug: string) => ['picture', slug],
  backlinks: (slug: string) => ['backlinks', slug],
  changeLogs: (slug: string) => ['changeLogs', slug],
  folders: ['folders'],
  tags: ['tags'],
  users: ['users'],
  members: ['members'],
  invites: ['invites'],
  organizations: ['organizations'],
  operatorOrganizations: ['operator', 'organizations'],
  releaseNotes: ['releaseNotes'],
  sessions: ['sessions'],
  tokens: ['tokens'],
  uiSettings: ['uiSettings'],
  types: ['types'],
  sharedTypes: ['sharedTypes'],
  icons: ['icons'],
  attributes: ['attributes'],
  components: ['components'],
  editing: ['editing'],
  names: ['names'],
  attachments: ['attachments'],
  policy: ['policy'],
} as const;

export const diagramsQuery = queryOptions({
  queryKey: keys.diagrams,
  meta: { kept: endpoints.diagrams.list.reply },
  queryFn: ({ signal }) => call(endpoints.diagrams.list, {}, signal),
});

export const diagramQuery = (slug: string) =>
  queryOptions({
    queryKey: keys.diagram(slug),
    meta: { kept: endpoints.diagrams.read.reply },
    queryFn: ({ signal }) => call(endpoints.diagrams.read, { params: { slug } }, signal),
  });

export const versionsQuery = (slug: string) =>
  queryOptions({
    queryKey: keys.versions(slug),
    queryFn: ({ signal }) => call(endpoints.versions.list, { params: { slug } }, signal),
  });

export const backlinksQuery = (slug: string) =>
  queryOptions({
    queryKey: keys.backlinks(slug),
    queryFn: ({ signal }) => call(endpoints.diagrams.backlinks, { params: { slug } }, signal),
  });

export const changeLogsQuery = (slug: string) =>
  queryOptions({
    queryKey: keys.changeLogs(slug),
    queryFn: ({ signal }) => call(endpoints.changeLogs.ofDiagram, { params: { slug } }, signal),
  });

export const foldersQuery = queryOptions({
  queryKey: keys.folders,
  meta: { kept: endpoints.folders.list.reply },
  queryFn: ({ signal }) => call(endpoints.folders.list, {}, signal),
});

export const tagsQuery = queryOptions({
  queryKey: keys.tags,
  meta: { kept: endpoints.tags.list.reply },
  queryFn: ({ signal }) => call(endpoints.tags.list, {}, signal),
});

export const usersQuery = queryOptions({
  queryKey: keys.users,
  meta: { kept: endpoints.members.users.reply },
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
  meta: { kept: endpoints.organizations.list.reply },
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

export const tokensQuery = queryOptions({
  queryKey: keys.tokens,
  queryFn: ({ signal }) => call(endpoints.tokens.list, {}, signal),
});

export const uiSettingsQuery = queryOptions({
  queryKey: keys.uiSettings,
  staleTime: Number.POSITIVE_INFINITY,
  meta: { kept: endpoints.uiSettings.read.reply },
  queryFn: ({ signal }) => call(endpoints.uiSettings.read, {}, signal),
});

export const policyQuery = queryOptions({
  queryKey: keys.policy,
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }) => call(endpoints.auth.signUpPolicy, {}, signal),
});
