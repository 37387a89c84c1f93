const units = ['B', 'kB', 'MB', 'GB'] as const;

/** 18 kB, 2.4 MB: two digits at the least where there are any. */
export const fileSize = (bytes: number): string => {
  let [size, unit] = [bytes, 0];
  while (size >= 999.5 && unit < units.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${unit === 0 || size >= 9.95 ? Math.round(size) : size.toFixed(1)} ${units[unit]}`;
};
