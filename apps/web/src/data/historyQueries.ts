import { changeLogEndpoints } from '@lintel/api/endpoints/changeLogs';
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

export const changeLogsQuery = (slug: string) =>
  queryOptions({
    queryKey: keys.changeLogs(slug),
    queryFn: ({ signal }) => call(changeLogEndpoints.ofDiagram, { params: { slug } }, signal),
  });
