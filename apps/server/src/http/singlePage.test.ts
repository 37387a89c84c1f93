import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/app.ts';
import { readFirstFiles } from './firstFiles.ts';

const page = '<!doctype html><title>Lintel</title>';
const script = 'console.log("Lintel");'.repeat(50);

const firstFiles = {
  '/': ['/assets/home-1.js'],
  '/diagram/': ['/assets/diagram-1.js', '/assets/drawing-1.js'],
  '/components': ['/assets/tables-1.js'],
  '/user/sign-in': ['/assets/signIn-1.js'],
};

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
  mkdirSync(join(folder, '.build'));
  writeFileSync(join(folder, '.build', 'firstFiles.json'), JSON.stringify(firstFiles));
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

  it.each(['navigate', 'same-origin'])(
    'answers a browser, or the service worker it asks, with the page: %s',
    async (mode) => {
      const answer = await get('/components', { ...html, 'sec-fetch-mode': mode });
      expect([answer.statusCode, answer.body]).toEqual([200, page]);
    },
  );

  const diagramFiles = '</assets/diagram-1.js>; rel=modulepreload, </assets/drawing-1.js>; rel=modulepreload';
  it.each<[string, string | undefined]>([
    ['/', '</assets/home-1.js>; rel=modulepreload'],
    ['/?folder=7', '</assets/home-1.js>; rel=modulepreload'],
    ['/diagram/d:abc/d:def', diagramFiles],
    ['/diagram/d:abc?embed=1', undefined],
    ['/components', '</assets/tables-1.js>; rel=modulepreload'],
    ['/components/deep', '</assets/tables-1.js>; rel=modulepreload'],
    ['/componentsOfOthers', undefined],
    ['/changelog', undefined],
    ['/user/sign-in', undefined],
  ])('names what is fetched first at %s to who comes with a session: %s', async (url, link) => {
    expect((await get(url, { ...html, cookie: 'lintel_session=abc' })).headers['link']).toBe(link);
    expect((await get(url, { ...html, cookie: 'a=b; __Host-lintel_session=abc' })).headers['link']).toBe(
      link,
    );
  });

  it.each<[string, string | undefined]>([
    ['/', undefined],
    ['/diagram/d:abc', undefined],
    ['/user/sign-in', '</assets/signIn-1.js>; rel=modulepreload'],
  ])('names to a stranger at %s: %s', async (url, link) => {
    expect((await get(url, html)).headers['link']).toBe(link);
  });

  it('names nothing where the build has no list that can be read', async () => {
    for (const list of [null, '{', '{"/":["/etc/passwd"]}', '{"/":["/assets/a.js>; rel=x"]}']) {
      const bare = mkdtempSync(join(tmpdir(), 'lintel-web-'));
      writeFileSync(join(bare, 'index.html'), page);
      mkdirSync(join(bare, '.build'));
      if (list !== null) writeFileSync(join(bare, '.build', 'firstFiles.json'), list);
      expect(readFirstFiles(bare)).toEqual({});
      rmSync(bare, { recursive: true });
    }
  });

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

  it.each([
    '/.env',
    '/.build/firstFiles.json',
    '/assets/../.env',
    '/assets/..%2f.env',
    '/%2e%2e/%2e%2e/etc/passwd',
    '//etc/passwd',
  ])('never sends a file that is not part of it: %s', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
    expect([page, '']).toContain((await get(url, html)).body.replace(/^\{.*\}$/, ''));
  });

  it('has no page for a script or an image that is not there', async () => {
    expect((await get('/absent.js', { accept: '*/*' })).statusCode).toBe(404);
    const image = await get('/absent', { ...html, 'sec-fetch-mode': 'no-cors' });
    expect(image.statusCode).toBe(404);
  });
});
