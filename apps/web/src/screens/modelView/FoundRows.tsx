import type { ReactNode } from 'react';
import { explainFailure } from '../../data/failures.ts';
import { pageSize } from '../../data/viewQueries.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Pagination } from '../../ui/lists/Pagination.tsx';
import type { FoundInPages } from './useFoundRows.ts';
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
  found: FoundInPages;
  /** Said below the head of the table where nothing was found. */
  empty: ReactNode;
  children: ReactNode;
}

/** The table and where one is in it; where nothing was found, the head of the table stays for its filters. */
export function FoundRows({ found, empty, children }: FoundRowsProps) {
  const { result, place, goTo } = found;
  if (result.isPending && result.error === null) return <LoadingTable />;
  if (result.error !== null && result.isPending)
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
      {result.total === 0 && <div className="flex min-h-48 flex-3">{empty}</div>}
      {result.error !== null && <NotAllRead result={result} />}
      <Pagination
        page={place.shownPage}
        pageSize={pageSize}
        total={result.total}
        onPage={goTo}
        showPage
        className="h-bar shrink-0 border-t bg-app px-4 md:px-6"
      />
    </>
  );
}

function NotAllRead({ result }: { result: ViewResult }) {
  return (
    <div
      role="alert"
      className="flex shrink-0 items-center gap-3 border-t bg-sunken px-4 py-1.5 text-13 md:px-6"
    >
      <span className="min-w-0 flex-1 truncate">
        Some rows did not load. <span className="text-secondary">{explainFailure(result.error)}</span>
      </span>
      <Button size="sm" busy={result.isFetching} onClick={result.refetch}>
        Try again
      </Button>
    </div>
  );
}
