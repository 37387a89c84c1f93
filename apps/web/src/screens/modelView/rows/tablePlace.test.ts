import { describe, expect, it } from 'vitest';
import { pageToGo, stillAwaited, type TablePlace } from './tablePlace.ts';

const place = (part: Partial<TablePlace> = {}): TablePlace => ({
  key: 'tills',
  page: 1,
  shownPage: 1,
  awaited: [],
  jump: null,
  ...part,
});

describe('pageToGo', () => {
  it('begins another question where the address says', () => {
    expect(pageToGo(null, place({ page: 3 }))).toBe(3);
    expect(pageToGo(place({ key: 'vaults' }), place({ page: 3, shownPage: 3 }))).toBe(3);
  });

  it('goes where the address leads, and where it was pressed', () => {
    expect(pageToGo(place(), place({ page: 4 }))).toBe(4);
    expect(pageToGo(place(), place({ jump: { page: 2 } }))).toBe(2);
  });

  it('stays where the address only says what is seen', () => {
    expect(pageToGo(place(), place({ page: 2, shownPage: 2 }))).toBeNull();
    expect(pageToGo(place(), place({ shownPage: 2 }))).toBeNull();
    const jump = { page: 2 };
    expect(pageToGo(place({ jump }), place({ shownPage: 3, jump }))).toBeNull();
  });

  it('stays with whoever reads on before the address says where they were', () => {
    expect(pageToGo(place({ page: 6 }), place({ page: 1, shownPage: 6, awaited: [1] }))).toBeNull();
    expect(pageToGo(place({ page: 6 }), place({ page: 2, shownPage: 6, awaited: [1] }))).toBe(2);
  });
});

describe('stillAwaited', () => {
  it('waits for what was said after the page that has come', () => {
    expect(stillAwaited([2, 3], 2)).toEqual([3]);
    expect(stillAwaited([2, 3], 3)).toEqual([]);
  });

  it('waits for nothing once a link leads elsewhere', () => {
    expect(stillAwaited([2, 3], 7)).toEqual([]);
  });
});
