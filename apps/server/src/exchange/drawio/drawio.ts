import { inThread } from '../inThread.ts';
import type { DrawioAnswer } from './diagramsOf.ts';
import type { DrawioTask } from './drawioThread.ts';

const thread = new URL('./drawioThread.ts', import.meta.url);

export const readDrawio = (task: DrawioTask): Promise<DrawioAnswer> =>
  inThread(thread, task, 'This is no file of draw.io that can be read');
