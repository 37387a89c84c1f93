/** Runs a piece of work when it is the person's turn. */
export type OneAtATime = <Result>(userId: number, task: () => Promise<Result>) => Promise<Result>;

/**
 * One task after the other, and the people in turn: a person who sends fifty large updates at once keeps another one
 * waiting for one of them.
 */
export const createOneAtATime = (): OneAtATime => {
  const waiting = new Map<number, (() => void)[]>();
  let isBusy = false;

  const next = (): void => {
    const [first] = waiting;
    if (first === undefined) {
      isBusy = false;
      return;
    }
    const [userId, turns] = first;
    const [turn] = turns.splice(0, 1);
    // Behind everybody else who waits.
    waiting.delete(userId);
    if (turns.length > 0) waiting.set(userId, turns);
    turn?.();
  };

  return async (userId, task) => {
    if (isBusy) {
      await new Promise<void>((turn) => {
        waiting.set(userId, [...(waiting.get(userId) ?? []), turn]);
      });
    }
    isBusy = true;
    try {
      return await task();
    } finally {
      next();
    }
  };
};
