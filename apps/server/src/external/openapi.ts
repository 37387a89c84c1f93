import { z } from 'zod/mini';
import type { ExternalRoute } from './routes.ts';

/** OpenAPI of the external API alone: programs that are written against it need nothing else of us. */

interface About {
  readonly publicUrl: string;
  readonly version: string;
  readonly basePath: string;
}

const description = `Programs read and write components, attributes, tags and diagrams of an organisation.

An \`id\` is chosen by the caller on creation, or generated. PATCH is partial: what is left out stays, null clears.
One failure cancels the whole call, and each failure is named. Lists are whole unless \`limit\` is given; then
\`X-Next-Cursor\` says where they go on. Single things have an \`ETag\` and take \`If-Match\`; calls that write take an
\`Idempotency-Key\`, under which a repeated call is answered as the first time for 24 hours.`;

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): unknown => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

const json = (schema: unknown) => ({ 'application/json': { schema } });

const errorAnswer = {
  description: 'Refused',
  content: json({ type: 'object', properties: { error: { type: 'string' } }, required: ['error'] }),
};

const pathParameter = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };

const parametersOf = ({ path, query }: ExternalRoute): unknown[] => [
  ...(path.includes(':id') ? [pathParameter] : []),
  ...Object.keys(query?.shape ?? {}).map((name) => ({ name, in: 'query', schema: { type: 'string' } })),
];

const bodyOf = ({ body, takesYaml }: ExternalRoute): object => {
  if (body === undefined) return {};
  const schema = schemaOf(body, 'input');
  const content = takesYaml === true ? { ...json(schema), 'application/yaml': { schema } } : json(schema);
  return { requestBody: { content } };
};

const statuses = ['400', '401', '404', '405', '429', '501'];

const operationOf = (route: ExternalRoute): object => ({
  summary: route.summary,
  tags: [route.path.split('/')[1]],
  parameters: parametersOf(route),
  ...bodyOf(route),
  responses: {
    [String(route.status ?? 200)]: { description: 'Done', content: json(schemaOf(route.reply, 'output')) },
    ...Object.fromEntries(statuses.map((status) => [status, { $ref: '#/components/responses/Refused' }])),
  },
});

export const externalApi = (
  routes: readonly ExternalRoute[],
  { publicUrl, version, basePath }: About,
): object => {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Lintel, for programs', version, description },
    servers: [{ url: publicUrl + basePath }],
    components: {
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer' },
        olderKey: { type: 'apiKey', in: 'header', name: 'x-revision-key' },
      },
      responses: { Refused: errorAnswer },
    },
    security: [{ key: [] }, { olderKey: [] }],
    paths,
  };
};
