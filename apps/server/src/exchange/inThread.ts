import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { BadFile } from './badFile.ts';

/** Longer than the largest diagram takes. */
const mostMilliseconds = 30_000;
/** In MB. */
const mostMemory = 1_000;

/** What a thread says at its end, and once. */
export type ThreadAnswer<Answer> = { readonly answer: Answer } | { readonly problem: string };

/** Does what takes long, or more memory than one task may have, beside the work of others. `unreadable` is all else. */
export const inThread = async <Answer>(
  file: URL,
  workerData: unknown,
  unreadable: string,
): Promise<Answer> => {
  const worker = new Worker(file, {
    workerData,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: mostMemory },
  });
  try {
    const [said]: ThreadAnswer<Answer>[] = await once(worker, 'message', {
      signal: AbortSignal.timeout(mostMilliseconds),
    });
    if (said === undefined || 'problem' in said) throw new BadFile(said?.problem ?? unreadable);
    return said.answer;
  } catch (error) {
    // Whatever it died of: too long, too large.
    throw error instanceof BadFile ? error : new BadFile(unreadable);
  } finally {
    await worker.terminate();
  }
};
