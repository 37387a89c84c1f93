import type { ChangeLogShape } from '@lintel/api/endpoints/changeLogs';
import type { DiagramShape } from '@lintel/api/shapes';
import { pageSizes } from '@lintel/domain/limits';
import { useQuery } from '@tanstack/react-query';
import { History, ListFilter } from 'lucide-react';
import { useState } from 'react';
import { byDay } from '../../../changeLog/byDay.ts';
import { LogEntry } from '../../../changeLog/LogEntry.tsx';
import { changeLogsQuery } from '../../../data/historyQueries.ts';
import { usersQuery } from '../../../data/peopleQueries.ts';
import { useIsPhone } from '../../../chrome/useMedia.ts';
import { useReadable } from '../../../state/useReadable.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { Pagination } from '../../../ui/lists/Pagination.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import type { HistoryVersion } from './historyVersions.ts';
import { VersionsPart } from './VersionsPart.tsx';
import { useFreshLog } from './useFreshLog.ts';
import type { Editor } from '../editor/editor.ts';
import { useDesk } from '../editor/EditorContext.tsx';
import { SidePanelFrame } from '../sheets/SidePanelFrame.tsx';

const pageSize = pageSizes.changeLog;

const filters = [
  { value: 'all', label: 'Versions and changes' },
  { value: 'versions', label: 'Versions' },
  { value: 'kept', label: 'Versions that somebody kept' },
  { value: 'changes', label: 'Changes' },
] as const;

interface HistoryPanelProps {
  diagram: DiagramShape;
  canEdit: boolean;
  onClose: () => void;
}

/** How the diagram was, and who changed what. */
export function HistoryPanel({ diagram, canEdit, onClose }: HistoryPanelProps) {
  const { panels } = useDesk();
  const isPhone = useIsPhone();
  const chosen = useReadable(panels.version);
  const [filter, setFilter] = useState('all');
  const choose = (version: HistoryVersion | null) => {
    panels.version.set(version);
    // There the sheet would cover what was chosen.
    if (isPhone && version !== null) panels.side.set(null);
  };
  return (
    <SidePanelFrame
      title="History"
      onClose={onClose}
      actions={
        <Menu
          align="end"
          items={[{ kind: 'radio', label: 'Show', value: filter, onChange: setFilter, options: filters }]}
          trigger={
            <IconButton icon={ListFilter} label="Filter the history" size="sm" pressed={filter !== 'all'} />
          }
        />
      }
    >
      {filter !== 'changes' && (
        <VersionsPart
          slug={diagram.slug}
          canEdit={canEdit}
          isKeptOnly={filter === 'kept'}
          chosen={chosen?.slug ?? null}
          onChoose={choose}
        />
      )}
      {(filter === 'all' || filter === 'changes') && <ChangesPart diagram={diagram} />}
    </SidePanelFrame>
  );
}

/** Newest first; a press shows what it was about. */
function ChangesPart({ diagram }: { diagram: DiagramShape }) {
  const { slug } = diagram;
  const { editor } = useDesk();
  const { data, dataUpdatedAt, isError, isFetching, refetch } = useQuery(changeLogsQuery(slug));
  useFreshLog(editor, diagram);
  const [asked, setPage] = useState(1);
  const total = data?.length ?? 0;
  const page = Math.min(asked, Math.max(1, Math.ceil(total / pageSize)));
  const shown = data?.slice((page - 1) * pageSize, page * pageSize) ?? [];
  return (
    <section aria-label="Change log" className="-mx-4 border-t px-4 pt-3">
      <h3 className="flex min-h-8 items-center text-13 font-semibold">Change log</h3>
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
      {total > pageSize && <Pagination page={page} pageSize={pageSize} total={total} onPage={setPage} />}
    </section>
  );
}

function Days({ entries, now }: { entries: readonly ChangeLogShape[]; now: Date }) {
  const { editor, panels } = useDesk();
  const show = (entry: ChangeLogShape): void => {
    // It is shown on what is drawn now.
    panels.version.set(null);
    showSubject(editor, entry);
  };
  const people = useQuery(usersQuery).data ?? [];
  return byDay(entries, now).map(({ day, entries: ofDay }) => (
    <section key={day} aria-label={day} className="pb-2">
      <h4 className="py-1 text-12 text-muted">{day}</h4>
      <ul className="-mx-2">
        {ofDay.map((entry) => (
          <LogEntry
            key={entry.logId}
            entry={entry}
            person={people.find(({ userId }) => userId === entry.fkUserId)}
            onShow={entry.itemKeys.length === 0 ? undefined : () => show(entry)}
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
