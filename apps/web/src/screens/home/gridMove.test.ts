import { describe, expect, it } from 'vitest';
import { movedBy } from './gridMove.ts';

// 0 1 2
// 3 4 5
// 6 7
const grid = { count: 8, columns: 3, page: 2 };

describe('movedBy', () => {
  it('moves by one and stops at the ends', () => {
    expect(movedBy('ArrowRight', 2, grid)).toBe(3);
    expect(movedBy('ArrowLeft', 0, grid)).toBe(0);
    expect(movedBy('ArrowRight', 7, grid)).toBe(7);
  });

  it('keeps the column on the way up and down', () => {
    expect(movedBy('ArrowDown', 1, grid)).toBe(4);
    expect(movedBy('ArrowUp', 7, grid)).toBe(4);
    expect(movedBy('ArrowUp', 1, grid)).toBe(1);
    expect(movedBy('PageUp', 4, grid)).toBe(1);
  });

  it('reaches a last row that is not full', () => {
    expect(movedBy('ArrowDown', 5, grid)).toBe(7);
    expect(movedBy('ArrowDown', 6, grid)).toBe(6);
    expect(movedBy('PageDown', 0, grid)).toBe(6);
  });

  it('goes to both ends, and leaves other keys alone', () => {
    expect(movedBy('Home', 5, grid)).toBe(0);
    expect(movedBy('End', 0, grid)).toBe(7);
    expect(movedBy('a', 0, grid)).toBeNull();
    expect(movedBy('ArrowDown', 0, { ...grid, count: 0 })).toBeNull();
  });

  it('has no sideways in one column', () => {
    expect(movedBy('ArrowLeft', 3, { count: 8, columns: 1, page: 9 })).toBeNull();
    expect(movedBy('ArrowDown', 3, { count: 8, columns: 1, page: 9 })).toBe(4);
  });
});
