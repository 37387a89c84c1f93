import fastifySwagger, { type SwaggerTransform } from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { docsPolicy } from './securityHeaders.ts';

const description = `Errors are \`{error, code, details?}\`. Whoever may not see a thing gets the same 404 as for one that does not exist.

A request that changes something needs an \`Origin\` header equal to the address of this server.

## For programs: the external API

What is described here is for the application itself. Programs of an organisation use \`/api/external\`, which has a
[description of its own](/api/external/openapi.json). An administrator makes a key for it under Settings, API keys; a program
shows it as \`Authorization: Bearer <key>\` (or \`x-revision-key\`). No cookie is read there and no Origin is asked for.

| Resource | Calls | Filters of the list |
|---|---|---|
| components | GET, POST, PATCH \`upsert-batch\`; GET, PATCH, DELETE \`{id}\`; GET \`{id}/dependencies\` | name, typeId, tagId, attributeId, attributeValue, state |
| diagrams | GET, POST, PATCH \`upsert-batch\`; GET (JSON, or SVG for those who accept it), PATCH, DELETE \`{id}\` | componentId, tagId, name, level, state |
| attributes, tags | GET, POST, PATCH \`upsert-batch\`; GET, PATCH, DELETE \`{id}\` | name |
| types | GET | name |
| template | POST components and diagrams in one call, as JSON or YAML | – |

Ids are chosen by the caller or generated; our slugs are taken as well. PATCH is partial: what is left out stays, null clears. One
failure cancels the whole call, and \`{"error": text}\` names the index and field of each. Lists are whole unless \`limit\` is
given; then \`X-Next-Cursor\` says where they go on. Single things have an \`ETag\` and take \`If-Match\`; calls that write take
an \`Idempotency-Key\`, which counts for 24 hours.

What a program draws appears on the screens of those who have the diagram open. What has no position is laid out, what has one stays,
also where a person moved it. A list of instances, relations or text areas is all that programs draw on the diagram; what people drew
beside it stays, and only null takes that away too.`;

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
