import type { FastifyInstance, FastifyRequest } from 'fastify';
import { beginSpan, type Span, type SpanContext, within } from '../tracing/tracing.ts';

/** Asked every few seconds by what watches us, or open for as long as a tab is. */
const untraced = new Set(['/livez', '/readyz', '/metrics', '/api/events']);

interface ParentSpan extends SpanContext {
  readonly isKept: boolean;
}

/** As the W3C writes it; null where nobody has begun a trace. */
const parentIn = (header: unknown): ParentSpan | null => {
  const [, traceId, spanId, flags = ''] =
    /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})/.exec(String(header)) ?? [];
  if (traceId === undefined || spanId === undefined) return null;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return null;
  return { traceId, spanId, isKept: (Number.parseInt(flags, 16) & 1) === 1 };
};

const begin = (request: FastifyRequest, obeysParent: boolean): Span | null => {
  const route = request.routeOptions.url ?? 'none';
  const parent = parentIn(request.headers['traceparent']);
  if (untraced.has(route) || (obeysParent && parent?.isKept === false)) return null;
  return beginSpan({
    name: `${request.method} ${route}`,
    kind: 'server',
    parent: obeysParent ? parent : null,
    // The template, never the address itself: it may hold what people look for.
    attributes: {
      'http.request.method': request.method,
      'http.route': route,
      'lintel.request.id': request.id,
    },
  });
};

/** One trace for each request, with the statements that it takes. To be called before any other hook is added. */
export const traceRequests = (app: FastifyInstance, obeysParent: boolean): void => {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const span = begin(request, obeysParent);
    if (span !== null) spans.set(request, span);
    within(span, done);
  });
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request);
    if (span === undefined) return;
    span.add({ 'http.response.status_code': reply.statusCode });
    span.end(reply.statusCode >= 500 ? new Error('The request failed') : undefined);
  });
};
