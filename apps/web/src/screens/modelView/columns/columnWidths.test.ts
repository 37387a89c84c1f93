import { expect, it } from 'vitest';
import { clampedWidth, leastWidth, mostWidth, widthAfterKey, widthOf } from './columnWidths.ts';

const press = (key: string, shiftKey = false) => ({ key, shiftKey });

it('is the one of this person, or that of the column', () => {
  expect(widthOf({ id: 'col-name', width: 224 }, {})).toBe(224);
  expect(widthOf({ id: 'col-name', width: 224 }, { 'col-name': 300 })).toBe(300);
});

it('grows and shrinks by arrows, by Shift in larger steps, and within bounds', () => {
  expect(widthAfterKey(press('ArrowRight'), 200)).toBe(216);
  expect(widthAfterKey(press('ArrowLeft'), 200)).toBe(184);
  expect(widthAfterKey(press('ArrowRight', true), 200)).toBe(264);
  expect(widthAfterKey(press('ArrowLeft', true), 100)).toBe(leastWidth);
  expect(widthAfterKey(press('ArrowRight', true), 790)).toBe(mostWidth);
  expect(widthAfterKey(press('Home'), 200)).toBe(leastWidth);
  expect(widthAfterKey(press('End'), 200)).toBe(mostWidth);
  expect(clampedWidth(120.4)).toBe(120);
});

it('goes back to its own, and stays for any other key', () => {
  expect(widthAfterKey(press('Enter'), 200)).toBeNull();
  expect(widthAfterKey(press('Delete'), 200)).toBeNull();
  expect(widthAfterKey(press('Tab'), 200)).toBeUndefined();
});
