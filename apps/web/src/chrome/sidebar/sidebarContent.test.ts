import type { FolderShape } from '@lintel/api/shapes';
import { expect, it } from 'vitest';
import { sidebarContent } from './sidebarContent.ts';

const folder = (folderId: number, fkUserId: number | null): FolderShape =>
  ({ folderId, fkUserId, slug: `f${folderId}`, name: `Folder ${folderId}`, diagrams: 9 }) as FolderShape;
const retail = folder(1, null);
const drafts = folder(2, 7);

it("sets the person's drafts apart from the folders of the organisation", () => {
  const content = sidebarContent([retail, drafts], undefined);
  expect(content.drafts).toBe(drafts);
  expect(content.folders).toEqual([retail]);
  expect(sidebarContent([], undefined).drafts).toBeNull();
});

it('counts what is not archived, and takes the word of the server until the diagrams are there', () => {
  const content = sidebarContent(
    [retail, drafts],
    [
      { fkFolderId: 1, state: 'ACTIVE' },
      { fkFolderId: 1, state: 'ARCHIVED' },
      { fkFolderId: 2, state: 'DRAFT' },
      { fkFolderId: null, state: 'ACTIVE' },
    ],
  );
  expect(content.homeCount).toBe(3);
  expect(content.countOf(retail)).toBe(1);
  expect(content.countOf(drafts)).toBe(1);
  expect(content.countOf(folder(3, null))).toBe(0);
  const waiting = sidebarContent([retail], undefined);
  expect(waiting.homeCount).toBeUndefined();
  expect(waiting.countOf(retail)).toBe(9);
});
