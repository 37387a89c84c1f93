import type { GraphLayout, LayoutInput } from '@lintel/model/layout/graphLayout';
import type { GraphAnswer } from './graphWorker.ts';

const started = (): Worker => new Worker(new URL('./graphWorker.ts', import.meta.url), { type: 'module' });

/** An idle worker, for as long as there is a screen that will ask. */
let idle: Worker | null = null;
let asking = 0;

/** Starts the engine while what it is asked for is still being read. Answers how to say that nobody will ask any more. */
export const keepLayoutsReady = (): (() => void) => {
  asking += 1;
  idle ??= started();
  return () => {
    asking -= 1;
    if (asking > 0) return;
    idle?.terminate();
    idle = null;
  };
};

const rest = (worker: Worker): void => {
  if (asking > 0 && idle === null) idle = worker;
  else worker.terminate();
};

/**
 * Lays a graph out beside the page, which would stand still for it otherwise. Resolves to null where it was cancelled, or
 * the engine took too long or failed; then the rough layout is all there is.
 */
export const layOutGraph = async (
  input: LayoutInput,
  cancelled: AbortSignal,
  onRough: (layout: GraphLayout) => void,
): Promise<GraphLayout | null> => {
  const worker = idle ?? started();
  idle = null;
  const heard = new AbortController();
  const { signal } = heard;
  const final = await new Promise<GraphLayout | null>((resolve) => {
    cancelled.addEventListener('abort', () => resolve(null), { signal });
    worker.addEventListener('error', () => resolve(null), { signal });
    worker.addEventListener(
      'message',
      ({ data }: MessageEvent<GraphAnswer>) => {
        if ('final' in data) resolve(data.final);
        else onRough(data.rough);
      },
      { signal },
    );
    worker.postMessage(input);
  });
  heard.abort();
  if (final === null) worker.terminate();
  else rest(worker);
  return final;
};
