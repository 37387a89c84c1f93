import { expect, it } from 'vitest';
import { emptyReason } from './emptyReason.ts';

const at = '2026-11-01T00:00:00.000Z';
const folder = (fkUserId: number | null) => ({
  folderId: 1,
  slug: 'f',
  name: 'F',
  fkOrganizationId: 1,
  fkUserId,
  diagrams: 0,
  createdAt: at,
  updatedAt: at,
});

it('tells an empty place from filters that hide everything', () => {
  expect(emptyReason({ folder: null, here: 0, anywhere: 0, filtered: false })).toBe('noDiagrams');
  expect(emptyReason({ folder: folder(null), here: 0, anywhere: 9, filtered: true })).toBe('emptyFolder');
  expect(emptyReason({ folder: folder(2), here: 0, anywhere: 9, filtered: false })).toBe('emptyDrafts');
  expect(emptyReason({ folder: null, here: 5, anywhere: 5, filtered: true })).toBe('noMatch');
  expect(emptyReason({ folder: folder(null), here: 5, anywhere: 9, filtered: false })).toBe('allArchived');
});
