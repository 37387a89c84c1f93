import { rankLayout } from '@lintel/model/layout/rankLayout';
import { describe, expect, it } from 'vitest';
import { graphHit, nodeBeside } from '../canvas/graphHit.ts';
import { groupedBy, layoutInputOf } from '../shown/graphLayoutInput.ts';
import { component, shownOf } from '../testing/graphs.ts';
import { facesElsewhere, facesOf } from './graphFaces.ts';
import { GraphPictures, graphPicture, noMarks } from './graphPicture.ts';

const faces = (() => {
  const { graph, shown } = shownOf(
    {
      components: [component(1, 'Checkout'), component(2, 'Orders'), component(3, 'Event bus')],
      relations: [
        [1, 2],
        [1, 2],
        [2, 3],
      ],
    },
    [1, 2],
  );
  const grouped = groupedBy(graph, shown, 'none');
  return facesOf(graph, grouped, rankLayout(layoutInputOf(grouped)), new Map([[2, 'rose']]));
})();

const ids = (marks = noMarks) => graphPicture(faces, marks).items.map(({ id }) => id);
const colours = (id: string, marks = noMarks): string =>
  JSON.stringify(graphPicture(faces, marks).items.find((item) => item.id === id)?.shapes);

describe('the picture of a graph', () => {
  it('has nodes over edges, dotted where they are only led to, and dashed edges to these', () => {
    expect(ids()).toEqual(['edge 1-2', 'edge 2-3', 'node 1', 'node 2', 'node 3']);
    expect(faces.nodes.map(({ face }) => face.kind)).toEqual(['component', 'component', 'dependency']);
    expect(faces.edges.map(({ face }) => face.dependency)).toEqual([false, true]);
    expect(faces.nodes.map(({ face }) => face.tint)).toEqual([undefined, 'rose', undefined]);
  });

  it('puts the outgoing edges of what is selected in front, in blue and with their count', () => {
    const marks = { ...noMarks, selected: 1 };
    expect(ids(marks)).toEqual(['edge 2-3', 'edge 1-2', 'count 1-2', 'node 1', 'node 2', 'node 3']);
    expect(colours('edge 1-2', marks)).toContain('graph-edge-out');
    expect(colours('count 1-2', marks)).toContain('"text":"2"');
    expect(colours('edge 2-3', marks)).not.toContain('graph-edge-out');
    expect(colours('node 1', marks)).toContain('"selection"');
  });

  it('puts counts in front of all edges of a path, so that none passes over the count of another', () => {
    const marks = { ...noMarks, path: new Set(['1-2', '2-3']) };
    expect(ids(marks).slice(0, 4)).toEqual(['edge 1-2', 'edge 2-3', 'count 1-2', 'count 2-3']);
  });

  it('interrupts edges at the labels of the frames that they pass', () => {
    const { graph, shown } = shownOf(
      {
        components: [component(1), component(2), component(9, 'Commerce platform')],
        relations: [[1, 2]],
        inside: [[2, 9]],
      },
      [1, 2],
    );
    const grouped = groupedBy(graph, shown, 'container');
    const frame = { x: 0, y: 100, width: 300, height: 150 };
    const routed = (x: number) =>
      facesOf(
        graph,
        grouped,
        {
          places: new Map([
            [1, { x: 0, y: 0 }],
            [2, { x: 30, y: 160 }],
          ]),
          frames: new Map(grouped.groups.map(({ key }) => [key, frame])),
          routes: new Map([
            [
              '1-2',
              [
                { x, y: 60 },
                { x, y: 160 },
              ],
            ],
          ]),
        },
        new Map(),
      );
    const linesAt = (x: number): number =>
      JSON.stringify(graphPicture(routed(x)).items.find(({ id }) => id === 'edge 1-2')?.shapes[0]).split(
        '"to":"move"',
      ).length - 1;
    expect([linesAt(60), linesAt(290)]).toEqual([2, 1]);
  });

  it('rings what others work on in their colours, with their initials', () => {
    const ben = { userId: 2, name: 'Ben Ode', initials: 'BO', hue: 3 } as const;
    const cleo = { userId: 3, name: 'Cleo Ray', initials: 'CR', hue: 5 } as const;
    const marks = { ...noMarks, people: new Map([[1, [ben, cleo]]]) };
    expect(colours('node 1', marks)).toContain('"avatar-3"');
    expect(colours('node 1', marks)).toContain('"text":"CR"');
    expect(colours('node 2', marks)).not.toContain('avatar-');
    expect(colours('node 1')).not.toContain('avatar-');
  });

  it('makes all but a path pale', () => {
    const marks = { ...noMarks, selected: 1, path: new Set(['2-3']) };
    expect(colours('edge 1-2', marks)).toContain('graph-edge-dim');
    expect(colours('edge 2-3', marks)).toContain('graph-edge-out');
  });

  it('answers what lies in a part of it, and the same item for the same face', () => {
    const pictures = new GraphPictures();
    pictures.show(faces, noMarks);
    const [first] = faces.nodes;
    if (first === undefined) throw new Error('There is no node');
    const { x, y } = first.face;
    const found = pictures.within({ x: x + 5, y: y + 5, width: 1, height: 1 });
    expect(found.map(({ id }) => id)).toEqual(['node 1']);
    expect(pictures.show(faces, { ...noMarks, selected: 3 })).toEqual(['node 3']);
    expect(pictures.show(faces, { ...noMarks, selected: 1, hovered: 3 })).toEqual([
      'node 1',
      'node 3',
      'edge 1-2',
      'count 1-2',
    ]);
    expect(pictures.show({ ...faces }, noMarks)).toEqual(['node 1', 'node 3', 'edge 1-2', 'count 1-2']);
    expect(pictures.item('node 1')).toBe(found[0]);
    expect(pictures.item('nothing')).toBeUndefined();
  });

  it('has a count as long as its edge is told apart, and the same one', () => {
    const pictures = new GraphPictures();
    const count = () => pictures.item('count 1-2');
    pictures.show(faces, { ...noMarks, selected: 1 });
    expect(count()?.shapes).toHaveLength(2);
    expect(count()).toBe(count());
    pictures.show(faces, noMarks);
    expect(count()).toBeUndefined();
  });
});

