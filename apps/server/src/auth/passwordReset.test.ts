import { statSync } from 'node:fs';
import { authEndpoints } from '@lintel/api/endpoints/auth';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Person, type TestApp } from '../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterEach(() => app.reset());
afterAll(() => app.close());

const newPassword = 'another long password';

const tokenIn = (text: string): string => /#token=([\w-]+)/.exec(text)?.[1] ?? '';

const requestToken = async (person: Person): Promise<string> => {
  await app.stranger().call(authEndpoints.requestPasswordReset, { body: { email: person.email } });
  const messages = await app.readOutbox();
  return tokenIn(messages.at(-1)?.text ?? '');
};

const confirm = (token: string, password = newPassword) =>
  app.stranger().inject({
    method: 'POST',
    url: '/api/auth/password-reset/confirm',
    payload: { token, password },
  });

const canSignIn = async (email: string, password: string): Promise<boolean> =>
  (await app.stranger().inject({ method: 'POST', url: '/api/auth/sign-in', payload: { email, password } }))
    .statusCode === 200;

describe('a password reset', () => {
  it('sends five mails an hour and no more, asked for one by one or all at once', async () => {
    const { email } = await app.createPerson();
    const ask = () => app.stranger().call(authEndpoints.requestPasswordReset, { body: { email } });
    await Promise.all(Array.from({ length: 12 }, ask));
    await ask();
    expect(await app.readOutbox()).toHaveLength(5);
  });

  it('sends a link to our own address, whatever the request says its host is', async () => {
    const person = await app.createPerson({ firstName: 'Ann' });
    await app.stranger().inject({
      method: 'POST',
      url: '/api/auth/password-reset',
      headers: { host: 'evil.example', origin: 'http://evil.example', 'x-forwarded-host': 'evil.example' },
      payload: { email: person.email },
    });
    const [message] = await app.readOutbox();
    expect(message?.to).toBe(person.email);
    expect(message?.text).toContain('Hello Ann');
    expect(message?.text).toMatch(/http:\/\/localhost:3000\/user\/reset-password#token=[\w-]{43}\n/);
    expect(message?.text).not.toContain('evil');
  });

  it('is written where only its owner can read it', async () => {
    await requestToken(await app.createPerson());
    const [message] = await app.readOutbox();
    expect(statSync(message?.file ?? '').mode & 0o777).toBe(0o600);
  });

  it('answers alike for an absent account, and sends nothing', async () => {
    const person = await app.createPerson();
    const answers = await Promise.all(
      [person.email, 'nobody@acme.example'].map((email) =>
        app.stranger().inject({ method: 'POST', url: '/api/auth/password-reset', payload: { email } }),
      ),
    );
    expect(answers.map((answer) => [answer.statusCode, answer.body])).toEqual([
      [200, '{}'],
      [200, '{}'],
    ]);
    expect((await app.readOutbox()).map(({ to }) => to)).toEqual([person.email]);
  });

  it('gives a new password, once', async () => {
    const person = await app.createPerson();
    const token = await requestToken(person);
    expect((await confirm(token)).statusCode).toBe(200);
    expect(await canSignIn(person.email, newPassword)).toBe(true);
    expect(await canSignIn(person.email, person.password)).toBe(false);
    const again = await confirm(token, 'a third long password');
    expect([again.statusCode, again.json().code]).toEqual([404, 'token-invalid']);
    expect(await canSignIn(person.email, newPassword)).toBe(true);
  });

  it('is used up by one of several uses at the same moment', async () => {
    const token = await requestToken(await app.createPerson());
    const answers = await Promise.all([1, 2, 3, 4].map((each) => confirm(token, `a long password ${each}`)));
    expect(answers.map((answer) => answer.statusCode).sort((a, b) => a - b)).toEqual([200, 404, 404, 404]);
  });

  it('ends all sessions and every other open link', async () => {
    const person = await app.createPerson();
    const browser = app.asUser(person);
    const [first, second] = [await requestToken(person), await requestToken(person)];
    expect(first).not.toBe(second);
    await confirm(first);
    expect((await browser.refused(authEndpoints.session, {})).status).toBe(401);
    expect((await confirm(second)).statusCode).toBe(404);
  });

  it('expires after an hour', async () => {
    const person = await app.createPerson();
    const token = await requestToken(person);
    app.clock.advance({ minutes: 60, seconds: 1 });
    expect((await confirm(token)).statusCode).toBe(404);
    expect(await canSignIn(person.email, person.password)).toBe(true);
  });

  it('answers a wrong token like a used one', async () => {
    const wrong = await confirm('x'.repeat(43));
    expect([wrong.statusCode, wrong.json().code]).toEqual([404, 'token-invalid']);
  });

  it('leaves no token in the database', async () => {
    const token = await requestToken(await app.createPerson());
    const dump = await app.database.rows(sql`select row_to_json(r)::text as row from password_reset r`);
    expect(dump).toHaveLength(1);
    expect(JSON.stringify(dump)).not.toContain(token);
  });

  it('does not fill a mailbox', async () => {
    const person = await app.createPerson();
    for (let time = 0; time < 8; time++) await requestToken(person);
    expect(await app.readOutbox()).toHaveLength(5);
    app.clock.advance({ minutes: 61 });
    await requestToken(person);
    expect(await app.readOutbox()).toHaveLength(6);
  });
});
