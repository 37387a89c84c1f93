import { parentPort, workerData } from 'node:worker_threads';
import { BadFile } from '../badFile.ts';
import type { ThreadAnswer } from '../inThread.ts';
import { type DrawioAnswer, diagramsOf } from './diagramsOf.ts';
import { readPages } from './readPages.ts';

/** Files that callers send are unpacked and read in a thread, which is ended where that takes too long or too much. */
export interface DrawioTask {
  readonly xml: string;
  readonly fileName: string;
}

const answered = ({ xml, fileName }: DrawioTask): ThreadAnswer<DrawioAnswer> => {
  try {
    return { answer: diagramsOf(readPages(xml), fileName) };
  } catch (error) {
    if (error instanceof BadFile) return { problem: error.message };
    throw error;
  }
};

parentPort?.postMessage(answered(workerData as DrawioTask));
