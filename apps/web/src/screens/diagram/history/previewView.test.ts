import { board, component } from '@lintel/diagram/testing/build';
import { expect, it } from 'vitest';
import { Camera } from '../../../camera/camera.ts';
import { previewView } from './previewView.ts';

const looked = { x: 0, y: 0, zoom: 1 };

/** Twenty by twelve grid units are seen, with the origin in the middle. */
const viewOf = (...items: Parameters<typeof board>) => viewFrom(looked, ...items);

const viewFrom = (view: typeof looked, ...items: Parameters<typeof board>) => {
  const camera = new Camera();
  camera.resize({ width: 1000, height: 600 }, 1);
  camera.set(view);
  return previewView({ camera, snapshot: board(...items).snapshot }, view);
};

it('shows all of a version to whoever sees all that is drawn now, or has deleted everything', () => {
  expect(viewOf(component('checkout', [-4, -2, 4, 2]))).toBeNull();
  expect(viewOf()).toBeNull();
});

it('shows the same part to whoever looks at a part', () => {
  expect(viewOf(component('checkout', [-4, -2, 4, 2]), component('payments', [20, 0, 4, 2]))).toBe(looked);
});

it('shows it from as far away: the names are drawn larger there', () => {
  const far = { x: 10, y: 20, zoom: 0.4 };
  const items = [component('checkout', [-4, -2, 4, 2]), component('payments', [90, 0, 4, 2])].flat();
  expect(viewFrom(far, items)).toBe(far);
});
