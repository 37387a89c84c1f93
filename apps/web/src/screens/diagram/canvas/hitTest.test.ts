import { type Change, set } from '@lintel/diagram/change';
import { holdsPoint } from '@lintel/diagram/geometry/rect';
import { type Names, noNames } from '@lintel/diagram/picture/names';
import { PictureStore } from '@lintel/diagram/picture/pictureStore';
import { measureText } from '@lintel/diagram/picture/richBlocks';
import { SnapshotStore } from '@lintel/diagram/snapshotStore';
import { board, component, container, relation, textarea } from '@lintel/diagram/testing/build';
import { viewAt } from '@lintel/drawing/detail';
import { boundsOf, type Point } from '@lintel/drawing/picture';
import { describe, expect, test } from 'vitest';
import { type Grips, noGrips } from './hit.ts';
import { gripTargets, reachAt } from './gripTargets.ts';
import { boxAt, hitTest as itemTest, type HitScene } from './hitTest.ts';

const names: Names = {
  ...noNames,
  components: new Map([
    [
      'orders',
      { name: 'Orders', typeName: 'Service', hue: 'violet', icon: { glyph: 'box' }, linkedDiagrams: 3 },
    ],
  ]),
};

/** As Konva finds it: the frontmost target that holds the point, else the item there. */
const hitTest = (scene: HitScene, at: Point) => {
  const reach = reachAt(scene.zoom, scene.touch);
  const [x, y] = [at.x * 50, at.y * 50];
  const grip = gripTargets(scene).findLast(({ within }) =>
    within(reach).some((rect) => holdsPoint(rect, { x, y })),
  );
  return grip?.hit ?? itemTest(scene, at);
};

interface Given {
  readonly selected?: readonly string[];
  readonly ports?: string;
  readonly canChange?: boolean;
  readonly zoom?: number;
  readonly touch?: boolean;
}

const sceneOf = (items: Change[][], given: Given = {}) => {
  const { selected = [], ports = null, canChange = true, zoom = 1, touch = false } = given;
  const snapshot = new SnapshotStore(board(...items).document, measureText).get();
  const pictures = new PictureStore({ snapshot, names, view: viewAt(zoom) });
  const grips: Grips =
    selected.length + (ports?.length ?? 0) === 0 && canChange
      ? { ...noGrips, canChange }
      : { selected: new Set(selected), ports, canChange };
  return { pictures, grips, zoom, touch };
};

/** Screen pixels at 100 % in grid units. */
const px = (pixels: number): number => pixels / 50;

const on = (items: Change[][], x: number, y: number, given: Given = {}) =>
  hitTest(sceneOf(items, given), { x, y });

const item = (key: string, part: 'body' | 'border' | 'label' | 'badge', below: string | null = null) => ({
  on: 'item',
  key,
  part,
  below,
  link: null,
});

const ground = { on: 'ground' };

const boxes = [
  container('platform', [0, 0, 12, 10], { name: 'Platform' }),
  component('checkout', [2, 2, 4, 2]),
  component('payments', [4, 3, 4, 2], { z: 1 }),
  component('orders00', [2, 6, 4, 2], { component: 'orders' }),
  textarea('remarks0', [9, 6, 3], 'Read this first, it says a lot'),
];

describe('items', () => {
  test.each([
    ['beside everything', 20, 20, ground],
    ['a component', 2.5, 2.5, item('checkout', 'body')],
    ['its very edge', 2, 2.5, item('checkout', 'body')],
    ['the upper of two', 5, 3.5, item('payments', 'body', 'checkout')],
    ['the lower beside the upper', 3, 3.5, item('checkout', 'body')],
    ['the badge of linked diagrams', 6 - px(14), 8 - px(14), item('orders00', 'badge')],
    ['a text', 9.5, 6.4, item('remarks0', 'body')],
    ['inside of a container', 10, 2, ground],
    ['the border of a container, from inside', px(4), 5, item('platform', 'border')],
    ['and from outside', -px(5), 5, item('platform', 'border')],
    ['just beside it', -px(9), 5, ground],
    ['the label of a container', px(40), px(20), item('platform', 'label')],
    ['right of the label', 4, px(20), ground],
  ])('%s', (_, x, y, hit) => {
    expect(on(boxes, x, y)).toEqual(hit);
  });

  test('the smaller of two containers lies above', () => {
    const nested = [container('outer000', [0, 0, 10, 10]), container('inner000', [0, 2, 4, 4])];
    expect(on(nested, 0, 4)).toEqual(item('inner000', 'border', 'outer000'));
  });

  test('borders are as easy to hit when everything is small', () => {
    expect(on(boxes, -px(15), 5, { zoom: 0.3 })).toEqual(item('platform', 'border'));
    expect(on(boxes, -px(15), 5)).toEqual(ground);
  });

  test('a label that is drawn in screen pixels is hit where it is drawn', () => {
    expect(on(boxes, px(60), px(45))).toEqual(ground);
    expect(on(boxes, px(60), px(45), { zoom: 0.4 })).toEqual(item('platform', 'label'));
  });

  test('a link in a text leads somewhere', () => {
    const run = { text: 'Corporate landscape', attributes: {} };
    const link = { name: 'link', attributes: { __url: '/diagram/d:one' }, children: [{ runs: [run] }] };
    const text = [textarea('remarks0', [0, 0, 6], [{ name: 'paragraph', attributes: {}, children: [link] }])];
    expect(on(text, 1, px(18))).toMatchObject({ key: 'remarks0', link: '/diagram/d:one' });
    expect(on(text, 5, px(18))).toMatchObject({ key: 'remarks0', link: null });
  });
});

