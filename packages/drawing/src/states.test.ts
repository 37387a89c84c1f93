import { expect, test } from 'vitest';
import { viewAt } from './detail.ts';
import type { Rect } from './picture.ts';
import {
  circle,
  editingName,
  flagWidth,
  grabSize,
  guide,
  handles,
  marquee,
  type Port,
  ports,
  portsAreMany,
  portsOf,
  ring,
  selected,
  selectedBySomeone,
  selectedTogether,
  shownPorts,
} from './states.ts';
import { bottom, centre, first, of, place, right, words } from './testing/shapes.ts';

const box: Rect = { x: 300, y: 150, width: 200, height: 100 };
const corners = ({ x, y, width, height }: Rect) => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
];

test('a ring lies one outside on every side, and is as round as its box and that', () => {
  for (const radius of [8, 12]) {
    const around = ring(box, 'selection', viewAt(1), radius);
    expect([box.x - around.x, box.y - around.y]).toEqual([1, 1]);
    expect([right(around) - right(box), bottom(around) - bottom(box)]).toEqual([1, 1]);
    expect(around.radius).toBe(radius + 1);
    expect(around.stroke).toEqual({ colour: 'selection', width: 2 });
  }
  expect(ring(box, 'selection').radius).toBe(9);
  expect(ring(box, 'selection', viewAt(0.25)).stroke?.width).toBe(4);
});

test('handles stand in the middle of the corners of the ring', () => {
  for (const zoom of [1, 0.5, 1.6]) {
    const drawn = of('rect', handles(box, viewAt(zoom)));
    expect(drawn.map(centre)).toEqual(corners(ring(box, 'selection')));
    for (const { width, height, stroke, radius } of drawn) {
      expect(width * zoom).toBeCloseTo(9);
      expect(height).toBe(width);
      expect((stroke?.width ?? 0) * zoom).toBeCloseTo(1.5);
      expect((radius ?? 0) * zoom).toBeCloseTo(2);
    }
  }
});

test('what is grabbed is as large on the screen while there is room, and never smaller than drawn', () => {
  expect(grabSize(9, { zoom: 1, detail: 'all' }, 1000)).toBe(9);
  expect(grabSize(9, { zoom: 1.5, detail: 'all' }, 1)).toBe(6);
  expect(grabSize(9, { zoom: 0.5, detail: 'all' }, 1000)).toBe(18);
  expect(grabSize(9, { zoom: 0.5, detail: 'all' }, 14)).toBe(14);
  expect(grabSize(9, { zoom: 0.5, detail: 'all' }, 3)).toBe(9);
});

const on = (side: Port['side'], rect: Rect = box) => portsOf(rect).filter((port) => port.side === side);

test('ports stand ten outside, in the middle of every unit of every side', () => {
  expect(on('top').map(({ x, y }) => [x - box.x, y])).toEqual([25, 75, 125, 175].map((x) => [x, box.y - 10]));
  expect(on('bottom').map(({ x, y }) => [x - box.x, y])).toEqual(
    [25, 75, 125, 175].map((x) => [x, bottom(box) + 10]),
  );
  expect(on('left').map(({ x, y }) => [x, y - box.y])).toEqual([25, 75].map((y) => [box.x - 10, y]));
  expect(on('right').map(({ x, y }) => [x, y - box.y])).toEqual([25, 75].map((y) => [right(box) + 10, y]));
  for (const side of ['top', 'right', 'bottom', 'left'] as const)
    expect(on(side).map(({ index }) => index)).toEqual(on(side).map((_, index) => index));
  expect(on('top', { ...box, width: 10 })).toHaveLength(1);
});

test('ports are drawn as circles around their places', () => {
  for (const zoom of [1, 0.5]) {
    const drawn = of('rect', ports(box, 'selected', viewAt(zoom)));
    expect(drawn.map(centre)).toEqual(portsOf(box).map(({ x, y }) => ({ x, y })));
    for (const { width, height, radius, fill, stroke } of drawn) {
      expect(width * zoom).toBeCloseTo(7);
      expect([height, radius]).toEqual([width, width / 2]);
      expect([fill, stroke?.colour]).toEqual(['handle-fill', 'selection']);
      expect((stroke?.width ?? 0) * zoom).toBeCloseTo(1.5);
    }
  }
  expect(of('rect', ports(box, 'hover'))[0]?.stroke?.colour).toBe('component-border-hover');
  // They reach as far as the ring and no farther.
  expect(of('rect', ports(box, 'hover', viewAt(0.1)))[0]?.radius).toBe(9);
});

