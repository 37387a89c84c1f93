import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { localStorage } from './local.ts';
import { keyOf, nameIn, newObjectName } from './storage.ts';
import { describeStorage } from './storage.contract.ts';

describeStorage('storage in the data folder', {
  isPublic: false,
  open: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lintel-storage-'));
    return {
      storage: localStorage(join(folder, 'files')),
      close: () => rm(folder, { recursive: true, force: true }),
    };
  },
});

it('makes no key, and so no path, of anything but names of its own making', () => {
  for (const name of ['', '..', '../secret-key', 'a'.repeat(31), `${'a'.repeat(32)}/x`, `${'A'.repeat(32)}`])
    expect(() => keyOf('icons', name)).toThrow();
  const name = newObjectName('.svg');
  expect(nameIn('icons', keyOf('icons', name))).toBe(name);
  expect(nameIn('icons', 'icons/somebody-elses')).toBeNull();
  expect(nameIn('attachments', keyOf('icons', name))).toBeNull();
});