describe('the badge of linked diagrams', () => {
  const touched = { zoom: 0.6, touch: true };
  /** A box as narrow as its name has two lines, and as the type stands in the line above the badge. */
  const boxOf = (name: string, place: [number, number, number, number]) => {
    const linked = { name, typeName: 'Single-page application', linkedDiagrams: 3 } as const;
    const known: Names = {
      ...noNames,
      components: new Map([['shop', { ...linked, hue: 'blue', icon: { glyph: 'box' } }]]),
    };
    const items = [component('shop0000', place, { component: 'shop' })];
    const snapshot = new SnapshotStore(board(...items).document, measureText).get();
    return (given: { zoom: number; touch: boolean }) => {
      const pictures = new PictureStore({ snapshot, names: known, view: viewAt(given.zoom) });
      const partAt = (x: number, y: number) => {
        const hit = hitTest({ pictures, grips: noGrips, ...given }, { x: px(x), y: px(y) });
        return hit.on === 'item' ? hit.part : hit.on;
      };
      return { shapes: pictures.item('shop0000')?.shapes ?? [], partAt };
    };
  };

  test.each<[string, string, [number, number, number, number]]>([
    ['wide', 'Customer order service', [0, 0, 4, 2]],
    ['narrow', 'Customer order service', [0, 0, 3, 2]],
    ['narrowest', 'Order service', [0, 0, 2, 2]],
    ['narrow and high', 'Customer order service', [0, 0, 3, 3]],
  ])('leaves name and type of a box that is %s to selecting, and is 24 pixels large', (_, name, place) => {
    for (const zoom of [0.6, 0.8, 1, 1.5]) {
      const { shapes, partAt } = boxOf(name, place)({ zoom, touch: true });
      const icon = shapes.findIndex((shape) => shape.kind === 'icon' && shape.name === 'layers');
      const mark = shapes[icon];
      if (mark?.kind !== 'icon') throw new Error('There is no badge');
      const texts = shapes.filter((shape, index) => shape.kind === 'text' && index !== icon + 1);
      expect(texts.length).toBeGreaterThan(0);
      for (const text of texts) {
        const { x, y, width, height } = boundsOf(text) ?? { x: 0, y: 0, width: 0, height: 0 };
        for (const across of [0.02, 0.5, 0.98])
          for (const down of [0.1, 0.5, 0.9])
            expect(partAt(x + width * across, y + height * down)).toBe('body');
      }
      expect(partAt(mark.x + 6, mark.y + 6)).toBe('badge');
      const hits = { across: 0, down: 0 };
      for (let offset = -60; offset <= 60; offset++) {
        if (partAt(mark.x + 8 + offset / zoom, mark.y + 6) === 'badge') hits.across++;
        if (partAt(mark.x + 8, mark.y + 6 + offset / zoom) === 'badge') hits.down++;
      }
      expect([zoom, hits.across >= 24, hits.down >= 24]).toEqual([zoom, true, true]);
    }
  });

  test('goes on beyond its box for a finger alone, and not over what lies there', () => {
    const boxOfOrders = component('orders00', [0, 0, 3, 2], { component: 'orders' });
    const [x, y] = [3 - px(16), 2 + px(2)];
    expect(on([boxOfOrders], x, 2 - px(10), touched)).toMatchObject({ part: 'badge' });
    expect(on([boxOfOrders], x, y)).toEqual(ground);
    const neighbour = component('payments', [0, 2, 3, 2]);
    expect(on([boxOfOrders, neighbour], x, y, touched)).toMatchObject({ key: 'payments', part: 'body' });
  });
});

