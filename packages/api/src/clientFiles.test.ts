import { describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { addressOf, ApiFailure, ConnectionFailure, createClient } from './client.ts';
import { defineEndpoint, type Endpoint } from './endpoint.ts';
import { everyEndpoint } from './endpoints.ts';
import { errorStatuses } from './errors.ts';

const sendFile = defineEndpoint({
  method: 'POST',
  path: '/api/files',
  summary: 'Send a file',
  permission: 'public',
  upload: { field: 'image', maxBytes: 9 },
  reply: z.object({ name: z.string() }),
});
const readFile = defineEndpoint({
  method: 'GET',
  path: '/api/files',
  summary: 'Read a file',
  permission: 'public',
  reply: 'binary',
});
const listen = defineEndpoint({
  method: 'GET',
  path: '/api/events',
  summary: 'Follow',
  permission: 'public',
  query: z.object({ a: z.optional(z.nullable(z.string())), b: z.optional(z.string()) }),
  reply: 'events',
});

const answering = (answer: Response, seen: RequestInit[] = []) =>
  createClient('', async (_address, init) => {
    seen.push(init ?? {});
    return answer;
  });

const failure = (promise: Promise<unknown>): Promise<Error> =>
  promise.then(
    () => Promise.reject(new Error('It was answered')),
    (error: Error) => error,
  );

describe('a file', () => {
  it('is sent as a form, under the field that it is expected in', async () => {
    const seen: RequestInit[] = [];
    const file = new Blob(['abc'], { type: 'image/png' });
    expect(await answering(Response.json({ name: 'a' }), seen)(sendFile, { file })).toEqual({ name: 'a' });
    const form = seen[0]?.body as FormData;
    expect([...form.keys()]).toEqual(['image']);
    expect(await (form.get('image') as Blob).text()).toBe('abc');
    expect(seen[0]?.headers).toEqual({});
    expect(seen[0]?.credentials).toBe('same-origin');
  });

  it('comes back as it is', async () => {
    const seen: RequestInit[] = [];
    const blob = await answering(new Response('abc'), seen)(readFile, {});
    expect(await blob.text()).toBe('abc');
    expect(seen[0]?.body).toBeUndefined();
  });
});

describe('an answer', () => {
  it('of a stream is never waited for', async () => {
    const error = await failure(answering(new Response(''))(listen, { query: {} }));
    expect(error.message).toBe('A stream is opened, not called');
  });

  it('that nobody knows is said to be unknown', async () => {
    const error = await failure(answering(Response.json({}))(sendFile, { file: new Blob([]) }));
    expect(error).toBeInstanceOf(ConnectionFailure);
    expect([error.name, error.message]).toEqual([
      'ConnectionFailure',
      'The server answered in an unknown form',
    ]);
    expect(error.cause).toBeDefined();
  });

  it.each(errorStatuses)('of %i without a reason says what it is', async (status) => {
    const error = await failure(
      answering(new Response('', { status, statusText: 'Gone wrong' }))(readFile, {}),
    );
    expect([error.name, error.message]).toEqual(['ConnectionFailure', `Gone wrong (${status})`]);
  });

  it('of any other kind says that there was none', async () => {
    for (const status of [402, 500, 502]) {
      const error = await failure(answering(new Response('', { status, statusText: 'x' }))(readFile, {}));
      expect(error.message).toBe(`The server could not answer (${status})`);
    }
  });

  it('that refuses says why, with all that belongs to it', async () => {
    const body = {
      error: 'Taken',
      code: 'conflict',
      details: {
        problems: [{ path: 'folder.name', message: 'Required' }],
        collisions: [{ field: 'name', yours: 'a', theirs: 'b' }],
        basedOn: 'k',
        slug: 's',
        retryAfterSeconds: 3,
      },
    };
    const error = await failure(answering(Response.json(body, { status: 409 }))(readFile, {}));
    expect(error).toBeInstanceOf(ApiFailure);
    expect([error.name, error.message]).toEqual(['ApiFailure', 'Taken']);
    expect((error as ApiFailure).status).toBe(409);
    expect((error as ApiFailure).body).toEqual(body);
  });
});

describe('an address', () => {
  it('leaves out what is not asked', () => {
    expect(addressOf(listen, { query: { a: null, b: undefined } })).toBe('/api/events');
    expect(addressOf(listen, { query: { a: 'x', b: '' } })).toBe('/api/events?a=x&b=');
    expect(addressOf(listen, {})).toBe('/api/events');
  });
});

describe('files that are taken', () => {
  const uploads = new Map(
    everyEndpoint().flatMap((endpoint: Endpoint) =>
      endpoint.upload === undefined ? [] : [[endpoint.path as string, endpoint.upload] as const],
    ),
  );

  it('say how they may be called and end, and what is said of others', () => {
    const of = (path: string) => {
      const { field, mimeTypes, extensions, refusal, onDisk } = uploads.get(path) ?? {};
      return [field, mimeTypes, extensions?.slice(0, 2), refusal?.slice(0, 31), onDisk];
    };
    expect([...uploads.keys()].map(of)).toEqual([
      ['image', ['image/png', 'image/jpeg', 'image/webp'], undefined, undefined, undefined],
      ['file', undefined, ['json', 'yaml'], 'Only files that were exported, ', true],
      ['icon', ['image/svg+xml'], ['svg'], 'Invalid icon type. Accepted fil', undefined],
      ['archive', undefined, ['zip'], 'Invalid archive type. Accepted ', true],
      ['attachment', undefined, ['doc', 'docx'], 'This kind of file cannot be att', true],
    ]);
  });

  it('hang on a diagram or on a component, never on both', () => {
    const query = (name: string) => {
      const endpoint = everyEndpoint().find(({ path, method }) => `${method} ${path}` === name);
      const schema = endpoint?.query ?? z.object({});
      const both = { diagram: 'a', component: 'b' };
      return [{}, { diagram: 'a' }, { component: 'b' }, both].map((asked) => schema.safeParse(asked).success);
    };
    expect(query('POST /api/attachments/upload')).toEqual([true, true, true, false]);
    expect(query('GET /api/attachments')).toEqual([false, true, true, false]);
    for (const name of ['POST /api/attachments/upload', 'GET /api/attachments']) {
      const endpoint = everyEndpoint().find(({ path, method }) => `${method} ${path}` === name);
      const refused = endpoint?.query?.safeParse({ diagram: 'a', component: 'b' }).error?.issues;
      expect(refused?.map(({ message }) => message)).toEqual(['Name a diagram or a component']);
    }
  });
});

describe('previews', () => {
  const asked = (diagram: unknown) =>
    everyEndpoint()
      .find(({ path }) => path === '/api/previews')
      ?.query?.safeParse({ theme: 'dark', diagram }).success;

  it('are asked for by slugs, each with the mark that is there', () => {
    const long = 'a'.repeat(64);
    for (const right of ['a', 'a:m', `${long}:${long}`, ['a', 'b:m'], 'A-_9:-_z'])
      expect([right, asked(right)]).toEqual([right, true]);
    for (const wrong of [
      '',
      '-a',
      'a:',
      'a:m:n',
      'a b',
      ':m',
      `${long}a`,
      `a:${long}m`,
      'a:m!',
      '!a',
      [],
      Array(21).fill('a'),
    ])
      expect([wrong, asked(wrong)]).toEqual([wrong, false]);
  });
});
