import { parentPort, workerData } from 'node:worker_threads';
import { BadFile } from '../badFile.ts';
import type { ThreadAnswer } from '../inThread.ts';
import { fileOfSketches, type SketchAnswer, type SketchTask } from './fileOfSketches.ts';

/** Texts that callers send are read and arranged in a thread, which is ended where that takes too long or too much. */
const answered = async (task: SketchTask): Promise<ThreadAnswer<SketchAnswer>> => {
  try {
    return { answer: await fileOfSketches(task) };
  } catch (error) {
    if (error instanceof BadFile) return { problem: error.message };
    throw error;
  }
};

parentPort?.postMessage(await answered(workerData as SketchTask));
