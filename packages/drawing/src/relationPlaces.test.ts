import { expect, test } from 'vitest';
import { containerLabelIn } from './containers.ts';
import { type View, viewAt } from './detail.ts';
import { graphCountShapes, graphEdgeShapes, type GraphEdgeFace } from './graph.ts';
import { plainLabel } from './labels.ts';
import type { PathCommand, Point, Rect } from './picture.ts';
import {
  legGrip,
  relationBadgeRoom,
  relationBadgeShapes,
  relationHandles,
  relationPath,
  relationShapes,
} from './relations.ts';
import { bottom, centre, first, of, place, right, words } from './testing/shapes.ts';

const across = [
  { x: 100, y: 40 },
  { x: 400, y: 40 },
];
const down = [
  { x: 100, y: 40 },
  { x: 100, y: 340 },
];
/** Down, to the right, up, and to the left. */
const around = [
  { x: 0, y: 0 },
  { x: 0, y: 200 },
  { x: 300, y: 200 },
  { x: 300, y: 50 },
  { x: 100, y: 50 },
];
const backwards = (points: readonly Point[]): Point[] => [...points].reverse();

const label = (rect: Rect, onLine = true) => ({
  blocks: plainLabel('Reads'),
  rect,
  onLine,
  wrapped: false,
});

type Bit = readonly [from: Point, to: Point];

/** The straight bits of a path. */
const bitsOf = (commands: readonly PathCommand[]): Bit[] => {
  const bits: Bit[] = [];
  let pen: Point = { x: Number.NaN, y: Number.NaN };
  for (const command of commands) {
    if (command.to === 'close') continue;
    if (command.to === 'line') bits.push([pen, command]);
    pen = command;
  }
  return bits;
};

const ends = (commands: readonly PathCommand[]): number[][] =>
  bitsOf(commands).map(([from, to]) => [from.x, from.y, to.x, to.y]);

const lineOf = (points: readonly Point[], jumps: readonly Point[] = []) =>
  relationPath({ points, jumps }, { end: 0 });

test.each([
  ['forth', around],
  ['back', backwards(around)],
])('a corner is a quarter of a circle that begins and ends ten before and behind it, %s', (_, points) => {
  const commands = lineOf(points);
  const bends = commands.filter((command) => command.to === 'bend');
  expect(bends.map(({ corner }) => corner)).toEqual(points.slice(1, -1));
  commands.forEach((command, at) => {
    if (command.to !== 'bend') return;
    const before = commands[at - 1];
    if (before === undefined || before.to === 'close') throw new Error('A bend begins a path');
    const { corner, radius } = command;
    expect(radius).toBe(10);
    expect(Math.hypot(before.x - corner.x, before.y - corner.y)).toBe(10);
    expect(Math.hypot(command.x - corner.x, command.y - corner.y)).toBe(10);
    // At a right angle to each other.
    expect(
      (before.x - corner.x) * (command.x - corner.x) + (before.y - corner.y) * (command.y - corner.y),
    ).toBeCloseTo(0);
  });
});

test('a line goes from its first point to its last without a break', () => {
  for (const points of [across, down, around, backwards(around)]) {
    const commands = lineOf(points);
    expect(commands.filter(({ to }) => to === 'move')).toEqual([{ to: 'move', ...points[0] }]);
    expect(commands.at(-1)).toEqual({ to: 'line', ...points.at(-1) });
  }
});

test.each([
  ['to the right', across],
  ['to the left', backwards(across)],
  ['down', down],
  ['up', backwards(down)],
])('a label leaves six free at its ends and two above and below: %s', (_, points) => {
  const rect = { x: 80, y: 30, width: 60, height: 20 };
  const middle = { x: 220, y: 150 };
  const isAcross = points[0]?.y === points[1]?.y;
  const over = isAcross ? { ...rect, x: middle.x } : { ...rect, y: middle.y };
  const bits = bitsOf(relationPath({ points, label: label(over) }, { end: 0 }));
  expect(bits).toHaveLength(2);
  const gap = [bits[0]?.[1], bits[1]?.[0]].map((point) => (isAcross ? point?.x : point?.y) ?? Number.NaN);
  gap.sort((a, b) => a - b);
  expect(gap).toEqual(isAcross ? [220 - 6, 220 + 60 + 6] : [150 - 2, 150 + 20 + 2]);
});

