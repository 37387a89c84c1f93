import fastifyRateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { NodesCount, Nodes } from '../nodes/nodes.ts';
import { isApiRequest } from './apiPath.ts';
import { Refusal } from './refusal.ts';

/** Of so many callers the first to come are forgotten. */
const mostKept = 5_000;

/** By this server alone. */
const createOwnCounts = () => {
  const counts = new Map<string, { current: number; until: number }>();
  return (key: string, milliseconds: number): NodesCount => {
    const now = performance.now();
    const known = counts.get(key);
    const count =
      known !== undefined && known.until > now ? known : { current: 0, until: now + milliseconds };
    count.current += 1;
    counts.delete(key);
    counts.set(key, count);
    const [first] = counts.keys();
    if (counts.size > mostKept && first !== undefined) counts.delete(first);
    return { current: count.current, millisecondsLeft: count.until - now };
  };
};

type Answer = (error: Error | null, counted?: { current: number; ttl: number }) => void;

/** The plugin counts the calls of a route that has a limit of its own by themselves. */
const nameOf = (options: object): string => {
  const route = 'routeInfo' in options ? options.routeInfo : null;
  if (typeof route !== 'object' || route === null || !('method' in route) || !('url' in route))
    return 'route';
  return `${String(route.method)} ${String(route.url)}`;
};

/**
 * Where the plugin that limits calls keeps its counts: together with the other servers, and by this one alone where they cannot
 * be reached.
 */
const callCountsOf = (nodes: Nodes) => {
  const countHere = createOwnCounts();
  return class CallCounts {
    readonly of: string;

    constructor(_options: unknown, of = 'calls') {
      this.of = of;
    }

    incr(key: string, answer: Answer, milliseconds: number): void {
      const what = `${this.of} ${key}`;
      const reply = ({ current, millisecondsLeft }: NodesCount): void =>
        answer(null, { current, ttl: millisecondsLeft });
      nodes.count(what, milliseconds).then(reply, () => reply(countHere(what, milliseconds)));
    }

    child(options: object): CallCounts {
      return new CallCounts(undefined, nameOf(options));
    }
  };
};

interface CallLimit {
  /** Of `/api`, by address. */
  readonly callsPerMinute: number;
  readonly nodes: Nodes | null;
}

export const limitCalls = async (
  app: FastifyInstance,
  { callsPerMinute, nodes }: CallLimit,
): Promise<void> => {
  await app.register(fastifyRateLimit, {
    max: callsPerMinute,
    timeWindow: 60_000,
    ...(nodes === null ? {} : { store: callCountsOf(nodes) }),
    // Pages load dozens of assets at once, and serving them costs next to nothing.
    allowList: (request) => !isApiRequest(request),
    errorResponseBuilder: (_request, { ttl }) =>
      new Refusal(429, 'too-many-requests', 'Too many requests', {
        retryAfterSeconds: Math.max(1, Math.ceil(ttl / 1000)),
      }),
  });
};
