import ElkWorker from 'elkjs/lib/elk-worker.min.js?worker';

/** Nobody waits longer than this, and the engine cannot be asked how far it is. */
const patience = 30_000;

interface Answer<Graph> {
  readonly id: number;
  readonly data?: Graph;
  readonly error?: unknown;
}

/** Graphs of elk's JSON, each with places when it comes back; null when that was cancelled or took too long. */
export type LayOut = <Graph extends { readonly id: string }>(
  graphs: readonly Graph[],
  cancelled: AbortSignal,
) => Promise<Graph[] | null>;

export interface Engine {
  /** One call after the other; after null there is no other. */
  readonly layOut: LayOut;
  readonly end: () => void;
}

/** The engine answers one message after the other, each under the number that it was asked under. */
const answersOf = <Graph>(worker: Worker, graphs: readonly Graph[], before: number): Promise<Graph[]> => {
  const heard = new AbortController();
  const { signal } = heard;
  return new Promise<Graph[]>((resolve, reject) => {
    const answers: Graph[] = [];
    const take = ({ data: { id, data, error } }: MessageEvent<Answer<Graph>>): void => {
      if (error !== undefined) return reject(new Error('The layout failed', { cause: error }));
      // That the algorithms are known now is an answer without anything in it.
      if (data !== undefined && id > before) answers.push(data);
      if (answers.length === graphs.length) resolve(answers);
    };
    worker.addEventListener('error', reject, { signal });
    worker.addEventListener('message', take, { signal });
    graphs.forEach((graph, at) =>
      worker.postMessage({ id: before + at + 1, cmd: 'layout', graph, layoutOptions: {}, options: {} }),
    );
  }).finally(() => heard.abort());
};

/** It takes as long to start as to lay out a graph, so that screens that will need it start it before. */
export const startEngine = (): Engine => {
  const worker = new ElkWorker();
  worker.postMessage({ id: 0, cmd: 'register', algorithms: ['layered'] });
  let asked = 0;
  const layOut: LayOut = async (graphs, cancelled) => {
    const stop = AbortSignal.any([cancelled, AbortSignal.timeout(patience)]);
    const stopped = new Promise<null>((end) => {
      if (stop.aborted) end(null);
      else stop.addEventListener('abort', () => end(null), { once: true });
    });
    const answers = answersOf(worker, graphs, asked);
    asked += graphs.length;
    const laidOut = await Promise.race([answers, stopped]);
    // The only way to stop it.
    if (laidOut === null) worker.terminate();
    return laidOut;
  };
  return { layOut, end: () => worker.terminate() };
};

/** With an engine of its own. */
export const layOut: LayOut = async (graphs, cancelled) => {
  const engine = startEngine();
  try {
    return await engine.layOut(graphs, cancelled);
  } finally {
    engine.end();
  }
};
