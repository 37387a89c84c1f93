import { posterSize } from '@lintel/drawing/posterSize';
import { inThread } from './inThread.ts';
import type { PngTask } from './pngThread.ts';

const thread = new URL('./pngThread.ts', import.meta.url);

/** One after the other: each takes a processor and a hundred megabytes. */
let before: Promise<unknown> = Promise.resolve();

const painted = (svg: string): Promise<Uint8Array> => {
  const task: PngTask = { svg, width: posterSize.width };
  return inThread(thread, task, 'The picture cannot be painted');
};

/** Of an SVG of ours that has the shape of a poster. */
export const pngOf = (svg: string): Promise<Uint8Array> => {
  const painting = before.then(() => painted(svg));
  before = painting.catch(() => undefined);
  return painting;
};
