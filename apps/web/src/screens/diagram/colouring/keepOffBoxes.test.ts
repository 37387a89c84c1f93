import { overlaps } from '@lintel/diagram/geometry/rect';
import { expect, it } from 'vitest';
import { Camera } from '../../../camera/camera.ts';
import { keepOffBoxes } from './keepOffBoxes.ts';

const boxes = [
  { x: -12, y: -6, width: 4, height: 2 },
  { x: -12, y: 4, width: 4, height: 2 },
  { x: 8, y: -6, width: 4, height: 2 },
];
const legend = { x: 16, y: 520, width: 224, height: 220 };
const looking = (state: { x: number; y: number; zoom: number }): Camera => {
  const camera = new Camera(state);
  camera.resize({ width: 1280, height: 800 }, 1);
  camera.keepClearOf(() => [legend]);
  return camera;
};

it('shows the whole drawing again, beside what stands over it', () => {
  const camera = looking({ x: 0, y: 0, zoom: 1 });
  expect(boxes.some((box) => overlaps(camera.onScreen(box), legend))).toBe(true);
  keepOffBoxes(camera, boxes);
  for (const box of boxes) {
    expect(overlaps(camera.onScreen(box), legend)).toBe(false);
    expect(camera.shows(box)).toBe(true);
  }
});

it('leaves a view alone that covers nothing, or that somebody chose', () => {
  const clear = { x: 4, y: 0, zoom: 0.7 };
  const free = looking({ ...clear, x: -4 });
  keepOffBoxes(free, boxes);
  expect(free.get()).toEqual({ ...clear, x: -4 });
  const close = looking({ x: -10, y: 4, zoom: 1.5 });
  keepOffBoxes(close, boxes);
  expect(close.get()).toEqual({ x: -10, y: 4, zoom: 1.5 });
  const crowded = looking({ x: 0, y: 0, zoom: 0.5 });
  crowded.keepClearOf(() => [{ x: 200, y: 200, width: 800, height: 400 }]);
  keepOffBoxes(crowded, boxes);
  expect(crowded.get()).toEqual({ x: 0, y: 0, zoom: 0.5 });
  const empty = looking(clear);
  keepOffBoxes(empty, []);
  expect(empty.get()).toEqual(clear);
});
