import { sessionEndpoints } from '@lintel/api/endpoints/session';
import { diagramEndpoints } from '@lintel/api/endpoints/diagrams';
import { folderEndpoints } from '@lintel/api/endpoints/folders';
import { organizationEndpoints } from '@lintel/api/endpoints/organizations';
import { releaseNoteEndpoints } from '@lintel/api/endpoints/releaseNotes';
import { tagEndpoints } from '@lintel/api/endpoints/tags';
import { uiSettingsEndpoints } from '@lintel/api/endpoints/uiSettings';
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
  everyChangeLog: ['changeLogs'],
  changeLogs: (slug: string) => ['changeLogs', slug],
  folders: ['folders'],
  tags: ['tags'],
  users: ['users'],
  members: ['members'],
  invites: ['invites'],
  /** What an invite link leads to. */
  invite: ['invite'],
  organizations: ['organizations'],
  operatorOrganizations: ['operator', 'organizations'],
  releaseNotes: ['releaseNotes'],
  sessions: ['sessions'],
  secondFactor: ['secondFactor'],
  tokens: ['tokens'],
  apiKeys: ['apiKeys'],
  activities: ['activities'],
  uiSettings: ['uiSettings'],
  types: ['types'],
  sharedTypes: ['sharedTypes'],
  icons: ['icons'],
  attributes: ['attributes'],
  components: ['components'],
  editing: ['editing'],
  queries: ['queries'],
  dependencies: ['dependencies'],
  dependencyFilters: ['dependencyFilters'],
  names: ['names'],
  attachments: ['attachments'],
  policy: ['policy'],
  sso: ['sso'],
  ssoProof: ['ssoProof'],
  transfers: ['transfers'],
} as const;

export const diagramsQuery = queryOptions({
  queryKey: keys.diagrams,
  meta: { kept: diagramEndpoints.list.reply },
  queryFn: ({ signal }) => call(diagramEndpoints.list, {}, signal),
});

export const diagramQuery = (slug: string) =>
  queryOptions({
    queryKey: keys.diagram(slug),
    meta: { kept: diagramEndpoints.read.reply },
    queryFn: ({ signal }) => call(diagramEndpoints.read, { params: { slug } }, signal),
  });

export const backlinksQuery = (slug: string) =>
  queryOptions({
    queryKey: keys.backlinks(slug),
    queryFn: ({ signal }) => call(diagramEndpoints.backlinks, { params: { slug } }, signal),
  });

export const foldersQuery = queryOptions({
  queryKey: keys.folders,
  meta: { kept: folderEndpoints.list.reply },
  queryFn: ({ signal }) => call(folderEndpoints.list, {}, signal),
});

export const tagsQuery = queryOptions({
  queryKey: keys.tags,
  meta: { kept: tagEndpoints.list.reply },
  queryFn: ({ signal }) => call(tagEndpoints.list, {}, signal),
});

export const organizationsQuery = queryOptions({
  queryKey: keys.organizations,
  meta: { kept: organizationEndpoints.list.reply },
  queryFn: ({ signal }) => call(organizationEndpoints.list, {}, signal),
});

export const releaseNotesQuery = queryOptions({
  queryKey: keys.releaseNotes,
  staleTime: 600_000,
  queryFn: ({ signal }) => call(releaseNoteEndpoints.list, {}, signal),
});

export const uiSettingsQuery = queryOptions({
  queryKey: keys.uiSettings,
  staleTime: Number.POSITIVE_INFINITY,
  meta: { kept: uiSettingsEndpoints.read.reply },
  queryFn: ({ signal }) => call(uiSettingsEndpoints.read, {}, signal),
});

export const policyQuery = queryOptions({
  queryKey: keys.policy,
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }) => call(sessionEndpoints.signUpPolicy, {}, signal),
});
