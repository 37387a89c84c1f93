import { expect, test } from 'vitest';
import type { CanvasPointer } from '../canvas/pointer.ts';
import { LinkPress } from './linkPress.ts';

const pointer = (type: CanvasPointer['type'], x: number, command = false): CanvasPointer => ({
  type,
  at: { x: 0, y: 0 },
  screen: { x, y: 0 },
  hit: { on: 'item', key: 'text', part: 'body', below: null, link: x < 50 ? 'https://alder.example/' : null },
  button: 0,
  clicks: 1,
  keys: { shift: false, alt: false, command },
  pointer: 'mouse',
});

const click = (from: CanvasPointer, to: CanvasPointer, canEdit: boolean): string | null => {
  const press = new LinkPress();
  return press.take(from, canEdit) ?? press.take(to, canEdit);
};

test('who reads follows a link by a click, who edits with Ctrl or Cmd', () => {
  expect(click(pointer('down', 10), pointer('up', 12), false)).toBe('https://alder.example/');
  expect(click(pointer('down', 10), pointer('up', 12), true)).toBeNull();
  expect(click(pointer('down', 10, true), pointer('up', 12, true), true)).toBe('https://alder.example/');
});

test('dragging over a link follows nothing', () => {
  expect(click(pointer('down', 10), pointer('up', 40), false)).toBeNull();
  expect(click(pointer('down', 10), pointer('cancel', 10), false)).toBeNull();
  expect(click(pointer('down', 60), pointer('up', 60), false)).toBeNull();
});