const related = [
  component('checkout', [0, 0, 4, 2]),
  component('payments', [10, 4, 4, 2]),
  relation('pays0000', 'checkout right-0', 'payments left-1', { text: 'Pays' }),
];

describe('relations', () => {
  test('their badge lies on the line, and is there only for whoever may follow it', () => {
    const of = board(
      component('checkout', [0, 0, 4, 2]),
      component('payments', [12, 0, 4, 2]),
      relation('pays-for', 'checkout right-0', 'payments left-0'),
    );
    of.do([set('pays-for', 'links', ['orders'])]);
    const seenBy = (...diagrams: string[]) => {
      const given = { snapshot: of.snapshot, names: { ...noNames, diagrams: new Set(diagrams) } };
      const pictures = new PictureStore(given);
      return hitTest({ pictures, grips: noGrips, zoom: 1, touch: false }, { x: 8, y: 0.5 });
    };
    expect(seenBy('orders')).toMatchObject(item('pays-for', 'badge'));
    expect(seenBy()).toMatchObject(item('pays-for', 'body'));
  });

  test('their badge is large enough for a finger, and leaves the label beside it alone', () => {
    const of = board(
      component('checkout', [0, 0, 4, 2]),
      component('payments', [16, 0, 4, 2]),
      relation('pays-for', 'checkout right-0', 'payments left-0', { text: 'Pays' }),
    );
    of.do([set('pays-for', 'links', ['orders'])]);
    const known = { ...noNames, diagrams: new Set(['orders']) };
    const pictures = new PictureStore({ snapshot: of.snapshot, names: known, view: viewAt(0.6) });
    const { rect } = pictures.relationFace('pays-for')?.label ?? {};
    const badge = pictures.item('pays-for:badge')?.bounds;
    if (rect === undefined || badge === undefined) throw new Error('There is no label or no badge');
    const touched = (x: number, y: number, touch = true) =>
      hitTest({ pictures, grips: noGrips, zoom: 0.6, touch }, { x: px(x), y: px(y) });
    const [middle, top] = [badge.x + badge.width / 2, badge.y];
    expect(touched(middle, top - 7)).toMatchObject({ part: 'badge' });
    expect(touched(middle, top - 7, false)).not.toMatchObject({ part: 'badge' });
    for (const across of [0.1, 0.5, 0.98])
      expect(touched(rect.x + rect.width * across, rect.y + rect.height / 2)).toMatchObject({ on: 'label' });
  });

  const scene = sceneOf(related);
  const points = scene.pictures.relationFace('pays0000')?.points ?? [];
  const label = scene.pictures.relationFace('pays0000')?.label?.rect;
  const line = { x: px(points[0]?.x ?? 0) + 0.5, y: px(points[0]?.y ?? 0) };

  test.each([
    ['on the line', 0, {}, item('pays0000', 'body')],
    ['six pixels beside', 6, {}, item('pays0000', 'body')],
    ['seven pixels beside', 7, {}, ground],
    ['further with a finger', 20, { touch: true }, item('pays0000', 'body')],
    ['as far on the screen when zoomed out', 11, { zoom: 0.5 }, item('pays0000', 'body')],
  ])('%s', (_, beside, given, hit) => {
    expect(on(related, line.x, line.y + px(beside), given)).toEqual(hit);
  });

  test('the label', () => {
    const at = { x: px(label?.x ?? 0) + 0.1, y: px(label?.y ?? 0) + 0.1 };
    expect(hitTest(scene, at)).toEqual({ on: 'label', key: 'pays0000', below: null, link: null });
  });

  test('a component hides what runs under it', () => {
    expect(on(related, 4, 0.5)).toEqual(item('checkout', 'body', 'pays0000'));
  });

  test('below what is selected in a stack lies the next one', () => {
    const stack = ['first000', 'second00', 'third000'].map((key, z) => component(key, [0, 0, 4, 2], { z }));
    expect(on(stack, 1, 1)).toMatchObject({ key: 'third000', below: 'second00' });
    expect(on(stack, 1, 1, { selected: ['second00'] })).toMatchObject({ key: 'third000', below: 'first000' });
  });

  test('of two near ones the nearer', () => {
    const parallel = [
      component('checkout', [0, 0, 4, 2]),
      component('payments', [10, 0, 4, 2]),
      relation('first000', 'checkout right-0', 'payments left-0'),
      relation('second00', 'checkout right-1', 'payments left-1'),
    ];
    expect(on(parallel, 6, 0.7, { touch: true, zoom: 0.5 })).toMatchObject({
      key: 'first000',
      below: 'second00',
    });
    expect(on(parallel, 6, 1.3, { touch: true, zoom: 0.5 })).toMatchObject({
      key: 'second00',
      below: 'first000',
    });
  });

  test('ends and legs of the selected one', () => {
    const given = { selected: ['pays0000'] };
    const first = points[0] ?? { x: 0, y: 0 };
    const last = points.at(-1) ?? { x: 0, y: 0 };
    expect(on(related, px(first.x + 8), px(first.y), given)).toEqual({
      on: 'end',
      key: 'pays0000',
      end: 'from',
    });
    expect(on(related, px(last.x - 8), px(last.y), given)).toEqual({ on: 'end', key: 'pays0000', end: 'to' });
    const [from, to] = [points[1] ?? first, points[2] ?? first];
    const leg = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    // Its middle is where the label stands, which is moved by itself; the leg is grabbed beside it.
    expect(on(related, px(leg.x), px(leg.y), given)).toMatchObject({ on: 'label', key: 'pays0000' });
    const beside = [(from.y + leg.y) / 2, (to.y + leg.y) / 2].map((y) =>
      on(related, px(leg.x), px(y), given),
    );
    expect(beside).toContainEqual({ on: 'leg', key: 'pays0000', index: 1, axis: 'x' });
  });
});

