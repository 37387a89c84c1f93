import { describe, expect, it } from 'vitest';
import { extentOf, type GraphLayout, nodeSize, rectAt, step } from './graphLayout.ts';
import { framed, looseLayout, packed, partsOf } from './parts.ts';

const at = (from: number, to: number) => ({ key: `${from}-${to}`, from, to });
const placed = (...corners: [id: number, x: number, y: number][]): GraphLayout => ({
  places: new Map(corners.map(([id, x, y]) => [id, { x, y }])),
  frames: new Map(),
  routes: new Map(),
});

describe('parts', () => {
  it('are what edges or a common group hold together; the rest is loose', () => {
    const { connected, loose } = partsOf({
      nodes: [1, 2, 3, 4, 5, 6, 7, 8],
      edges: [at(3, 2), at(2, 1)],
      groupOf: new Map([
        [4, 'a'],
        [6, 'a'],
        [7, 'alone'],
      ]),
    });
    expect(connected.map(({ nodes, edges }) => [nodes, edges.map(({ key }) => key)])).toEqual([
      [
        [1, 2, 3],
        ['3-2', '2-1'],
      ],
      [[4, 6], []],
      [[7], []],
    ]);
    expect(loose).toEqual([5, 8]);
  });

  it('are joined by a group whose members have edges elsewhere', () => {
    const groupOf = new Map([
      [1, 'a'],
      [3, 'a'],
    ]);
    const { connected } = partsOf({ nodes: [1, 2, 3, 4], edges: [at(1, 2), at(3, 4)], groupOf });
    expect(connected.map(({ nodes }) => nodes)).toEqual([[1, 2, 3, 4]]);
  });
});

describe('what is loose', () => {
  it('fills rows from the left, as many beside each other as have room', () => {
    const width = 3 * nodeSize.width + 2 * step;
    expect([...looseLayout([1, 2, 3, 4, 5], width).places]).toEqual([
      [1, { x: 0, y: 0 }],
      [2, { x: 300, y: 0 }],
      [3, { x: 600, y: 0 }],
      [4, { x: 0, y: 120 }],
      [5, { x: 300, y: 120 }],
    ]);
    expect(looseLayout([1, 2, 3], width - 1).places.get(3)).toEqual({ x: 0, y: 120 });
  });

  it('stands below each other where there is room for none', () => {
    expect([...looseLayout([1, 2], 10).places.values()]).toEqual([
      { x: 0, y: 0 },
      { x: 0, y: 120 },
    ]);
  });
});

describe('frames', () => {
  it('keep their padding around what they hold, with room above for a name', () => {
    const layout = placed([1, 0, 0], [2, 300, 120], [3, 900, 0]);
    const groupOf = new Map([
      [1, 'a'],
      [2, 'a'],
    ]);
    const { frames } = framed(layout, { nodes: [1, 2, 3], edges: [], groupOf });
    expect([...frames]).toEqual([['a', { x: -30, y: -60, width: 540 + 60, height: 180 + 90 }]]);
  });
});

describe('parts that are packed', () => {
  it('stand beside each other, the largest first, and what is loose below them', () => {
    const column = (first: number, count: number): GraphLayout =>
      placed(
        ...Array.from({ length: count }, (_, at): [number, number, number] => [first + at, 60, at * 120]),
      );
    const { places } = packed([column(1, 5), column(11, 6)], [21]);
    expect(places.get(11)).toEqual({ x: 0, y: 0 });
    expect(places.get(1)).toEqual({ x: nodeSize.width + 120, y: 0 });
    expect(places.get(21)).toEqual({ x: 0, y: 660 + 120 });
  });

  it('begin another row where one would become much wider than all of them are high', () => {
    const parts = Array.from({ length: 6 }, (_, part) => placed([part, 0, 0], [part + 10, 0, 120]));
    const layout = packed(parts, []);
    const { width, height } = extentOf(layout);
    expect(width / height).toBeLessThan(3);
    expect(width / height).toBeGreaterThan(0.7);
    const rows = Map.groupBy([...layout.places.values()].map(rectAt), ({ y }) => y);
    expect(rows.size).toBeGreaterThan(2);
  });

  it('take their frames and routes along', () => {
    const first = placed([1, 0, 0], [2, 300, 0]);
    const second: GraphLayout = {
      ...placed([3, 60, 120]),
      frames: new Map([['a', { x: 0, y: 60, width: 300, height: 180 }]]),
      routes: new Map([['3-3', [{ x: 60, y: 180 }]]]),
    };
    const layout = packed([first, second], []);
    const place = layout.places.get(3) ?? { x: 0, y: 0 };
    expect(layout.frames.get('a')).toMatchObject({ x: place.x - 60, y: place.y - 60 });
    expect(layout.routes.get('3-3')).toEqual([{ x: place.x, y: place.y + 60 }]);
  });
});

describe('parts of different sizes', () => {
  /** A column of so many nodes, over a row of so many. */
  const part = (first: number, across: number, down: number): GraphLayout =>
    placed(
      ...Array.from({ length: across }, (_, at) => [first + at, at * 300, 0] as [number, number, number]),
      ...Array.from(
        { length: down },
        (_, at) => [first + across + at, 0, (at + 1) * 120] as [number, number, number],
      ),
    );

  it('stand beside each other where that makes the whole larger on a screen', () => {
    const large = part(1, 5, 9);
    const { places } = packed([large, part(100, 1, 2)], []);
    expect(places.get(1)).toEqual({ x: 0, y: 0 });
    const beside = places.get(100);
    expect(beside?.y).toBe(0);
    expect(beside?.x).toBeGreaterThan(extentOf(large).width);
  });

  it('stand below each other where they are wide and low', () => {
    const { places } = packed([part(1, 9, 0), part(100, 8, 0)], []);
    expect(places.get(100)).toEqual({ x: 0, y: 180 });
  });
});