test('of many ports those near the pointer are shown, and the middle one of each side', () => {
  const large = { x: 0, y: 0, width: 900, height: 450 };
  const shown = (near: { x: number; y: number } | null) =>
    shownPorts(large, near).map(({ side, index }) => `${side}-${index}`);
  const middles = ['top-8', 'bottom-8', 'left-4', 'right-4'];
  expect(shown(null)).toEqual(middles);
  expect(shown({ x: 9, y: 4 })).toEqual(middles);
  expect(shown({ x: 3, y: 0 }).toSorted()).toEqual(
    [...middles, 'top-1', 'top-2', 'top-3', 'top-4', 'top-5'].toSorted(),
  );
  expect(shownPorts(box, null)).toEqual(portsOf(box));
  expect([portsAreMany({ width: 8, height: 4 }), portsAreMany({ width: 8, height: 5 })]).toEqual([
    false,
    true,
  ]);
});

test('a circle lies around its centre', () => {
  const drawn = circle({ x: 7, y: 9 }, 3, 'handle-fill', 'selection');
  expect([centre(drawn), drawn.width, drawn.height, drawn.radius]).toEqual([{ x: 7, y: 9 }, 6, 6, 3]);
  expect(drawn.stroke).toEqual({ colour: 'selection', width: 1.5 });
});

test('selected, one box has ring, handles and ports; several have rings, and handles around all', () => {
  expect(selected(box)).toEqual([ring(box, 'selection'), ...handles(box), ...ports(box, 'selected')]);
  const other = { ...box, x: 700 };
  const all = { x: 300, y: 150, width: 600, height: 100 };
  const [one, two, frame, ...rest] = of('rect', selectedTogether([box, other], all));
  expect([one, two]).toEqual([ring(box, 'selection'), ring(other, 'selection')]);
  expect(frame).toEqual({ kind: 'rect', ...all, stroke: { colour: 'selection', width: 1 } });
  expect(rest.map(centre)).toEqual(corners(all));
});

test.each([1, 0.5, 0.3])('initials stand on the top edge of the ring, at either end of it: %f', (zoom) => {
  const person = { hue: 3, initials: 'JS' } as const;
  const flag = (side: 'left' | 'right', taken: number) =>
    place(first('group', selectedBySomeone(box, person, viewAt(zoom), { side, taken })));
  for (const taken of [0, 28]) {
    expect((flag('left', taken).x - (box.x - 2)) * zoom).toBeCloseTo(taken);
    expect((right(box) + 2 - right(flag('right', taken))) * zoom).toBeCloseTo(taken);
  }
  expect(bottom(flag('left', 0))).toBeCloseTo(box.y);
  expect(flag('left', 0).width * zoom).toBeCloseTo(flagWidth('JS'));
  expect(flag('left', 0).height * zoom).toBeCloseTo(18);
});

test('initials stand in the middle of their flag, which has their hue', () => {
  for (const initials of ['J', 'WW']) {
    const { children } = first('group', selectedBySomeone(box, { hue: 3, initials }));
    const [ground, text] = [first('rect', children), first('text', children)];
    expect(ground).toMatchObject({ x: 0, y: 0, radius: 3, fill: 'avatar-3' });
    expect(centre(place(text)).x).toBeCloseTo(centre(ground).x);
    expect(centre(place(text)).y).toBeCloseTo(centre(ground).y);
    expect(words(text)).toEqual([initials]);
    expect(text.lines[0]?.runs[0]?.colour).toBe('on-accent');
    expect(flagWidth(initials) - place(text).width).toBeGreaterThanOrEqual(12);
    expect(flagWidth(initials) - place(text).width).toBeLessThan(13);
  }
  expect(selectedBySomeone(box, { hue: 3, initials: 'JS' })[0]).toEqual(ring(box, 'avatar-3'));
});

test('a name that is edited has a line under it, from its beginning to its end', () => {
  const name = { x: 320, y: 170, width: 90, height: 18 };
  const shapes = editingName(box, name);
  expect(shapes.slice(0, 5)).toEqual([ring(box, 'selection'), ...handles(box)]);
  expect(first('path', shapes)).toEqual({
    kind: 'path',
    commands: [
      { to: 'move', x: 320, y: 188 },
      { to: 'line', x: 410, y: 188 },
    ],
    stroke: { colour: 'selection', width: 1.5 },
  });
});

test('a marquee and a guide are a pixel wide', () => {
  for (const zoom of [1, 0.5]) {
    const view = viewAt(zoom);
    expect(marquee(box, view)).toEqual({
      kind: 'rect',
      ...box,
      fill: 'selection-fill',
      stroke: { colour: 'selection', width: 1 / zoom },
    });
    expect(guide({ x: 1, y: 2 }, { x: 3, y: 2 }, view)).toEqual({
      kind: 'path',
      commands: [
        { to: 'move', x: 1, y: 2 },
        { to: 'line', x: 3, y: 2 },
      ],
      stroke: { colour: 'guide', width: 1 / zoom },
    });
  }
});
