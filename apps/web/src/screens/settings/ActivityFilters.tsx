import { type ActivityGroup, activityGroupLabels } from '@lintel/domain/activityLog/entries';
import { limits } from '@lintel/domain/limits';
import { fullName } from '@lintel/domain/people';
import { useQuery } from '@tanstack/react-query';
import { usersQuery } from '../../data/peopleQueries.ts';
import { SearchInput } from '../../ui/controls/SearchInput.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { TextInput } from '../../ui/controls/TextInput.tsx';
import { type ActivityDraft, type Period, periods, type ShownGroup, shownGroups } from './activityFilter.ts';

const periodLabels: Readonly<Record<Period, string>> = {
  ANY: 'Any time',
  TODAY: 'Today',
  WEEK: 'Last 7 days',
  MONTH: 'Last 30 days',
  DATES: 'Between dates',
};

const groupLabels: Readonly<Record<ShownGroup, string>> = {
  WITHOUT_DRAWING: 'Everything but drawing',
  ALL: 'Everything',
  ...(activityGroupLabels satisfies Record<ActivityGroup, string>),
};

const everybody = 'everybody';

interface ActivityFiltersProps {
  draft: ActivityDraft;
  onChange: (change: Partial<ActivityDraft>) => void;
}

/** What is looked for: words, a group, a person and a period. */
export function ActivityFilters({ draft, onChange }: ActivityFiltersProps) {
  const people = useQuery(usersQuery).data ?? [];
  return (
    <div role="search" aria-label="Activity log" className="flex flex-wrap gap-2 pb-5">
      <SearchInput
        label="Find in the activity log"
        value={draft.text}
        maxLength={limits.searchLength}
        className="sm:w-64"
        onChange={(text) => onChange({ text })}
      />
      <Select<ShownGroup>
        label="Kind of activity"
        value={draft.group}
        className="sm:w-56"
        onChange={(group) => onChange({ group })}
        options={shownGroups.map((value) => ({ value, label: groupLabels[value] }))}
      />
      <Select
        label="Person"
        value={draft.person === null ? everybody : String(draft.person)}
        className="sm:w-48"
        onChange={(chosen) => onChange({ person: chosen === everybody ? null : Number(chosen) })}
        options={[
          { value: everybody, label: 'Everybody' },
          ...people.map((person) => ({ value: String(person.userId), label: fullName(person) })),
        ]}
      />
      <Select<Period>
        label="Period"
        value={draft.period}
        className="sm:w-40"
        onChange={(period) => onChange({ period })}
        options={periods.map((value) => ({ value, label: periodLabels[value] }))}
      />
      {draft.period === 'DATES' && (
        <div className="flex w-full items-center gap-2 sm:w-auto">
          <Day label="First day" value={draft.firstDay} onChange={(firstDay) => onChange({ firstDay })} />
          <span className="text-13 text-muted">to</span>
          <Day label="Last day" value={draft.lastDay} onChange={(lastDay) => onChange({ lastDay })} />
        </div>
      )}
    </div>
  );
}

function Day({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  return (
    <TextInput
      type="date"
      aria-label={label}
      value={value}
      className="sm:w-40"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