test('a label that only touches the line leaves it whole', () => {
  const whole = ends(lineOf(across));
  const at = (y: number) =>
    ends(relationPath({ points: across, label: label({ x: 200, y, width: 60, height: 20 }) }, { end: 0 }));
  // Two above and below are free as well.
  expect(at(42)).toEqual(whole);
  expect(at(41.9)).not.toEqual(whole);
  expect(at(18)).toEqual(whole);
  expect(at(18.1)).not.toEqual(whole);
  const beyond = (x: number) =>
    ends(relationPath({ points: across, label: label({ x, y: 30, width: 60, height: 20 }) }, { end: 0 }));
  expect(beyond(406)).toEqual(whole);
  expect(beyond(100 - 66)).toEqual(whole);
});

test('what is left of a line beside its label is left out below six', () => {
  const at = (x: number) =>
    ends(relationPath({ points: across, label: label({ x, y: 30, width: 60, height: 20 }) }, { end: 0 }));
  expect(at(100 + 6 + 6)).toEqual([
    [100, 40, 106, 40],
    [178, 40, 400, 40],
  ]);
  expect(at(100 + 6 + 5.9)).toEqual([[177.9, 40, 400, 40]]);
  // A short line without a label stays.
  expect(ends(lineOf([across[0] as Point, { x: 103, y: 40 }]))).toEqual([[100, 40, 103, 40]]);
});

test('a jump is a half circle upwards, five to either side, whichever way the line goes', () => {
  for (const points of [across, backwards(across)]) {
    const commands = lineOf(points, [{ x: 250, y: 40 }]);
    const at = commands.findIndex(({ to }) => to === 'curve');
    const [before, curve] = [commands[at - 1], commands[at]];
    if (before?.to !== 'line' || curve?.to !== 'curve') throw new Error('There is no jump');
    expect([before.x, curve.x].sort((a, b) => a - b)).toEqual([245, 255]);
    expect([before.y, curve.y]).toEqual([40, 40]);
    expect([curve.first.x, curve.second.x]).toEqual([before.x, curve.x]);
    expect(curve.first.y).toBe(curve.second.y);
    // The top of such a curve is at three quarters of its lift.
    expect(0.75 * (curve.first.y - 40)).toBeCloseTo(-5);
  }
});

test('jumps stand on level legs alone, clear of their ends, and not over each other', () => {
  const jumps = (places: readonly Point[], points: readonly Point[] = across): number[] =>
    lineOf(points, places).flatMap((command) => (command.to === 'curve' ? [command.x] : []));
  expect(jumps([{ x: 100, y: 200 }], down)).toEqual([]);
  expect(jumps([{ x: 250, y: 41 }])).toEqual([]);
  expect(jumps([{ x: 105, y: 40 }])).toEqual([]);
  expect(jumps([{ x: 105.1, y: 40 }])).toEqual([110.1]);
  expect(jumps([{ x: 395, y: 40 }])).toEqual([]);
  expect(jumps([{ x: 394.9, y: 40 }])).toHaveLength(1);
  const twice = (x: number) =>
    jumps([
      { x, y: 40 },
      { x: 200, y: 40 },
    ]);
  expect(twice(210)).toEqual([205]);
  expect(twice(210.1)).toEqual([205, 215.1]);
  expect(
    jumps(
      [
        { x: 300, y: 40 },
        { x: 200, y: 40 },
      ],
      backwards(across),
    ),
  ).toEqual([295, 195]);
});

const headOf = (points: readonly Point[]): number[][] => {
  const [, head] = relationShapes({ points });
  if (head?.kind !== 'path') throw new Error('There is no arrowhead');
  return head.commands.flatMap((command) => (command.to === 'close' ? [] : [[command.x, command.y]]));
};

test.each([
  ['to the right', across, [1, 0]],
  ['to the left', backwards(across), [-1, 0]],
  ['down', down, [0, 1]],
  ['up', backwards(down), [0, -1]],
])(
  'an arrowhead ends three before its box and is the same on both sides: %s',
  (_, points, [x = 0, y = 0]) => {
    const { x: endX, y: endY } = points.at(-1) as Point;
    const [tip, side, notch, other] = headOf(points) as [number[], number[], number[], number[]];
    const back = ([atX = 0, atY = 0]: number[]): number => (endX - atX) * x + (endY - atY) * y;
    const aside = ([atX = 0, atY = 0]: number[]): number => (atX - endX) * -y + (atY - endY) * x;
    expect([tip, side, notch, other].map(back)).toEqual([3, 12, 10, 12]);
    expect([aside(tip), aside(notch)].map(Math.abs)).toEqual([0, 0]);
    expect([aside(side), aside(other)].sort((a, b) => a - b)).toEqual([-4.25, 4.25]);
  },
);

