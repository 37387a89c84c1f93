import type { GraphLayout, LayoutInput } from '@lintel/model/layout/graphLayout';
import type { GraphAnswer } from './graphWorker.ts';

/**
 * Lays a graph out beside the page, which would stand still for it otherwise. Resolves to null where it was cancelled, or
 * the engine took too long or failed; then the rough layout is all there is.
 */
export const layOutGraph = (
  input: LayoutInput,
  cancelled: AbortSignal,
  onRough: (layout: GraphLayout) => void,
): Promise<GraphLayout | null> => {
  const worker = new Worker(new URL('./graphWorker.ts', import.meta.url), { type: 'module' });
  return new Promise<GraphLayout | null>((resolve) => {
    cancelled.addEventListener('abort', () => resolve(null), { once: true });
    worker.addEventListener('error', () => resolve(null));
    worker.addEventListener('message', ({ data }: MessageEvent<GraphAnswer>) => {
      if ('final' in data) resolve(data.final);
      else if (!cancelled.aborted) onRough(data.rough);
    });
    worker.postMessage(input);
  }).finally(() => worker.terminate());
};
