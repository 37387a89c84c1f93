import { type ActivityGroup, activityGroups } from '@lintel/domain/activityLog/entries';
import type { ActivityQuery } from '../../data/activityQueries.ts';

/** Most entries are of drawing, and few look for those. */
export type ShownGroup = 'WITHOUT_DRAWING' | 'ALL' | ActivityGroup;

export const periods = ['ANY', 'TODAY', 'WEEK', 'MONTH', 'DATES'] as const;
export type Period = (typeof periods)[number];

export interface ActivityDraft {
  group: ShownGroup;
  /** Null: everybody. */
  person: number | null;
  period: Period;
  /** As a date field has them; empty where nothing is chosen. */
  firstDay: string;
  lastDay: string;
  text: string;
}

export const noFilter: ActivityDraft = {
  group: 'WITHOUT_DRAWING',
  person: null,
  period: 'ANY',
  firstDay: '',
  lastDay: '',
  text: '',
};

const startOfDay = (now: Date, daysBefore = 0): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysBefore);

/** In the reader's own time zone; null for what is no date. */
const dayAfter = (typed: string, days: number): Date | null => {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(typed) ?? [];
  if (year === undefined) return null;
  const date = new Date(Number(year), Number(month) - 1, Number(day) + days);
  return Number.isNaN(date.getTime()) ? null : date;
};

const daysOf: Partial<Record<Period, number>> = { TODAY: 0, WEEK: 6, MONTH: 29 };

const boundsOf = (
  { period, firstDay, lastDay }: ActivityDraft,
  now: Date,
): { from?: string; until?: string } => {
  const days = daysOf[period];
  if (days !== undefined) return { from: startOfDay(now, days).toISOString() };
  if (period === 'ANY') return {};
  const [from, until] = [dayAfter(firstDay, 0), dayAfter(lastDay, 1)];
  return {
    ...(from === null ? {} : { from: from.toISOString() }),
    ...(until === null ? {} : { until: until.toISOString() }),
  };
};

const groupOf = (group: ShownGroup): Pick<ActivityQuery, 'group' | 'except'> => {
  if (group === 'ALL') return {};
  return group === 'WITHOUT_DRAWING' ? { except: 'DRAWING' } : { group };
};

/** What the server is asked for. */
export const askedFor = (
  draft: ActivityDraft,
  now: Date,
): Omit<ActivityQuery, 'cursor' | 'limit' | 'person'> => {
  const text = draft.text.trim();
  return { ...groupOf(draft.group), ...boundsOf(draft, now), ...(text === '' ? {} : { text }) };
};

export const isFiltered = (draft: ActivityDraft): boolean =>
  (Object.keys(noFilter) as (keyof ActivityDraft)[]).some((key) => draft[key] !== noFilter[key]);

export const shownGroups: readonly ShownGroup[] = ['WITHOUT_DRAWING', 'ALL', ...activityGroups];
