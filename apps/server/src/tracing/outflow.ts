import type { Log } from '../log.ts';

const pauseMilliseconds = 2_000;
const patience = 10_000;
const atOnce = 512;
/** What comes while nobody takes it is left out. */
const mostWaiting = 4_096;
/** A collector that is away is written about once. */
const quietMilliseconds = 60_000;

/** Where a collector takes one kind of thing. */
export interface Outlet {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Sends the JSON of one request; what kept it from being taken, or null. */
export const sendTo = async ({ endpoint, headers }: Outlet, request: object): Promise<object | null> => {
  try {
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(patience),
    });
    await answer.body?.cancel();
    return answer.ok ? null : { status: answer.status };
  } catch (err) {
    return { err };
  }
};

export interface Outflow<Item> {
  take(item: Item): void;
  close(): Promise<void>;
}

interface OutflowOptions<Item> {
  outlet: Outlet;
  /** In the words of the log: `traces`. */
  what: string;
  requestOf: (items: readonly Item[]) => object;
  log: Pick<Log, 'warn'>;
}

/** Collects what comes and sends it some at a time. What a collector does not take is left out, and said once a minute. */
export const createOutflow = <Item>({
  outlet,
  what,
  requestOf,
  log,
}: OutflowOptions<Item>): Outflow<Item> => {
  let waiting: Item[] = [];
  let timer: NodeJS.Timeout | null = null;
  let sending: Promise<void> = Promise.resolve();
  let saidAt = Number.NEGATIVE_INFINITY;
  let left = 0;

  const say = (why: object): void => {
    if (performance.now() - saidAt < quietMilliseconds) return;
    saidAt = performance.now();
    log.warn({ ...why, left }, `${what} could not be sent`);
    left = 0;
  };

  const send = async (items: readonly Item[]): Promise<void> => {
    const problem = await sendTo(outlet, requestOf(items));
    if (problem === null) return;
    left += items.length;
    say(problem);
  };

  const sendAll = (): Promise<void> => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const items = waiting;
    waiting = [];
    sending = sending.then(async () => {
      for (let from = 0; from < items.length; from += atOnce) await send(items.slice(from, from + atOnce));
    });
    return sending;
  };

  return {
    take: (item) => {
      if (waiting.length >= mostWaiting) {
        left += 1;
        return;
      }
      waiting.push(item);
      timer ??= setTimeout(() => void sendAll(), pauseMilliseconds).unref();
      if (waiting.length === atOnce) void sendAll();
    },
    close: sendAll,
  };
};
