import { describe, expect, it } from 'vitest';
import { isAway, wayOf } from './requests.ts';

const origin = 'https://lintel.example';
const files = new Set(['/early.js', '/favicon.svg', '/assets/index-1.js']);
const way = (path: string, mode = 'navigate', method = 'GET') =>
  wayOf({ method, mode, url: new URL(path, origin).href }, origin, files);

describe('the way of a request', () => {
  it.each(['/', '/diagram/d:abc/d:def:v1', '/settings/members', '/user/profile?tab=1', '/anything/new'])(
    'of a page, %s, is to the network and then to what is kept',
    (path) => expect(way(path)).toBe('page'),
  );

  it.each([
    '/api/docs',
    '/api',
    '/api/auth/session',
    '/collab',
    '/yjs/diagram:abc',
    '/livez',
    '/readyz',
    '/metrics',
    '/diagram/d:abc?embed=1',
    '/diagram/d:abc?v=a:1&embed=',
    'https://elsewhere.example/',
  ])('of %s is to the network alone, however it is asked for', (path) => {
    expect(way(path)).toBe('network');
    expect(way(path, 'cors')).toBe('network');
  });

  it('of an asset is to what is kept, of any build', () => {
    expect(way('/assets/index-1.js', 'cors')).toBe('asset');
    expect(way('/assets/of-another-build.js', 'cors')).toBe('asset');
    expect(way('/assets/missing.js')).toBe('asset');
  });

  it('of a file whose name says nothing of its content is to the network first', () => {
    expect(way('/early.js', 'no-cors')).toBe('file');
    expect(way('/early.js?x', 'no-cors')).toBe('network');
    expect(way('/unknown.js', 'no-cors')).toBe('network');
  });

  it('of a question that is not part of the page, or changes something, is to the network', () => {
    expect(way('/', 'cors')).toBe('network');
    expect(way('/', 'navigate', 'POST')).toBe('network');
    expect(way('/assets/index-1.js', 'cors', 'HEAD')).toBe('network');
  });
});

it('takes the answers of a proxy without a server for none, and those of the server for what they are', () => {
  expect([502, 503, 504].map(isAway)).toEqual([true, true, true]);
  expect([200, 304, 404, 500].map(isAway)).toEqual([false, false, false, false]);
});
