import { Skeleton } from '../../ui/feedback/Skeleton.tsx';

/** The shape of a table that is on its way. */
export function TableSkeleton({ label, rows = 4 }: { label: string; rows?: number }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-3">
      <Skeleton className="h-row" />
      {Array.from({ length: rows }, (_, at) => (
        <Skeleton key={at} className="h-5" />
      ))}
    </div>
  );
}
