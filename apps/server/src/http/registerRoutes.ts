import { Readable } from 'node:stream';
import fastifyMultipart from '@fastify/multipart';
import { type Endpoint, errorStatusesOf, organizationHeader, type Upload } from '@lintel/api/endpoint';
import { endpoints, everyEndpoint } from '@lintel/api/endpoints';
import { errorSchema } from '@lintel/api/errors';
import { liveEventSchema } from '@lintel/api/liveEvents';
import { isAction } from '@lintel/domain/permissions';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { z } from 'zod/mini';
import type { Scoped } from '../db/scoped.ts';
import { admit } from './access.ts';
import { cookieIn } from './cookies.ts';
import { InParts, sentInParts } from './inParts.ts';
import { JsonText } from './jsonText.ts';
import { Packed, takesPacked } from './packed.ts';
import type { AnswerHeaders, Caller, Origin, Route } from './route.ts';
import { receiveFile, receiveOnDisk } from './upload.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
  interface FastifyContextConfig {
    /** For the description of the API alone: a form is not validated by a schema. */
    upload?: Upload;
  }
}

/** Where the rest of the server enters: who calls, and what they then see of the database. */
export interface Entrance {
  callerOf(request: FastifyRequest, reply: FastifyReply): Promise<Caller | null>;
  scopeOf(caller: Caller, address: string): Scoped;
  /** Counts calls by address where a route says how many it allows. */
  limitCalls: boolean;
}

const addressOf = (endpoint: Endpoint): string => `${endpoint.method} ${endpoint.path}`;

/** `folders.save`: the same name that callers of the typed client use. */
const namesOf = (): Map<Endpoint, { noun: string; name: string }> => {
  const names = new Map<Endpoint, { noun: string; name: string }>();
  for (const [noun, ofNoun] of Object.entries(endpoints)) {
    for (const [name, endpoint] of Object.entries(ofNoun)) names.set(endpoint, { noun, name });
  }
  return names;
};

export const endpointsWithoutRoute = (routes: readonly Route[]): string[] => {
  const handled = new Set(routes.map((route) => route.endpoint));
  return everyEndpoint()
    .filter((endpoint) => !handled.has(endpoint))
    .map(addressOf);
};

const refuseContradictions = (routes: readonly Route[]): void => {
  const known = new Set(everyEndpoint());
  const seen = new Set<string>();
  for (const { endpoint } of routes) {
    const address = addressOf(endpoint);
    if (seen.has(address)) throw new Error(`${address} is registered twice`);
    if (!known.has(endpoint)) throw new Error(`${address} is not in the list of endpoints`);
    seen.add(address);
  }
};

const fileContent = z.string().register(z.globalRegistry, { format: 'binary' });

const nothing = z.string().check(z.maxLength(0));

const replySchemaOf = ({ reply }: Endpoint): unknown => {
  if (reply === 'redirect') {
    return { description: 'The page to go on to', content: { 'text/plain': { schema: nothing } } };
  }
  if (reply === 'binary') {
    return { description: 'The file', content: { 'application/octet-stream': { schema: fileContent } } };
  }
  if (reply === 'events') {
    return { description: 'A stream', content: { 'text/event-stream': { schema: liveEventSchema } } };
  }
  return reply;
};

const schemaOf = (endpoint: Endpoint, named: { noun: string; name: string }): FastifySchema => {
  const answered = endpoint.reply === 'redirect' ? 302 : 200;
  const response: Record<number, unknown> = { [answered]: replySchemaOf(endpoint) };
  for (const status of errorStatusesOf(endpoint)) response[status] = errorSchema;
  const schema = {
    summary: endpoint.summary,
    tags: [named.noun],
    operationId: `${named.noun}.${named.name}`,
    'x-permission': endpoint.permission,
    ...(endpoint.permission === 'public' ? { security: [] } : {}),
    ...(endpoint.params === undefined ? {} : { params: endpoint.params }),
    ...(endpoint.query === undefined ? {} : { querystring: endpoint.query }),
    ...(endpoint.body === undefined ? {} : { body: endpoint.body }),
    response,
  };
  return schema;
};

const originOf = (request: FastifyRequest): Origin => ({
  address: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
});

