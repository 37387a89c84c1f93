import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/app.ts';

const page = '<!doctype html><title>Lintel</title>';
const script = 'console.log("Lintel");'.repeat(50);

let folder: string;
let app: TestApp;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lintel-web-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), page);
  writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(folder, 'assets', 'main-1a2b.js'), script);
  writeFileSync(join(folder, 'assets', 'main-1a2b.js.gz'), gzipSync(script));
  writeFileSync(join(folder, 'serviceWorker.js'), script);
  writeFileSync(join(folder, '.env'), 'SECRET=1');
  app = await buildTestApp({ webFolder: folder });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const html = { accept: 'text/html,application/xhtml+xml' };
const get = (url: string, headers: Record<string, string> = {}) => app.stranger().inject({ url, headers });

describe('the web application', () => {
  it.each(['/', '/diagram/d:abc/d:def:v1', '/user/sign-in', '/user/accept-invite', '/a.b/c'])(
    'answers %s with the page, to be asked for again each time',
    async (url) => {
      const answer = await get(url, html);
      expect([answer.statusCode, answer.body]).toEqual([200, page]);
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-cache',
        'content-type': 'text/html; charset=utf-8',
      });
      expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
    },
  );

  it('lets nothing keep an embedded page, whose header says who may frame it today', async () => {
    const answer = await get('/diagram/d:abc?embed=1', html);
    expect([answer.statusCode, answer.body]).toEqual([200, page]);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['content-security-policy']).toContain('frame-ancestors *');
  });

  it('keeps assets for ever, since their names change with their content', async () => {
    const answer = await get('/assets/main-1a2b.js');
    expect([answer.statusCode, answer.body]).toEqual([200, script]);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['content-type']).toMatch(/javascript/);
  });

  it('sends what was compressed beforehand to whoever can read it', async () => {
    const answer = await get('/assets/main-1a2b.js', { 'accept-encoding': 'gzip' });
    expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(answer.headers['content-type']).toMatch(/javascript/);
    expect(String(gunzipSync(answer.rawPayload))).toBe(script);
  });

  it('asks for other files again each time', async () => {
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache');
  });

  it('lets the service worker be a script of its own that is asked for again each time', async () => {
    const answer = await get('/serviceWorker.js', { 'sec-fetch-dest': 'serviceworker' });
    expect([answer.statusCode, answer.body]).toEqual([200, script]);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': expect.stringMatching(/^(text|application)\/javascript/),
      'content-security-policy': expect.stringContaining("worker-src 'self'"),
    });
  });

  it.each(['/assets/absent.js', '/assets/main-1a2b.js.gz', '/api/nothing', '/api', '/collab', '/yjs/x'])(
    'has no page for %s',
    async (url) => {
      const answer = await get(url, html);
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not-found']);
    },
  );

  it.each(['/.env', '/assets/../.env', '/assets/..%2f.env', '/%2e%2e/%2e%2e/etc/passwd', '//etc/passwd'])(
    'never sends a file that is not part of it: %s',
    async (url) => {
      expect((await get(url)).statusCode).toBe(404);
      expect([page, '']).toContain((await get(url, html)).body.replace(/^\{.*\}$/, ''));
    },
  );

  it('has no page for a script or an image that is not there', async () => {
    expect((await get('/absent.js', { accept: '*/*' })).statusCode).toBe(404);
    const image = await get('/absent', { ...html, 'sec-fetch-mode': 'no-cors' });
    expect(image.statusCode).toBe(404);
  });
});
