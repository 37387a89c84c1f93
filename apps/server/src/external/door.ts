import { limits } from '@lintel/domain/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type KeyHolder, readKeyHolder } from '../auth/apiKeys.ts';
import { scoped, type Viewer } from '../db/scoped.ts';
import { recordRefusedKey } from '../auth/recording.ts';
import { etagOf } from '../http/etag.ts';
import type { Background } from '../http/background.ts';
import { InParts, sentInParts } from '../http/inParts.ts';
import { problemAnswer } from '../http/problems.ts';
import type { Notices } from '../notices.ts';
import type { ServerEdits } from '../documents/serverEdits.ts';
import type { Answered, ExternalCall } from './call.ts';
import { componentRoutes } from './componentRoutes.ts';
import { type DiagramServices, diagramRoutes } from './diagramRoutes.ts';
import { ExternalFailure, nothingThere } from './failure.ts';
import { onlyOnce, requestHashOf } from './idempotency.ts';
import { modelRoutes } from './modelRoutes.ts';
import { externalApi } from './openapi.ts';
import type { ExternalRoute } from './routes.ts';
import { readYaml } from './yamlBody.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose key was shown at the door of the external API. */
    keyHolder: KeyHolder | null;
  }
}

export interface DoorServices extends DiagramServices {
  readonly serverEdits: ServerEdits;
  readonly notices: Pick<Notices, 'announce'>;
  readonly version: string;
  readonly later: Background['later'];
  now(): Date;
}

const basePath = '/api/external';
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const yamlTypes = ['application/yaml', 'application/x-yaml', 'text/yaml'];

/** Cookies are never looked at here: a program shows its key, in the one header or the other. */
const keyShown = ({ headers }: FastifyRequest): string => {
  const bearer = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  const older = headers['x-revision-key'];
  return bearer ?? (typeof older === 'string' ? older.trim() : '');
};

const demandKey = (holder: KeyHolder | null, { method }: ExternalRoute): KeyHolder => {
  if (holder === null) throw new ExternalFailure(401, 'A valid API key is needed');
  if (holder.suspended) throw new ExternalFailure(401, 'The organisation of this API key is suspended');
  if (method !== 'GET' && holder.access !== 'write')
    throw new ExternalFailure(401, 'This API key may only read');
  return holder;
};

/** The contract knows a few numbers only: what collides or reaches a limit is a wrong call to a program. */
const statusFor = (status: number): number => {
  if (status === 409) return 400;
  return status === 403 ? 401 : status;
};

const refuse = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  if (error instanceof ExternalFailure) {
    if (error.status === 401) reply.header('www-authenticate', 'Bearer');
    return reply.code(error.status).send({ error: error.message });
  }
  const { status, body, retryAfter } = problemAnswer(error, request);
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  const reasons = body.details?.problems?.map(({ path, message }) => `${path}: ${message}`) ?? [];
  return reply.code(statusFor(status)).send({ error: [body.error, ...reasons].join('; ') });
};

