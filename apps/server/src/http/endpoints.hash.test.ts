import { createHash } from 'node:crypto';
import { type Endpoint, errorStatusesOf } from '@lintel/api/endpoint';
import { endpoints } from '@lintel/api/endpoints';
import { describe, expect, it } from 'vitest';
import { z } from 'zod/mini';

const digestOf = (shape: unknown): string =>
  createHash('sha256').update(JSON.stringify(shape)).digest('hex').slice(0, 12);

const shapeOf = (schema: z.ZodMiniType, io: 'input' | 'output'): unknown =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' });

/** All that another program can rely on, in one line; summaries are not part of it. */
const wireOf = (name: string, endpoint: Endpoint): string => {
  const { method, path, permission, params, query, body, upload, reply } = endpoint;
  const parts = Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema === undefined ? [] : [`${part} ${digestOf(shapeOf(schema, 'input'))}`],
  );
  if (upload !== undefined) parts.push(`upload ${digestOf(upload)}`);
  parts.push(typeof reply === 'string' ? `reply ${reply}` : `reply ${digestOf(shapeOf(reply, 'output'))}`);
  const refusals = errorStatusesOf(endpoint).join(' ');
  return [`${method} ${path}`, name, permission, refusals, ...parts].join(' | ');
};

describe('the API', () => {
  it('is what it was: whoever changes this file changes what other programs rely on', async () => {
    const lines = Object.entries(endpoints).flatMap(([noun, ofNoun]) =>
      Object.entries(ofNoun).map(([name, endpoint]) => wireOf(`${noun}.${name}`, endpoint)),
    );
    const text = `${lines.sort((a, b) => a.localeCompare(b)).join('\n')}\n`;
    await expect(text).toMatchFileSnapshot('./endpoints.snapshot.txt');
  });
});
