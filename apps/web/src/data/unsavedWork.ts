import { type Readable, settable } from '../state/readable.ts';

const sources = new Set<Readable<boolean>>();
const any = settable(false);

const weigh = (): void => any.set([...sources].some((source) => source.get()));

/** Whether something in this tab is still on its way to the server, or is being drawn or written just now. */
export const hasUnsavedWork: Readable<boolean> = any;

/** A component that holds such work says so for as long as it is there. Answers how to take it back. */
export const addUnsavedWork = (source: Readable<boolean>): (() => void) => {
  sources.add(source);
  const unsubscribe = source.subscribe(weigh);
  weigh();
  return () => {
    unsubscribe();
    sources.delete(source);
    weigh();
  };
};
