import { expect, test } from 'vitest';
import {
  type ContainerFace,
  containerLabelIn,
  containerLabelReach,
  containerLabelRect,
  containerShapes,
} from './containers.ts';
import { cardView, viewAt } from './detail.ts';
import { gridSize, type Rect, type Shape } from './picture.ts';
import { baselines, bottom, first, of, place, right, words } from './testing/shapes.ts';
import { measure } from './textMetrics.ts';

const container = (more: Partial<ContainerFace> = {}): ContainerFace => ({
  x: 500,
  y: -300,
  width: 400,
  height: 300,
  name: 'Fulfilment',
  type: 'Domain',
  ...more,
});

test('its label begins 14 in and 10 down: a glyph, seven, the name, seven, the type', () => {
  const face = container();
  const shapes = containerShapes(face);
  const glyph = place(first('icon', shapes));
  const [name, type] = of('text', shapes).map(place) as [Rect, Rect];
  expect([glyph.x - face.x, name.y - face.y]).toEqual([14, 10]);
  expect(glyph.y - name.y).toBe(3);
  expect(name.x - right(glyph)).toBe(7);
  expect(type.x - right(name)).toBeCloseTo(7);
});

test('name and type stand on one baseline', () => {
  const [name, type] = of('text', containerShapes(container()));
  if (name === undefined || type === undefined) throw new Error('There is no type');
  expect(baselines(type)[0]).toBeCloseTo(baselines(name)[0] ?? Number.NaN);
});

test('a label is as wide as what is written, and within its container', () => {
  for (const name of ['A', 'Fulfilment', 'The whole of the customer identity and access management'])
    for (const type of [null, 'Domain'])
      for (const width of [100, 150, 400]) {
        const face = container({ name, type, width });
        const label = containerLabelRect(face);
        const written = of('text', containerShapes(face)).map(place);
        expect(right(label)).toBeCloseTo(Math.max(...written.map(right)));
        expect(right(label)).toBeLessThanOrEqual(right(face) - 14);
        expect([label.x - face.x, label.y - face.y, label.height]).toEqual([14, 10, 20]);
      }
});

test('a type is left out where less than 28 are left for it', () => {
  const least = 14 + 14 + 7 + measure('Fulfilment', { size: 13, weight: 600 }) + 7 + 28 + 14;
  const texts = (width: number, type: string | null = 'Some domain of ours') =>
    of('text', containerShapes(container({ width, type })));
  expect(texts(least + 0.01)).toHaveLength(2);
  expect(texts(least - 0.01)).toHaveLength(1);
  expect(texts(400, null)).toHaveLength(1);
  const shortened = texts(least + 0.01)[1];
  expect(shortened === undefined ? 0 : right(place(shortened))).toBeLessThanOrEqual(500 + least - 14 + 0.01);
});

test.each([
  [0.59, 10, 5],
  [0.5, 10, 4.5],
  [0.35, 10, 0.75],
  [0.28, 4, 0.5],
])('zoomed out to %f, the name alone is written in pixels of the screen, %f in and %f down', (zoom, x, y) => {
  const face = container({ name: 'Customer identity and access management of everybody', width: 300 });
  const shapes = containerShapes(face, 'rest', viewAt(zoom));
  const name = place(first('group', shapes));
  expect((name.x - face.x) * zoom).toBeCloseTo(x);
  expect((name.y - face.y) * zoom).toBeCloseTo(y);
  expect(right(name)).toBeLessThanOrEqual(right(face) - x / zoom);
  expect(right(name)).toBeGreaterThan(right(face) - (x + 20) / zoom);
  const label = containerLabelIn(face, viewAt(zoom));
  expect(label?.x).toBeCloseTo(name.x);
  expect(label?.y).toBeCloseTo(name.y);
  expect(label?.width).toBeCloseTo(name.width);
  expect(label?.height).toBeCloseTo(name.height);
});

test('there is a label where a name is to be read', () => {
  expect(containerLabelIn(container(), viewAt(1))).toEqual(containerLabelRect(container()));
  expect(containerLabelIn(container({ name: '' }), viewAt(1))).toBeNull();
  expect(containerLabelIn(container({ name: '' }), viewAt(0.5))).toBeNull();
  expect(containerLabelIn(container(), viewAt(0.28))).not.toBeNull();
});

test('the reach of a label holds it in every view, and no more than its container across', () => {
  for (const width of [150, 400, 900])
    for (const name of ['A', 'Fulfilment', 'Customer identity and access'])
      for (const type of [null, 'A domain of some length']) {
        const face = container({ name, type, width });
        const reach = containerLabelReach(face);
        expect([reach.x, reach.y]).toEqual([face.x, face.y]);
        const labels = [1, 0.59, 0.45, 0.35, 0.28].flatMap(
          (zoom) => containerLabelIn(face, viewAt(zoom)) ?? [],
        );
        for (const label of labels) {
          expect(right(label)).toBeLessThanOrEqual(right(reach) + 1e-9);
          expect(bottom(label)).toBeLessThanOrEqual(bottom(reach) + 1e-9);
        }
        expect(right(reach)).toBeLessThanOrEqual(Math.max(right(face), right(containerLabelRect(face))));
      }
  // Of a long one, all of its width; of a short one, what its name takes where that is largest.
  expect(right(containerLabelReach(container({ name: 'x'.repeat(300), width: 400 })))).toBe(900);
  const short = containerLabelReach(container({ name: 'A', type: null, width: 900 }));
  expect(short.width).toBeCloseTo((10 + measure('A', { size: 12, weight: 600 })) / 0.345);
  expect(short.height).toBeCloseTo((0.5 + 13) / 0.28);
});

test('its frame is dashed, and filled under what is dropped into it', () => {
  const frame = (state: 'rest' | 'hover' | 'drop', zoom = 1): Shape | undefined =>
    containerShapes(container(), state, viewAt(zoom))[0];
  expect(frame('rest')).toMatchObject({
    x: 500,
    y: -300,
    width: 400,
    height: 300,
    radius: 12,
    fill: 'container-fill',
    stroke: { colour: 'container-border', width: 1.25, dash: [6, 4] },
  });
  expect(frame('hover')).toMatchObject({
    fill: 'container-fill',
    stroke: { colour: 'container-border-hover', dash: [6, 4] },
  });
  expect(frame('drop')).toMatchObject({ fill: 'container-drop', stroke: { colour: 'selection', width: 2 } });
  expect(frame('drop')).not.toHaveProperty('stroke.dash');
  // No line is thinner than a pixel of the screen.
  expect(frame('rest', 0.3)).toMatchObject({ stroke: { width: 1 / 0.3 } });
  expect(frame('drop', 0.3)).toMatchObject({ stroke: { width: 1 / 0.3 } });
});

test('a name that is too long is shortened on its one line', () => {
  const [name] = of('text', containerShapes(container({ name: 'Customer identity and access', width: 120 })));
  expect(name === undefined ? [] : words(name)).toEqual([expect.stringMatching(/…$/)]);
});

test('on a card its label stands as on the screen: five pixels in at most, in what is above its first unit', () => {
  for (const width of [800, 900, 1300]) {
    const view = cardView(width, 300);
    const face = container();
    const group = of('group', containerShapes(face, 'rest', view))[0];
    if (group === undefined) throw new Error('There is no label');
    const inset = (place(group).y - face.y) * view.zoom;
    const height = 13 * 0.6;
    const above = Math.max(0, gridSize * view.zoom - height);
    expect(inset).toBeCloseTo(Math.min(5, above / 2));
  }
});
