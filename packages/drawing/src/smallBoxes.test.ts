import { expect, test } from 'vitest';
import { type ComponentFace, componentShapes } from './boxes.ts';
import { cardView, fullView, pictureView, viewAt } from './detail.ts';
import { bottom, centre, first, of, type Of, place, right, words } from './testing/shapes.ts';

const box = (width: number, height: number, more: Partial<ComponentFace> = {}): ComponentFace => ({
  x: 300,
  y: -70,
  width,
  height,
  name: 'Order service',
  type: 'Service',
  icon: { glyph: 'box' },
  hue: 'violet',
  kind: 'component',
  linkedDiagrams: 0,
  ...more,
});

test.each([0.5, 0.35, 0.59])('zoomed out to %f: a bar three pixels in, and a name ten in', (zoom) => {
  const face = box(300, 100);
  const [, bar] = of('rect', componentShapes(face, 'rest', viewAt(zoom)));
  if (bar === undefined) throw new Error('There is no bar');
  expect((bar.x - face.x) * zoom).toBeCloseTo(3);
  expect((bar.y - face.y) * zoom).toBeCloseTo(4);
  expect((bottom(face) - bottom(bar)) * zoom).toBeCloseTo(4);
  expect(bar.width * zoom).toBeCloseTo(3);
  expect((bar.radius ?? 0) * zoom).toBeCloseTo(1.5);
  const group = first('group', componentShapes(face, 'rest', viewAt(zoom)));
  expect((group.scale ?? 1) * zoom).toBeCloseTo(1);
  const name = place(group);
  expect((name.x - face.x) * zoom).toBeCloseTo(10);
  expect(centre(name).y).toBeCloseTo(centre(face).y);
  expect(right(name)).toBeLessThanOrEqual(right(face) - 4 / zoom);
});

test.each([0.28, 0.3, 0.344])(
  'far out at %f: a bar along the top, and below it a name as wide as its box',
  (zoom) => {
    const face = box(200, 100, { name: 'Payments' });
    const [, bar] = of('rect', componentShapes(face, 'rest', viewAt(zoom)));
    if (bar === undefined) throw new Error('There is no bar');
    expect((bar.y - face.y) * zoom).toBeCloseTo(1);
    expect(bar.height * zoom).toBeCloseTo(2);
    expect((bar.x - face.x) * zoom).toBeCloseTo(3);
    expect((right(face) - right(bar)) * zoom).toBeCloseTo(3);
    const group = first('group', componentShapes(face, 'rest', viewAt(zoom)));
    expect((group.scale ?? 1) * zoom).toBeCloseTo(1);
    const name = place(group);
    expect(centre(name).x).toBeCloseTo(centre(face).x);
    expect((centre(name).y - centre(face).y) * zoom).toBeCloseTo(1);
    expect(words(first('text', group.children))).toEqual(['Payments']);
    expect(name.x).toBeGreaterThan(face.x);
    expect(right(name)).toBeLessThan(right(face));
  },
);

test('zoomed out a name needs 13 by 24 pixels, and has a second line from 26 on', () => {
  const named = (width: number, height: number): Of<'text'> | undefined => {
    const face = box(width / 0.5, height / 0.5, { name: 'Order management' });
    const [group] = of('group', componentShapes(face, 'rest', viewAt(0.5)));
    return group === undefined ? undefined : first('text', group.children);
  };
  expect([named(24, 13), named(23.9, 13), named(24, 12.9)].map((text) => text !== undefined)).toEqual([
    true,
    false,
    false,
  ]);
  expect([named(70, 26), named(70, 25.9)].map((text) => text?.lines.length)).toEqual([2, 1]);
  const [low] = of('rect', componentShapes(box(200, 10), 'rest', viewAt(0.5))).slice(1);
  expect(low?.height).toBe(0);
});

test('on a card a name is as large as its box has room for, and whole as long as it can be', () => {
  const view = cardView(1300, 700);
  expect(view.detail).toBe('card');
  const named = (name: string) => {
    const group = first('group', componentShapes(box(200, 100, { name }), 'rest', view));
    return { size: (group.scale ?? 1) * view.zoom, words: words(first('text', group.children)) };
  };
  expect(named('Basket')).toEqual({ size: expect.closeTo(0.65), words: ['Basket'] });
  const long = named('Order service');
  expect(long.words).toEqual(['Order', 'service']);
  expect(long.size).toBeGreaterThan(0.44);
  expect(named('Internationalisation of everything').words.join('')).toContain('…');
});

test('on a card a name stands in the middle of what its bar leaves of the box', () => {
  const view = cardView(1300, 700);
  for (const name of ['Basket', 'Order service', 'Internationalisation of everything']) {
    const face = box(200, 100, { name });
    const shapes = componentShapes(face, 'rest', view);
    const written = place(first('group', shapes));
    expect(centre(written).x).toBeCloseTo(centre(face).x);
    expect((centre(written).y - face.y) * view.zoom).toBeCloseTo((2 + face.height * view.zoom) / 2);
    const [, bar] = of('rect', shapes);
    expect(written.y).toBeGreaterThanOrEqual(bottom(bar ?? face) - 1e-6);
    expect(bottom(written)).toBeLessThanOrEqual(bottom(face) + 1e-6);
  }
});

test('a card that is as large as what is drawn shows all of it', () => {
  expect(cardView(200, 100)).toEqual(fullView);
  expect(cardView(600, 200)).toEqual({ detail: 'names', zoom: 264 / 600 });
  // Nearly as large: nothing is made smaller for a few pixels.
  expect(cardView(300, 150)).toEqual(fullView);
});

test('a picture to look at is drawn as on the canvas, and farther out as on a card', () => {
  expect([pictureView(1), pictureView(0.6)]).toEqual([fullView, fullView]);
  expect([pictureView(0.5), pictureView(0.28)]).toEqual([viewAt(0.5), viewAt(0.28)]);
  expect(pictureView(0.14)).toEqual({ detail: 'card', zoom: 0.14 });
});
