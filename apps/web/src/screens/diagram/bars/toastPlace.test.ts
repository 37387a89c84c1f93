import { expect, it } from 'vitest';
import { toastPlace } from './toastPlace.ts';

const view = { width: 1400, height: 800 };

it('stands at the bottom, and at the top where it would lie on what somebody works on', () => {
  const above = { x: 600, y: 20, width: 200, height: 100 };
  const below = { x: 600, y: 700, width: 200, height: 60 };
  expect(toastPlace([], view)).toBe('bottom');
  expect(toastPlace([above], view)).toBe('bottom');
  expect(toastPlace([below], view)).toBe('top');
  expect(toastPlace([{ ...below, x: 20 }], view)).toBe('bottom');
});

it('stays at the bottom where there is no better place', () => {
  expect(toastPlace([{ x: 0, y: 0, width: 1400, height: 800 }], view)).toBe('bottom');
});
