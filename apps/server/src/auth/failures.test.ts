import { authEndpoints } from '@lintel/api/endpoints/auth';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { signInFailure } from '../db/tables/access.ts';
import { Refusal } from '../http/refusal.ts';
import { buildTestApp, type Person, type TestApp } from '../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterEach(() => app.reset());
afterAll(() => app.close());

const attempt = async (email: string, password: string, remoteAddress = '127.0.0.1'): Promise<number> => {
  const payload = { email, password };
  const options = { method: 'POST' as const, url: '/api/auth/sign-in', payload, remoteAddress };
  return (await app.stranger().inject(options)).statusCode;
};

const fail = async (person: Person, times: number, remoteAddress?: string): Promise<number[]> => {
  const statuses: number[] = [];
  for (let time = 0; time < times; time++) {
    statuses.push(await attempt(person.email, 'wrong password', remoteAddress));
  }
  return statuses;
};

describe('failed sign-ins', () => {
  it('are refused after the fifth, even with the right password, and say how long', async () => {
    const person = await app.createPerson();
    expect(await fail(person, 6)).toEqual([401, 401, 401, 401, 401, 429]);
    const { status, body } = await app
      .stranger()
      .refused(authEndpoints.signIn, { body: { email: person.email, password: person.password } });
    expect([status, body.code]).toEqual([429, 'too-many-requests']);
    expect(body.details?.retryAfterSeconds).toBeGreaterThan(850);
    expect(body.details?.retryAfterSeconds).toBeLessThanOrEqual(900);
  });

  it('are forgotten after a quarter of an hour, however often somebody tried meanwhile', async () => {
    const person = await app.createPerson();
    await fail(person, 5);
    app.clock.advance({ minutes: 14 });
    expect(await fail(person, 3)).toEqual([429, 429, 429]);
    app.clock.advance({ minutes: 1, seconds: 1 });
    expect(await attempt(person.email, person.password)).toBe(200);
  });

  it('are forgotten with the right password', async () => {
    const person = await app.createPerson();
    await fail(person, 4);
    expect(await attempt(person.email, person.password)).toBe(200);
    expect(await fail(person, 5)).toEqual([401, 401, 401, 401, 401]);
  });

  it('count by account and address: neither locks the other out', async () => {
    const [ann, bob] = [await app.createPerson(), await app.createPerson()];
    await fail(ann, 6, '192.0.2.1');
    expect(await attempt(ann.email, ann.password, '192.0.2.2')).toBe(200);
    expect(await attempt(bob.email, bob.password, '192.0.2.1')).toBe(200);
  });

  it('count a whole IPv6 network as one address', async () => {
    const person = await app.createPerson();
    const statuses: number[] = [];
    for (let host = 1; host <= 6; host++) {
      statuses.push(await attempt(person.email, 'wrong password', `2001:db8:0:1::${host}`));
    }
    expect(statuses.at(-1)).toBe(429);
    expect(await attempt(person.email, person.password, '2001:db8:0:2::1')).toBe(200);
  });

  it('count for absent accounts alike', async () => {
    const absent: number[] = [];
    for (let time = 0; time < 6; time++) absent.push(await attempt('Nobody@acme.example', 'wrong password'));
    expect(absent).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('cannot be outrun by guessing at the same moment', async () => {
    const person = await app.createPerson();
    const statuses = await Promise.all(
      Array.from({ length: 20 }, () => attempt(person.email, 'wrong password')),
    );
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(5);
  });

  it('are not counted where nobody came to judge them: a flood locks nobody out', async () => {
    let busy = true;
    const within = await buildTestApp({
      passwords: {
        hash: async () => 'hash',
        matches: async () => {
          if (busy) throw new Refusal(429, 'too-many-requests', 'Too many people are signing in');
          return true;
        },
      },
    });
    const { email, password } = await within.createPerson();
    const statuses: number[] = [];
    for (let time = 0; time < 8; time++) {
      if (time === 7) busy = false;
      const options = { method: 'POST' as const, url: '/api/auth/sign-in', payload: { email, password } };
      statuses.push((await within.stranger().inject(options)).statusCode);
    }
    await within.close();
    expect(statuses).toEqual([429, 429, 429, 429, 429, 429, 429, 200]);
  });

  it('name neither e-mail nor address in the database', async () => {
    const person = await app.createPerson();
    await fail(person, 1, '192.0.2.77');
    const rows = await app.database.rows(sql`select key from ${signInFailure}`);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(/@|192\.0\.2/);
  });
});
