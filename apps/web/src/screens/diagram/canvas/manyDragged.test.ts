import { set } from '@lintel/diagram/change';
import type { Point } from '@lintel/diagram/geometry/rect';
import { PictureStore } from '@lintel/diagram/picture/pictureStore';
import { preview } from '@lintel/diagram/preview';
import type { Snapshot } from '@lintel/diagram/snapshot';
import { board, component, relation } from '@lintel/diagram/testing/build';
import { expect, test } from 'vitest';
import { partsOf } from './manyDragged.ts';

const inHand = Array.from({ length: 20 }, (_, at) => `box${at + 10000}`);
const keys = new Set(inHand);
const shop = board(
  ...inHand.map((key, at) => component(key, [at * 6, 0, 4, 2])),
  component('ledger00', [0, 12, 4, 2]),
  relation('within00', 'box10000', 'box10001'),
  relation('leadsout', 'box10000 bottom-0', 'ledger00 top-0'),
).snapshot;

const movedBy = ({ x, y }: Point): Snapshot =>
  preview(
    shop,
    inHand.map((key, at) => set(key, 'position', { x: at * 6 + x, y })),
  );

test('what lies in a hand goes on moving as one, on its way back as well and when routes are looked for meanwhile', () => {
  const pictures = new PictureStore({ snapshot: shop });
  void pictures.picture;
  const draggedFrom = { x: 0, y: 0 };
  const states = new Map(inHand.map((key) => [key, { draggedFrom }]));
  // What leads out lies at the back, and comes first.
  const ids = ['leadsout', 'within00', ...inHand];
  const parts = [
    { x: 1, y: 0 },
    { x: 2, y: 0 },
    { x: 0, y: 0 },
    { x: 3, y: 1 },
    { x: 4, y: 1 },
  ].map((by, at) => {
    pictures.update({ snapshot: movedBy(by), states }, { routesStretch: true });
    if (at === 3) pictures.settleRoutes();
    return { by, ...partsOf(pictures, ids, keys) };
  });
  for (const { by, together, apart } of parts) {
    expect(apart).toEqual(['leadsout']);
    expect(together?.by).toEqual({ x: by.x * 50, y: by.y * 50 });
    expect(together?.shapes.length).toBe(21);
    together?.shapes.forEach((shapes, each) => expect(shapes).toBe(parts[0]?.together?.shapes[each]));
  }
});
