import { describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { addressOf, ApiFailure, ConnectionFailure, createClient } from './client.ts';
import { defineEndpoint, organizationHeader } from './endpoint.ts';

const readThing = defineEndpoint({
  method: 'GET',
  path: '/api/things/:name',
  summary: 'A thing',
  permission: 'public',
  params: z.object({ name: z.string() }),
  query: z.object({ v: z.optional(z.array(z.string())), page: z.optional(z.number()) }),
  reply: z.object({ name: z.string() }),
  errors: [404],
});

const saveThing = defineEndpoint({
  method: 'POST',
  path: '/api/things',
  summary: 'Save a thing',
  permission: 'public',
  body: z.object({ name: z.string() }),
  reply: z.object({ name: z.string() }),
});

const answering = (status: number, body: unknown, seen: Request[] = []) =>
  createClient('http://lintel.example', async (input, init) => {
    seen.push(new Request(input, init));
    return Response.json(body, { status });
  });

const rejection = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

describe('the address of a call', () => {
  it('escapes parameters and repeats lists', () => {
    expect(
      addressOf(readThing, { params: { name: 'a/b ?' }, query: { v: ['x:1', 'y'], page: undefined } }),
    ).toBe('/api/things/a%2Fb%20%3F?v=x%3A1&v=y');
  });
});

describe('a call', () => {
  it('gives back what the reply schema read', async () => {
    const call = answering(200, { name: 'bus', secret: 'not in the schema' });
    expect(await call(readThing, { params: { name: 'bus' }, query: {} })).toEqual({ name: 'bus' });
  });

  it('sends a body as JSON', async () => {
    const seen: Request[] = [];
    await answering(200, { name: 'bus' }, seen)(saveThing, { body: { name: 'bus' } });
    expect(seen[0]?.method).toBe('POST');
    expect(seen[0]?.headers.get('content-type')).toBe('application/json');
    expect(await seen[0]?.json()).toEqual({ name: 'bus' });
  });

  it('that changes something goes on when its page is left, unless too much is on its way already', async () => {
    const seen: { keepalive: boolean; answer: () => void }[] = [];
    const call = createClient('http://lintel.example', (input, init) => {
      const { keepalive } = new Request(input, init);
      return new Promise((resolve) => {
        seen.push({ keepalive, answer: () => resolve(Response.json({ name: 'bus' })) });
      });
    });
    const save = (name: string) => call(saveThing, { body: { name } });
    const long = 'é'.repeat(20_000);
    const first = save(long);
    const second = save(long);
    const third = save('short');
    const read = call(readThing, { params: { name: 'x' }, query: {} });
    expect(seen.map(({ keepalive }) => keepalive)).toEqual([true, false, true, false]);
    for (const { answer } of seen) answer();
    await Promise.all([first, second, third, read]);
    const fourth = save(long);
    expect(seen[4]?.keepalive).toBe(true);
    seen[4]?.answer();
    await fourth;
  });

  it('throws a refusal with its reason', async () => {
    const call = answering(404, { error: 'Not found', code: 'not-found' });
    const error = await rejection(call(readThing, { params: { name: 'x' }, query: {} }));
    expect(error).toBeInstanceOf(ApiFailure);
    expect(error).toMatchObject({ status: 404, message: 'Not found', body: { code: 'not-found' } });
  });

  it.each([
    ['a proxy in between answers', 502, '<html>'],
    ['a refusal has no known form', 404, { message: 'nope' }],
    ['a 200 does not fit the schema', 200, { name: 7 }],
  ])('is a connection failure when %s', async (_, status, body) => {
    const error = await rejection(answering(status, body)(readThing, { params: { name: 'x' }, query: {} }));
    expect(error).toBeInstanceOf(ConnectionFailure);
  });

  it('is a connection failure when nobody answers', async () => {
    const call = createClient('', async () => {
      throw new TypeError('fetch failed');
    });
    const error = await rejection(call(readThing, { params: { name: 'x' }, query: {} }));
    expect(error).toBeInstanceOf(ConnectionFailure);
  });

  it('passes on that it was called off', async () => {
    const controller = new AbortController();
    const call = createClient('', async () => {
      controller.abort();
      throw new DOMException('aborted', 'AbortError');
    });
    const error = await rejection(
      call(readThing, { params: { name: 'x' }, query: {} }, { signal: controller.signal }),
    );
    expect(error).toBeInstanceOf(DOMException);
  });

  describe('of which nothing is heard any more', () => {
    const whenAborted = (signal: AbortSignal | null | undefined): Promise<never> =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error));
      });
    const soon = { call: 20, file: 60_000 };
    const silent = createClient('', (_, init) => whenAborted(init?.signal), soon);

    it('fails after a while, and says that it was not in time', async () => {
      const error = await rejection(silent(readThing, { params: { name: 'x' }, query: {} }));
      expect(error).toBeInstanceOf(ConnectionFailure);
      expect(error).toMatchObject({ message: 'The server did not answer in time' });
    });

    it('fails as well when the answer stops in the middle', async () => {
      const stuck = createClient(
        '',
        async (_, init) =>
          new Response(
            new ReadableStream({
              start: (stream) => {
                stream.enqueue(new TextEncoder().encode('{"name":'));
                init?.signal?.addEventListener('abort', () => stream.error(init.signal?.reason));
              },
            }),
          ),
        soon,
      );
      const error = await rejection(stuck(readThing, { params: { name: 'x' }, query: {} }));
      expect(error).toMatchObject({ message: 'The server did not answer in time' });
    });

    it('is still called off by its caller', async () => {
      const controller = new AbortController();
      const failing = rejection(
        silent(readThing, { params: { name: 'x' }, query: {} }, { signal: controller.signal }),
      );
      controller.abort();
      expect(await failing).toBeInstanceOf(DOMException);
    });

    it('is given longer when it is a file', async () => {
      const sendFile = defineEndpoint({
        method: 'POST',
        path: '/api/files',
        summary: 'Send a file',
        permission: 'public',
        upload: { field: 'file', maxBytes: 10, mimeTypes: ['text/plain'] },
        reply: z.object({}),
      });
      const controller = new AbortController();
      let isOver = false;
      const sending = rejection(silent(sendFile, { file: new Blob(['x']) }, { signal: controller.signal }));
      void sending.then(() => {
        isOver = true;
      });
      await rejection(silent(readThing, { params: { name: 'x' }, query: {} }));
      expect(isOver).toBe(false);
      controller.abort();
      await sending;
    });
  });

  it('says for which organisation it is meant where it changes something', async () => {
    const seen: Request[] = [];
    const call = answering(200, { name: 'bus' }, seen);
    await call(saveThing, { body: { name: 'bus' } }, { organizationId: 7 });
    await call(readThing, { params: { name: 'bus' }, query: {} }, { organizationId: 7 });
    await call(saveThing, { body: { name: 'bus' } }, { organizationId: null });
    expect(seen.map(({ headers }) => headers.get(organizationHeader))).toEqual(['7', null, null]);
  });
});
