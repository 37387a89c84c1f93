import type { FolderShape } from '@lintel/api/shapes';
import { describe, expect, it } from 'vitest';
import { moveNotice } from './moveNotice.ts';

const folder = (folderId: number, fkUserId: number | null): FolderShape => ({
  folderId,
  slug: `f${folderId}`,
  name: 'F',
  fkOrganizationId: 1,
  fkUserId,
  diagrams: 0,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
});
const [drafts, shared] = [folder(1, 9), folder(2, null)];
const notice = (from: (number | null)[], to: number | null) =>
  moveNotice(
    from.map((fkFolderId) => ({ fkFolderId })),
    to,
    [drafts, shared],
    'Acme',
  );

describe('moveNotice', () => {
  it('warns that drafts become visible, to a folder and to none', () => {
    expect(notice([1], 2)).toBe('Everybody in Acme will see the diagram.');
    expect(notice([1, 1, 2], null)).toBe('Everybody in Acme will see 2 diagrams.');
  });

  it('warns that what is moved to the drafts is gone for the others', () => {
    expect(notice([2, null], 1)).toBe('Nobody else in Acme will see 2 diagrams any longer.');
  });

  it('says nothing where nobody gains or loses sight', () => {
    expect(notice([2, null], 2)).toBeNull();
    expect(notice([1], 1)).toBeNull();
  });
});
