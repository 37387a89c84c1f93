import { setTimeout as passed } from 'node:timers/promises';

/** A start that cannot work, with what a person can do about it in one sentence. */
export class CannotStart extends Error {
  override name = 'CannotStart';
}

/** Longer than V8 compiles at any one thing. */
const compilersMayTake = 100;

/**
 * Ends this process. On the way out Node's first thread waits for V8's compilers, and a compiler that just then needs
 * memory waits for the first thread (nodejs/node#54918): a start that was refused on a busy machine could stay for good.
 * So they get to finish while this thread still answers them.
 */
export const endProcess = async (code: number): Promise<never> => {
  await passed(compilersMayTake);
  return process.exit(code);
};
