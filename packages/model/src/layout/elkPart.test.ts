import type { Point } from '@lintel/drawing/picture';
import { describe, expect, it } from 'vitest';
import { type ElkBox, type ElkPart, elkPart, layoutOfPart } from './elkPart.ts';
import type { LayoutInput } from './graphLayout.ts';

const at = (from: number, to: number) => ({ key: `${from}-${to}`, from, to });
const partOf = (nodes: number[], groupOf: [number, string][] = [], edges = [at(1, 2)]): LayoutInput => ({
  nodes,
  edges,
  groupOf: new Map(groupOf),
});

describe('what the engine is asked', () => {
  const grouped = elkPart(
    partOf(
      [1, 2, 3],
      [
        [1, 'a'],
        [3, 'b'],
      ],
    ),
  );

  it('names every box once, groups around what lies in them', () => {
    const idsIn = ({ id, children = [] }: ElkBox): string[] => [id, ...children.flatMap(idsIn)];
    const ids = idsIn(grouped);
    expect(new Set(ids).size).toBe(ids.length);
    expect(grouped.children?.map(({ children = [] }) => children.map(({ id }) => id))).toEqual([
      ['1'],
      [],
      ['3'],
    ]);
    expect(grouped.edges).toEqual([{ id: '1-2', sources: ['1'], targets: ['2'] }]);
  });

  it('keeps the padding of a frame free within each group', () => {
    const [group, plain] = grouped.children ?? [];
    expect(group?.layoutOptions?.['elk.padding']).toBe('[left=30,right=30,top=60,bottom=30]');
    expect(plain?.layoutOptions).toBeUndefined();
  });

  it('stands in rows of edges as short as can be, which the engine has as columns', () => {
    const edges = [at(1, 2), at(2, 3), at(1, 3), at(4, 3)];
    const { children = [] } = elkPart(partOf([1, 2, 3, 4], [], edges));
    const columns = new Set(children.map(({ x }) => x)).size;
    expect(columns).toBe(3);
    expect(children.map(({ id, x = 0, y }) => [id, x / (children[1]?.x ?? 0), y])).toEqual([
      ['1', 0, 0],
      ['2', 1, 0],
      ['3', 2, 0],
      ['4', 1, 0],
    ]);
  });

  it('is tried less often where there are many', () => {
    const triesFor = (count: number) =>
      elkPart(partOf(Array.from({ length: count }, (_, id) => id))).layoutOptions?.[
        'elk.layered.thoroughness'
      ];
    expect([triesFor(300), triesFor(301)]).toEqual([undefined, '5']);
  });

  it('looks for edges between groups where there are groups, and nowhere else', () => {
    const name = 'elk.hierarchyHandling';
    expect(grouped.layoutOptions?.[name]).toBe('INCLUDE_CHILDREN');
    expect(elkPart(partOf([1, 2])).layoutOptions).not.toHaveProperty([name]);
  });
});

const turned = ({ x, y }: Point): Point => ({ x: y, y: x });

/** As the engine answers, with columns for rows: nodes at these corners, one route. */
const answer = (corners: Record<number, Point>, route: readonly Point[]): ElkPart => {
  const points = route.map(turned);
  const [startPoint, endPoint] = [points[0], points.at(-1)];
  if (startPoint === undefined || endPoint === undefined) throw new Error('A route has two ends');
  return {
    id: 'root',
    children: Object.entries(corners).map(([id, corner]) => ({ id, ...turned(corner) })),
    edges: [
      {
        id: '1-2',
        sources: ['1'],
        targets: ['2'],
        sections: [{ startPoint, bendPoints: points.slice(1, -1), endPoint }],
      },
    ],
  };
};

describe('what the engine found', () => {
  it('is put on the grid, rows apart by a step at least', () => {
    const found = answer({ 1: { x: 7, y: 12 }, 2: { x: 317, y: 92 }, 3: { x: 20, y: 400 } }, [
      { x: 127, y: 72 },
      { x: 127, y: 82 },
      { x: 437, y: 82 },
      { x: 437, y: 92 },
    ]);
    const { places } = layoutOfPart(partOf([1, 2, 3]), found);
    expect(places.get(1)).toEqual({ x: 0, y: 0 });
    // Twenty pixels were between these, and 248 between those.
    expect(places.get(2)).toEqual({ x: 300, y: 120 });
    expect(places.get(3)).toEqual({ x: 0, y: 480 });
  });

  it('keeps what bends between two rows in the same share of what is between them', () => {
    const found = answer({ 1: { x: 0, y: 0 }, 2: { x: 300, y: 160 } }, [
      { x: 120, y: 60 },
      { x: 120, y: 85 },
      { x: 420, y: 85 },
      { x: 420, y: 160 },
    ]);
    const layout = layoutOfPart(partOf([1, 2]), found);
    expect(layout.places.get(2)).toEqual({ x: 300, y: 180 });
    // A quarter of 100 became a quarter of 120.
    expect(layout.routes.get('1-2')?.map(({ y }) => y)).toEqual([60, 90, 90, 180]);
  });

  it('leaves what stands across two rows at its height', () => {
    const found = answer({ 1: { x: 0, y: 120 }, 2: { x: 300, y: 150 }, 3: { x: 600, y: 360 } }, [
      { x: 120, y: 180 },
      { x: 120, y: 190 },
      { x: 420, y: 190 },
      { x: 420, y: 150 },
    ]);
    const { places, routes } = layoutOfPart(partOf([1, 2, 3]), found);
    expect(places.get(3)).toEqual({ x: 600, y: 360 });
    expect(routes.get('1-2')?.[1]?.y).toBe(190);
  });

  it('moves the ends of a route with their nodes, and a straight one stays a straight one or gets a step', () => {
    const straight = answer({ 1: { x: 7, y: 0 }, 2: { x: 7, y: 120 } }, [
      { x: 127, y: 60 },
      { x: 127, y: 120 },
    ]);
    expect(layoutOfPart(partOf([1, 2]), straight).routes.get('1-2')).toEqual([
      { x: 120, y: 60 },
      { x: 120, y: 120 },
    ]);
    const torn = answer({ 1: { x: 29, y: 0 }, 2: { x: 31, y: 120 } }, [
      { x: 149, y: 60 },
      { x: 149, y: 120 },
    ]);
    expect(layoutOfPart(partOf([1, 2]), torn).routes.get('1-2')).toEqual([
      { x: 120, y: 60 },
      { x: 120, y: 90 },
      { x: 178, y: 90 },
      { x: 178, y: 120 },
    ]);
  });

  it('lets a route leave above and arrive below where the engine turned it', () => {
    const found = answer({ 1: { x: 0, y: 120 }, 2: { x: 0, y: 0 } }, [
      { x: 120, y: 120 },
      { x: 120, y: 60 },
    ]);
    expect(layoutOfPart(partOf([1, 2]), found).routes.get('1-2')).toEqual([
      { x: 120, y: 120 },
      { x: 120, y: 60 },
    ]);
  });

  it('has no route where the engine gave none', () => {
    const found = { ...answer({ 1: { x: 0, y: 0 }, 2: { x: 0, y: 120 } }, [{ x: 0, y: 0 }]), edges: [] };
    expect(layoutOfPart(partOf([1, 2]), found).routes.size).toBe(0);
  });
});
