import type { Point } from '@lintel/drawing/picture';
import { type GraphLayout, type LayoutEdge, type LayoutInput, nodeSize, step } from './graphLayout.ts';
import { ranksOf } from './ranks.ts';

/**
 * What many components depend on, or what depends on many, would be a row that nobody can read whole. Of the leaves of such
 * a component, which nothing else connects, only as many stay in its row as there is room for; the others hang on these.
 */

/** A row of more nodes than that is wrapped. */
const mostInRow = 5;
/** Of fewer leaves no row becomes shorter by much. */
const leastLeaves = 3;
/** How much wider than high the leaves of a component become, in nodes. */
const shape = 0.8;
const rowHeight = nodeSize.height + step;
/** From a row to the lane that leads to it, and from a node to the trunk beside it. */
const [laneDistance, trunkDistance] = [step / 2, step / 3];

/** An edge whose leaf is not laid out, but hangs on another. */
interface Hanging {
  readonly edge: LayoutEdge;
  readonly leaf: number;
  /** The leaf in whose column it stands, with the edge of that. */
  readonly head: number;
  readonly headEdge: LayoutEdge;
  /** From 1. */
  readonly row: number;
  /** Leaves that lead to others stand above these. */
  readonly isAbove: boolean;
}

export interface Wrapped {
  /** What is to be laid out. */
  readonly input: LayoutInput;
  readonly hanging: readonly Hanging[];
}

const longestRow = ({ nodes, edges }: LayoutInput): number => {
  const ranks = ranksOf(nodes, edges);
  return Math.max(0, ...[...Map.groupBy(nodes, (id) => ranks.get(id))].map(([, row]) => row.length));
};

const hangingOf = (leaves: readonly LayoutEdge[], end: 'from' | 'to'): Hanging[] => {
  const columns = Math.max(2, Math.ceil(shape * Math.sqrt(leaves.length)));
  return leaves.slice(columns).flatMap((edge, at) => {
    const headEdge = leaves[at % columns];
    return headEdge === undefined
      ? []
      : {
          edge,
          leaf: edge[end],
          head: headEdge[end],
          headEdge,
          row: 1 + Math.floor(at / columns),
          isAbove: end === 'from',
        };
  });
};

/** Where there are groups they are the rows, and nothing is wrapped. */
export function wrappedLeaves(input: LayoutInput): Wrapped {
  const isGrouped = input.nodes.some((id) => input.groupOf.has(id));
  if (isGrouped || longestRow(input) <= mostInRow) return { input, hanging: [] };
  const degrees = new Map<number, number>();
  for (const { from, to } of input.edges)
    for (const id of [from, to]) degrees.set(id, (degrees.get(id) ?? 0) + 1);
  const isLeaf = (id: number): boolean => degrees.get(id) === 1;
  const hanging = (['to', 'from'] as const).flatMap((end) => {
    const edges = input.edges.filter((edge) => isLeaf(edge[end]));
    const byHolder = Map.groupBy(edges, (edge) => edge[end === 'to' ? 'from' : 'to']);
    return [...byHolder.values()].flatMap((leaves) =>
      leaves.length < leastLeaves ? [] : hangingOf(leaves, end),
    );
  });
  const left = new Set(hanging.map(({ leaf }) => leaf));
  return {
    input: {
      ...input,
      nodes: input.nodes.filter((id) => !left.has(id)),
      edges: input.edges.filter(({ from, to }) => !left.has(from) && !left.has(to)),
    },
    hanging,
  };
}

/** What rows make room for, and where everything is with that. */
function roomFor({ places }: GraphLayout, hanging: readonly Hanging[]): (y: number) => number {
  const rooms = hanging.flatMap(({ head, row, isAbove }) => {
    const top = places.get(head)?.y;
    return top === undefined ? [] : { top, isAbove, height: row * rowHeight };
  });
  const rows = [...Map.groupBy(rooms, ({ top, isAbove }) => `${top} ${isAbove}`).values()].flatMap((all) => {
    const [first] = all;
    return first === undefined ? [] : { ...first, height: Math.max(...all.map(({ height }) => height)) };
  });
  return (y) =>
    rows.reduce(
      (sum, { top, isAbove, height }) =>
        (isAbove ? top <= y : top + nodeSize.height < y) ? sum + height : sum,
      y,
    );
}

/** Along the route of the head to its lane, down or up beside the column, and across to the leaf. */
function routeOf({ row, isAbove }: Hanging, head: Point, headRoute: readonly Point[]): Point[] {
  const towards = isAbove ? headRoute.toReversed() : headRoute;
  const sign = isAbove ? -1 : 1;
  const [border, far] = [isAbove ? head.y + nodeSize.height : head.y, towards[0] ?? head];
  const entry = towards.at(-1) ?? head;
  const middle = head.x + nodeSize.width / 2;
  const isFromRight = far.x > middle;
  const trunk = isFromRight ? head.x + nodeSize.width + trunkDistance : head.x - trunkDistance;
  // Where the head is reached straight, the trunk leaves that halfway.
  const bend = towards.at(-2);
  const isBent = bend !== undefined && towards.length > 2 && bend.x === entry.x;
  const lane = isBent ? bend.y : border - sign * laneDistance;
  const before = isBent ? towards.slice(0, -2) : towards.slice(0, -1);
  const rowLane = border + sign * (row * rowHeight - laneDistance);
  const route = [
    ...before,
    ...(isBent ? [] : [{ x: entry.x, y: lane }]),
    { x: trunk, y: lane },
    // The middle, where a count stands: beside no branch to another leaf.
    { x: trunk, y: rowLane - (sign * rowHeight) / 2 },
    { x: trunk, y: rowLane },
    { x: middle, y: rowLane },
    { x: middle, y: border + sign * row * rowHeight },
  ];
  return isAbove ? route.reverse() : route;
}

/** With the leaves that hang on others. */
export function withHanging(layout: GraphLayout, hanging: readonly Hanging[]): GraphLayout {
  if (hanging.length === 0) return layout;
  const room = roomFor(layout, hanging);
  const placed = ({ x, y }: Point): Point => ({ x, y: room(y) });
  const places = new Map([...layout.places].map(([id, at]) => [id, placed(at)]));
  const routes = new Map([...layout.routes].map(([key, points]) => [key, points.map(placed)]));
  const hung = hanging.flatMap((each) => {
    const [head, route] = [places.get(each.head), routes.get(each.headEdge.key)];
    return head === undefined || route === undefined ? [] : { each, head, route };
  });
  for (const { each, head, route } of hung) {
    places.set(each.leaf, { x: head.x, y: head.y + (each.isAbove ? -1 : 1) * each.row * rowHeight });
    routes.set(each.edge.key, routeOf(each, head, route));
  }
  return { ...layout, places, routes };
}
