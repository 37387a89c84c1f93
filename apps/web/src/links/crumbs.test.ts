import { parsePath } from '@lintel/domain/links';
import { describe, expect, it } from 'vitest';
import { crumbsOf } from './crumbs.ts';

/** The way to the last segment. */
const read = (path: string, pins: readonly string[] = []) => {
  const way = parsePath(path);
  if (way === null) throw new Error(`${path} is no way`);
  return { came: way.slice(0, -1), pins };
};

describe('the way back', () => {
  const diagrams = [
    { slug: 'landscape', name: 'Landscape' },
    { slug: 'retail', name: '' },
  ];

  it('leads to each diagram as one came to it', () => {
    expect(crumbsOf(read('d:landscape/d:retail/d:orders'), diagrams)).toEqual([
      {
        key: 'd:landscape',
        slug: 'landscape',
        versionSlug: null,
        name: 'Landscape',
        href: '/diagram/d:landscape',
      },
      {
        key: 'd:retail',
        slug: 'retail',
        versionSlug: null,
        name: 'Untitled diagram (retail)',
        href: '/diagram/d:landscape/d:retail',
      },
    ]);
  });

  it('keeps versions and pins, and says which version each is', () => {
    expect(crumbsOf(read('d:landscape:v1/d:retail/d:orders', ['retail:v4', 'orders:v2']), diagrams)).toEqual([
      {
        key: 'd:landscape:v1',
        slug: 'landscape',
        versionSlug: 'v1',
        name: 'Landscape',
        href: '/diagram/d:landscape:v1?v=retail:v4&v=orders:v2',
      },
      {
        key: 'd:retail',
        slug: 'retail',
        versionSlug: 'v4',
        name: 'Untitled diagram (retail)',
        href: '/diagram/d:landscape:v1/d:retail?v=retail:v4&v=orders:v2',
      },
    ]);
  });

  it('steps over what is not there any more', () => {
    expect(crumbsOf(read('d:landscape/d:gone/d:retail/d:orders'), diagrams).map(({ href }) => href)).toEqual([
      '/diagram/d:landscape',
      '/diagram/d:landscape/d:retail',
    ]);
    expect(crumbsOf(read('d:orders'), diagrams)).toEqual([]);
  });

  it('leads to views and dependency graphs once they are known, and steps over what is not', () => {
    const address = read('q:services/f:payments/d:landscape/d:orders');
    const services = { name: 'Peak season', href: '/query/q:services' };
    const crumbs = crumbsOf(address, diagrams, { 'q:services': services });
    expect(crumbs.map(({ name, href }) => [name, href])).toEqual([
      ['Peak season', '/query/q:services'],
      ['Landscape', '/diagram/q:services/d:landscape'],
    ]);
    expect(crumbsOf(address, diagrams).map(({ href }) => href)).toEqual(['/diagram/d:landscape']);
  });
});
