import { authEndpoints } from '@lintel/api/endpoints/auth';
import { profileEndpoints } from '@lintel/api/endpoints/profile';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, password, type TestApp } from '../testing/app.ts';
import { loggedAddress, redact } from './logging.ts';

describe('a line of the log', () => {
  it.each([
    ['{"token":"SECRET","a":1}', '{"token":"[redacted]","a":1}'],
    ['{"a":{"b":[{"password":"SEC\\"RET"}]}}', '{"a":{"b":[{"password":"[redacted]"}]}}'],
    ['{"set-cookie":["lintel_session=SECRET","x=SECRET"]}', '{"set-cookie":"[redacted]"}'],
    ['{"Authorization":"Bearer SECRET"}', '{"Authorization":"[redacted]"}'],
    [
      '{"url":"/api/svg/x?v=1&pw=SECRET&token=SECRET"}',
      '{"url":"/api/svg/x?v=1&pw=[redacted]&token=[redacted]"}',
    ],
    [
      '{"msg":"see /user/accept-invite#token=SECRET now"}',
      '{"msg":"see /user/accept-invite#token=[redacted] now"}',
    ],
    ['{"msg":"cookie: lintel_session=SECRET; a=b"}', '{"msg":"cookie: lintel_session=[redacted]; a=b"}'],
    [
      '{"sec-websocket-protocol":"else, lintel.lnt_SECRETSECRET-_"}',
      '{"sec-websocket-protocol":"else, lintel.lnt_[redacted]"}',
    ],
    [
      '{"msg":"token lnt_SECRETSECRET is gone, lnt_abcd is not"}',
      '{"msg":"token lnt_[redacted] is gone, lnt_abcd is not"}',
    ],
    ['{"msg":"Bearer SECRET"}', '{"msg":"Bearer [redacted]"}'],
    [
      String.raw`{"body":"{\"password\":\"SE\\\"CRET\",\"a\":1}"}`,
      String.raw`{"body":"{\"password\":\"[redacted]\",\"a\":1}"}`,
    ],
    ['{"passwordless":"yes","tokens":3}', '{"passwordless":"yes","tokens":3}'],
  ])('%s', (line, expected) => {
    expect(redact(line)).toBe(expected);
    expect(redact(line)).not.toContain('SECRET');
  });
});

describe('an address in the log', () => {
  it.each([
    ["/d/x?pw=it's SECRET&v=1", '/d/x?pw=[redacted]&v=1'],
    ['/d/x?pw=a"SECRET', '/d/x?pw=[redacted]'],
    [String.raw`/d/x?pw=a\SECRET`, '/d/x?pw=[redacted]'],
    ['/x?%74oken=SECRET&a=%20', '/x?token=[redacted]&a=%20'],
    ['/x?token%3DSECRET', '/x?token=[redacted]'],
    [
      '/x?token[]=SECRET;newPassword=SECRET#apiKey=SECRET',
      '/x?token[]=[redacted];newPassword=[redacted]#apiKey=[redacted]',
    ],
    ['/x?%=1&password=SECRET%', '/x?%=1&password=[redacted]'],
    ['/d/x?v=1&pwd-free=yes&f=a=b', '/d/x?v=1&pwd-free=yes&f=a=b'],
  ])('%s', (url, expected) => expect(loggedAddress(url)).toBe(expected));
});

describe('the log', () => {
  const lines: string[] = [];
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp({
      env: { ENVIRONMENT: 'production' },
      log: { write: (line) => lines.push(line) },
    });
  });
  afterAll(() => app.close());

  it('has one line for each request, with its id, and nothing that lets anybody in', async () => {
    const person = await app.createPerson();
    const browser = app.stranger();
    await browser.call(authEndpoints.signIn, { body: { email: person.email, password } });
    const cookie = browser.cookie()?.split('=')[1] ?? '';
    await browser.inject({
      url: '/api/auth/session?pw=hush-1&token=hush-2',
      headers: { authorization: 'Bearer hush-3' },
    });
    await browser.refused(profileEndpoints.changePassword, {
      body: { currentPassword: 'hush-4 hush-4', newPassword: 'hush-5 hush-5' },
    });
    await browser.inject({
      method: 'POST',
      url: '/api/auth/sign-in',
      headers: { 'content-type': 'application/json' },
      payload: '{"password":"hush-6"',
    });
    await browser.call(authEndpoints.requestPasswordReset, { body: { email: person.email } });
    const [message] = await app.readOutbox();
    const token = /#token=([\w-]+)/.exec(message?.text ?? '')?.[1] ?? '';
    await browser.inject({
      method: 'POST',
      url: '/api/auth/password-reset/confirm',
      payload: { token, password: 'hush-7 hush-7' },
    });

    const log = lines.join('');
    expect(token).toHaveLength(43);
    expect(cookie).toHaveLength(40);
    for (const secret of ['hush', token, cookie, password]) expect(log).not.toContain(secret);
    const answered = lines.map((line) => JSON.parse(line)).filter((line) => line.msg === 'answered');
    expect(answered.map(({ method, url, status }) => `${method} ${url} ${status}`)).toEqual([
      'POST /api/auth/sign-in 200',
      'GET /api/auth/session?pw=[redacted]&token=[redacted] 200',
      'POST /api/profile/password 403',
      'POST /api/auth/sign-in 400',
      'POST /api/auth/password-reset 200',
      'POST /api/auth/password-reset/confirm 200',
    ]);
    expect(answered[1]).toMatchObject({
      reqId: expect.any(String),
      userId: person.userId,
      address: '127.0.0.1',
    });
    const reader = await app.createPerson();
    await app.asUser(reader).inject({ url: '/api/diagram/some-slug/change-logs' });
    expect(lines.map((line) => JSON.parse(line)).findLast((line) => line.msg === 'answered')).toMatchObject({
      userId: reader.userId,
      diagram: 'some-slug',
      organizationId: reader.organization?.organizationId,
    });
    // The file is named, so that it can be found; what it holds is not.
    expect(lines.find((line) => line.includes('outbox'))).toContain(message?.file);
  });
});
