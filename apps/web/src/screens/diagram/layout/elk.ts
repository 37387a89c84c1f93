import type { Placement } from '@lintel/diagram/arrange/arrange';
import type { Arrangement } from '@lintel/diagram/arrange/arrangement';
import { elkGraphOf, placementOf } from '@lintel/diagram/arrange/elkGraph';
import ELK, { type ElkNode } from 'elkjs/lib/elk-api.js';
import ElkWorker from 'elkjs/lib/elk-worker.min.js?worker';

/** Nobody waits longer than this, and the engine cannot be asked how far it is. */
const patience = 30_000;

/** Resolves to null when it was cancelled or took too long: ending its worker is the only way to stop the engine. */
export const layOut = async (
  arrangements: readonly Arrangement[],
  cancelled: AbortSignal,
): Promise<Placement[] | null> => {
  const elk = new ELK({ workerFactory: () => new ElkWorker() });
  const stop = AbortSignal.any([cancelled, AbortSignal.timeout(patience)]);
  const stopped = new Promise<null>((end) => {
    if (stop.aborted) end(null);
    else stop.addEventListener('abort', () => end(null), { once: true });
  });
  try {
    const laidOut = arrangements.map((each) => elk.layout(elkGraphOf(each) as ElkNode).then(placementOf));
    return await Promise.race([Promise.all(laidOut), stopped]);
  } finally {
    elk.terminateWorker();
  }
};
