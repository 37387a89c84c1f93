import { createHash, timingSafeEqual } from 'node:crypto';
import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Nodes } from '../nodes/nodes.ts';
import { unauthorized } from './refusal.ts';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

const isLoopback = (address: string): boolean => {
  const plain = address.startsWith('::ffff:') ? address.slice(7) : address;
  return loopback.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
};

/** What proxies add; each has its own habit. */
const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/** Equal in time too: digests have one length, whatever was sent. */
const equals = (left: string, right: string): boolean => {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
};

/**
 * A monitor on the same machine, or one that knows the token. `request.ip` is the socket's own address
 * unless TRUST_PROXY says whom to believe; behind a proxy that is not named there, everybody would look
 * local, so a forwarded request never counts as local by its socket alone.
 */
const mayRead = (request: FastifyRequest, token: string | null): boolean => {
  const sent = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (token !== null && sent !== undefined && equals(sent, token)) return true;
  const isForwarded = forwardingHeaders.some((name) => request.headers[name] !== undefined);
  const { remoteAddress } = request.socket;
  return !isForwarded && remoteAddress !== undefined && isLoopback(remoteAddress);
};

export interface MeasuredDatabase {
  kind: string;
  ping(): Promise<void>;
}

interface Measured {
  readonly database: MeasuredDatabase;
  readonly nodes: Nodes | null;
  readonly amountsOpen: () => { documents: number; connections: number };
}

const measureOpen = (registry: Registry, { nodes, amountsOpen }: Measured): void => {
  new Gauge({
    name: 'lintel_open_documents',
    help: 'Documents that somebody has open at this server',
    registers: [registry],
    collect() {
      this.set(amountsOpen().documents);
    },
  });
  new Gauge({
    name: 'lintel_open_connections',
    help: 'Connections to open documents at this server; a tab with two diagrams counts twice',
    registers: [registry],
    collect() {
      this.set(amountsOpen().connections);
    },
  });
  if (nodes === null) return;
  new Gauge({
    name: 'lintel_redis_up',
    help: 'Whether this server can tell the others at this moment what happens on it',
    registers: [registry],
    collect() {
      this.set(nodes.isConnected() ? 1 : 0);
    },
  });
};

/** Answers with where others may add what they measure. */
export const addMetrics = (app: FastifyInstance, token: string | null, measured: Measured): Registry => {
  const { database } = measured;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  new Gauge({
    name: 'lintel_database_answer_seconds',
    help: 'How long the database takes to answer at all; NaN while it cannot be reached',
    labelNames: ['database'],
    registers: [registry],
    async collect() {
      const asked = performance.now();
      const seconds = await database.ping().then(
        () => (performance.now() - asked) / 1000,
        () => Number.NaN,
      );
      this.set({ database: database.kind }, seconds);
    },
  });

  measureOpen(registry, measured);
  app.addHook('onResponse', async (request, reply) => {
    // The template, never the address itself: each slug would become a series of its own.
    const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none');
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request, token)) throw unauthorized();
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
  app.addHook('onClose', async () => registry.clear());
  return registry;
};
