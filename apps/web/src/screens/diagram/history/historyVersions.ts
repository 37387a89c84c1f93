import type { AutomaticVersionShape, VersionShape } from '@lintel/api/shapes';
import { describeTime } from '@lintel/domain/dates';
import { automaticVersionName, versionName } from '@lintel/domain/names';
import { byDay, type Day } from '../../../changeLog/byDay.ts';

/** A version as a line of the history, kept by a person or by itself. */
export interface HistoryVersion {
  readonly slug: string;
  /** What it is called where it stands alone. */
  readonly title: string;
  /** Under the heading of its day. */
  readonly label: string;
  readonly detail: string;
  /** By a person; the others come and go by themselves. */
  readonly isKept: boolean;
  /** When it was kept, or what it holds was drawn. */
  readonly updatedAt: string;
}

const kept = (version: VersionShape): HistoryVersion => {
  const { slug, createdAt, createdBy } = version;
  const by = createdBy === null ? '' : ` by ${createdBy}`;
  const title = versionName(version);
  return {
    slug,
    title,
    label: title,
    detail: `${describeTime(createdAt)}${by}`,
    isKept: true,
    updatedAt: createdAt,
  };
};

const automatic = (version: AutomaticVersionShape): HistoryVersion => ({
  slug: version.slug,
  title: automaticVersionName(version),
  label: describeTime(version.createdAt),
  detail: version.people.length === 0 ? 'Automatic' : version.people.join(', '),
  isKept: false,
  updatedAt: version.createdAt,
});

/** Newest first. */
export const historyVersions = (
  byHand: readonly VersionShape[],
  byItself: readonly AutomaticVersionShape[],
): HistoryVersion[] =>
  [...byHand.map(kept), ...byItself.map(automatic)].sort(
    (a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt),
  );

const shownDays = 4;

/**
 * By day; of the last days alone, and of each what was kept by hand and how it was left, so that yesterday is at hand
 * however busy today is. `more` is how many that leaves out.
 */
interface VersionDays {
  readonly days: readonly Day<HistoryVersion>[];
  readonly more: number;
}

export const versionDays = (
  versions: readonly HistoryVersion[],
  now: Date,
  isWhole: boolean,
): VersionDays => {
  const all = byDay(versions, now);
  if (isWhole) return { days: all, more: 0 };
  const days = all.slice(0, shownDays).map(({ day, entries }) => {
    const left = entries.find(({ isKept }) => !isKept);
    return { day, entries: entries.filter((each) => each.isKept || each === left) };
  });
  const shown = days.reduce((sum, { entries }) => sum + entries.length, 0);
  return { days, more: versions.length - shown };
};
