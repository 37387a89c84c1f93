const minute = 60_000;
const hour = 60 * minute;

const two = (part: number): string => String(part).padStart(2, '0');

const dayOf = (date: Date): string =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

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

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** `14:10`, on the reader's own clock. */
export const describeTime = (instant: string): string => {
  const at = new Date(instant);
  return `${two(at.getHours())}:${two(at.getMinutes())}`;
};

/** `Mon 23 Nov 2026, 14:10` */
export const describeMoment = (instant: string): string => {
  const at = new Date(instant);
  const day = `${weekdays[at.getDay()]} ${at.getDate()} ${months[at.getMonth()]} ${at.getFullYear()}`;
  return `${day}, ${describeTime(instant)}`;
};