const etagsIn = (header: string | undefined): string[] =>
  (header ?? '').split(',').flatMap((each) => each.trim().replace(/^W\//, '') || []);

const stateDemanded =
  ({ headers }: FastifyRequest) =>
  (current: unknown): void => {
    const wanted = etagsIn(headers['if-match']);
    if (wanted.length === 0 || wanted.includes('*') || wanted.includes(etagOf(JSON.stringify(current))))
      return;
    throw new ExternalFailure(412, 'It is not any more what this change is based on');
  };

const idempotencyKeyOf = ({ headers }: FastifyRequest): string | null => {
  const sent = headers['idempotency-key'];
  if (sent === undefined) return null;
  const key = String(sent);
  if (key === '' || key.length > limits.idempotencyKeyLength)
    throw new ExternalFailure(
      400,
      `Idempotency-Key: Must have 1 to ${limits.idempotencyKeyLength} characters`,
    );
  return key;
};

const answer = (
  request: FastifyRequest,
  reply: FastifyReply,
  given: Answered,
  schema: ExternalRoute['reply'],
): FastifyReply => {
  const { status, body, headers = {}, isOne, contentType } = given;
  reply.headers({ ...headers, 'cache-control': 'private, no-cache' }).code(status);
  if (body instanceof InParts) {
    const sent = sentInParts(body, schema);
    // However the connection ends.
    reply.raw.once('close', () => sent.destroy());
    return reply.type('application/json; charset=utf-8').send(sent);
  }
  if (isOne) {
    const etag = etagOf(typeof body === 'string' ? body : JSON.stringify(body));
    reply.header('etag', etag);
    if (request.method === 'GET' && etagsIn(request.headers['if-none-match']).includes(etag))
      return reply.code(304).send();
  }
  return contentType === undefined ? reply.send(body) : reply.type(contentType).send(body);
};

const demandKnownContent = (request: FastifyRequest, route: ExternalRoute): void => {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (yamlTypes.includes(type) && route.takesYaml !== true)
    throw new ExternalFailure(415, 'YAML is accepted for templates only');
};

/** What no database can keep is the id of nothing. */
const idIn = ({ params }: FastifyRequest): string => {
  const id = typeof params === 'object' && params !== null && 'id' in params ? String(params.id) : '';
  if (!id.isWellFormed() || id.includes('\0')) throw nothingThere();
  return id;
};

const handled = (
  services: DoorServices,
  route: ExternalRoute,
  request: FastifyRequest,
): Promise<Answered> => {
  const { db, serverEdits, notices } = services;
  const { apiKeyId, userId, organizationId, access } = demandKey(request.keyHolder, route);
  const viewer: Viewer = {
    userId,
    organizationId,
    role: access === 'write' ? 'EDITOR' : 'READER',
    address: request.ip,
    isProgram: true,
  };
  const now = services.now();
  const call: ExternalCall = {
    data: scoped(db, viewer, notices.announce),
    tx: null,
    id: idIn(request),
    query: request.query as Record<string, unknown>,
    body: request.body,
    now,
    accept: request.headers.accept ?? '',
    isConditional: request.headers['if-match'] !== undefined,
    demandState: stateDemanded(request),
  };
  if (route.method === 'GET') return route.handle(call);
  const idempotencyKey = idempotencyKeyOf(request);
  const requestHash = requestHashOf(request.method, request.url, request.body);
  return serverEdits.transaction(async (tx) => {
    const run = () => route.handle({ ...call, tx });
    if (idempotencyKey === null) return run();
    return onlyOnce(tx, { apiKeyId, organizationId, idempotencyKey, requestHash, now }, run);
  });
};

const limitsOf = (limitCalls: boolean) =>
  limitCalls
    ? {
        rateLimit: {
          max: limits.externalCallsPerMinute,
          timeWindow: 60_000,
          // Guesses are counted by address.
          keyGenerator: ({ keyHolder, ip }: FastifyRequest) =>
            keyHolder === null ? ip : `key ${keyHolder.apiKeyId}`,
        },
      }
    : {};

const addKnown = (
  door: FastifyInstance,
  services: DoorServices,
  routes: readonly ExternalRoute[],
  limitCalls: boolean,
): void => {
  for (const route of routes)
    door.route({
      method: route.method,
      url: route.path,
      schema: { hide: true },
      bodyLimit: limits.externalBodyBytes,
      config: limitsOf(limitCalls),
      // Before the body is read: a stranger learns nothing from how it is read.
      preParsing: async (request) => {
        demandKey(request.keyHolder, route);
        demandKnownContent(request, route);
      },
      handler: async (request, reply) =>
        answer(request, reply, await handled(services, route, request), route.reply),
    });
};

/** A known address with another method is told from one that is not known. */
const addRefusals = (door: FastifyInstance, routes: readonly ExternalRoute[]): void => {
  for (const [path, known] of Map.groupBy(routes, (route) => route.path)) {
    const allowed = known.map(({ method }) => method);
    const others = methods.filter((method) => !(allowed as readonly string[]).includes(method));
    door.route({
      method: others,
      url: path,
      schema: { hide: true },
      preParsing: async (_request, reply) => {
        reply.header('allow', allowed.join(', '));
        throw new ExternalFailure(405, `Only ${allowed.join(' and ')} can be used here`);
      },
      handler: async () => undefined,
    });
  }
  door.route({
    method: [...methods],
    url: '/types/:id',
    schema: { hide: true },
    preParsing: async () => {
      throw new ExternalFailure(501, 'Types are listed, and made in the application alone');
    },
    handler: async () => undefined,
  });
};

/** The door for programs. It shares nothing with the one for people but what lies behind: no session, no cookie, no Origin. */
export const addExternalDoor = async (
  app: FastifyInstance,
  services: DoorServices,
  limitCalls: boolean,
): Promise<void> => {
  const routes: readonly ExternalRoute[] = [...componentRoutes, ...modelRoutes, ...diagramRoutes(services)];
  app.decorateRequest('keyHolder', null);
  await app.register(
    async (door) => {
      door.setErrorHandler(refuse);
      door.setNotFoundHandler(() => {
        throw nothingThere();
      });
      door.addHook('onRequest', async (request) => {
        const secret = keyShown(request);
        request.keyHolder = await readKeyHolder(services.db, services.now(), secret);
        if (request.keyHolder !== null) return;
        const shown = { secret, address: request.ip };
        services.later('record a refused key', () => recordRefusedKey(services, shown));
      });
      door.addContentTypeParser(
        yamlTypes,
        { parseAs: 'string' },
        async (_request: FastifyRequest, body: string | Buffer) => readYaml(String(body)),
      );
      addKnown(door, services, routes, limitCalls);
      addRefusals(door, routes);
      const described = externalApi(routes, {
        publicUrl: services.publicUrl,
        version: services.version,
        basePath,
      });
      door.get('/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
        reply.header('cache-control', 'no-cache').send(described),
      );
    },
    { prefix: basePath },
  );
};
