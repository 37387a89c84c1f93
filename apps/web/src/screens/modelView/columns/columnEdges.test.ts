import { describe, expect, it } from 'vitest';
import { columnEdges, columnWide } from './columnEdges.ts';

describe('columnEdges', () => {
  it('are where each column ends', () => {
    expect(columnEdges([200, 60, 140])).toEqual({
      '--edge-0': '0px',
      '--edge-1': '200px',
      '--edge-2': '260px',
      '--edge-3': '400px',
    });
    expect(columnEdges([])).toEqual({ '--edge-0': '0px' });
  });

  it('make a cell as wide as its column, and a gap as wide as what it stands for', () => {
    expect(columnWide(1)).toEqual({ width: 'calc(var(--edge-2) - var(--edge-1))' });
    expect(columnWide(1, 2)).toEqual({ width: 'calc(var(--edge-3) - var(--edge-1))' });
  });
});