test('the line ends where its arrowhead is notched, and turns around on no way that is too short', () => {
  const lastOf = (points: readonly Point[]) => {
    const [line] = relationShapes({ points });
    return line?.kind === 'path' ? line.commands.at(-1) : undefined;
  };
  expect(lastOf(across)).toMatchObject({ x: 390, y: 40 });
  expect(lastOf(backwards(across))).toMatchObject({ x: 110, y: 40 });
  expect(
    lastOf([
      { x: 0, y: 0 },
      { x: 4, y: 0 },
    ]),
  ).toMatchObject({ x: 0, y: 0 });
  expect(
    headOf([
      { x: 0, y: 0 },
      { x: 2, y: 0 },
    ])[0],
  ).toEqual([0, 0]);
});

test('a line is wider and blue while it is selected, and a pixel of the screen at the least', () => {
  const stroke = (state: 'rest' | 'hover' | 'selected', zoom = 1) => {
    const [line] = relationShapes({ points: across }, state, viewAt(zoom));
    return line?.kind === 'path' ? [line.stroke?.colour, line.stroke?.width] : [];
  };
  expect(stroke('rest')).toEqual(['relation', 1.5]);
  expect(stroke('hover')).toEqual(['relation-hover', 1.5]);
  expect(stroke('selected')).toEqual(['relation-selected', 2]);
  expect(stroke('rest', 0.3)).toEqual(['relation', 1 / 0.3]);
});

test('the count of linked diagrams stands six behind a label, on the line or beside it, as high as its middle', () => {
  const rect = { x: 200, y: 28, width: 60, height: 24 };
  for (const [links, onLine] of [
    [1, true],
    [42, true],
    [500, false],
  ] as const) {
    const face = { points: across, label: label(rect, onLine) };
    const pill = first('rect', relationBadgeShapes(face, links));
    expect(pill.x - right(rect)).toBe(6);
    expect(centre(pill).y).toBe(centre(rect).y);
    expect(pill.height).toBe(18);
    expect(relationBadgeRoom(links)).toBeCloseTo(right(pill) - right(rect));
  }
});

test('without a label the count stands in the middle of the line', () => {
  const middleOf = (points: readonly Point[]): Point =>
    centre(place(first('rect', relationBadgeShapes({ points }, 3))));
  expect(middleOf(across)).toEqual({ x: 250, y: 40 });
  expect(middleOf(down)).toEqual({ x: 100, y: 190 });
  // 200 down, 300 to the right, 150 up and 200 to the left: the middle is 225 along the second.
  expect(middleOf(around)).toEqual({ x: 225, y: 200 });
  expect(middleOf(backwards(around))).toEqual({ x: 225, y: 200 });
  expect(middleOf([{ x: 7, y: 9 }])).toEqual({ x: 7, y: 9 });
  expect(middleOf([])).toEqual({ x: 0, y: 0 });
});

test('in its pill the glyph stands six in, the count four behind it, and as much is free at its end', () => {
  for (const links of [1, 42, 500]) {
    const shapes = relationBadgeShapes({ points: across }, links);
    const [pill] = of('rect', shapes);
    if (pill === undefined) throw new Error('There is no pill');
    const [glyph, count] = [place(first('icon', shapes)), place(first('text', shapes))];
    expect(glyph.x - pill.x).toBe(6);
    expect(count.x - right(glyph)).toBeCloseTo(4);
    expect(right(pill) - right(count)).toBeCloseTo(6);
    expect(centre(glyph).y).toBeCloseTo(centre(pill).y);
    expect(centre(count).y).toBeCloseTo(centre(pill).y);
    expect(pill.radius).toBe(9);
    expect(pill.stroke).toEqual({ colour: 'border-strong', width: 1 });
  }
  const text = (links: number) => words(first('text', relationBadgeShapes({ points: across }, links)));
  expect([1, 99, 100].map(text)).toEqual([['1'], ['99'], ['99+']]);
  expect(relationBadgeShapes({ points: across }, 3, viewAt(0.5))).toEqual([]);
});

test('a leg is grabbed in the middle of its longer free part', () => {
  const [from, to] = across as [Point, Point];
  const at = (rect?: Rect, onLine = true) =>
    legGrip(from, to, rect === undefined ? undefined : label(rect, onLine), viewAt(1));
  expect(at()).toEqual({ x: 250, y: 40 });
  const rect = { x: 150, y: 30, width: 60, height: 20 };
  expect(at(rect)).toEqual({ x: (216 + 400) / 2, y: 40 });
  expect(at({ ...rect, x: 320 })).toEqual({ x: (100 + 314) / 2, y: 40 });
  expect(at(rect, false)).toEqual({ x: 250, y: 40 });
  expect(legGrip(from, to, label(rect), viewAt(0.5))).toEqual({ x: 250, y: 40 });
  expect(at({ x: 0, y: 0, width: 900, height: 90 })).toEqual({ x: 250, y: 40 });
  expect(legGrip(from, from, undefined, viewAt(1))).toEqual(from);
});

