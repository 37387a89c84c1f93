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

const edgeFace = (
  edge: ShownEdge,
  points: readonly Point[],
  labels: readonly { readonly face: ContainerFace; readonly reach: Rect }[],
): GraphEdgeFace => {
  const passes = labels.flatMap(({ face, reach }) => (touches(points, reach) ? face : []));
  return {
    points,
    state: 'rest',
    dependency: edge.isDependency,
    count: edge.count,
    ...(passes.length > 0 && { passes }),
  };
};

/** What is shown, where a layout puts it; edges that have no route yet are left out. */
export function facesOf(
  graph: DependencyGraph,
  { shown, groups }: GroupedGraph,
  layout: GraphLayout,
  tints: NodeTints,
): GraphFaces {
  const frames = framesOf(groups, layout.frames);
  const labels = frames.map(({ face }) => ({ face, reach: containerLabelReach(face) }));
  return {
    frames,
    edges: shown.edges.flatMap((edge) => {
      const points = layout.routes.get(edge.key);
      return points === undefined || points.length < 2
        ? []
        : [{ edge, face: edgeFace(edge, points, labels) }];
    }),
    nodes: shown.nodes.flatMap((node) => {
      const component = graph.components.get(node.id);
      const place = layout.places.get(node.id);
      return component === undefined || place === undefined
        ? []
        : [{ id: node.id, face: nodeFace(component, node, place, tints.get(node.id)) }];
    }),
  };
}
