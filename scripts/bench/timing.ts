export const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** Time of the processor, not of the clock: the machine may be busy with other work. */
export const timed = (task: () => void): number => {
  const start = process.cpuUsage();
  task();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
};
