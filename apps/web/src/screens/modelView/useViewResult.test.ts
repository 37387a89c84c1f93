import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { type ResultQuestion, resultPageQuery } from '../../data/viewQueries.ts';
import { runHook } from '../../ui/emptyPage.fixture.ts';
import { rowOf } from './testing/modelRows.ts';
import { useViewResult } from './useViewResult.ts';

const question: ResultQuestion = { filter: {} };

/** Where so many pages of one row each were read. */
const clientWith = (pages: number): QueryClient => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  for (let page = 1; page <= pages; page += 1)
    client.setQueryData(resultPageQuery(question, page).queryKey, {
      rows: [rowOf({ slug: `row-${page}` })],
      total: pages,
      cursor: null,
      page,
    });
  return client;
};

it('keeps the rows of a page as they are while its neighbours come and go', () => {
  const client = clientWith(3);
  const run = runHook(
    (asked: readonly number[]) => useViewResult(question, asked),
    [1, 2],
    (component) => createElement(QueryClientProvider, { client }, component),
  );
  const second = run.answer.pages.get(2);
  expect([...run.answer.pages.keys()]).toEqual([1, 2]);
  expect(second?.map(({ slug }) => slug)).toEqual(['row-2']);
  run.again([2, 3]);
  expect([...run.answer.pages.keys()]).toEqual([2, 3]);
  expect(run.answer.pages.get(2)?.[0]).toBe(second?.[0]);
});
