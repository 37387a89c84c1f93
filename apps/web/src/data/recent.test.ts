import { expect, it } from 'vitest';
import { recentlyOpened } from './recent.ts';

const opened = (slug: string, openedAt: string | null) => ({ slug, openedAt });

it('lists what was opened, latest first, and no more than asked for', () => {
  const diagrams = [
    opened('a', '2026-11-01T10:00:00.000Z'),
    opened('never', null),
    opened('b', '2026-11-03T10:00:00.000Z'),
    opened('c', '2026-11-02T10:00:00.000Z'),
  ];
  expect(recentlyOpened(diagrams, 5).map(({ slug }) => slug)).toEqual(['b', 'c', 'a']);
  expect(recentlyOpened(diagrams, 1).map(({ slug }) => slug)).toEqual(['b']);
  expect(diagrams.map(({ slug }) => slug)).toEqual(['a', 'never', 'b', 'c']);
});
