import { expect, test } from 'vitest';
import { measureLabel, plainLabel } from './labels.ts';
import { relationHandles, relationLabelShapes, relationPath, relationShapes } from './relations.ts';
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

const long = [
  { x: 0, y: 0 },
  { x: 100, y: 0 },
  { x: 100, y: 100 },
  { x: 300, y: 100 },
];

test('bends have radius 10, or half the shorter leg', () => {
  expect(written(relationPath({ points: bent }, { end: 10 }))).toBe(
    'move 0,0 line 93,0 bend 100,7 line 100,7 bend 107,14 line 290,14',
  );
});

test('the line is interrupted 6 px either side of its label', () => {
  const label = {
    blocks: plainLabel('x'),
    rect: { x: 180, y: 6, width: 40, height: 16 },
    onLine: true,
    wrapped: false,
  };
  expect(written(relationPath({ points: bent.slice(2), label }, { end: 0 }))).toBe(
    'move 100,14 line 174,14 move 226,14 line 300,14',
  );
  const beside = { ...label, onLine: false };
  expect(written(relationPath({ points: bent.slice(2), label: beside }, { end: 0 }))).toBe(
    'move 100,14 line 300,14',
  );
});

test('a label over a bend hides the bend', () => {
  const label = {
    blocks: plainLabel('x'),
    rect: { x: 70, y: -8, width: 60, height: 16 },
    onLine: true,
    wrapped: false,
  };
  const path = written(relationPath({ points: bent, label }, { end: 0 }));
  expect(path.startsWith('move 0,0 line 64,0 move')).toBe(true);
});

test('a line is interrupted at the label of a container that it passes, as large as that is', () => {
  const platform = { x: 0, y: 0, width: 600, height: 400, name: 'Commerce platform', type: null };
  const gapAt = (zoom: number) => {
    const [line] = relationShapes(
      {
        points: [
          { x: 60, y: -100 },
          { x: 60, y: 200 },
        ],
        passes: [platform],
      },
      'rest',
      viewAt(zoom),
    );
    if (line?.kind !== 'path') throw new Error('A line is a path');
    return line.commands.flatMap((command) => (command.to === 'close' ? [] : [command.y]));
  };
  // Of its 20 pixels that begin at 10, and 2 before and after.
  expect(gapAt(1)).toEqual([-100, 8, 32, expect.any(Number)]);
  // Of its 16 screen pixels in the middle of the grid unit above what the container holds.
  expect(gapAt(0.5)).toEqual([-100, 5, 45, expect.any(Number)]);
  expect(gapAt(0.4)).toEqual([-100, 0, 50, expect.any(Number)]);
});

test('jumps are half circles over what is crossed', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
  ];
  expect(written(relationPath({ points, jumps: [{ x: 50, y: 0 }] }, { end: 0 }))).toBe(
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
  const { single, wrapped } = measureLabel(plainLabel('Releases for picking and packing'));
  expect(single.height).toBe(16);
  expect(wrapped?.height).toBe(32);
  expect(wrapped?.width).toBeLessThanOrEqual(160);
  expect(measureLabel(plainLabel('Reserves')).wrapped).toBeUndefined();
  const label = {
    blocks: plainLabel('Reserves'),
    rect: { x: 0, y: 0, ...measureLabel(plainLabel('Reserves')).single },
    onLine: true,
    wrapped: false,
  };
  const text = relationLabelShapes({ points: bent, label })[0];
  expect(text?.kind === 'text' ? text.lines.map((line) => line.runs[0]?.text) : []).toEqual(['Reserves']);
  expect(relationLabelShapes({ points: bent, label }, viewAt(0.5))).toEqual([]);
});

test('selected: round ends, and a pill on every movable leg', () => {
  expect(relationHandles({ points: bent }).length).toBe(3);
  expect(relationHandles({ points: bent })[0]).toMatchObject({ width: 10, height: 16 });
  expect(relationHandles({ points: [] })).toEqual([]);
});

test('a pill keeps clear of the label that interrupts its leg', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 50, y: 0 },
    { x: 50, y: 160 },
    { x: 100, y: 160 },
  ];
  const rect = { x: 10, y: 60, width: 80, height: 16 };
  const label = { blocks: plainLabel('Submits order'), rect, onLine: true, wrapped: false };
  const centre = (zoom: number, onLine = true): number => {
    const pill = relationHandles({ points, label: { ...label, onLine } }, viewAt(zoom))[0];
    return pill?.kind === 'rect' ? pill.y + pill.height / 2 : Number.NaN;
  };
  // Below it there is more of the leg than above.
  expect(centre(1)).toBe((78 + 160) / 2);
  expect(centre(1, false)).toBe(80);
  expect(centre(0.5)).toBe(80);
});

test('ends and pills are as large on the screen at every zoom', () => {
  const sizes = (zoom: number) =>
    relationHandles({ points: long }, viewAt(zoom)).map((shape) =>
      shape.kind === 'rect'
        ? [shape.width, shape.height, shape.stroke?.width ?? 0].map((size) => +(size * zoom).toFixed(6))
        : [],
    );
  expect(sizes(0.62)).toEqual(sizes(1));
  expect(sizes(1.73)).toEqual(sizes(1));
});
