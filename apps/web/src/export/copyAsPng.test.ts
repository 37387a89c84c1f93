import { expect, it } from 'vitest';
import { sizeFor } from './copyAsPng.ts';

it('is twice as sharp as the drawing, with a little around it, and no larger than a poster', () => {
  expect(sizeFor({ width: 180, height: 90 })).toEqual({ width: 400, height: 200 });
  expect(sizeFor({ width: 38_400, height: 3_840 })).toEqual({ width: 3_840, height: 384 });
  expect(sizeFor({ width: 384, height: 38_400 })).toEqual({ width: 39, height: 3_840 });
});
