const hour = 3_600_000;
const day = 24 * hour;

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** "Expires in 6 days", rounded up to what a person plans with. */
export const describeExpiry = (expires: string, now: Date): string => {
  const left = new Date(expires).getTime() - now.getTime();
  if (left <= 0) return 'Expired';
  return left > day
    ? `Expires in ${counted(Math.round(left / day), 'day')}`
    : `Expires in ${counted(Math.ceil(left / hour), 'hour')}`;
};
