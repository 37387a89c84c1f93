import type { Input, Reply } from '@lintel/api/endpoint';
import { queryEndpoints } from '@lintel/api/endpoints/queries';
import { limits } from '@lintel/domain/limits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';
import { keys } from './queries.ts';

/** What is read of saved model views and what they find. Apart from the other queries, since the page starts without it. */

export const viewsQuery = queryOptions({
  queryKey: keys.queries,
  meta: { kept: queryEndpoints.list.reply },
  queryFn: ({ signal }) => call(queryEndpoints.list, {}, signal),
});

export const viewQuery = (slug: string) =>
  queryOptions({
    queryKey: [...keys.queries, 'one', slug],
    queryFn: ({ signal }) => call(queryEndpoints.read, { params: { slug } }, signal),
  });

export type ResultPage = Reply<typeof queryEndpoints.result>;
export type ResultAsked = Input<typeof queryEndpoints.result>['body'];
type CountsAsked = Input<typeof queryEndpoints.counts>['body'];

/** What components are called, by id. */
export const componentsByIdQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: [...keys.components, 'byId', ...ids],
    queryFn: ({ signal }) =>
      call(
        queryEndpoints.result,
        {
          body: {
            filter: { components: { operator: 'in', value: [...ids] } },
            drafts: true,
            limit: limits.componentsPerPage,
          },
        },
        signal,
      ),
    placeholderData: keepPreviousData,
  });

export type ResultQuestion = Omit<ResultAsked, 'cursor' | 'limit'>;

/** Rows of a page, as the foot of a table counts. */
export const pageSize = 50;

/** Pages of what questions find, whichever. */
export const resultsKey = [...keys.components, 'list', 'result'];

/**
 * Where a page begins is known from the one before it, which is read first where somebody comes from elsewhere. The last
 * page stands there until the next is read.
 */
export const resultPageQuery = (question: ResultQuestion, page: number) =>
  queryOptions({
    queryKey: [...resultsKey, question, page],
    queryFn: async ({ client, signal }): Promise<ResultPage> => {
      const before = page === 1 ? null : await client.ensureQueryData(resultPageQuery(question, page - 1));
      // Behind the last page there is nothing.
      if (before !== null && before.cursor === null) return { ...before, rows: [] };
      const cursor = before?.cursor ?? null;
      const body = { ...question, limit: pageSize, ...(cursor !== null && { cursor }) };
      return call(queryEndpoints.result, { body }, signal);
    },
    placeholderData: keepPreviousData,
  });

export const countsQuery = (asked: CountsAsked) =>
  queryOptions({
    queryKey: [...keys.components, 'counts', asked],
    queryFn: ({ signal }) => call(queryEndpoints.counts, { body: asked }, signal),
    placeholderData: keepPreviousData,
  });
