import { expect, test } from 'vitest';
import { textBarPlace } from './textBarPlace.ts';

const bar = { width: 120, height: 40 };
const view = { width: 800, height: 600 };

test('stands above the text, and below it where there is no room', () => {
  expect(textBarPlace({ x: 100, y: 200, width: 300, height: 60 }, bar, view)).toEqual({ x: 100, y: 152 });
  expect(textBarPlace({ x: 100, y: 30, width: 300, height: 60 }, bar, view)).toEqual({ x: 100, y: 98 });
});

test('never leaves the view', () => {
  expect(textBarPlace({ x: 790, y: 200, width: 300, height: 60 }, bar, view).x).toBe(672);
  expect(textBarPlace({ x: -300, y: -100, width: 900, height: 900 }, bar, view)).toEqual({ x: 8, y: 552 });
});