test('pills lie along their legs, in their middle, and round ends on the first and the last point', () => {
  const handles = of('rect', relationHandles({ points: around }));
  expect(handles.map((each) => centre(each))).toEqual([
    { x: 150, y: 200 },
    { x: 300, y: 125 },
    { x: 0, y: 0 },
    { x: 100, y: 50 },
  ]);
  expect(handles.map(({ width, height }) => [width, height])).toEqual([
    [16, 10],
    [10, 16],
    [9, 9],
    [9, 9],
  ]);
  expect(handles.map(({ radius }) => radius)).toEqual([5, 5, 4.5, 4.5]);
  for (const { fill, stroke } of handles)
    expect({ fill, stroke }).toEqual({ fill: 'handle-fill', stroke: { colour: 'selection', width: 1.5 } });
});

test('far out, ends and pills stay within what they are drawn on', () => {
  const handles = of('rect', relationHandles({ points: around }, viewAt(0.1)));
  // Half of a leg, and a quarter of a unit to either side of an end.
  expect(handles.map(({ width, height }) => [width, height])).toEqual([
    [150, 100],
    [75, 75],
    [25, 25],
    [25, 25],
  ]);
});

test('a line is interrupted where it passes the label of a container, by as much as it looks', () => {
  const passed = { x: 150, y: 20, width: 900, height: 400, name: 'Platform', type: null };
  for (const zoom of [1.5, 1, 0.5, 0.4]) {
    const view = viewAt(zoom);
    const shapes = relationShapes(
      {
        points: [
          { x: 0, y: 32 },
          { x: 900, y: 32 },
        ],
        passes: [passed],
      },
      'rest',
      view,
    );
    const [before, behind] = bitsOf(first('path', shapes).commands);
    const scale = zoom >= 1 ? 1 : 1 / zoom;
    const left = zoom >= 1 ? 150 + 14 : 150 + 10 / zoom;
    expect(before?.[1].x).toBeCloseTo(left - 6 * scale);
    const label = containerLabelIn(passed, view);
    expect(behind?.[0].x).toBeCloseTo(left + (label?.width ?? Number.NaN) + 6 * scale);
  }
});

const withCount = (face: GraphEdgeFace, view?: View) => [
  ...graphEdgeShapes(face, view),
  ...graphCountShapes(face, view),
];

test('edges of a graph: a colour for what is pointed at and for what is not, and a count', () => {
  const edge = (state: 'rest' | 'outgoing' | 'dim', count = 6, points: readonly Point[] = around) =>
    withCount({ points, state, dependency: false, count });
  const stroke = (state: 'rest' | 'outgoing' | 'dim') => first('path', edge(state)).stroke;
  expect(stroke('rest')).toEqual({ colour: 'graph-edge', width: 1.5 });
  expect(stroke('outgoing')).toEqual({ colour: 'graph-edge-out', width: 2 });
  expect(stroke('dim')).toEqual({ colour: 'graph-edge-dim', width: 1.5 });
  for (const count of [1, 42, 12345]) {
    const [pill] = of('rect', edge('outgoing', count));
    const text = place(first('text', edge('outgoing', count)));
    if (pill === undefined) throw new Error('There is no pill');
    expect(centre(pill)).toEqual({ x: 300, y: 125 });
    expect(centre(text).x).toBeCloseTo(centre(pill).x);
    expect(centre(text).y).toBeCloseTo(centre(pill).y);
    expect(pill.width).toBeCloseTo(Math.max(22, text.width + 14));
    expect(pill.radius).toBe(8);
  }
  const between = of('rect', edge('outgoing', 6, around.slice(0, 4)))[0];
  expect(between === undefined ? null : centre(between)).toEqual({ x: 150, y: 200 });
  const countOf = (points: readonly Point[]) => centre(first('rect', edge('outgoing', 6, points)));
  // No room for it between two corners: in the middle of all.
  const tight = (across: number) => [
    { x: 0, y: 0 },
    { x: 0, y: 60 },
    { x: across, y: 60 },
    { x: across, y: 120 },
  ];
  const wide = [{ x: -200, y: 0 }, ...tight(41)];
  expect([countOf(tight(42)), countOf(wide)]).toEqual([
    { x: 21, y: 60 },
    { x: 0, y: 60 },
  ]);
  expect(countOf(around.slice(0, 2))).toEqual({ x: 0, y: 100 });
  expect(
    withCount({ points: around, state: 'outgoing', dependency: false, count: 6 }, viewAt(0.5)),
  ).toHaveLength(2);
  expect(edge('rest')).toHaveLength(2);
  expect(bottom(first('rect', edge('outgoing'))) - 125).toBe(8);
});
