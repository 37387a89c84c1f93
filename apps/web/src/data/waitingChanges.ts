import type { QueryClient } from '@tanstack/react-query';
import { askBeforeLeaving } from '../state/askBeforeLeaving.ts';
import { settable } from '../state/readable.ts';
import { addUnsavedWork } from './unsavedWork.ts';

const turns = new Set<() => void>();
const isAny = settable(false);
let weigh = (): void => undefined;

/**
 * A change that has to wait for an earlier one shows as made, but is not sent yet: it would be lost with the page.
 * Answers how to end that.
 */
export const holdWaitingChanges = (client: QueryClient): (() => void) => {
  const changes = client.getMutationCache();
  weigh = () => isAny.set(turns.size > 0 || changes.getAll().some(({ state }) => state.isPaused));
  const stops = [changes.subscribe(weigh), addUnsavedWork(isAny), askBeforeLeaving(isAny)];
  return () => {
    for (const stop of stops) stop();
  };
};

/** One that waits outside of all queries. Answers how to say that its turn has come. */
export const waitForTurn = (): (() => void) => {
  const come = (): void => {
    turns.delete(come);
    weigh();
  };
  turns.add(come);
  weigh();
  return come;
};
