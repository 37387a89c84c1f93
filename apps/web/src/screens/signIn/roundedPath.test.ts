import { describe, expect, it } from 'vitest';
import { heading, type PathCorner, roundedPath, shortened } from './roundedPath.ts';

const bent: PathCorner[] = [
  [0, 0],
  [100, 0],
  [100, 30],
];

describe('a relation of the still picture', () => {
  it('bends round, by half the shorter leg where there is little room', () => {
    expect(roundedPath(bent, 10)).toBe('M0 0L90 0Q100 0 100 10L100 30');
    expect(roundedPath(bent, 40)).toBe('M0 0L85 0Q100 0 100 15L100 30');
  });

  it('ends earlier on its last leg alone', () => {
    expect(shortened(bent, 5).at(-1)).toEqual([100, 25]);
    expect(shortened([[1, 2]], 5)).toEqual([[1, 2]]);
  });

  it('points where it goes', () => {
    expect(heading(bent)).toBe(90);
    expect(
      heading([
        [5, 5],
        [0, 5],
      ]),
    ).toBe(180);
  });
});
