import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/app.ts';

describe('the headers of every answer', () => {
  let app: TestApp;
  let secure: TestApp;
  beforeAll(async () => {
    app = await buildTestApp();
    secure = await buildTestApp({ env: { APP_URL: 'https://lintel.example' } });
  });
  afterAll(async () => {
    await app.close();
    await secure.close();
  });

  const headersOf = async (within: TestApp, url: string) => (await within.stranger().inject({ url })).headers;

  it.each(['/api/auth/session', '/%61pi/auth/session', '/api/nothing', '/api'])(
    'let no browser keep what is about one person: %s',
    async (url) => expect((await headersOf(app, url))['cache-control']).toBe('no-store'),
  );

  it.each(['/', '/api/auth/policy', '/api/nothing', '/livez'])(
    'keep pages to what comes from here: %s',
    async (url) => {
      const headers = await headersOf(secure, url);
      expect(String(headers['content-security-policy']).split(';').sort()).toEqual(
        [
          "default-src 'self'",
          "script-src 'self'",
          "script-src-attr 'none'",
          "style-src 'self'",
          "img-src 'self' data: blob:",
          "font-src 'self'",
          "connect-src 'self' wss://lintel.example",
          "worker-src 'self' blob:",
          "manifest-src 'self'",
          "frame-src 'none'",
          "object-src 'none'",
          "base-uri 'none'",
          "frame-ancestors 'none'",
          "form-action 'self'",
          'report-uri /csp-reports',
          'report-to lintel',
        ].sort(),
      );
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'x-robots-tag': 'noindex, nofollow',
        'referrer-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
        'strict-transport-security': 'max-age=31536000',
        'x-request-id': expect.any(String),
      });
      expect(headers['x-powered-by']).toBeUndefined();
    },
  );

  it('let images, and nothing else, come from where remote files are shown', async () => {
    const remote = await buildTestApp({
      env: {
        STORAGE: 'r2',
        ENVIRONMENT: 'production',
        R2_ENDPOINT: 'https://account.r2.example',
        R2_BUCKET: 'lintel-files',
        R2_ACCESS_KEY_ID: 'id',
        R2_SECRET_ACCESS_KEY: 'secret',
        R2_PUBLIC_URL: 'https://files.lintel.example/bucket',
      },
    });
    const policyAt = async (url: string): Promise<string[]> =>
      String((await headersOf(remote, url))['content-security-policy']).split(';');
    for (const url of ['/', '/diagram/d:orders?embed=1']) {
      const policy = await policyAt(url);
      expect(policy).toContain("img-src 'self' data: blob: https://files.lintel.example");
      expect(policy.filter((directive) => directive.includes('files.lintel.example'))).toHaveLength(1);
    }
    await remote.close();
  });

  it('let other pages frame what is embedded, and nothing else', async () => {
    const framing = async (url: string) => {
      const headers = await headersOf(app, url);
      const ancestors = /frame-ancestors [^;]*/.exec(String(headers['content-security-policy']))?.[0];
      return [ancestors, headers['x-frame-options']];
    };
    const open = ['frame-ancestors *', undefined];
    const closed = ["frame-ancestors 'none'", 'DENY'];
    expect(await framing('/diagram/d:orders?embed=1')).toEqual(open);
    expect(await framing('/diagram/d:landscape/d:orders?v=orders:v2&embed=1')).toEqual(open);
    expect(await framing('/diagram/d%3Aorders?embed=1')).toEqual(open);
    for (const url of [
      '/diagram/d:orders',
      '/diagram/d:orders?seen=embed',
      // Addresses that show no diagram, and such as another reader might take for one.
      '/diagram/?embed=1',
      '/diagram/orders?embed=1',
      '/diagram/d:orders/q:services?embed=1',
      '/diagram/d%253Aorders?embed=1',
      '/?embed=1',
      '/settings/members?embed=1',
      '/user/sign-in?to=/diagram/d:orders&embed=1',
      '/api/diagrams?embed=1',
    ])
      expect([url, ...(await framing(url))]).toEqual([url, ...closed]);
  });

  it('promise https for hosts under ours where that is asked for', async () => {
    const env = { APP_URL: 'https://lintel.example', HSTS_SUBDOMAINS: 'yes' };
    const wide = await buildTestApp({ env });
    const headers = await headersOf(wide, '/');
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    await wide.close();
  });

  it('promise https only where the public address is https', async () => {
    const headers = await headersOf(app, '/api/auth/policy');
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['content-security-policy']).toContain('ws://localhost:3000');
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
  });

  it('keep answers about a person out of every cache', async () => {
    expect((await headersOf(app, '/api/auth/policy'))['cache-control']).toBe('no-store');
    expect((await headersOf(app, '/api/auth/session'))['cache-control']).toBe('no-store');
  });
});
