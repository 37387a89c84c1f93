export interface Repeated {
  /** Does the task, once more where it is under way. Answers when all that was asked for is done. */
  ask(): Promise<void>;
  /** Answers when nothing is under way. */
  settled(): Promise<void>;
}

/** A task that is not done twice at once. `atRest` is called whenever it ends. */
export const oneAtATime = (task: () => Promise<void>, atRest = (): void => undefined): Repeated => {
  let running: Promise<void> | null = null;
  let isAskedAgain = false;
  const run = async (): Promise<void> => {
    try {
      do {
        isAskedAgain = false;
        await task();
      } while (isAskedAgain);
    } finally {
      // In the same moment as the last look: what was asked for in between would be taken for under way.
      running = null;
      atRest();
    }
  };
  return {
    ask: () => {
      isAskedAgain = true;
      running ??= run();
      return running;
    },
    settled: async () => {
      await running;
    },
  };
};
