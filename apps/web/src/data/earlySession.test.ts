import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchOrTakeEarly } from './earlySession.ts';

let fetched: string[] = [];
/** Since the page began. */
let now = 500;
beforeEach(() => {
  fetched = [];
  now = 500;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.stubGlobal('fetch', async (address: string) => {
    fetched.push(address);
    return new Response('anew');
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  globalThis.lintelSession = undefined;
});

const said = async (address: string): Promise<string> => (await fetchOrTakeEarly(address)).text();

it('takes the answer to what was asked early, once', async () => {
  globalThis.lintelSession = Promise.resolve(new Response('early'));
  expect(await said('/api/auth/session')).toBe('early');
  expect(await said('/api/auth/session')).toBe('anew');
  expect(fetched).toEqual(['/api/auth/session']);
});

it('takes none once something else was asked, by which it may be another one', async () => {
  globalThis.lintelSession = Promise.resolve(new Response('early'));
  expect(await said('/api/auth/sso/prove')).toBe('anew');
  expect(await said('/api/auth/session')).toBe('anew');
});

it('takes none on a page that has stood for a while', async () => {
  globalThis.lintelSession = Promise.resolve(new Response('early'));
  now = 10_000;
  expect(await said('/api/auth/session')).toBe('anew');
});

it('asks where nothing was asked early', async () => {
  expect(await said('/api/auth/session')).toBe('anew');
});

it('fails as what was asked early does', async () => {
  globalThis.lintelSession = Promise.reject(new TypeError('no network'));
  await expect(said('/api/auth/session')).rejects.toThrow('no network');
});

it('is given up by who asks, though the answer never comes', async () => {
  const patience = new AbortController();
  globalThis.lintelSession = new Promise(() => undefined);
  const asked = fetchOrTakeEarly('/api/auth/session', { signal: patience.signal });
  patience.abort(new Error('too late'));
  await expect(asked).rejects.toThrow('too late');

  globalThis.lintelSession = new Promise(() => undefined);
  await expect(fetchOrTakeEarly('/api/auth/session', { signal: patience.signal })).rejects.toThrow(
    'too late',
  );
});