describe('grips', () => {
  const one = [component('checkout', [0, 0, 4, 2]), component('payments', [6, 0, 4, 2])];
  const selected = ['checkout'];

  test.each([
    ['a corner', 4, 2, { selected }, { on: 'corner', key: 'checkout', side: 'bottom-right' }],
    [
      'near a corner',
      4 + px(11),
      2 + px(11),
      { selected },
      { on: 'corner', key: 'checkout', side: 'bottom-right' },
    ],
    ['an edge', px(70), 2, { selected }, { on: 'edge', key: 'checkout', side: 'bottom' }],
    ['a port', px(75), -px(10), { selected }, { on: 'port', key: 'checkout', endpoint: 'top-1' }],
    ['a side port', 4 + px(14), 1.5, { selected }, { on: 'port', key: 'checkout', endpoint: 'right-1' }],
    ['inside of it', 1, 1, { selected }, item('checkout', 'body')],
    ['nothing of one that is not selected', px(75), -px(10), {}, ground],
    [
      'a port of one that is pointed at',
      px(75),
      -px(10),
      { ports: 'checkout' },
      { on: 'port', key: 'checkout', endpoint: 'top-1' },
    ],
    [
      'no port of what is selected while another shows its own',
      px(75),
      -px(10),
      { selected, ports: 'payments' },
      ground,
    ],
    ['nothing for readers', 4 + px(11), 2 + px(11), { selected, canChange: false }, ground],
    [
      'a corner around several',
      10 + px(5),
      -px(5),
      { selected: ['checkout', 'payments'] },
      { on: 'corner', key: null, side: 'top-right' },
    ],
    [
      'an edge around several',
      5,
      0,
      { selected: ['checkout', 'payments'] },
      { on: 'edge', key: null, side: 'top' },
    ],
    ['no ports of several', px(75), -px(10), { selected: ['checkout', 'payments'] }, ground],
    [
      'a finger needs less aim',
      4 + px(20),
      2 + px(20),
      { selected, touch: true },
      { on: 'corner', key: 'checkout', side: 'bottom-right' },
    ],
  ])('%s', (_, x, y, given, hit) => {
    expect(on(one, x, y, given)).toEqual(hit);
  });

  test('a small box can still be grabbed in its middle', () => {
    const small = [component('checkout', [0, 0, 1, 1])];
    expect(on(small, 0.5, 0.5, { selected })).toEqual(item('checkout', 'body'));
    expect(on(small, 0.5, 0.5, { selected, zoom: 0.3 })).toEqual(item('checkout', 'body'));
  });

  test('a text has two handles at its sides', () => {
    const text = [textarea('remarks0', [0, 0, 6], 'Words')];
    const given = { selected: ['remarks0'] };
    const { pictures } = sceneOf(text);
    const height = pictures.snapshot.box('remarks0');
    const middle = (height?.kind === 'textarea' ? height.height : 0) / 2;
    expect(on(text, 6 + px(5), middle, given)).toEqual({ on: 'edge', key: 'remarks0', side: 'right' });
    expect(on(text, 3, 0, given)).toEqual(item('remarks0', 'body'));
  });
});

describe('where something would be dropped', () => {
  test.each([
    [5, 3.5, [], 'payments'],
    [5, 3.5, ['payments'], 'checkout'],
    [11, 1, [], 'platform'],
    [50, 50, [], null],
  ])('%f, %f without %o', (x, y, except, key) => {
    expect(boxAt(sceneOf(boxes), { x, y }, new Set(except))).toBe(key);
  });
});
