import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
let proxied: TestApp;
beforeAll(async () => {
  app = await buildTestApp({ env: { METRICS_TOKEN: 'monitor' } });
  proxied = await buildTestApp({ env: { TRUST_PROXY: 'true' } });
});
afterAll(async () => {
  await app.close();
  await proxied.close();
});

const statusOf = async (within: TestApp, remoteAddress: string, headers: Record<string, string> = {}) =>
  (await within.stranger().inject({ url: '/metrics', remoteAddress, headers })).statusCode;

describe('the metrics', () => {
  it.each([
    ['127.0.0.1', {}, 200],
    ['::1', {}, 200],
    ['::ffff:127.0.0.1', {}, 200],
    ['192.0.2.1', {}, 401],
    ['192.0.2.1', { authorization: 'Bearer monitor' }, 200],
    ['192.0.2.1', { authorization: 'Bearer monitor2' }, 401],
    ['192.0.2.1', { authorization: 'Basic monitor' }, 401],
    ['192.0.2.1', { 'x-forwarded-for': '127.0.0.1' }, 401],
    ['127.0.0.1', { 'x-forwarded-for': '192.0.2.1' }, 401],
    ['127.0.0.1', { forwarded: 'for=192.0.2.1' }, 401],
    ['127.0.0.1', { 'x-real-ip': '192.0.2.1' }, 401],
    ['127.0.0.1', { via: '1.1 proxy' }, 401],
  ])('from %s with %j: %i', async (address, headers, status) => {
    expect(await statusOf(app, address, headers as Record<string, string>)).toBe(status);
  });

  it('are not opened by a forwarded address, though a proxy is trusted', async () => {
    expect(await statusOf(proxied, '192.0.2.1', { 'x-forwarded-for': '127.0.0.1' })).toBe(401);
    expect(await statusOf(proxied, '192.0.2.1', { authorization: 'Bearer ' })).toBe(401);
  });

  it('count requests by template and status, never by address', async () => {
    const client = app.asUser(await app.createPerson());
    await client.inject({ url: '/api/diagram/some-secret-slug' });
    await client.inject({ url: '/some/unknown/place' });
    const { body } = await client.inject({ url: '/metrics' });
    expect(body).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/diagram/:slug",status="404"} 1',
    );
    expect(body).toContain('route="none",status="404"');
    expect(body).not.toMatch(/some-secret-slug|unknown/);
    expect(body).toMatch(/lintel_database_answer_seconds\{database="(embedded|postgres)"\} [0-9.e-]+/);
    expect(body).toContain('process_resident_memory_bytes');
  });
});
