import type { ReactNode } from 'react';
import { explainFailure } from '../../data/failures.ts';
import { pageSize } from '../../data/viewQueries.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Pagination } from '../../ui/lists/Pagination.tsx';
import type { ViewResult } from './useViewResult.ts';

export function LoadingTable() {
  return (
    <div role="status" aria-label="Loading components" className="flex flex-1 flex-col gap-3 p-4 md:px-6">
      <Skeleton className="h-row" />
      <Skeleton className="h-5" />
      <Skeleton className="h-5" />
      <Skeleton className="h-5" />
    </div>
  );
}

export interface FoundRowsProps {
  result: ViewResult;
  page: number;
  onPage: (page: number) => void;
  /** Said below the head of the table where nothing was found. */
  empty: ReactNode;
  children: ReactNode;
}

/** The table and its pages; where nothing was found, the head of the table stays for its filters. */
export function FoundRows({ result, page, onPage, empty, children }: FoundRowsProps) {
  const { rows, total } = result;
  if (result.isPending && result.error === null) return <LoadingTable />;
  if (result.error !== null && rows.length === 0)
    return (
      <div className="flex min-h-0 flex-1">
        <ErrorState title="The components did not load" busy={result.isFetching} onRetry={result.refetch}>
          {explainFailure(result.error)}
        </ErrorState>
      </div>
    );
  return (
    <>
      {children}
      {rows.length === 0 && <div className="flex min-h-48 flex-3">{empty}</div>}
      <Pagination
        page={page}
        pageSize={pageSize}
        total={total}
        onPage={onPage}
        showPage
        className="h-bar shrink-0 border-t bg-app px-4 md:px-6"
      />
    </>
  );
}
