import { changeLogEndpoints } from '@lintel/api/endpoints/changeLogs';
import { sharingEndpoints } from '@lintel/api/endpoints/sharing';
import { versionEndpoints } from '@lintel/api/endpoints/versions';
import { queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';
import { keys } from './queries.ts';

/** What a diagram was before. Apart from the other queries, since the page starts without it. */

export const versionsQuery = (slug: string) =>
  queryOptions({
    queryKey: keys.versions(slug),
    queryFn: ({ signal }) => call(versionEndpoints.list, { params: { slug } }, signal),
  });

/** Read again with the versions, of which they are a part. */
export const automaticVersionsQuery = (slug: string) =>
  queryOptions({
    queryKey: [...keys.versions(slug), 'automatic'],
    queryFn: ({ signal }) => call(versionEndpoints.automatic, { params: { slug } }, signal),
  });

/** What was done since a version, with what is drawn now, to show what was added. */
export const versionDifferencesQuery = (slug: string, versionSlug: string) =>
  queryOptions({
    queryKey: [...keys.versions(slug), versionSlug, 'differences'],
    queryFn: async ({ signal }) => {
      const params = { slug, versionSlug };
      const since = await call(versionEndpoints.differences, { params }, signal);
      const now = await call(sharingEndpoints.picture, { params: { slug }, query: {} }, signal);
      return { since, now: now.picture };
    },
  });

export const changeLogsQuery = (slug: string) =>
  queryOptions({
    queryKey: keys.changeLogs(slug),
    queryFn: ({ signal }) => call(changeLogEndpoints.ofDiagram, { params: { slug } }, signal),
  });
