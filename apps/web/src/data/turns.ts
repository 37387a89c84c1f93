import { waitForTurn } from './waitingChanges.ts';

/** Lets tasks begin one after the other, whatever becomes of each. */
export const createTurns = () => {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(task: () => Promise<T>): Promise<T> => {
    const begin = waitForTurn();
    const turn = last.then(() => {
      begin();
      return task();
    });
    last = turn.catch(() => undefined);
    return turn;
  };
};
