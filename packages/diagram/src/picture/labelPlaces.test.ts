import { expect, test } from 'vitest';
import { type LabelRequest, placeLabels } from '../geometry/labelPlacement.ts';
import { Crossings } from './crossings.ts';
import { LabelPlaces } from './labelPlaces.ts';

const request = (key: string, y: number, labelAt?: number): LabelRequest => ({
  key,
  points: [
    { x: 0, y },
    { x: 10, y },
  ],
  single: { width: 2, height: 0.32 },
  ...(labelAt !== undefined && { labelAt }),
});

const places = (...requests: LabelRequest[]): LabelPlaces => {
  const crossings = new Crossings();
  const labels = new LabelPlaces(crossings);
  for (const { key, points } of requests) labels.touch(crossings.set(key, points));
  for (const each of requests) labels.setRequest(each.key, each);
  labels.settle();
  return labels;
};

const box = (key: string, x: number, y: number, width: number, height: number) => ({
  key,
  x,
  y,
  width,
  height,
});

test('a label that is put where it stood anyway, and let go again, is still in the way of others', () => {
  const [first, second] = [request('aaaaaaaa', 0), request('bbbbbbbb', 0.3)];
  const all = placeLabels([first, second], { boxes: [], keepClear: [], routes: [first, second] });
  const labels = places(first, second);
  const expectAll = () => {
    for (const key of ['aaaaaaaa', 'bbbbbbbb']) expect(labels.get(key)?.rect).toEqual(all.get(key)?.rect);
  };
  expectAll();
  const along = ((all.get('aaaaaaaa')?.rect.x ?? 0) + 1) / 10;
  labels.setRequest('aaaaaaaa', { ...first, labelAt: along });
  labels.settle();
  labels.setRequest('aaaaaaaa', first);
  labels.settle();
  labels.setRequest('bbbbbbbb', second);
  labels.settle();
  expectAll();
});

test('a label without room near its line gives way even to what happens far from it', () => {
  const line = request('aaaaaaaa', 0);
  const labels = places(line);
  const wide = box('crowded1', -4, -4, 18, 8);
  labels.setComponent(wide.key, wide);
  expect([...labels.settle()]).toEqual(['aaaaaaaa']);
  const far = labels.get('aaaaaaaa')?.rect ?? { x: 0, y: 0 };
  expect(Math.abs(far.y)).toBeGreaterThan(4);
  const other = box('crowded2', far.x, far.y, 1, 1);
  labels.setComponent(other.key, other);
  expect([...labels.settle()]).toEqual(['aaaaaaaa']);
  const all = placeLabels([line], { boxes: [wide, other], keepClear: [], routes: [line] });
  expect(labels.get('aaaaaaaa')).toEqual(all.get('aaaaaaaa'));
  labels.setComponent(wide.key, null);
  labels.setComponent(other.key, null);
  labels.settle();
  expect(labels.get('aaaaaaaa')?.rect).toEqual({ x: 4, y: -0.16, width: 2, height: 0.32 });
});

test('a container that grows around a label deep inside places nothing again', () => {
  const labels = places(request('aaaaaaaa', 0));
  labels.setContainer('platform', { ...box('platform', -20, -20, 50, 40), container: true });
  labels.settle();
  const before = labels.placements;
  labels.setContainer('platform', { ...box('platform', -20, -20, 60, 40), container: true });
  expect(labels.settle().size).toBe(0);
  expect(labels.placements).toBe(before);
});
