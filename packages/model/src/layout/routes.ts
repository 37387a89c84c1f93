import type { Point } from '@lintel/drawing/picture';
import { type LayoutEdge, nodeSize } from './graphLayout.ts';

/** Between the ends of two edges on one side of a node, at the most. */
const widestGap = 60;
/** Of a side, that ends keep free at the corners. */
const corner = 20;
/** Between a node and what leads past it. */
const clearance = 30;

/** Where along its side each of several ends is, from the middle; in the order of what they lead to. */
function spread(count: number): number[] {
  const gap = count < 2 ? 0 : Math.min(widestGap, (nodeSize.width - 2 * corner) / (count - 1));
  return Array.from({ length: count }, (_, at) => (at - (count - 1) / 2) * gap);
}

function endsAlong(
  edges: readonly LayoutEdge[],
  own: 'from' | 'to',
  places: ReadonlyMap<number, Point>,
): Map<string, number> {
  const other = own === 'from' ? 'to' : 'from';
  const far = (edge: LayoutEdge): number => places.get(edge[other])?.x ?? 0;
  const sides = Map.groupBy(edges, (edge) => edge[own]);
  return new Map(
    [...sides.values()].flatMap((side) => {
      const at = spread(side.length);
      const ordered = side.toSorted((a, b) => far(a) - far(b) || a[other] - b[other]);
      return ordered.map((edge, index) => [edge.key, at[index] ?? 0] as const);
    }),
  );
}

/** Down and then across, or out at the side and up again where the other node is not below. */
function routeBetween(from: Point, to: Point, leaves: number, arrives: number): Point[] {
  const start = { x: from.x + nodeSize.width / 2 + leaves, y: from.y + nodeSize.height };
  const end = { x: to.x + nodeSize.width / 2 + arrives, y: to.y };
  if (end.y - start.y >= clearance) {
    if (start.x === end.x) return [start, end];
    const lane = end.y - Math.min(clearance, (end.y - start.y) / 2);
    return [start, { x: start.x, y: lane }, { x: end.x, y: lane }, end];
  }
  const side = Math.max(from.x, to.x) + nodeSize.width + clearance / 2 + Math.abs(leaves) / 8;
  const [below, above] = [start.y + clearance / 2, end.y - clearance / 2];
  return [
    start,
    { x: start.x, y: below },
    { x: side, y: below },
    { x: side, y: above },
    { x: end.x, y: above },
    end,
  ];
}

/** For edges that no engine has laid out, or whose nodes were put elsewhere. `all` of them share the sides of nodes. */
export function plainRoutes(
  all: readonly LayoutEdge[],
  places: ReadonlyMap<number, Point>,
  isAsked: (edge: LayoutEdge) => boolean = () => true,
): Map<string, Point[]> {
  const asked = all.filter(isAsked);
  const sharing = (own: 'from' | 'to'): readonly LayoutEdge[] => {
    const ends = new Set(asked.map((edge) => edge[own]));
    return all.filter((edge) => ends.has(edge[own]));
  };
  const leaves = endsAlong(sharing('from'), 'from', places);
  const arrives = endsAlong(sharing('to'), 'to', places);
  return new Map(
    asked.flatMap((edge) => {
      const [from, to] = [places.get(edge.from), places.get(edge.to)];
      if (from === undefined || to === undefined) return [];
      const { key } = edge;
      return [[key, routeBetween(from, to, leaves.get(key) ?? 0, arrives.get(key) ?? 0)] as const];
    }),
  );
}
