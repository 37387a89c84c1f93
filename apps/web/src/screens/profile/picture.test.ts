import { describe, expect, it } from 'vitest';
import { isPictureFile, squareIn } from './picture.ts';

describe('squareIn', () => {
  it('takes the middle of a landscape', () => {
    expect(squareIn(400, 200)).toEqual({ x: 100, y: 0, side: 200 });
  });

  it('takes the upper part of a portrait', () => {
    expect(squareIn(300, 600)).toEqual({ x: 0, y: 100, side: 300 });
  });

  it('leaves a square as it is', () => {
    expect(squareIn(256, 256)).toEqual({ x: 0, y: 0, side: 256 });
  });
});

it('takes pictures alone', () => {
  expect(isPictureFile({ type: 'image/heic' })).toBe(true);
  expect(isPictureFile({ type: 'application/pdf' })).toBe(false);
});
