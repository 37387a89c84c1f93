import ElkWorker from 'elkjs/lib/elk-worker.min.js?worker';

/** Nobody waits longer than this, and the engine cannot be asked how far it is. */
const patience = 30_000;

interface Answer<Graph> {
  readonly id: number;
  readonly data?: Graph;
  readonly error?: unknown;
}

/** The engine answers one message after the other, each under the number that it was asked under. */
const answersOf = <Graph>(worker: Worker, graphs: readonly Graph[]): Promise<Graph[]> =>
  new Promise((resolve, reject) => {
    const answers: Graph[] = [];
    worker.addEventListener('error', reject);
    worker.addEventListener('message', ({ data: { data, error } }: MessageEvent<Answer<Graph>>) => {
      if (error !== undefined) return reject(new Error('The layout failed', { cause: error }));
      // That the algorithms are known now is an answer without anything in it.
      if (data !== undefined) answers.push(data);
      if (answers.length === graphs.length) resolve(answers);
    });
    worker.postMessage({ id: 0, cmd: 'register', algorithms: ['layered'] });
    graphs.forEach((graph, at) =>
      worker.postMessage({ id: at + 1, cmd: 'layout', graph, layoutOptions: {}, options: {} }),
    );
  });

/**
 * Graphs of elk's JSON, each with places when it comes back. Resolves to null when it was cancelled or took too long:
 * ending its worker is the only way to stop the engine.
 */
export const layOut = async <Graph extends { readonly id: string }>(
  graphs: readonly Graph[],
  cancelled: AbortSignal,
): Promise<Graph[] | null> => {
  const stop = AbortSignal.any([cancelled, AbortSignal.timeout(patience)]);
  const stopped = new Promise<null>((end) => {
    if (stop.aborted) end(null);
    else stop.addEventListener('abort', () => end(null), { once: true });
  });
  const worker = new ElkWorker();
  try {
    return await Promise.race([answersOf(worker, graphs), stopped]);
  } finally {
    worker.terminate();
  }
};
