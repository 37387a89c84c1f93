import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { type Endpoint, errorStatusesOf } from './endpoint.ts';
import { endpoints } from './endpoints.ts';

/** What other programs rely on; the server's own test keeps it as it answers. */
const described = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../apps/server/openapi.json'), 'utf8'),
) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
};

interface Content {
  content?: Record<string, { schema?: unknown }>;
}

interface Operation {
  operationId: string;
  summary: string;
  'x-permission': string;
  parameters?: { name: string; in: 'path' | 'query'; required?: boolean; schema: unknown }[];
  requestBody?: Content;
  responses: Record<string, Content>;
}

const operationOf = ({ path, method }: Endpoint): Operation | undefined =>
  described.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];

const named = Object.entries(endpoints).flatMap(([noun, ofNoun]) =>
  Object.entries(ofNoun).map(([verb, endpoint]): readonly [string, Endpoint] => [
    `${noun}.${verb}`,
    endpoint,
  ]),
);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const definitionIn = (reference: string, schema: unknown): unknown => {
  const name = reference.split('/').at(-1) ?? '';
  const own = isRecord(schema) && isRecord(schema.$defs) ? schema.$defs[name] : undefined;
  return own ?? described.components.schemas[name];
};

/** The kinds, fields and limits of a schema, without the names under which parts of it are kept. */
function plain(schema: unknown, root: unknown, within: readonly string[] = []): unknown {
  if (Array.isArray(schema)) return schema.map((each) => plain(each, root, within));
  if (!isRecord(schema)) return schema;
  const { $ref: reference } = schema;
  if (typeof reference === 'string') {
    const definition = definitionIn(reference, root);
    // What holds itself is looked at once, and so is what has no name.
    if (definition === undefined || within.length > 12) return {};
    return plain(definition, root, [...within, reference]);
  }
  if ('const' in schema) {
    const { const: only, ...rest } = schema;
    return plain({ ...rest, enum: [only] }, root, within);
  }
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => !['$schema', '$defs', 'id', 'additionalProperties', 'description'].includes(key))
      .map(([key, value]) => [key, plain(value, root, within)]),
  );
}

const declared = (schema: z.ZodMiniType, io: 'input' | 'output'): unknown => {
  const written = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  return plain(written, written);
};

const schemaIn = (content: Content | undefined): unknown => {
  const schema = content?.content?.['application/json']?.schema;
  return schema === undefined ? undefined : plain(schema, undefined);
};

const fields = (schema: z.ZodMiniObject | undefined): string[] => Object.keys(schema?.shape ?? {});

describe.each(named)('%s is as it is described', (name, endpoint) => {
  const operation = operationOf(endpoint);

  it('under its method and path, for whom, and with its refusals', () => {
    expect(operation?.operationId).toBe(name);
    expect(operation?.summary).toBe(endpoint.summary);
    expect(operation?.['x-permission']).toBe(endpoint.permission);
    const statuses = Object.keys(operation?.responses ?? {});
    const answered = endpoint.reply === 'redirect' ? '302' : '200';
    expect(statuses).toEqual([answered, ...errorStatusesOf(endpoint).map(String)]);
  });

  it('with its parameters', () => {
    const asked = (place: 'path' | 'query') =>
      (operation?.parameters ?? []).filter((each) => each.in === place).map((each) => each.name);
    expect(asked('path')).toEqual(fields(endpoint.params));
    expect(asked('query')).toEqual(fields(endpoint.query));
  });

  it('with what it takes and answers', () => {
    const { body, reply } = endpoint;
    const taken = body === undefined ? undefined : declared(body, 'input');
    expect(taken).toEqual(schemaIn(operation?.requestBody));
    const answered = typeof reply === 'string' ? undefined : declared(reply, 'output');
    expect(answered).toEqual(schemaIn(operation?.responses['200']));
  });
});

describe('the description', () => {
  it('names no call that is no endpoint', () => {
    const operations = Object.values(described.paths).flatMap((methods) => Object.values(methods));
    const ids = operations.map(({ operationId }) => operationId).toSorted();
    expect(ids).toEqual(named.map(([name]) => name).toSorted());
  });

  it('leaves out the form of what is a file or a stream, and of nothing else', () => {
    const unformed = named.filter(([, { reply }]) => typeof reply === 'string');
    expect(new Set(unformed.map(([, { reply }]) => reply))).toEqual(
      new Set(['binary', 'events', 'redirect']),
    );
    expect(unformed.length).toBeGreaterThan(2);
  });
});
