import type { QueryShape } from '@lintel/api/endpoints/queries';
import { expect, it } from 'vitest';
import { viewsShown } from './viewsShown.ts';

const view = (queryId: number): QueryShape => ({
  queryId,
  slug: `view-${queryId}`,
  name: `View ${queryId}`,
  description: null,
  filter: { columns: [] },
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  updatedByUserId: null,
});

const views = Array.from({ length: 14 }, (_, at) => view(at + 1));
const slugs = (shown: readonly QueryShape[]) => shown.map(({ slug }) => slug);

it('shows pinned views first, as they were pinned', () => {
  const { views: shown, more } = viewsShown(views.slice(0, 3), ['view-3', 'gone', 'view-2'], {
    openSlug: null,
    isWhole: false,
  });
  expect(slugs(shown)).toEqual(['view-3', 'view-2', 'view-1']);
  expect(more).toBe(0);
});

it('shows the first ten and the open one until all are asked for', () => {
  const part = viewsShown(views, [], { openSlug: 'view-13', isWhole: false });
  expect(part.views).toHaveLength(11);
  expect(slugs(part.views).at(-1)).toBe('view-13');
  expect(part.more).toBe(3);
  expect(viewsShown(views, [], { openSlug: null, isWhole: true })).toEqual({ views, more: 0 });
});
