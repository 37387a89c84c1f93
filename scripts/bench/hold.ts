/** Of this thread's processor: the machine may be busy with other work, and the collector has threads of its own. */
export const processor = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** How long nothing else could run, at the most, while something is done. */
export const longestHold = async (task: () => Promise<unknown>): Promise<number> => {
  let longest = 0;
  let since = processor();
  let isDone = false;
  const beat = (): void => {
    const now = processor();
    longest = Math.max(longest, now - since);
    since = now;
    if (!isDone) setImmediate(beat);
  };
  setImmediate(beat);
  await task();
  isDone = true;
  return Math.max(longest, processor() - since);
};