describe('a graph that is laid out again', () => {
  const { graph, shown } = shownOf(
    {
      components: [component(1), component(2), component(3)],
      relations: [
        [1, 2],
        [2, 3],
      ],
    },
    [1, 2, 3],
  );
  const grouped = groupedBy(graph, shown, 'none');
  const layout = rankLayout(layoutInputOf(grouped));
  const before = facesOf(graph, grouped, layout, new Map());
  const place = layout.places.get(3) ?? { x: 0, y: 0 };
  const elsewhere = {
    ...layout,
    places: new Map([...layout.places, [3, { ...place, x: place.x + 60 }]]),
    routes: new Map(
      [...layout.routes].map(([key, points]) => [
        key,
        points.map((point) => (key === '2-3' ? { ...point, x: point.x + 60 } : { ...point })),
      ]),
    ),
  };

  it('keeps what is as it was, and paints what is not', () => {
    const after = facesOf(graph, grouped, elsewhere, new Map([[2, 'rose']]), before);
    const same = (kind: 'nodes' | 'edges') =>
      after[kind].map(({ face }, at) => face === before[kind][at]?.face);
    expect([same('nodes'), same('edges')]).toEqual([
      [true, false, false],
      [true, false],
    ]);
    const pictures = new GraphPictures();
    pictures.show(before, noMarks);
    expect(pictures.show(after, noMarks)).toEqual(['node 2', 'node 3', 'edge 2-3']);
    expect(pictures.show({ ...after, nodes: after.nodes.slice(1) }, noMarks)).toEqual(['node 1']);
  });

  it('is what a layout would make of it where only some is said to be elsewhere', () => {
    const routes = new Map([...elsewhere.routes].filter(([key]) => key === '2-3'));
    const held = facesElsewhere(before, { ...elsewhere, routes });
    expect(held).toEqual(facesOf(graph, grouped, elsewhere, new Map(), before));
    expect(held.nodes.map((node, at) => node === before.nodes[at])).toEqual([true, true, false]);
    expect(held.edges.map((edge, at) => edge === before.edges[at])).toEqual([true, false]);
  });

  it('goes past the names of groups where these are now', () => {
    const given = shownOf(
      { components: [component(1), component(2), component(3)], relations: [[1, 2]], inside: [[2, 3]] },
      [1, 2, 3],
    );
    const framed = groupedBy(given.graph, given.shown, 'container');
    const rows = rankLayout(layoutInputOf(framed));
    const rest = facesOf(given.graph, framed, rows, new Map());
    const frames = new Map([...rows.frames].map(([key, frame]) => [key, { ...frame, y: frame.y + 90 }]));
    const moved = facesElsewhere(rest, { ...rows, frames, routes: new Map() });
    expect(rest.frames.length).toBeGreaterThan(0);
    expect(moved).toEqual(facesOf(given.graph, framed, { ...rows, frames }, new Map(), rest));
    expect(moved.frames).not.toEqual(rest.frames);
  });

  it('is another face where the component, its kind or what an edge stands for is another', () => {
    const renamed = {
      ...graph,
      components: new Map([...graph.components, [1, component(1, 'Renamed')]]),
    };
    const led = {
      ...shown,
      nodes: shown.nodes.map((node) => ({ ...node, isDependency: node.id === 2 })),
      edges: shown.edges.map((edge) => ({ ...edge, count: edge.key === '1-2' ? 5 : edge.count })),
    };
    const after = facesOf(renamed, { ...grouped, shown: led }, layout, new Map(), before);
    expect(after.nodes.map(({ face }) => [face.name, face.kind])).toEqual([
      ['Renamed', 'component'],
      [before.nodes[1]?.face.name, 'dependency'],
      [before.nodes[2]?.face.name, 'component'],
    ]);
    expect(after.edges.map(({ face }) => face.count)).toEqual([5, 1]);
    expect(after.edges[1]?.face).toBe(before.edges[1]?.face);
  });

  it('is laid out step by step, of what is seen, before it is shown', () => {
    const [first] = before.nodes;
    if (first === undefined) throw new Error('There is no node');
    const { x, y } = first.face;
    const pictures = new GraphPictures();
    const steps = [...pictures.preparing(before, noMarks, () => ({ x, y, width: 1, height: 1 }))];
    expect(steps.length).toBeLessThan(before.nodes.length + before.edges.length);
    expect(steps.length).toBeGreaterThan(0);
    expect(pictures.faces.nodes).toEqual([]);
    expect(pictures.isWhole).toBe(false);
    pictures.wasPainted();
    expect(pictures.isWhole).toBe(false);
    pictures.show(before, noMarks);
    pictures.wasPainted();
    expect(pictures.isWhole).toBe(true);
  });
});

