import { gridSize } from '@lintel/drawing/picture';
import { describe, expect, it } from 'vitest';
import { overlaps } from '../geometry/rect.ts';
import { rectOf } from '../items.ts';
import { isRefusal } from '../refusal.ts';
import { PictureStore } from '../picture/pictureStore.ts';
import type { Snapshot } from '../snapshot.ts';
import {
  type Board,
  board,
  boundsByKey,
  component,
  container,
  relation,
  textarea,
} from '../testing/build.ts';
import { layOut } from '../testing/elk.ts';
import { Random } from '../testing/random.ts';
import { arrange } from './arrange.ts';
import { arrangementOf } from './arrangement.ts';
import type { Flow, Scope } from './scope.ts';

const arranged = async (before: Board, scope: Scope, flow: Flow = 'right'): Promise<Snapshot> => {
  const arrangement = arrangementOf(before.snapshot, scope, flow);
  if (isRefusal(arrangement)) throw new Error(arrangement.refused);
  const placement = await layOut(arrangement);
  return before.do(arrange(before.snapshot, { arrangement, placement })).snapshot;
};

const overlapping = (snapshot: Snapshot): string[] => {
  const boxes = [...snapshot.items.values()].flatMap((item) => (item.kind === 'relation' ? [] : [item]));
  return boxes.flatMap((a) =>
    boxes.filter((b) => a.key < b.key && overlaps(rectOf(a), rectOf(b))).map((b) => `${a.key} ${b.key}`),
  );
};

const chainParts = () => [
  component('checkout', [7, 3, 4, 2]),
  component('payments', [7, 3, 4, 2]),
  component('shipping', [8, 4, 4, 2]),
  relation('pays-for', 'checkout', 'payments', { text: 'Asks for money' }),
  relation('sends-it', 'payments', 'shipping top-0'),
];

const chain = () => board(...chainParts());

