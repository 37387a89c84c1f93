import { expect, test } from 'vitest';
import {
  measureLabel,
  relationHandles,
  relationLabelShapes,
  relationPath,
  relationShapes,
} from './relations.ts';
import type { PathCommand } from './picture.ts';
import { viewAt } from './detail.ts';

const written = (commands: readonly PathCommand[]): string =>
  commands
    .map((command) => (command.to === 'close' ? 'close' : `${command.to} ${command.x},${command.y}`))
    .join(' ');

const bent = [
  { x: 0, y: 0 },
  { x: 100, y: 0 },
  { x: 100, y: 14 },
  { x: 300, y: 14 },
];

test('bends have radius 10, or half the shorter leg', () => {
  expect(written(relationPath({ points: bent }, 10))).toBe(
    'move 0,0 line 93,0 bend 100,7 line 100,7 bend 107,14 line 290,14',
  );
});

test('the line is interrupted 6 px either side of its label', () => {
  const label = { text: 'x', rect: { x: 180, y: 6, width: 40, height: 16 }, onLine: true, wrapped: false };
  expect(written(relationPath({ points: bent.slice(2), label }, 0))).toBe(
    'move 100,14 line 174,14 move 226,14 line 300,14',
  );
  const beside = { ...label, onLine: false };
  expect(written(relationPath({ points: bent.slice(2), label: beside }, 0))).toBe('move 100,14 line 300,14');
});

test('a label over a bend hides the bend', () => {
  const label = { text: 'x', rect: { x: 70, y: -8, width: 60, height: 16 }, onLine: true, wrapped: false };
  const path = written(relationPath({ points: bent, label }, 0));
  expect(path.startsWith('move 0,0 line 64,0 move')).toBe(true);
});

test('jumps are half circles over what is crossed', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
  ];
  expect(written(relationPath({ points, jumps: [{ x: 50, y: 0 }] }, 0))).toBe(
    'move 0,0 line 45,0 curve 55,0 line 100,0',
  );
});

test('ends 3 px before the box with an arrowhead 9 x 8.5 and a notch of 2', () => {
  const [line, head] = relationShapes({ points: bent }, 'selected');
  expect(line).toMatchObject({ stroke: { colour: 'relation-selected', width: 2 } });
  expect(head).toMatchObject({ fill: 'relation-selected' });
  expect(head?.kind === 'path' ? written(head.commands) : '').toBe(
    'move 297,14 line 288,18.25 line 290,14 line 288,9.75 close',
  );
  expect(line?.kind === 'path' ? written(line.commands).endsWith('line 290,14') : false).toBe(true);
});

test('a relation without length is nothing, and a very short one does not turn around', () => {
  const point = { x: 5, y: 5 };
  expect(relationShapes({ points: [point, point] })).toEqual([]);
  expect(relationShapes({ points: [point, { x: 7, y: 5 }] }).length).toBe(2);
});

test('labels break into two lines of at most 160, and are left out when zoomed out', () => {
  const { single, wrapped } = measureLabel('Releases for picking and packing');
  expect(single.height).toBe(16);
  expect(wrapped?.height).toBe(32);
  expect(wrapped?.width).toBeLessThanOrEqual(160);
  expect(measureLabel('Reserves').wrapped).toBeUndefined();
  const label = {
    text: 'Reserves',
    rect: { x: 0, y: 0, ...measureLabel('Reserves').single },
    onLine: true,
    wrapped: false,
  };
  const text = relationLabelShapes({ points: bent, label })[0];
  expect(text?.kind === 'text' ? text.lines.map((line) => line.runs[0]?.text) : []).toEqual(['Reserves']);
  expect(relationLabelShapes({ points: bent, label }, viewAt(0.5))).toEqual([]);
});

test('selected: round ends, and a pill on every movable leg', () => {
  expect(relationHandles(bent).length).toBe(3);
  expect(relationHandles(bent)[0]).toMatchObject({ width: 10, height: 16 });
  expect(relationHandles([])).toEqual([]);
});