const holds = (sent: string | undefined, etag: string): boolean =>
  sent === '*' || (sent?.split(',').some((each) => each.trim().replace(/^W\//, '') === etag) ?? false);

const answerOf = (request: FastifyRequest, reply: FastifyReply): AnswerHeaders => ({
  setCookie: (value) => {
    reply.header('set-cookie', value);
  },
  header: (name, value) => {
    reply.header(name, value);
  },
  unchanged: (etag) => {
    reply.header('etag', etag);
    if (!holds(request.headers['if-none-match'], etag)) return false;
    reply.code(304);
    return true;
  },
  redirect: (address) => {
    reply.header('location', address).code(302);
  },
});

const receivedBy = (
  { endpoint }: Route,
  entrance: Entrance,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  const { caller } = request;
  return {
    ...(endpoint.params === undefined ? {} : { params: request.params }),
    ...(endpoint.query === undefined ? {} : { query: request.query }),
    ...(endpoint.body === undefined ? {} : { body: request.body }),
    ...(isAction(endpoint.permission) && caller !== null
      ? { data: entrance.scopeOf(caller, request.ip) }
      : {}),
    caller,
    origin: originOf(request),
    cookie: (name: string) => cookieIn(request.headers.cookie, name),
    answer: answerOf(request, reply),
  };
};

/** Which organisation the caller takes this for; of what only reads it does not matter. */
const meantFor = ({ method }: Endpoint, { headers }: FastifyRequest): string | null => {
  const said = headers[organizationHeader];
  return method === 'GET' || said === undefined ? null : String(said);
};

/** With the file that came along, which is thrown away when all is done. */
const handled = async (
  route: Route,
  entrance: Entrance,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> => {
  const { upload } = route.endpoint;
  const received = receivedBy(route, entrance, request, reply);
  if (upload === undefined) return route.handle(received as never);
  if (upload.onDisk !== true)
    return route.handle({ ...received, file: await receiveFile(request, upload) } as never);
  const { file, discard } = await receiveOnDisk(request, upload);
  try {
    return await route.handle({ ...received, file } as never);
  } finally {
    await discard();
  }
};

/** As it is kept, or for a client that does not unpack, as it was. */
const sentPacked = async (
  packed: Packed,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<Buffer> => {
  reply.header('vary', 'accept-encoding');
  if (!takesPacked(headers['accept-encoding'])) return packed.unpacked();
  reply.header('content-encoding', packed.encoding);
  return packed.bytes;
};

const bodyOf = ({ reply }: Endpoint, answer: unknown): unknown => {
  if (reply === 'binary' && answer instanceof Uint8Array)
    return Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength);
  if (answer instanceof JsonText) return answer.text;
  return answer instanceof InParts && typeof reply === 'object' ? sentInParts(answer, reply) : answer;
};

const addRoute = (app: FastifyInstance, route: Route, entrance: Entrance, schema: FastifySchema): void => {
  const { endpoint, allowance } = route;
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema,
    config: {
      ...(endpoint.upload === undefined ? {} : { upload: endpoint.upload }),
      ...(allowance !== undefined && entrance.limitCalls
        ? { rateLimit: { max: allowance.calls, timeWindow: allowance.seconds * 1000 } }
        : {}),
    },
    // After the rate limit, which counts in onRequest, and before the body is read.
    preParsing: async (request, reply) => {
      request.caller = await entrance.callerOf(request, reply);
      admit(request.caller, endpoint.permission, meantFor(endpoint, request));
    },
    handler: async (request, reply) => {
      const answered = await handled(route, entrance, request, reply);
      const body =
        answered instanceof Packed ? await sentPacked(answered, request, reply) : bodyOf(endpoint, answered);
      if ((body instanceof Readable || answered instanceof JsonText) && typeof endpoint.reply === 'object')
        reply.type('application/json; charset=utf-8');
      if (reply.statusCode === 304 || reply.statusCode === 302) return reply.send();
      // However the connection ends, and whether or not anything of it was sent.
      if (body instanceof Readable) reply.raw.once('close', () => body.destroy());
      return reply.send(body);
    },
  });
};

/** Every route there is, each under the one address its endpoint names. */
export const registerRoutes = async (
  app: FastifyInstance,
  routes: readonly Route[],
  entrance: Entrance,
): Promise<void> => {
  refuseContradictions(routes);
  const names = namesOf();
  const add = (target: FastifyInstance, route: Route): void => {
    const named = names.get(route.endpoint);
    if (named !== undefined) addRoute(target, route, entrance, schemaOf(route.endpoint, named));
  };
  app.decorateRequest('caller', null);

  for (const route of routes) if (route.endpoint.upload === undefined) add(app, route);
  // In a scope of their own: elsewhere a form is refused as a kind of content nobody asked for.
  await app.register(async (files) => {
    files.removeAllContentTypeParsers();
    await files.register(fastifyMultipart, { throwFileSizeLimit: true });
    for (const route of routes) if (route.endpoint.upload !== undefined) add(files, route);
  });
};
