import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/app.ts';

const statusesOf = async (app: TestApp, calls: number, remoteAddress: string, forwardedFor?: string) => {
  const statuses: number[] = [];
  for (let call = 0; call < calls; call++) {
    const answer = await app.stranger().inject({
      url: '/api/auth/policy',
      remoteAddress,
      headers: { 'x-forwarded-for': forwardedFor ?? null },
    });
    statuses.push(answer.statusCode);
  }
  return statuses;
};

describe('the rate limit', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp({ limitCalls: true, callsPerMinute: 5 });
  });
  afterAll(() => app.close());

  it('counts calls by address and says when to come back', async () => {
    expect(await statusesOf(app, 6, '192.0.2.1')).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await statusesOf(app, 1, '192.0.2.2')).toEqual([200]);
    const answer = await app.stranger().inject({ url: '/api/auth/policy', remoteAddress: '192.0.2.1' });
    expect(answer.json()).toEqual({
      error: 'Too many requests',
      code: 'too-many-requests',
      details: { retryAfterSeconds: expect.any(Number) },
    });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('does not believe a forwarded address from anybody', async () => {
    for (let caller = 0; caller < 5; caller++) {
      expect(await statusesOf(app, 1, '192.0.2.3', `198.51.100.${caller}`)).toEqual([200]);
    }
    expect(await statusesOf(app, 1, '192.0.2.3', '198.51.100.99')).toEqual([429]);
  });

  it('counts an IPv6 network as one address', async () => {
    for (let host = 0; host < 5; host++) await statusesOf(app, 1, `2001:db8:0:1::${host}`);
    expect(await statusesOf(app, 1, '2001:db8:0:1::ffff')).toEqual([429]);
  });

  it('counts an address however it is written', async () => {
    const statuses: number[] = [];
    for (const url of [
      '/%61pi/auth/policy',
      '/a%70i/auth/policy',
      '/api/%61uth/policy',
      '/%61%70%69/auth/policy/',
      '/api/auth/policy?x',
      '/%61pi/auth/policy',
    ]) {
      statuses.push((await app.stranger().inject({ url, remoteAddress: '192.0.2.5' })).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('leaves assets, health and pages alone', async () => {
    await statusesOf(app, 6, '192.0.2.4');
    const answer = await app.stranger().inject({ url: '/livez', remoteAddress: '192.0.2.4' });
    expect(answer.statusCode).toBe(200);
  });

  it('allows fewer calls where each is costly', async () => {
    const busy = await buildTestApp({ limitCalls: true });
    const send = async () =>
      (await busy.stranger().inject({ method: 'POST', url: '/api/auth/password-reset', payload: {} }))
        .statusCode;
    for (let call = 0; call < 60; call++) expect(await send()).toBe(400);
    expect(await send()).toBe(429);
    await busy.close();
  });
});

it('writes no mail to others without end', async () => {
  const app = await buildTestApp({ limitCalls: true });
  const client = app.asUser(await app.createPerson({ role: 'ADMIN' }));
  const renew = async () =>
    (await client.inject({ method: 'POST', url: '/api/invites/renew', payload: { inviteId: 1, send: true } }))
      .statusCode;
  for (let call = 0; call < 200; call++) expect(await renew()).toBe(404);
  expect(await renew()).toBe(429);
  await app.close();
});

describe('behind a proxy that is trusted', () => {
  it('counts the forwarded address', async () => {
    const app = await buildTestApp({
      limitCalls: true,
      callsPerMinute: 2,
      env: { TRUST_PROXY: '10.0.0.0/8' },
    });
    expect(await statusesOf(app, 3, '10.0.0.1', '198.51.100.1')).toEqual([200, 200, 429]);
    expect(await statusesOf(app, 1, '10.0.0.1', '198.51.100.2')).toEqual([200]);
    // Any other sender counts as itself, whatever it forwards.
    expect(await statusesOf(app, 3, '192.0.2.9', '198.51.100.3')).toEqual([200, 200, 429]);
    await app.close();
  });

  it('counts what the last of as many hops said', async () => {
    const app = await buildTestApp({ limitCalls: true, callsPerMinute: 2, env: { TRUST_PROXY: '1' } });
    expect(await statusesOf(app, 2, '10.0.0.1', 'spoofed-1, 198.51.100.1')).toEqual([200, 200]);
    expect(await statusesOf(app, 1, '10.0.0.1', 'spoofed-2, 198.51.100.1')).toEqual([429]);
    expect(await statusesOf(app, 1, '10.0.0.1', 'spoofed-2, 198.51.100.2')).toEqual([200]);
    await app.close();
  });
});
