import { changeLogEndpoints } from '@lintel/api/endpoints/changeLogs';
import { type SharedPicture, sharingEndpoints } from '@lintel/api/endpoints/sharing';
import { type VersionDifferences, versionEndpoints } from '@lintel/api/endpoints/versions';
import type { PictureZoom } from '@lintel/api/pictureZoom';
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

interface Compared {
  readonly since: VersionDifferences;
  readonly now: SharedPicture['picture'];
}

/** What was done since a version, with what is drawn now, to show what was added as large as the version is shown. */
export const versionDifferencesQuery = (slug: string, versionSlug: string, zoom: PictureZoom) =>
  queryOptions({
    queryKey: [...keys.versions(slug), 'differences', versionSlug, zoom],
    queryFn: async ({ signal }): Promise<Compared> => {
      const params = { slug, versionSlug };
      const since = await call(versionEndpoints.differences, { params }, signal);
      const now = await call(sharingEndpoints.picture, { params: { slug }, query: { zoom } }, signal);
      return { since, now: now.picture };
    },
    placeholderData: (before: Compared | undefined, query) =>
      query?.queryKey.at(-2) === versionSlug ? before : undefined,
  });

/** Read whenever it is opened: nobody hears of what is drawn meanwhile. */
export const changeLogsQuery = (slug: string) =>
  queryOptions({
    queryKey: keys.changeLogs(slug),
    queryFn: ({ signal }) => call(changeLogEndpoints.ofDiagram, { params: { slug } }, signal),
    refetchOnMount: 'always',
  });