describe('arranging a diagram', () => {
  it('puts what leads on after what leads there, and keeps the upper left corner', async () => {
    const { checkout, payments, shipping } = boundsByKey(await arranged(chain(), { of: 'diagram' }));
    expect(checkout?.slice(0, 2)).toEqual([7, 3]);
    expect(payments?.[0]).toBeGreaterThan((checkout?.[0] ?? 0) + 4);
    expect(shipping?.[0]).toBeGreaterThan((payments?.[0] ?? 0) + 4);
  });

  it('puts what nothing connects in rows of its own, in containers too, below what is connected', async () => {
    const names = Array.from({ length: 12 }, (_, at) => `loose-${String(at).padStart(3, '0')}`);
    const before = board(
      ...chainParts(),
      ...names.map((key, at) => component(key, [20 + 5 * at, 0, 4, 2])),
      container('platform', [0, 40, 100, 10]),
      ...names.map((key, at) => component(`in-${key}`, [1 + 5 * at, 41, 4, 2])),
    );
    const after = await arranged(before, { of: 'diagram' });
    expect(overlapping(after).filter((pair) => !pair.includes('platform'))).toEqual([]);
    const rects = boundsByKey(after);
    const bottom = Math.max(...['checkout', 'payments', 'shipping'].map((key) => rects[key]?.[1] ?? 0));
    for (const key of [...names, 'platform']) expect(rects[key]?.[1]).toBeGreaterThan(bottom);
    for (const prefix of ['', 'in-']) {
      const rows = new Set(names.map((key) => rects[`${prefix}${key}`]?.[1]));
      expect(rows.size).toBeGreaterThan(1);
    }
    // All that lay in the container lies in it.
    const [x = 0, y = 0, width = 0, height = 0] = rects['platform'] ?? [];
    for (const key of names) {
      const [left = 0, top = 0] = rects[`in-${key}`] ?? [];
      expect([left > x, top > y, left + 4 < x + width, top + 2 < y + height]).toEqual(Array(4).fill(true));
    }
  });

  it('downwards too, with the ends of relations on the sides that face each other', async () => {
    const after = await arranged(chain(), { of: 'diagram' }, 'down');
    const { checkout, payments } = boundsByKey(after);
    expect(payments?.[1]).toBeGreaterThan((checkout?.[1] ?? 0) + 2);
    expect(after.relation('pays-for')?.from.endpoint).toMatch(/^bottom-/);
    expect(after.relation('pays-for')?.to.endpoint).toMatch(/^top-/);
    expect(after.relation('sends-it')?.to.endpoint).toMatch(/^top-/);
  });

  it('leaves room for words on a relation', async () => {
    for (const text of ['Asks for money', 'Asks the provider of payments for money']) {
      const before = board(
        component('checkout', [7, 3, 4, 2]),
        component('payments', [7, 3, 4, 2]),
        relation('pays-for', 'checkout', 'payments', { text }),
      );
      const after = await arranged(before, { of: 'diagram' });
      const { checkout, payments } = boundsByKey(after);
      const label = new PictureStore({ snapshot: after }).item('pays-for:label');
      const room = (payments?.[0] ?? 0) - (checkout?.[0] ?? 0) - 4;
      expect(room).toBeGreaterThan((label?.bounds.width ?? Number.POSITIVE_INFINITY) / gridSize);
    }
  });

  it('keeps everything in its container, which takes the size that this needs', async () => {
    const before = board(
      container('platform', [0, 0, 30, 30]),
      container('commerce', [1, 1, 12, 12]),
      component('checkout', [2, 2, 4, 2]),
      component('payments', [2, 6, 4, 2]),
      component('customer', [40, 0, 4, 2]),
      textarea('comments', [20, 20, 4], 'Words'),
      relation('pays-for', 'checkout', 'payments'),
      relation('orders-x', 'customer', 'checkout'),
      relation('contains', 'platform', 'checkout'),
    );
    const after = await arranged(before, { of: 'diagram' });
    const { platform, commerce, checkout, payments } = boundsByKey(after);
    expect(commerce).toEqual([expect.any(Number), expect.any(Number), 12, 4]);
    expect(platform?.[2]).toBeLessThan(30);
    for (const key of ['checkout', 'payments'])
      expect(after.containers.holding(rectOf(after.box(key) as never))).toContain('commerce');
    expect(checkout?.[1]).toBe(payments?.[1]);
    expect(after.containers.holding(rectOf(after.box('comments') as never))).toEqual(['platform']);
    // What lies in a container that it does not overlap by accident.
    expect(
      overlapping(after).filter((pair) => !pair.includes('platform') && !pair.includes('commerce')),
    ).toEqual([]);
  });

  it('keeps text areas beside what they were beside, on nothing else', async () => {
    const before = board(
      ...chainParts(),
      textarea('heading-', [7, 0, 6], 'Above the first'),
      textarea('comments', [12, 4, 4], 'To the right of the last'),
      textarea('far-away', [0, 60, 4], 'Far below'),
    );
    for (const flow of ['right', 'down'] as const) {
      const after = await arranged(before, { of: 'diagram' }, flow);
      expect(overlapping(after)).toEqual([]);
      const rects = boundsByKey(after);
      const at = (key: string) => rects[key] ?? [];
      const [x = 0, y = 0] = at('checkout');
      const [headingX = 0, headingY = 0, , headingHeight = 0] = at('heading-');
      expect([headingX, y - headingY - Math.ceil(headingHeight)]).toEqual([x, 2]);
      const [shippingX = 0, shippingY = 0] = at('shipping');
      expect(at('comments').slice(0, 2)).toEqual([shippingX + 5, shippingY]);
      const bottom = Math.max(
        ...['checkout', 'payments', 'shipping'].map((key) => (rects[key]?.[1] ?? 0) + 2),
      );
      expect((at('far-away')[1] ?? 0) - bottom).toBeLessThanOrEqual(2);
    }
  });

  it('of a container moves nothing else', async () => {
    const before = board(
      container('platform', [10, 10, 30, 30]),
      component('checkout', [12, 12, 4, 2]),
      component('payments', [12, 12, 4, 2]),
      component('customer', [0, 0, 4, 2]),
    );
    const after = boundsByKey(await arranged(before, { of: 'container', key: 'platform' }));
    expect(after['customer']).toEqual([0, 0, 4, 2]);
    expect(after['platform']?.slice(0, 2)).toEqual([10, 10]);
    expect(after['checkout']?.slice(0, 2)).not.toEqual(after['payments']?.slice(0, 2));
  });

  it('of a selection moves containers with what lies in them as it is', async () => {
    const before = board(
      container('platform', [0, 0, 10, 10]),
      component('checkout', [1, 1, 4, 2]),
      component('payments', [5, 7, 4, 2]),
      component('customer', [2, 2, 4, 2]),
      component('stranger', [50, 50, 4, 2]),
      relation('orders-x', 'stranger', 'checkout'),
      relation('pays-for', 'customer', 'checkout'),
    );
    const after = boundsByKey(await arranged(before, { of: 'selection', keys: ['platform', 'stranger'] }));
    const [x = 0, y = 0, ...size] = after['platform'] ?? [];
    expect(size).toEqual([10, 10]);
    expect(after['checkout']).toEqual([x + 1, y + 1, 4, 2]);
    expect(after['payments']).toEqual([x + 5, y + 7, 4, 2]);
    expect(x).toBeGreaterThan((after['stranger']?.[0] ?? 0) + 4);
  });

  it('gives each relation of a side a handle of its own, in the order of their other ends', async () => {
    const keys = ['first-in', 'secondin', 'third-in'];
    const before = board(
      component('checkout', [0, 0, 4, 4]),
      ...keys.map((key, at) => component(key, [0, at, 4, 2])),
      ...keys.map((key) => relation(`to-${key}`, 'checkout', key)),
    );
    const after = await arranged(before, { of: 'diagram' });
    const byHeight = keys.toSorted(
      (a, b) => (after.box(a)?.position.y ?? 0) - (after.box(b)?.position.y ?? 0),
    );
    const handles = byHeight.map((key) => after.relation(`to-${key}`)?.from.endpoint);
    expect(handles).toEqual(handles.toSorted((a = '', b = '') => (a < b ? -1 : 1)));
    expect(new Set(handles).size).toBe(3);
  });

  it('never lays one box on another, whatever the diagram', async () => {
    for (let seed = 1; seed <= 25; seed++) {
      const random = new Random(seed);
      const count = random.between(4, 15);
      const keys = Array.from({ length: count }, (_, at) => `box-${String(at).padStart(4, '0')}`);
      const at = (): number => random.between(0, 29);
      const before = board(
        ...keys.map((key) => component(key, [at(), at(), random.between(1, 5), random.between(1, 3)])),
        ...keys.slice(1).map((key, index) =>
          relation(`line-${index + 1000}`, key, random.pick(keys), {
            text: index % 3 === 0 ? 'Some words about it' : '',
          }),
        ),
      );
      expect(
        overlapping(await arranged(before, { of: 'diagram' }, seed % 2 === 0 ? 'right' : 'down')),
      ).toEqual([]);
    }
  });

  it.each([100, 160])('of %i boxes, each with two relations, is found while one waits', async (count) => {
    const keys = Array.from({ length: count }, (_, at) => `box-${String(at).padStart(4, '0')}`);
    const lines = [
      [7, 3],
      [13, 5],
    ].flatMap(([factor = 0, more = 0]) =>
      keys.map((key, at) =>
        relation(`line-${factor}-${key}`, key, keys[(at * factor + more) % count] ?? key),
      ),
    );
    const before = board(...keys.map((key) => component(key, [0, 0, 4, 2])), ...lines);
    expect(overlapping(await arranged(before, { of: 'diagram' }))).toEqual([]);
  });

  it('refuses where there is nothing to arrange', () => {
    const alone = board(component('checkout', [0, 0, 4, 2])).snapshot;
    expect(arrangementOf(alone, { of: 'diagram' }, 'right')).toEqual({ refused: 'unchanged' });
    expect(arrangementOf(alone, { of: 'selection', keys: ['checkout'] }, 'right')).toEqual({
      refused: 'needsTwo',
    });
    expect(arrangementOf(alone, { of: 'container', key: 'checkout' }, 'right')).toEqual({
      refused: 'noContainer',
    });
  });

  it('finds the same arrangement again', async () => {
    const once = await arranged(chain(), { of: 'diagram' });
    const twice = await arranged(chain(), { of: 'diagram' });
    expect(boundsByKey(twice)).toEqual(boundsByKey(once));
  });
});
