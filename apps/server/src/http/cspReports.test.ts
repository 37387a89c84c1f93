import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/app.ts';
import { cspReportPath } from './cspReports.ts';

const lines: string[] = [];
let app: TestApp;

beforeAll(async () => {
  app = await buildTestApp({ log: { write: (line) => void lines.push(line) } });
});
beforeEach(() => {
  lines.length = 0;
  app.clock.advance({ minutes: 2 });
});
afterAll(() => app.close());

const send = (payload: string, type = 'application/csp-report') =>
  app.server.inject({ method: 'POST', url: cspReportPath, headers: { 'content-type': type }, payload });
const logged = () =>
  lines
    .filter((line) => line.includes('a page was kept'))
    .map((line) => JSON.parse(line) as { report: object });

const old = (blocked: string) =>
  JSON.stringify({
    'csp-report': {
      'document-uri': 'https://lintel.example/d?pw=SECRET',
      'blocked-uri': blocked,
      'violated-directive': 'img-src',
    },
  });

describe('what a browser says a page was kept from doing', () => {
  it('is asked for by every page', async () => {
    const { headers } = await app.server.inject({ method: 'GET', url: '/' });
    expect(headers['content-security-policy']).toContain(`report-uri ${cspReportPath};report-to lintel`);
    expect(headers['reporting-endpoints']).toBe(`lintel="${cspReportPath}"`);
  });

  it('is logged in either form, without what addresses hide', async () => {
    expect((await send(old('https://elsewhere.example/a.png'))).statusCode).toBe(204);
    const body = {
      documentURL: 'https://lintel.example/',
      blockedURL: 'inline',
      effectiveDirective: 'script-src',
    };
    const sent = JSON.stringify([{ type: 'csp-violation', age: 1, url: 'x', body }]);
    expect((await send(sent, 'application/reports+json')).statusCode).toBe(204);
    expect(logged().map(({ report }) => report)).toEqual([
      {
        page: 'https://lintel.example/d?pw=[redacted]',
        blocked: 'https://elsewhere.example/a.png',
        directive: 'img-src',
      },
      { page: 'https://lintel.example/', blocked: 'inline', directive: 'script-src' },
    ]);
  });

  it('fills no log: so many lines in a minute, each of them short', async () => {
    for (let count = 0; count < 30; count++)
      await send(old(`https://elsewhere.example/${'x'.repeat(5_000)}`));
    expect(logged()).toHaveLength(20);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(1_500);
    app.clock.advance({ minutes: 1 });
    await send(old('https://elsewhere.example/'));
    expect(logged()).toHaveLength(21);
  });

  it.each([
    ['nothing', '', 204],
    ['no JSON', '{', 204],
    ['something else', '{"a":1}', 204],
    [
      'many at once',
      JSON.stringify(Array.from({ length: 50 }, () => ({ type: 'csp-violation', body: {} }))),
      204,
    ],
    ['more than any browser sends', old('x'.repeat(20_000)), 413],
  ])('may be %s', async (_what, payload, status) => {
    expect((await send(payload)).statusCode).toBe(status);
    expect(logged()).toEqual([]);
  });
});
