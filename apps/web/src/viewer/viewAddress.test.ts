import { expect, test } from 'vitest';
import { formatAt, parseAt } from './viewAddress.ts';

test.each([
  ['#at=0,0,1', { x: 0, y: 0, zoom: 1 }],
  ['#at=-12.5,40,0.35', { x: -12.5, y: 40, zoom: 0.35 }],
  ['#at=3%2C4%2c1.5', { x: 3, y: 4, zoom: 1.5 }],
])('%s names a place', (hash, state) => {
  expect(parseAt(hash)).toEqual(state);
});

test.each([
  '',
  '#',
  '#at=',
  '#at=1,2',
  '#at=1,2,3,4',
  '#at=a,2,1',
  '#at=1e9,2,1',
  '#at=Infinity,0,1',
  '#at=,,',
  '#other=1,2,1',
  `#at=${'1'.repeat(100)},2,1`,
])('%s names none', (hash) => {
  expect(parseAt(hash)).toBeNull();
});

test('an address is read as it was written', () => {
  const state = { x: -1234.56, y: 0.07, zoom: 0.28 };
  expect(parseAt(formatAt(state))).toEqual(state);
  expect(formatAt({ x: -0.001, y: 1 / 3, zoom: 1 })).toBe('#at=0,0.33,1');
});
