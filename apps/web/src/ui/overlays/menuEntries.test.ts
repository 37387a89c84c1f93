import { expect, test } from 'vitest';
import { checkTrailing, type MenuAction } from './menuEntries.ts';

const onSelect = () => {};

test('an item may have a shortcut, a badge, or neither', () => {
  const items: MenuAction[] = [
    { label: 'Copy', shortcut: 'Ctrl C', onSelect },
    { label: 'Changelog', badge: 'New', onSelect },
    { label: 'Support', onSelect },
  ];
  for (const item of items) expect(() => checkTrailing(item)).not.toThrow();
});

test('a shortcut and a badge on one item are refused by type and at run time', () => {
  // @ts-expect-error the two exclude one another
  const both: MenuAction = { label: 'Changelog', shortcut: 'L', badge: 'New', onSelect };
  expect(() => checkTrailing(both)).toThrow('"Changelog" has a shortcut and a badge');
});

test('a badge of zero still counts as a badge', () => {
  expect(() => checkTrailing({ label: 'Drafts', shortcut: 'D', badge: 0 })).toThrow();
});
