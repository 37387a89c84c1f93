import { activityEndpoints } from '@lintel/api/endpoints/activities';
import type { Input } from '@lintel/api/endpoint';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';
import { keys } from './queries.ts';

/** Apart from the other queries, since one page alone reads it. */

export type ActivityQuery = Input<typeof activityEndpoints.list>['query'];

/** While the next page is read, or what another filter finds, the one before stands. */
export const activitiesQuery = (query: ActivityQuery) =>
  queryOptions({
    queryKey: [...keys.activities, query],
    queryFn: ({ signal }) => call(activityEndpoints.list, { query }, signal),
    placeholderData: keepPreviousData,
  });

export const activityRetentionQuery = queryOptions({
  queryKey: [...keys.activities, 'retention'],
  queryFn: ({ signal }) => call(activityEndpoints.retention, {}, signal),
});
