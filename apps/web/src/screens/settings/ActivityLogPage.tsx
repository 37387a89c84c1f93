import { useQuery } from '@tanstack/react-query';
import { Download, ScrollText, SearchX } from 'lucide-react';
import { useState } from 'react';
import { activitiesQuery } from '../../data/activityQueries.ts';
import { explainFailure } from '../../data/failures.ts';
import { type ActivityExport, useExportActivities } from '../../data/mutations/activities.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { ActivityDays } from './ActivityDays.tsx';
import { type ActivityDraft, askedFor, isFiltered, noFilter } from './activityFilter.ts';
import { ActivityFilters } from './ActivityFilters.tsx';
import { RetentionSection } from './RetentionSection.tsx';
import { SettingsHead } from './SettingsHead.tsx';
import { TableSkeleton } from './TableSkeleton.tsx';

/** Who came in, who may do what, and what was taken out or away: for administrators to read, and to prove. */
export function ActivityLogPage() {
  const [draft, setDraft] = useState(noFilter);
  // When the filter was set: a period that ends with the present must not be another one in each rendering.
  const [askedAt, setAskedAt] = useState(() => new Date());
  /** Where each page began that was gone past; the first one has none. */
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const asked = askedFor(draft, askedAt);
  const person = draft.person;
  const cursor = cursors.at(-1);
  const page = useQuery(
    activitiesQuery({
      ...asked,
      ...(person === null ? {} : { person: String(person) }),
      ...(cursor === undefined ? {} : { cursor }),
    }),
  );
  const exporting = useExportActivities();
  const change = (changes: Partial<ActivityDraft>): void => {
    setDraft((before) => ({ ...before, ...changes }));
    setAskedAt(new Date());
    setCursors([]);
  };
  const exportAs = (format: Format) =>
    exporting.mutate({ ...asked, ...(person === null ? {} : { person }), format });
  const entries = page.data?.entries ?? [];
  const next = page.data?.cursor ?? null;
  return (
    <>
      <SettingsHead title="Activity log">
        <ExportMenu isBusy={exporting.isPending} onExport={exportAs} />
      </SettingsHead>
      <ActivityFilters draft={draft} onChange={change} />
      {page.data === undefined && !page.isError && <TableSkeleton label="Loading the activity log" />}
      {page.data === undefined && page.isError && (
        <ErrorState
          title="The activity log did not load"
          onRetry={() => void page.refetch()}
          busy={page.isFetching}
          className="py-12"
        >
          {explainFailure(page.error)}
        </ErrorState>
      )}
      {page.data !== undefined && entries.length === 0 && next === null && (
        <Nothing isFiltered={isFiltered(draft)} onReset={() => change(noFilter)} />
      )}
      <div
        aria-busy={page.isFetching}
        aria-live="polite"
        className={page.isPlaceholderData ? 'opacity-60' : undefined}
      >
        <ActivityDays entries={entries} now={new Date(page.dataUpdatedAt)} />
      </div>
      {entries.length === 0 && next !== null && (
        <p className="pb-4 text-13 text-secondary">
          Nothing was found so far. Further back there may be more.
        </p>
      )}
      <Pages cursors={cursors} next={next} isReading={page.isPlaceholderData} onPage={setCursors} />
      <RetentionSection />
    </>
  );
}

function Nothing({ isFiltered: filtered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  if (!filtered)
    return (
      <EmptyState icon={ScrollText} title="No activity yet" className="py-12">
        Sign-ins, roles, keys, sharing, exports and deletions are listed here from now on.
      </EmptyState>
    );
  return (
    <EmptyState
      icon={SearchX}
      title="Nothing fits these filters"
      className="py-12"
      action={
        <Button size="sm" onClick={onReset}>
          Show all activity
        </Button>
      }
    >
      What happened, names and addresses are searched.
    </EmptyState>
  );
}

type Format = ActivityExport['format'];

function ExportMenu({ isBusy, onExport }: { isBusy: boolean; onExport: (format: Format) => void }) {
  return (
    <Menu
      align="end"
      items={[
        { label: 'As a table (CSV)', onSelect: () => onExport('csv') },
        { label: 'As JSON', onSelect: () => onExport('json') },
      ]}
      trigger={
        <Button icon={Download} busy={isBusy}>
          Export
        </Button>
      }
    />
  );
}

interface PagesProps {
  cursors: readonly string[];
  next: string | null;
  isReading: boolean;
  onPage: (cursors: readonly string[]) => void;
}

function Pages({ cursors, next, isReading, onPage }: PagesProps) {
  if (next === null && cursors.length === 0) return null;
  return (
    <nav aria-label="Pages of the activity log" className="flex gap-2">
      <Button disabled={cursors.length === 0} onClick={() => onPage(cursors.slice(0, -1))}>
        Newer
      </Button>
      <Button
        disabled={next === null || isReading}
        onClick={() => next !== null && onPage([...cursors, next])}
      >
        Older
      </Button>
    </nav>
  );
}
