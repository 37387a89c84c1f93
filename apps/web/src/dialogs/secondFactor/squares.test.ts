import { expect, it } from 'vitest';
import { squaresOf } from './squares.ts';

const rowsOf = (...lines: string[]): boolean[][] =>
  lines.map((line) => Array.from(line, (each) => each === '#'));

it('draws nothing of what is light', () => {
  expect(squaresOf(rowsOf('..', '..'))).toBe('');
});

it('draws what is dark, and what lies in a row at once', () => {
  expect(squaresOf(rowsOf('##.#', '....', '.###'))).toBe('M0 0h2v1h-2zM3 0h1v1h-1zM1 2h3v1h-3z');
});
