import { gunzipSync, gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/app.ts';
import { packAnswers } from './packedAnswers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

const browser = { 'accept-encoding': 'gzip, deflate, br, zstd' };

describe('an answer', () => {
  it.each<[string | undefined]>([[undefined], ['identity'], ['br'], ['gzip;q=0'], ['nonsense']])(
    'is sent as it is to who accepts %s',
    async (accepted) => {
      const client = app.asUser(await app.createPerson());
      const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
      const answer = await client.inject({ url: '/api/release-notes', headers });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-encoding']).toBeUndefined();
      expect(answer.json()).not.toEqual([]);
    },
  );

  it('is sent packed to a browser, and is the same', async () => {
    const client = app.asUser(await app.createPerson());
    const plain = await client.inject({ url: '/api/release-notes' });
    const packed = await client.inject({ url: '/api/release-notes', headers: browser });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  });

  it('is sent as it is where it is short', async () => {
    const client = app.asUser(await app.createPerson());
    const answer = await client.inject({ url: '/api/folders', headers: browser });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-encoding']).toBeUndefined();
  });
});

describe('what is sent to the server packed', () => {
  it('is not unpacked: a small body could become a huge one', async () => {
    const client = app.asUser(await app.createPerson());
    const before = (await client.inject({ url: '/api/folders' })).json<unknown>();
    const payload = gzipSync(JSON.stringify({ folders: [{ name: 'Payments' }] }));
    const headers = { 'content-encoding': 'gzip', 'content-type': 'application/json' };
    const answer = await client.inject({ method: 'POST', url: '/api/folders', headers, payload });
    expect(answer.statusCode).toBe(400);
    expect((await client.inject({ url: '/api/folders' })).json()).toEqual(before);
  });
});

describe('of kinds of answers', () => {
  const long = 'as long as it takes '.repeat(1_000);
  it.each<[string, boolean]>([
    ['application/json; charset=utf-8', true],
    ['image/svg+xml', true],
    ['text/csv; charset=utf-8', true],
    ['text/html', true],
    ['text/event-stream', false],
    ['image/png', false],
    ['application/zip', false],
    ['application/octet-stream', false],
  ])('%s is packed: %s', async (kind, isPacked) => {
    const server = Fastify();
    await packAnswers(server);
    server.get('/', async (_request, reply) => reply.type(kind).send(long));
    const { headers } = await server.inject({ url: '/', headers: browser });
    expect(headers['content-encoding']).toBe(isPacked ? 'gzip' : undefined);
  });
});
