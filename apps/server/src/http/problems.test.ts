import { createConnection } from 'node:net';
import { errorSchema } from '@lintel/api/errors';
import { folderEndpoints } from '@lintel/api/endpoints/folders';
import { tagEndpoints } from '@lintel/api/endpoints/tags';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { buildTestApp, type Client, type Person, type TestApp } from '../testing/app.ts';

const lines: string[] = [];
let app: TestApp;
let person: Person;
let client: Client;
beforeAll(async () => {
  app = await buildTestApp({ log: { write: (line) => lines.push(line) } });
  person = await app.createPerson();
  client = app.asUser(person);
});
afterAll(() => app.close());

const strictError = z.strictObject(errorSchema.shape);

const json = { 'content-type': 'application/json' };
const post = (payload: string | Buffer, headers: Record<string, string | null> = json) =>
  client.inject({ method: 'POST', url: '/api/folders', payload, headers });

describe('a request that cannot be answered', () => {
  it.each([
    ['torn JSON', '{"folder":', json, 400, 'invalid'],
    ['no JSON at all', 'folder', json, 400, 'invalid'],
    ['nothing', '', json, 400, 'invalid'],
    ['a prototype', '{"folder":{"name":"x","__proto__":{"role":"ADMIN"}}}', json, 400, 'invalid'],
    ['a constructor', '{"constructor":{"prototype":{"x":1}}}', json, 400, 'invalid'],
    ['too much', `{"folder":{"name":"${'x'.repeat(1_000_000)}"}}`, json, 413, 'too-large'],
    ['too deep', `{"folder":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, json, 400, 'invalid'],
    ['another kind', '<folder/>', { 'content-type': 'application/xml' }, 415, 'unsupported-media-type'],
    [
      'plain text',
      '{"folder":{"name":"x"}}',
      { 'content-type': 'text/plain' },
      415,
      'unsupported-media-type',
    ],
    ['a form', 'x', { 'content-type': 'multipart/form-data; boundary=x' }, 415, 'unsupported-media-type'],
    ['no kind', 'x', {}, 415, 'unsupported-media-type'],
  ])('%s', async (_, payload, headers, status, code) => {
    const answer = await post(payload, headers as Record<string, string>);
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect(strictError.parse(answer.json())).toEqual(answer.json());
  });

  it('is told where it is wrong', async () => {
    const { status, body } = await client.refused(tagEndpoints.save, {
      body: { tag: { name: '', color: 'pink' as 'red' } },
    });
    expect(status).toBe(400);
    expect(body.details?.problems).toEqual([
      { path: 'tag.name', message: 'Required' },
      { path: 'tag.color', message: expect.stringContaining('expected one of') },
    ]);
  });

  it.each([
    ['NUL', '\\u0000', 'folder.name'],
    ['half a surrogate pair', '\\ud83d', 'folder.name'],
  ])('is told where it holds what cannot be stored: %s', async (_, text, path) => {
    const answer = await post(`{"folder":{"name":"a${text}b"}}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().details.problems).toEqual([
      { path, message: 'Contains characters that cannot be stored' },
    ]);
  });

  it('may hold what merely looks like it', async () => {
    const answer = await post(String.raw`{"folder":{"name":"\ud83d\ude00 \\u0000 \u00e9"}}`);
    expect([answer.statusCode, answer.json().name]).toEqual([200, '\u{1F600} \\u0000 é']);
  });

  it.each([
    ['GET', '/api/nothing'],
    ['PUT', '/api/folders'],
    ['PATCH', '/api/auth/session'],
    ['GET', '/api'],
    ['GET', '/nothing'],
    ['GET', '/api/../etc/passwd'],
    ['GET', '/api/diagram/%2e%2e%2fetc'],
    ['GET', `/api/diagram/${'x'.repeat(600)}`],
  ] as const)('%s %s has no answer', async (method, url) => {
    const answer = await client.inject({ method, url });
    expect([400, 404]).toContain(answer.statusCode);
    expect(strictError.parse(answer.json()).code).toMatch(/^(not-found|invalid)$/);
  });

  it.each(['/api/diagram/%', '/api/%ff', '/%E0%A4%A'])('%s is no address', async (url) => {
    const answer = await client.inject({ url });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid']);
    expect(answer.headers).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  });

  it('that is no HTTP gets one answer of the same form', async () => {
    await app.server.listen({ port: 0, host: '127.0.0.1' });
    const address = app.server.server.address();
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    const closed = new Promise((done) =>
      app.server.server.once('connection', (accepted) => accepted.once('close', done)),
    );
    // It never closes its side: the server has to.
    const socket = createConnection({ host: '127.0.0.1', port, allowHalfOpen: true }, () =>
      socket.write('nonsense\r\n\r\n'),
    );
    const text = await new Promise<string>((done) => {
      let received = '';
      socket.on('data', (chunk) => {
        received += String(chunk);
      });
      socket.on('end', () => done(received));
    });
    await closed;
    socket.destroy();
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(text).toContain('x-content-type-options: nosniff');
    expect(errorSchema.parse(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).code).toBe('invalid');
  });
});

describe('a failure of ours', () => {
  it('is told as 503 while the database is gone, and readiness says so too', async () => {
    app.database.faults.down = true;
    const answer = await client.inject({ url: '/api/folders' });
    const ready = await client.inject({ url: '/readyz' });
    const live = await client.inject({ url: '/livez' });
    app.database.faults.down = false;
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
    expect([ready.statusCode, ready.json().code, live.statusCode]).toEqual([503, 'unavailable', 200]);
    expect((await client.inject({ url: '/readyz' })).statusCode).toBe(200);
  });

  it('is told as 507 while the disk is full, and whoever reads is not disturbed', async () => {
    const create = () => post('{"folder":{"name":"No room"}}');
    app.database.faults.full = true;
    app.clock.advance({ minutes: 10 });
    const answer = await create();
    // A person who was not seen for a while is noted as seen, which cannot be written now.
    const read = await client.inject({ url: '/api/folders' });
    app.database.faults.full = false;
    expect([answer.statusCode, answer.json()]).toEqual([
      507,
      { error: 'Not saved: the disk of the server is full', code: 'disk-full' },
    ]);
    expect(answer.headers['retry-after']).toBe('60');
    expect(read.statusCode).toBe(200);
    expect((await create()).statusCode).toBe(200);
  });

  it('is told without any detail and logged with them, but without what people typed', async () => {
    await app.database.db.execute(sql`alter table folder rename to folder_gone`);
    lines.length = 0;
    const answer = await client.inject({
      method: 'POST',
      url: '/api/folders',
      payload: { folder: { name: 'Very private plans' } },
    });
    await app.database.db.execute(sql`alter table folder_gone rename to folder`);
    expect([answer.statusCode, answer.json()]).toEqual([
      500,
      { error: 'Something went wrong on our side', code: 'internal' },
    ]);
    const logged = lines.find((line) => line.includes('request failed')) ?? '';
    expect(JSON.parse(logged)).toMatchObject({ level: 50, reqId: answer.headers['x-request-id'] });
    expect(logged).toContain('folder');
    expect(logged).not.toContain('Very private plans');
    expect(await client.call(folderEndpoints.list, {})).toHaveLength(3);
  });
});
