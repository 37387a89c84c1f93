const minute = 60_000;
const hour = 60 * minute;

const dayOf = (date: Date): string => {
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};

const dayBefore = (date: Date): Date => new Date(date.getFullYear(), date.getMonth(), date.getDate() - 1);

/** "8 min ago", "Yesterday", then `2026-11-14`, in the reader's own time zone. */
export const describeWhen = (instant: string, now: Date): string => {
  const then = new Date(instant);
  const age = now.getTime() - then.getTime();
  if (age < minute) return 'Just now';
  if (age < hour) return `${Math.floor(age / minute)} min ago`;
  if (dayOf(then) === dayOf(now)) return `${Math.floor(age / hour)} h ago`;
  if (dayOf(then) === dayOf(dayBefore(now))) return 'Yesterday';
  return dayOf(then);
};

/** The heading a change falls under: Today, Yesterday, otherwise the date. */
export const describeDay = (instant: string, now: Date): string => {
  const day = dayOf(new Date(instant));
  if (day === dayOf(now)) return 'Today';
  if (day === dayOf(dayBefore(now))) return 'Yesterday';
  return day;
};
