import type { GraphLayout } from '@lintel/model/layout/graphLayout';
import { expect, it } from 'vitest';
import { runHook } from '../../../ui/emptyPage.fixture.ts';
import { useMovedNodes } from './useMovedNodes.ts';

const input = {
  nodes: [1, 2, 3],
  edges: [{ key: '1-2', from: 1, to: 2 }],
  groupOf: new Map(),
};
const route = [
  { x: 100, y: 50 },
  { x: 100, y: 150 },
];
const layoutAt = (y: number): GraphLayout => ({
  places: new Map([1, 2, 3].map((node) => [node, { x: 0, y: y + 150 * node }])),
  frames: new Map(),
  routes: new Map([['1-2', route]]),
});

const [target, halfWay, laidAnew] = [layoutAt(0), layoutAt(-40), layoutAt(300)];
const run = (layout: GraphLayout) => runHook(useMovedNodes, { input, layout, target });

it('keeps a node where it was put, and gives it plain lines, until the graph is laid out anew', () => {
  const hook = run(target);
  expect(hook.answer.layout).toBe(target);
  hook.perform(({ putDown }) => putDown({ node: 1, by: { x: 62, y: 98 } }));
  expect(hook.answer.layout?.places.get(1)).toEqual({ x: 60, y: 270 });
  expect(hook.answer.layout?.places.get(2)).toEqual({ x: 0, y: 300 });
  expect(hook.answer.layout?.routes.get('1-2')).not.toEqual(route);
  hook.perform(({ putDown }) => putDown({ node: 1, by: { x: 60, y: 0 } }));
  expect(hook.answer.layout?.places.get(1)).toEqual({ x: 120, y: 270 });
  hook.again({ input, layout: laidAnew, target: laidAnew });
  expect(hook.answer.layout).toBe(laidAnew);
});

it('keeps what is put down while the graph is still on its way to where it belongs', () => {
  const hook = run(halfWay);
  hook.perform(({ putDown }) => putDown({ node: 3, by: { x: 60, y: 0 } }));
  expect(hook.answer.layout?.places.get(3)).toEqual({ x: 60, y: 410 });
  hook.again({ input, layout: target, target });
  expect(hook.answer.layout?.places.get(3)).toEqual({ x: 60, y: 450 });
});

it('shows a held node where the hand has it, with nothing put down', () => {
  const hook = run(target);
  const held = hook.answer.whileHeld({ node: 2, by: { x: 3, y: 4 } });
  expect(held?.places.get(2)).toEqual({ x: 3, y: 304 });
  expect([...(held?.routes.keys() ?? [])]).toEqual(['1-2']);
  expect(hook.answer.layout).toBe(target);
});
