import type { ViewRowShape } from '@lintel/api/endpoints/queries';
import { hashKey, useQueries, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type ResultPage, type ResultQuestion, resultPageQuery, resultsKey } from '../../data/viewQueries.ts';
import type { Pages } from './rows/pagedRows.ts';

export interface ViewResult {
  /** Of the pages that were asked for, those that were read. */
  pages: Pages<ViewRowShape>;
  total: number;
  /** Nothing was read yet. */
  isPending: boolean;
  /** Of the question that the rows answer. */
  key: string;
  /** Which is the one before, until the next is answered. */
  isOld: boolean;
  isFetching: boolean;
  error: unknown;
  refetch: () => void;
  readPage: (page: number) => Promise<readonly ViewRowShape[]>;
}

/** By their numbers: what two answers have in common is looked for under the same one, and stays the same object. */
type ReadPages = Readonly<Record<number, ResultPage>>;

interface Answers {
  readonly read: ReadPages;
  /** As the last answer has it; null before the first. */
  readonly total: number | null;
  readonly isFetching: boolean;
  readonly error: unknown;
}

const combined = (answers: readonly UseQueryResult<ResultPage>[]): Answers => {
  const last = answers
    .filter(({ data }) => data !== undefined)
    .toSorted((one, other) => other.dataUpdatedAt - one.dataUpdatedAt)[0];
  return {
    read: Object.fromEntries(answers.flatMap(({ data }) => (data === undefined ? [] : [[data.page, data]]))),
    total: last?.data?.total ?? null,
    isFetching: answers.some(({ isFetching }) => isFetching),
    error: answers.find(({ error }) => error !== null)?.error ?? null,
  };
};

interface Shown {
  readonly key: string;
  readonly read: ReadPages;
  readonly total: number;
}

/** Pages of what a question finds. What the question before has found is shown until the first of them is there. */
export const useViewResult = (question: ResultQuestion, asked: readonly number[]): ViewResult => {
  const client = useQueryClient();
  const key = hashKey([question]);
  const { read, total, isFetching, error } = useQueries({
    queries: asked.map((page) => resultPageQuery(question, page)),
    combine: combined,
  });
  const [shown, setShown] = useState<Shown | null>(null);
  const isAnswered = total !== null;
  const isSame = shown?.key === key;
  // Where nothing in sight was read yet, there are still as many rows as there were.
  const next: Shown | null =
    isAnswered || isSame ? { key, read, total: total ?? shown?.total ?? 0 } : error === null ? shown : null;
  const isChanged = next?.key !== shown?.key || next?.read !== shown?.read || next?.total !== shown?.total;
  if (isChanged) setShown(next);
  const now = isChanged ? next : shown;
  const pages = useMemo(
    () => new Map(Object.values(now?.read ?? {}).map(({ page, rows }) => [page, rows])),
    [now?.read],
  );
  return {
    pages,
    total: now?.total ?? 0,
    isPending: now === null,
    key: now?.key ?? key,
    isOld: now !== null && now.key !== key,
    isFetching,
    error,
    refetch: () => void client.refetchQueries({ queryKey: [...resultsKey, question], type: 'active' }),
    readPage: async (page) => (await client.ensureQueryData(resultPageQuery(question, page))).rows,
  };
};
