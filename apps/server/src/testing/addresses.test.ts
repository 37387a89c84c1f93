import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { everyEndpoint } from '@lintel/api/endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from './app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

/** Every address with its methods, out of the tree that the router prints. */
const addressesOf = (tree: string): Map<string, string[]> => {
  const parts: string[] = [];
  const found = new Map<string, string[]>();
  for (const line of tree.split('\n')) {
    const [, before = '', part = '', , methods] =
      /^([\s│]*[├└]── )(\S*?)( \(([A-Z, -]+)\))?$/.exec(line) ?? [];
    if (before === '') continue;
    const depth = before.length / 4 - 1;
    parts.length = depth;
    parts[depth] = part;
    if (methods !== undefined) found.set(parts.join(''), methods.split(', '));
  }
  return found;
};

const page = readFileSync(join(import.meta.dirname, '../../../../infra/security.md'), 'utf8');

it('answers at no address that neither the API nor the page about security names', () => {
  const endpoints = new Set(everyEndpoint().map(({ path }) => path.replace(/\/$/, '')));
  const others = [...addressesOf(app.server.printRoutes({ commonPrefix: false })).keys()].filter(
    (address) => !endpoints.has(address),
  );
  expect(others).toContain('/livez');
  expect(others).toContain('/csp-reports');
  const named = new Set([...page.matchAll(/^\| `(\/[^`]*)` \|/gm)].map(([, address = '']) => address));
  const isNamed = (address: string): boolean =>
    [...named].some((each) =>
      each.endsWith('…') ? address.startsWith(each.slice(0, -1)) : each === address,
    );
  expect(others.filter((address) => !isNamed(address))).toEqual([]);
});

it('takes no TRACE', async () => {
  for (const url of ['/', '/livez', '/api/auth/session', '/api/external/tags']) {
    const { statusCode, body } = await app.server.inject({
      method: 'TRACE' as 'GET',
      url,
      headers: { cookie: 'lintel_session=something-secret' },
    });
    expect(statusCode).toBeGreaterThanOrEqual(400);
    expect(body).not.toContain('something-secret');
  }
});
