import type { ActivityShape } from '@lintel/api/endpoints/activities';
import { useQuery } from '@tanstack/react-query';
import { byDay } from '../../changeLog/byDay.ts';
import { usersQuery } from '../../data/peopleQueries.ts';
import { ActivityRow } from './ActivityRow.tsx';

/** Entries by day, as the change log has them. */
export function ActivityDays({ entries, now }: { entries: readonly ActivityShape[]; now: Date }) {
  const people = useQuery(usersQuery).data ?? [];
  const dated = entries.map((entry) => ({ entry, updatedAt: entry.createdAt }));
  return byDay(dated, now).map(({ day, entries: ofDay }) => (
    <section key={day} aria-label={day} className="pb-5">
      <h2 className="pb-1.5 text-12 font-medium text-muted">{day}</h2>
      <ul className="divide-y rounded-md border">
        {ofDay.map(({ entry }) => (
          <ActivityRow
            key={entry.activityLogId}
            entry={entry}
            person={people.find(({ userId }) => userId === entry.userId)}
          />
        ))}
      </ul>
    </section>
  ));
}
