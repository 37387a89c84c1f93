import { Skeleton } from '../../ui/feedback/Skeleton.tsx';

export function LoadingBar() {
  return (
    <div className="flex h-bar shrink-0 items-center gap-3 border-b bg-app px-4 max-md:h-header">
      <Skeleton className="h-4 w-28 max-md:hidden" />
      <Skeleton className="h-4 w-40" label="Loading the diagram" />
    </div>
  );
}
