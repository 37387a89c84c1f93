/** When the server keeps a version by itself, and for how long. Days and weeks are those of UTC. */

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const week = 7 * day;

/** Behind the last change. */
export const restMilliseconds = 30 * minute;
/** So many items that one edit deletes are many. */
export const manyDeletions = 10;
/** So that deleting and bringing back many things again and again fills nothing. */
const pauseBetweenDeletions = 5 * minute;
/** All of the last hour stay, then one an hour, one a day, one a week. */
const allOf = hour;
const hourlyOf = day;
const dailyOf = 30 * day;

/** What is known of a drawing since a version of it was kept. */
export interface SinceKept {
  readonly changedAt: string;
  readonly isKept: boolean;
  readonly keptAt: string | null;
}

/** What is about to be changed. */
export interface Upcoming {
  readonly now: number;
  /** How many items one edit deletes, at most. */
  readonly deletions: number;
}

const dayOf = (at: number): number => Math.floor(at / day);

export const isSameDay = (one: Date, other: Date): boolean => dayOf(one.getTime()) === dayOf(other.getTime());

/** 1970 began on a Thursday, and weeks begin on Mondays. */
const weekOf = (at: number): number => Math.floor((at + 3 * day) / week);

/** Whether what is drawn has to be kept before it changes: on the first change of a day, or where much goes. */
export const isDueBefore = (since: SinceKept | null, { now, deletions }: Upcoming): boolean => {
  if (since === null) return true;
  if (since.isKept) return false;
  if (dayOf(Date.parse(since.changedAt)) < dayOf(now)) return true;
  const isPaused = since.keptAt !== null && now - Date.parse(since.keptAt) < pauseBetweenDeletions;
  return deletions >= manyDeletions && !isPaused;
};

/** Of versions with the same answer the newest stays; null for one that stays in any case. */
const spanOf = (at: number, now: number): string | null => {
  const age = now - at;
  if (age < allOf) return null;
  if (age < hourlyOf) return `hour ${Math.floor(at / hour)}`;
  if (age < dailyOf) return `day ${dayOf(at)}`;
  return `week ${weekOf(at)}`;
};

/** Which automatic versions of one diagram are not needed any more. The newest of all always stays. */
export const thinnedOut = <Kept extends { readonly createdAt: string }>(
  versions: readonly Kept[],
  now: number,
): Kept[] => {
  const newestFirst = [...versions].sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
  const taken = new Set<string>();
  return newestFirst.filter(({ createdAt }) => {
    const span = spanOf(Date.parse(createdAt), now);
    if (span === null) return false;
    if (taken.has(span)) return true;
    taken.add(span);
    return false;
  });
};
