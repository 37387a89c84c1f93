import { pageSizes } from '@lintel/domain/limits';
import { useQuery } from '@tanstack/react-query';
import { History, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { byDay } from '../../changeLog/byDay.ts';
import { LogEntry } from '../../changeLog/LogEntry.tsx';
import { undoable } from '../../changeLog/undoable.ts';
import { componentLogsQuery } from '../../data/modelQueries.ts';
import { useRestoreComponents } from '../../data/mutations/components.ts';
import { usersQuery } from '../../data/peopleQueries.ts';
import { useMay } from '../../data/session.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Pagination } from '../../ui/lists/Pagination.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';

const pageSize = pageSizes.changeLog;

/** Who changed what about a component, newest first. */
export function ComponentLog({ slug }: { slug: string }) {
  const { data, dataUpdatedAt, isError, isFetching, refetch } = useQuery(componentLogsQuery(slug));
  const people = useQuery(usersQuery).data ?? [];
  const mayEdit = useMay()('component.edit');
  const restore = useRestoreComponents();
  const [asked, setPage] = useState(1);
  if (data === undefined && isError)
    return (
      <ErrorState title="The change log did not load" busy={isFetching} onRetry={() => void refetch()} />
    );
  if (data === undefined)
    return (
      <div className="flex flex-col gap-3">
        <Skeleton className="h-5 w-full" label="Loading the change log" />
        <Skeleton className="h-5 w-3/4" />
      </div>
    );
  if (data.length === 0) return <EmptyState icon={History} title="No changes found" className="py-6" />;
  const taken = mayEdit ? undoable(data, new Date(dataUpdatedAt)) : new Set<number>();
  const total = data.length;
  const page = Math.min(asked, Math.max(1, Math.ceil(total / pageSize)));
  return (
    <div className="flex flex-col gap-1">
      {byDay(data.slice((page - 1) * pageSize, page * pageSize), new Date(dataUpdatedAt)).map(
        ({ day, entries }) => (
          <section key={day} aria-label={day}>
            <h3 className="py-1 text-12 text-muted">{day}</h3>
            <ul className="-mx-2">
              {entries.map((entry) => (
                <LogEntry
                  key={entry.logId}
                  entry={entry}
                  action={
                    taken.has(entry.logId) && (
                      <Button
                        saves
                        size="sm"
                        variant="ghost"
                        icon={RotateCcw}
                        busy={restore.isPending}
                        className="-my-1"
                        onClick={() => restore.mutate([entry.itemSlug])}
                      >
                        Undo
                      </Button>
                    )
                  }
                  person={people.find(({ userId }) => userId === entry.fkUserId)}
                />
              ))}
            </ul>
          </section>
        ),
      )}
      {total > pageSize && <Pagination page={page} pageSize={pageSize} total={total} onPage={setPage} />}
    </div>
  );
}
