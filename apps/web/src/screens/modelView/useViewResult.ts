import type { ViewRowShape } from '@lintel/api/endpoints/queries';
import { useQuery } from '@tanstack/react-query';
import { type ResultQuestion, resultPageQuery } from '../../data/viewQueries.ts';

export interface ViewResult {
  rows: readonly ViewRowShape[];
  total: number;
  /** Nothing was read yet. */
  isPending: boolean;
  /** What is shown is of the question before. */
  isOld: boolean;
  isFetching: boolean;
  error: unknown;
  refetch: () => void;
}

const none: readonly never[] = [];

/** A page of what a question finds. */
export const useViewResult = (question: ResultQuestion, page: number): ViewResult => {
  const query = useQuery(resultPageQuery(question, page));
  return {
    rows: query.data?.rows ?? none,
    total: query.data?.total ?? 0,
    isPending: query.isPending,
    isOld: query.isPlaceholderData,
    isFetching: query.isFetching,
    error: query.error,
    refetch: () => void query.refetch(),
  };
};
