import { displayName } from '@lintel/domain/names';
import { typeIcon } from '@lintel/diagram/picture/typeIcon';
import type { ComponentFace, Hue } from '@lintel/drawing/boxes';
import { containerLabelReach, type ContainerFace } from '@lintel/drawing/containers';
import type { GraphEdgeFace } from '@lintel/drawing/graph';
import type { Point, Rect } from '@lintel/drawing/picture';
import { typeHue } from '@lintel/drawing/typeHue';
import type { DependencyGraph, GraphComponent } from '@lintel/model/dependencyGraph';
import { type GraphLayout, nodeSize } from '@lintel/model/layout/graphLayout';
import type { ShownEdge, ShownNode } from '@lintel/model/shownGraph';
import type { GroupedGraph } from '../shown/graphLayoutInput.ts';

export interface NodeFace {
  readonly id: number;
  readonly component: GraphComponent;
  readonly face: ComponentFace;
}

export interface EdgeFace {
  readonly edge: ShownEdge;
  readonly face: GraphEdgeFace;
}

export interface FrameFace {
  readonly key: string;
  readonly component: number | null;
  readonly face: ContainerFace;
}

/** All that is painted of a graph, with places. */
export interface GraphFaces {
  readonly frames: readonly FrameFace[];
  readonly edges: readonly EdgeFace[];
  readonly nodes: readonly NodeFace[];
}

/** How a component is coloured, where it is. */
export type NodeTints = ReadonlyMap<number, Hue>;

const typeOf = ({ type, sharedType }: GraphComponent) => type ?? sharedType;

const nodeFace = (
  component: GraphComponent,
  { isDependency }: ShownNode,
  place: { x: number; y: number },
  tint: Hue | undefined,
): ComponentFace => {
  const type = typeOf(component);
  return {
    ...place,
    ...nodeSize,
    name: displayName('component', component),
    type: type?.name ?? null,
    icon: typeIcon(type?.icon ?? null),
    hue: type === null ? 'slate' : typeHue(type.slug),
    kind: isDependency ? 'dependency' : 'component',
    linkedDiagrams: 0,
    ...(component.state === 'ARCHIVED' && { archived: true }),
    ...(tint !== undefined && { tint }),
  };
};

const framesOf = (groups: GroupedGraph['groups'], frames: GraphLayout['frames']): FrameFace[] =>
  groups.flatMap(({ key, label, component }) => {
    const rect = frames.get(key);
    return rect === undefined
      ? []
      : [{ key, component: component ?? null, face: { ...rect, name: label, type: null } }];
  });

/** Legs are upright or level. */
const touches = (points: readonly Point[], { x, y, width, height }: Rect): boolean =>
  points.some((to, at) => {
    const from = points[at - 1] ?? to;
    return (
      Math.max(from.x, to.x) >= x &&
      Math.min(from.x, to.x) <= x + width &&
      Math.max(from.y, to.y) >= y &&
      Math.min(from.y, to.y) <= y + height
    );
  });

const isSameRect = (a: Rect, b: Rect): boolean =>
  a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;

const areSame = <Each>(
  a: readonly Each[],
  b: readonly Each[],
  same: (a: Each, b: Each) => boolean,
): boolean =>
  a === b || (a.length === b.length && a.every((each, at) => b[at] !== undefined && same(each, b[at])));

const isSamePoint = (a: Point, b: Point): boolean => a.x === b.x && a.y === b.y;

interface Label {
  readonly face: ContainerFace;
  readonly reach: Rect;
}

const labelsOf = (frames: readonly FrameFace[]): Label[] =>
  frames.map(({ face }) => ({ face, reach: containerLabelReach(face) }));

const edgeFace = (
  edge: ShownEdge,
  points: readonly Point[],
  labels: readonly Label[],
  before: GraphEdgeFace | undefined,
): GraphEdgeFace => {
  const passes = labels.flatMap(({ face, reach }) => (touches(points, reach) ? face : []));
  const isSame =
    before !== undefined &&
    before.count === edge.count &&
    before.dependency === edge.isDependency &&
    areSame(before.points, points, isSamePoint) &&
    areSame(before.passes ?? [], passes, Object.is);
  if (isSame) return before;
  return {
    points,
    state: 'rest',
    dependency: edge.isDependency,
    count: edge.count,
    ...(passes.length > 0 && { passes }),
  };
};

