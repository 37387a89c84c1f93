import fastifySwagger, { type SwaggerTransform } from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { docsPolicy } from './securityHeaders.ts';

const description = `Errors are \`{error, code, details?}\`. Whoever may not see a thing gets the same 404 as for one that does not exist.

A request that changes something needs an \`Origin\` header equal to the address of this server.`;

/** `z.json()` refers to itself without a name, and the library then writes a reference to nothing. */
const unnamed = /^#\/components\/schemas\/(?:__shared#?.*|schema\d+)$/;

const withoutUnnamed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutUnnamed);
  if (typeof value !== 'object' || value === null) return value;
  if ('$ref' in value && typeof value.$ref === 'string' && unnamed.test(value.$ref)) {
    return { description: 'Any JSON value' };
  }
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) =>
      key === '__shared' ? [] : [[key, withoutUnnamed(inner)]],
    ),
  );
};

const transform: SwaggerTransform = (document) => {
  const described = jsonSchemaTransform(document);
  const upload = document.route.config?.upload;
  if (upload === undefined) return described;
  const file = {
    type: 'string',
    format: 'binary',
    description: (upload.mimeTypes ?? upload.extensions ?? []).join(', '),
  };
  const body = { type: 'object', properties: { [upload.field]: file }, required: [upload.field] };
  return { ...described, schema: { ...described.schema, consumes: ['multipart/form-data'], body } };
};

type Described = ReturnType<typeof jsonSchemaTransformObject>;

const refused = {
  description: 'Refused',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
};

interface Operation {
  readonly responses?: Readonly<Record<string, unknown>>;
}

const withRefusalsNamed = (operation: Operation): Operation => ({
  ...operation,
  responses: Object.fromEntries(
    Object.entries(operation.responses ?? {}).map(([status, response]) => [
      status,
      status === '200' ? response : { $ref: '#/components/responses/Refused' },
    ]),
  ),
});

const mapped = <From, To>(
  of: Readonly<Record<string, From>>,
  change: (each: From) => To,
): Record<string, To> => Object.fromEntries(Object.entries(of).map(([name, each]) => [name, change(each)]));

/** Every call is refused in the same form, which is said once. */
const withRefusalsOnce = (document: Described): Described => {
  const { paths = {}, components } = document as {
    paths?: Record<string, Record<string, Operation>>;
    components?: object;
  };
  return {
    ...document,
    components: { ...components, responses: { Refused: refused } },
    paths: mapped(paths, (byMethod) => mapped(byMethod, withRefusalsNamed)),
  } as Described;
};

/** Before the routes: the description of each is collected while it is added. */
export const describeApi = async (
  app: FastifyInstance,
  publicUrl: string,
  version: string,
): Promise<void> => {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Lintel', version, description },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'lintel_session' } },
      },
      security: [{ session: [] }],
    },
    transform,
    transformObject: (document) =>
      withRefusalsOnce(withoutUnnamed(jsonSchemaTransformObject(document)) as Described),
  });
};

export const addApiDocs = async (app: FastifyInstance): Promise<void> => {
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-cache');
    return app.swagger();
  });
  await app.register(fastifySwaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: docsPolicy,
    uiConfig: {
      url: '/api/openapi.json',
      deepLinking: true,
      validatorUrl: null,
      persistAuthorization: false,
    },
    theme: { title: 'Lintel API' },
  });
};
