import { Spinner } from '../../ui/controls/Spinner.tsx';

export function LoadingGraph() {
  return (
    <div
      role="status"
      aria-label="Loading the dependency graph"
      className="flex h-full items-center justify-center"
    >
      <Spinner />
    </div>
  );
}