const isSameNode = (
  { component: known, face }: NodeFace,
  component: GraphComponent,
  { isDependency }: ShownNode,
  place: Point,
  tint: Hue | undefined,
): boolean =>
  known === component &&
  isSamePoint(face, place) &&
  (face.kind === 'dependency') === isDependency &&
  face.tint === tint;

/** Finds what was made before of the same thing, which mostly is the next in its list. */
const finder = <Each, Id>(before: readonly Each[], idOf: (each: Each) => Id) => {
  let next = 0;
  let byId: ReadonlyMap<Id, Each> | null = null;
  return (id: Id): Each | undefined => {
    const each = before[next];
    if (each !== undefined && idOf(each) === id) {
      next += 1;
      return each;
    }
    byId ??= new Map(before.map((known) => [idOf(known), known]));
    return byId.get(id);
  };
};

const sameFrame = (frame: FrameFace, before: FrameFace | undefined): FrameFace =>
  before !== undefined &&
  before.component === frame.component &&
  before.face.name === frame.face.name &&
  isSameRect(before.face, frame.face)
    ? before
    : frame;

export const noFaces: GraphFaces = { frames: [], edges: [], nodes: [] };

/**
 * What is shown, where a layout puts it; edges that have no route yet are left out. What is as it was before is the same
 * face, so that it is neither laid out nor painted anew.
 */
export function facesOf(
  graph: DependencyGraph,
  { shown, groups }: GroupedGraph,
  layout: GraphLayout,
  tints: NodeTints,
  before: GraphFaces = noFaces,
): GraphFaces {
  const frameBefore = finder(before.frames, ({ key }) => key);
  const edgeBefore = finder(before.edges, ({ edge }) => edge.key);
  const nodeBefore = finder(before.nodes, ({ id }) => id);
  const frames = framesOf(groups, layout.frames).map((frame) => sameFrame(frame, frameBefore(frame.key)));
  const labels = labelsOf(frames);
  const areLabelsSame = areSame(frames, before.frames, Object.is);
  const edgeOf = (edge: ShownEdge, points: readonly Point[]): EdgeFace => {
    const own = edgeBefore(edge.key);
    if (own !== undefined && areLabelsSame && own.edge === edge && own.face.points === points) return own;
    return { edge, face: edgeFace(edge, points, labels, own?.face) };
  };
  const nodeOf = (component: GraphComponent, node: ShownNode, place: Point): NodeFace => {
    const own = nodeBefore(node.id);
    const tint = tints.get(node.id);
    if (own !== undefined && isSameNode(own, component, node, place, tint)) return own;
    return { id: node.id, component, face: nodeFace(component, node, place, tint) };
  };
  return {
    frames,
    edges: shown.edges.flatMap((edge) => {
      const points = layout.routes.get(edge.key);
      return points === undefined || points.length < 2 ? [] : [edgeOf(edge, points)];
    }),
    nodes: shown.nodes.flatMap((node) => {
      const component = graph.components.get(node.id);
      const place = layout.places.get(node.id);
      return component === undefined || place === undefined ? [] : [nodeOf(component, node, place)];
    }),
  };
}

/** The same things where another layout puts them; what it says nothing of stays. */
export function facesElsewhere({ frames, edges, nodes }: GraphFaces, layout: GraphLayout): GraphFaces {
  const moved = frames.map((frame) =>
    sameFrame({ ...frame, face: { ...frame.face, ...layout.frames.get(frame.key) } }, frame),
  );
  const areLabelsSame = areSame(moved, frames, Object.is);
  const labels = labelsOf(moved);
  return {
    frames: moved,
    edges: edges.map((own) => {
      const { edge, face } = own;
      const points = layout.routes.get(edge.key);
      if (points === undefined && areLabelsSame) return own;
      return { edge, face: edgeFace(edge, points ?? face.points, labels, face) };
    }),
    nodes: nodes.map((own) => {
      const place = layout.places.get(own.id);
      return place === undefined || isSamePoint(own.face, place)
        ? own
        : { ...own, face: { ...own.face, ...place } };
    }),
  };
}

/** Makes faces one after the other, each from those before. */
export const facesInTurn = (): ((...given: Parameters<typeof facesOf>) => GraphFaces) => {
  let before = noFaces;
  return (graph, grouped, layout, tints) => (before = facesOf(graph, grouped, layout, tints, before));
};
