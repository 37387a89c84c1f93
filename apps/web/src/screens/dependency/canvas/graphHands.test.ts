import { expect, it } from 'vitest';
import { Camera } from '../../../camera/camera.ts';
import type { HeldNode } from '../shown/useMovedNodes.ts';
import { GraphHands } from './graphHands.ts';
import type { GraphHit } from './graphHit.ts';

const mouse = { pointerId: 1, pointerType: 'mouse', button: 0, isPrimary: true, shiftKey: false } as const;

const reported = (hit: GraphHit = { on: 'node', id: 7 }) => {
  const held: (HeldNode | null)[] = [];
  const put: HeldNode[] = [];
  const pressed: GraphHit[] = [];
  const reports = {
    hitAt: () => hit,
    onHover: () => undefined,
    onPress: (on: GraphHit) => pressed.push(on),
    onHold: (now: HeldNode | null) => held.push(now),
    onPut: (there: HeldNode) => put.push(there),
  };
  const camera = new Camera({ x: 0, y: 0, zoom: 0.5 });
  return { hands: new GraphHands(camera, () => undefined), reports, held, put, pressed };
};

it('holds a node on its way, as far in the drawing as the zoom makes of it, and puts it down', () => {
  const { hands, reports, held, put, pressed } = reported();
  hands.begin(mouse, { x: 10, y: 10 }, reports);
  hands.move(mouse, { x: 12, y: 10 }, reports);
  expect(held).toEqual([]);
  hands.move(mouse, { x: 30, y: 10 }, reports);
  hands.move(mouse, { x: 50, y: 30 }, reports);
  hands.end(mouse, { x: 50, y: 40 }, reports);
  expect(held).toEqual([
    { node: 7, by: { x: 40, y: 0 } },
    { node: 7, by: { x: 80, y: 40 } },
  ]);
  expect(put).toEqual([{ node: 7, by: { x: 80, y: 60 } }]);
  expect(pressed).toEqual([]);
});

it('lets a node go where it was when the hand is taken away from it', () => {
  const { hands, reports, held, put } = reported();
  hands.begin(mouse, { x: 10, y: 10 }, reports);
  hands.move(mouse, { x: 50, y: 10 }, reports);
  hands.cancel(mouse, reports);
  hands.end(mouse, { x: 50, y: 10 }, reports);
  expect(held.at(-1)).toBeNull();
  expect(put).toEqual([]);
});

it('moves the view with a finger, and where nothing lies', () => {
  for (const [hand, hit] of [
    [
      { ...mouse, pointerType: 'touch' },
      { on: 'node', id: 7 },
    ],
    [mouse, { on: 'ground' }],
  ] as const) {
    const { hands, reports, held, put } = reported(hit);
    hands.begin(hand, { x: 10, y: 10 }, reports);
    hands.move(hand, { x: 50, y: 10 }, reports);
    hands.end(hand, { x: 50, y: 10 }, reports);
    expect([held, put]).toEqual([[], []]);
  }
});
