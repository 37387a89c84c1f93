import { expect, it } from 'vitest';
import { type DiagramSight, readSight, writtenSight } from './sights.ts';

const sight: DiagramSight = {
  camera: { x: 3, y: 4, zoom: 0.62 },
  size: { width: 800, height: 600 },
  area: { x: -10, y: -20, width: 300, height: 200 },
  view: { detail: 'all', zoom: 0.62 },
  items: [
    {
      id: 'box',
      bounds: { x: 0, y: 0, width: 20, height: 10 },
      shapes: [{ kind: 'rect', x: 0, y: 0, width: 20, height: 10, fill: 'canvas-bg' }],
    },
  ],
};

it('reads what it wrote', () => {
  expect(readSight(writtenSight(sight))).toEqual(sight);
});

it('keeps nothing that takes long to read', () => {
  const items = Array.from({ length: 30_000 }, () => sight.items).flat();
  expect(writtenSight({ ...sight, items })).toBeNull();
  expect(readSight(JSON.stringify({ ...sight, items }))).toBeNull();
});

it.each([
  ['nothing', undefined],
  ['what is no text', 7],
  ['what is no JSON', '{'],
  ['what has another form', JSON.stringify({ ...sight, area: null })],
  ['shapes that are none', JSON.stringify({ ...sight, items: [{ ...sight.items[0], shapes: 'none' }] })],
])('takes %s for none', (_, kept) => {
  expect(readSight(kept)).toBeNull();
});
