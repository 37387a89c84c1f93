import type { Readable } from './readable.ts';

/** As long as it holds, the browser asks whether the page may be left. Answers how to end that. */
export const askBeforeLeaving = (wouldLose: Readable<boolean>): (() => void) => {
  const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
  const weigh = (): void => {
    if (wouldLose.get()) addEventListener('beforeunload', warn);
    else removeEventListener('beforeunload', warn);
  };
  if (wouldLose.get()) weigh();
  const stop = wouldLose.subscribe(weigh);
  return () => {
    stop();
    removeEventListener('beforeunload', warn);
  };
};
