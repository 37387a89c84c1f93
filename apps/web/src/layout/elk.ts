import ELK, { type ElkNode } from 'elkjs/lib/elk-api.js';
import ElkWorker from 'elkjs/lib/elk-worker.min.js?worker';

/** Nobody waits longer than this, and the engine cannot be asked how far it is. */
const patience = 30_000;

/**
 * Graphs of elk's JSON, each with places when it comes back. Resolves to null when it was cancelled or took too long:
 * ending its worker is the only way to stop the engine.
 */
export const layOut = async <Graph extends { readonly id: string }>(
  graphs: readonly Graph[],
  cancelled: AbortSignal,
): Promise<Graph[] | null> => {
  const elk = new ELK({ workerFactory: () => new ElkWorker() });
  const stop = AbortSignal.any([cancelled, AbortSignal.timeout(patience)]);
  const stopped = new Promise<null>((end) => {
    if (stop.aborted) end(null);
    else stop.addEventListener('abort', () => end(null), { once: true });
  });
  try {
    const laidOut = graphs.map(async (graph) => (await elk.layout(graph as ElkNode)) as Graph);
    return await Promise.race([Promise.all(laidOut), stopped]);
  } finally {
    elk.terminateWorker();
  }
};
