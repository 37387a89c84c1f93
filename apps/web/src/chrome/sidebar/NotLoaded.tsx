import { Button } from '../../ui/controls/Button.tsx';

/** As much of what a query says as a list of what it read needs. */
export interface ReadList {
  readonly data: readonly unknown[] | undefined;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

export interface NotLoadedProps {
  /** 'folders' */
  what: string;
  read: ReadList;
}

/** Of a list in the sidebar that could not be read. */
export function NotLoaded({ what, read }: NotLoadedProps) {
  return (
    <div role="alert" className="px-2 text-12 text-muted">
      <p className="pb-2">The {what} did not load.</p>
      <Button size="sm" busy={read.isFetching} onClick={() => void read.refetch()}>
        Try again
      </Button>
    </div>
  );
}
