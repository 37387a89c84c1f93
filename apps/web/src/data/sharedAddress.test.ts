import { describe, expect, it } from 'vitest';
import { sharedAt } from './sharedAddress.ts';

describe('the diagram that an address shows', () => {
  it('is the last of the way, with its version', () => {
    expect(sharedAt('/diagram/d:orders', {})).toEqual({ slug: 'orders', versionSlug: null });
    expect(sharedAt('/diagram/d:landscape/d:orders:v2', {})).toEqual({ slug: 'orders', versionSlug: 'v2' });
    expect(sharedAt('/diagram/d:orders', { v: ['stock:v7', 'orders:v3'] })).toEqual({
      slug: 'orders',
      versionSlug: 'v3',
    });
  });

  it('is none elsewhere, or in an address that is wrong', () => {
    for (const path of ['/', '/diagram/', '/diagram/orders', '/diagram/d:orders/q:services', '/user/profile'])
      expect(sharedAt(path, {})).toBeNull();
    expect(sharedAt('/diagram/d:orders', { v: { hostile: true } })).toEqual({
      slug: 'orders',
      versionSlug: null,
    });
  });
});
