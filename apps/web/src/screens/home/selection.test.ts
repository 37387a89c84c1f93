import { describe, expect, it } from 'vitest';
import { amongShown, everything, extendedTo, nothing, type ListSelection, toggled } from './selection.ts';

const shown = ['a', 'b', 'c', 'd', 'e'];
const picked = (selection: ListSelection) => [...selection.picked].sort().join('');

describe('a selection', () => {
  it('toggles one at a time', () => {
    const two = toggled(toggled(nothing, 'a'), 'c');
    expect(picked(two)).toBe('ac');
    expect(picked(toggled(two, 'a'))).toBe('c');
  });

  it('extends from the last one that was picked, and shrinks again', () => {
    const one = toggled(nothing, 'b');
    const range = extendedTo(one, 'e', shown);
    expect(picked(range)).toBe('bcde');
    expect(picked(extendedTo(range, 'c', shown))).toBe('bc');
    expect(picked(extendedTo(range, 'a', shown))).toBe('ab');
  });

  it('keeps what was picked before the range', () => {
    const start = toggled(toggled(nothing, 'a'), 'd');
    expect(picked(extendedTo(start, 'e', shown))).toBe('ade');
  });

  it('starts a range where the focus was', () => {
    expect(picked(extendedTo(nothing, 'c', shown, 'b'))).toBe('bc');
    expect(picked(extendedTo(nothing, 'c', shown))).toBe('c');
  });

  it('takes all that is shown, and lets go of what no longer is', () => {
    const all = everything(shown);
    expect(picked(all)).toBe('abcde');
    expect(picked(amongShown(all, new Set(['b', 'c'])))).toBe('bc');
    expect(amongShown(all, new Set(shown))).toBe(all);
  });

  it('starts anew when the anchor is gone', () => {
    const one = amongShown(toggled(nothing, 'b'), new Set(['c', 'd']));
    expect(picked(extendedTo(one, 'd', shown))).toBe('d');
  });
});