describe('a pointer on a graph', () => {
  it('is on a node before an edge, on an edge within reach, or on the ground', () => {
    const [node] = faces.nodes;
    const [edge] = faces.edges;
    const at = edge?.face.points[0];
    if (node === undefined || at === undefined) throw new Error('There is nothing drawn');
    expect(graphHit(faces, { x: node.face.x + 1, y: node.face.y + 1 }, 6)).toEqual({ on: 'node', id: 1 });
    expect(graphHit(faces, { x: at.x + 5, y: at.y + 10 }, 6)).toEqual({ on: 'edge', key: '1-2' });
    expect(graphHit(faces, { x: at.x + 12, y: at.y + 10 }, 6)).toEqual({ on: 'ground' });
  });

  it('finds the name of a frame that stands for a component', () => {
    const frame = {
      key: 'container 9',
      component: 9,
      face: { x: 0, y: 1000, width: 300, height: 200, name: 'Platform', type: null },
    };
    expect(graphHit({ ...faces, frames: [frame] }, { x: 40, y: 1018 }, 6)).toEqual({ on: 'node', id: 9 });
    expect(graphHit({ ...faces, frames: [frame] }, { x: 40, y: 1100 }, 6)).toEqual({ on: 'ground' });
  });

  it('goes from node to node by arrow keys', () => {
    const down = { x: 0, y: 1 };
    expect(nodeBeside(faces, null, down)).toBe(1);
    expect(nodeBeside(faces, 1, down)).toBe(2);
    expect(nodeBeside(faces, 2, { x: 0, y: -1 })).toBe(1);
    expect(nodeBeside(faces, 3, down)).toBeNull();
  });
});
