import { randomUUID } from 'node:crypto';
import { limits } from '@lintel/domain/limits';
import Fastify, {
  type FastifyInstance,
  type FastifyRequest,
  type FastifySchemaCompiler,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { ResponseSerializationError, validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod/mini';
import type { Certificate } from '../encrypted.ts';
import { acceptJsonOnly } from './jsonBody.ts';
import { loggedAddress, type LogTarget, loggerOptions } from './logging.ts';
import { answerProblem, answerProblems } from './problems.ts';
import { notFound } from './refusal.ts';
import { plainHeaders } from './securityHeaders.ts';
import { endConnections } from './endingConnections.ts';

interface ServerOptions {
  trustProxy: boolean | number | string[];
  /** With it the server speaks https itself. */
  tls?: Certificate | null;
  log: { level: string; stream?: LogTarget | undefined };
  /** One line for each, rather than only for those that fail through our fault. */
  logRequests: boolean;
}

type TrustProxy = NonNullable<FastifyServerOptions['trustProxy']>;

/**
 * Given a number of hops, Fastify believes nobody at all, and everybody behind the proxy would count as
 * one address. A number says that the server is reached through that many proxies alone.
 */
export const trusting = (trustProxy: ServerOptions['trustProxy']): TrustProxy =>
  typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy;

// The schemas bring no words of their own: the browser would fetch them, too.
z.config(z.locales.en());

/** Answers are read by their schema on the way out: what it does not name is not told. */
const replyCompiler =
  ({ schema, method, url }: { schema: unknown; method: string; url: string }) =>
  (data: unknown): string => {
    const read = (schema as z.ZodMiniType).safeParse(data);
    if (!read.success) throw new ResponseSerializationError(method, url, { cause: read.error });
    return JSON.stringify(read.data);
  };

const badRequest = [
  'HTTP/1.1 400 Bad Request',
  'Connection: close',
  'Content-Type: application/json',
  ...Object.entries(plainHeaders).map(([name, value]) => `${name}: ${value}`),
].join('\r\n');

/** The diagram that an address is about; its document has the same name. */
const diagramIn = ({ routeOptions, params }: FastifyRequest): unknown =>
  /\/diagram\/:slug(\/|$)/.test(routeOptions.url ?? '') &&
  typeof params === 'object' &&
  params !== null &&
  'slug' in params
    ? params.slug
    : undefined;

const logRequests = (app: FastifyInstance): void => {
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      url: loggedAddress(request.url),
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
      address: request.ip,
      userId: request.caller?.account.userId,
      organizationId: request.caller?.organization?.organizationId,
      diagram: diagramIn(request),
    };
    request.log.info(line, 'answered');
  });
};

/** A connection that never says anything is not kept for it. */
const handshakeTimeout = 10_000;

/** Typed as the plain one: all that is asked of it is what both have. */
const encrypted = (tls: Certificate | null): object =>
  tls === null ? {} : { https: { ...tls, minVersion: 'TLSv1.2', handshakeTimeout } };

/** Fastify with everything that holds for each request, whatever it asks for. */
export const createServer = (options: ServerOptions): FastifyInstance => {
  const { trustProxy, log, tls = null } = options;
  const app = Fastify({
    ...encrypted(tls),
    logger: loggerOptions(log.level, log.stream) ?? false,
    trustProxy: trusting(trustProxy),
    bodyLimit: limits.jsonBodyBytes,
    requestTimeout: 60_000,
    // A machine that is busy, or was stopped for a moment, starts later and not never.
    pluginTimeout: 60_000,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // While the server stops, open connections are still answered; new ones are not taken.
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    // No hook runs for these, so nothing else would set a header.
    frameworkErrors: (error, request, reply) =>
      void answerProblem(error, request, reply.headers(plainHeaders)),
    clientErrorHandler: (_error, socket) => {
      const body = JSON.stringify({ error: 'The request cannot be read', code: 'invalid' });
      if (socket.writable)
        socket.write(`${badRequest}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
      // Not merely ended: a client that never closes its side would hold the socket for ever.
      socket.destroySoon();
    },
  });
  app.setValidatorCompiler(validatorCompiler as FastifySchemaCompiler<unknown>);
  app.setSerializerCompiler(replyCompiler as never);
  endConnections(app);
  acceptJsonOnly(app);
  answerProblems(app);
  app.setNotFoundHandler(() => {
    throw notFound();
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  if (options.logRequests) logRequests(app);
  return app;
};
