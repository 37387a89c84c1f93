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

export type ResultPage = Reply<typeof queryEndpoints.result> & { readonly page: number };
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

/** Rows of a page: so many are read at once, and the foot of a table counts by it. */
export const pageSize = 50;

/** Pages of what questions find, whichever. */
export const resultsKey = [...keys.components, 'list', 'result'];

/**
 * A page that was not read yet goes on where the one before it ended, if that is known. Where the reader comes from
 * elsewhere, and whenever it is read again, it is found by how many rows lie before it, and all are counted.
 */
export const resultPageQuery = (question: ResultQuestion, page: number) =>
  queryOptions({
    queryKey: [...resultsKey, question, page],
    queryFn: async ({ client, queryKey, signal }): Promise<ResultPage> => {
      const before = client.getQueryState<ResultPage>([...resultsKey, question, page - 1]);
      const isFirst = client.getQueryData(queryKey) === undefined;
      const cursor = isFirst && before?.isInvalidated === false ? before.data?.cursor : null;
      const place = cursor ? { cursor } : { from: (page - 1) * pageSize };
      const found = await call(
        queryEndpoints.result,
        { body: { ...question, limit: pageSize, ...place } },
        signal,
      );
      return { ...found, page };
    },
    // Scrolling through a long table leaves many behind.
    gcTime: 60_000,
  });

export const countsQuery = (asked: CountsAsked) =>
  queryOptions({
    queryKey: [...keys.components, 'counts', asked],
    queryFn: ({ signal }) => call(queryEndpoints.counts, { body: asked }, signal),
    placeholderData: keepPreviousData,
  });
