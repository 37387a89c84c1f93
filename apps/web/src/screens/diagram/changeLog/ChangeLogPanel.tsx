import type { ChangeLogShape } from '@lintel/api/endpoints/changeLogs';
import type { DiagramShape } from '@lintel/api/shapes';
import { pageSizes } from '@lintel/domain/limits';
import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import { byDay } from '../../../changeLog/byDay.ts';
import { LogEntry } from '../../../changeLog/LogEntry.tsx';
import { changeLogsQuery } from '../../../data/historyQueries.ts';
import { usersQuery } from '../../../data/peopleQueries.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Pagination } from '../../../ui/Pagination.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { useFreshLog } from './useFreshLog.ts';
import type { Editor } from '../editor/editor.ts';
import { useDesk } from '../editor/EditorContext.tsx';
import { SidePanelFrame } from '../sheets/SidePanelFrame.tsx';

const pageSize = pageSizes.changeLog;

/** Who changed what, newest first; a press shows what it was about. */
export function ChangeLogPanel({ diagram, onClose }: { diagram: DiagramShape; onClose: () => void }) {
  const { slug } = diagram;
  const { editor } = useDesk();
  const { data, dataUpdatedAt, isError, isFetching, refetch } = useQuery(changeLogsQuery(slug));
  useFreshLog(editor, diagram);
  const [asked, setPage] = useState(1);
  const total = data?.length ?? 0;
  const page = Math.min(asked, Math.max(1, Math.ceil(total / pageSize)));
  const shown = data?.slice((page - 1) * pageSize, page * pageSize) ?? [];
  return (
    <SidePanelFrame
      title="Change log"
      onClose={onClose}
      footer={
        total > pageSize ? (
          <Pagination page={page} pageSize={pageSize} total={total} onPage={setPage} />
        ) : undefined
      }
    >
      {data === undefined && isError && (
        <ErrorState title="The change log did not load" busy={isFetching} onRetry={() => void refetch()} />
      )}
      {data === undefined && !isError && (
        <div className="flex flex-col gap-3">
          <Skeleton className="h-5 w-full" label="Loading the change log" />
          <Skeleton className="h-5 w-3/4" />
        </div>
      )}
      {data?.length === 0 && <EmptyState icon={History} title="No changes found" />}
      <Days entries={shown} now={new Date(dataUpdatedAt)} />
    </SidePanelFrame>
  );
}

function Days({ entries, now }: { entries: readonly ChangeLogShape[]; now: Date }) {
  const { editor } = useDesk();
  const people = useQuery(usersQuery).data ?? [];
  return byDay(entries, now).map(({ day, entries: ofDay }) => (
    <section key={day} aria-label={day} className="pb-2">
      <h3 className="py-1 text-12 text-muted">{day}</h3>
      <ul className="-mx-2">
        {ofDay.map((entry) => (
          <LogEntry
            key={entry.logId}
            entry={entry}
            person={people.find(({ userId }) => userId === entry.fkUserId)}
            onShow={entry.itemKeys.length === 0 ? undefined : () => showSubject(editor, entry)}
          />
        ))}
      </ul>
    </section>
  ));
}

/** Shows what an entry is about, as far as it is still drawn. */
const showSubject = (editor: Editor, { itemKeys }: ChangeLogShape): void => {
  const drawn = itemKeys.filter((key) => editor.snapshot.has(key));
  if (drawn.length > 0) editor.jumpTo(drawn);
  else
    toast.info(
      itemKeys.length === 1 ? 'It is not on the diagram any more' : 'They are not on the diagram any more',
    );
};
