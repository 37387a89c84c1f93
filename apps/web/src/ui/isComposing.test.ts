import { expect, it } from 'vitest';
import { isComposing } from './isComposing.ts';

const press = (isComposing: boolean, keyCode: number) =>
  ({ key: 'Enter', isComposing, keyCode }) as KeyboardEvent;

it('knows the key that ends a word which is put together, also where the browser says that it is over', () => {
  expect(isComposing(press(true, 13))).toBe(true);
  expect(isComposing(press(false, 229))).toBe(true);
  expect(isComposing(press(false, 13))).toBe(false);
});
