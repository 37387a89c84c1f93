import { board, component } from '@lintel/diagram/testing/build';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Camera } from '../../../camera/camera.ts';
import type { Hit } from '../canvas/hit.ts';
import { editedDiagram } from './editedDiagram.fixture.ts';
import { Editor } from './editor.ts';
import { body, pointer } from './pointer.fixture.ts';

let editor: Editor;

beforeEach(() => {
  vi.useFakeTimers();
  const drawn = board(component('checkout', [0, 0, 4, 2]), component('payments', [8, 0, 4, 2]));
  const camera = new Camera();
  camera.resize({ width: 1000, height: 600 }, 1);
  editor = new Editor(editedDiagram(drawn), camera);
});
afterEach(() => {
  editor.destroy();
  vi.useRealTimers();
});

const ground: Hit = { on: 'ground' };
const alt = { alt: true };

const rest = (): string | null => {
  vi.advanceTimersByTime(150);
  return editor.grips.get().ports;
};

it('shows the ports of a box that a copy was just dragged from, as of any other', () => {
  editor.point(pointer('move', 1, 1, body('checkout')));
  editor.point(pointer('down', 1, 1, body('checkout'), alt));
  editor.point(pointer('move', 1, 6, body('checkout'), alt));
  editor.point(pointer('up', 1, 6, body('checkout'), alt));
  expect(editor.selection.get()).not.toContain('checkout');
  // The hand lies still over the copy, whose own ports are there because it is selected.
  expect(rest()).toBeNull();
  editor.point(pointer('move', 1, 1, body('checkout')));
  expect(rest()).toBe('checkout');
});

it('shows them again on what was clicked, once that is not selected any more', () => {
  editor.point(pointer('move', 1, 1, body('checkout')));
  expect(rest()).toBe('checkout');
  editor.point(pointer('down', 1, 1, body('checkout')));
  expect(editor.grips.get().ports).toBeNull();
  editor.point(pointer('up', 1, 1, body('checkout')));
  editor.selection.set([]);
  expect(rest()).toBe('checkout');
});

it('shows them of nothing after a frame was drawn on the ground', () => {
  editor.point(pointer('move', -4, -4, ground));
  editor.point(pointer('down', -4, -4, ground));
  editor.point(pointer('move', 5, 5, ground));
  editor.point(pointer('up', 5, 5, ground));
  expect(rest()).toBeNull();
});
