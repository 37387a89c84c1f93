import { History } from '@lintel/diagram/history';
import { board, component } from '@lintel/diagram/testing/build';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Camera } from '../../../camera/camera.ts';
import { settable } from '../../../state/readable.ts';
import type { Hit } from '../canvas/hit.ts';
import type { CanvasPointer } from '../canvas/pointer.ts';
import { Editor } from './editor.ts';
import type { Colleague } from './scene.ts';

let editor: Editor;

beforeEach(() => {
  vi.useFakeTimers();
  const drawn = board(component('checkout', [0, 0, 4, 2]), component('payments', [8, 0, 4, 2]));
  const camera = new Camera();
  camera.resize({ width: 1000, height: 600 }, 1);
  editor = new Editor(
    {
      snapshots: drawn.store,
      history: new History(drawn.store, drawn.origin),
      access: settable<'write' | 'read'>('write'),
      presence: { others: settable<readonly Colleague[]>([]), announce: () => undefined },
    },
    camera,
  );
});
afterEach(() => {
  editor.destroy();
  vi.useRealTimers();
});

const ground: Hit = { on: 'ground' };
const body = (key: string): Hit => ({ on: 'item', key, part: 'body', below: null, link: null });

const point = (type: CanvasPointer['type'], x: number, y: number, hit: Hit, alt = false): void =>
  editor.point({
    type,
    at: { x, y },
    screen: { x: 500 + x * 50, y: 300 + y * 50 },
    hit,
    button: 0,
    clicks: 1,
    keys: { shift: false, alt, command: false },
    pointer: 'mouse',
  });

const rest = (): string | null => {
  vi.advanceTimersByTime(150);
  return editor.grips.get().ports;
};

it('shows the ports of a box that a copy was just dragged from, as of any other', () => {
  point('move', 1, 1, body('checkout'));
  point('down', 1, 1, body('checkout'), true);
  point('move', 1, 6, body('checkout'), true);
  point('up', 1, 6, body('checkout'), true);
  expect(editor.selection.get()).not.toContain('checkout');
  // The hand lies still over the copy, whose own ports are there because it is selected.
  expect(rest()).toBeNull();
  point('move', 1, 1, body('checkout'));
  expect(rest()).toBe('checkout');
});

it('shows them again on what was clicked, once that is not selected any more', () => {
  point('move', 1, 1, body('checkout'));
  expect(rest()).toBe('checkout');
  point('down', 1, 1, body('checkout'));
  expect(editor.grips.get().ports).toBeNull();
  point('up', 1, 1, body('checkout'));
  editor.selection.set([]);
  expect(rest()).toBe('checkout');
});

it('shows them of nothing after a frame was drawn on the ground', () => {
  point('move', -4, -4, ground);
  point('down', -4, -4, ground);
  point('move', 5, 5, ground);
  point('up', 5, 5, ground);
  expect(rest()).toBeNull();
});
