import type { Edge } from '../edges.ts';
import { downwards, ranksOf } from './ranks.ts';

/**
 * The network simplex of Gansner, Koutsofios, North and Vo (1993). What can be moved is what hangs on one edge of a tree of edges
 * that are as short as they can be: it moves away where more edges become shorter by that than longer, until another edge is
 * as short as it can be and takes the place of the one in the tree.
 *
 * The layout engine does the same, and takes half of all its time for it.
 */

/** Moves that gain nothing by themselves could go on for ever. */
const movesPerNode = 4;

/** Nodes are numbers from 0. */
interface Ranked {
  readonly edges: readonly Edge[];
  readonly edgesAt: readonly (readonly number[])[];
  /** How many more edges leave each node than enter it. */
  readonly balances: readonly number[];
  readonly ranks: number[];
  readonly isInTree: boolean[];
}

const slackOf = ({ ranks }: Ranked, { from, to }: Edge): number => (ranks[to] ?? 0) - (ranks[from] ?? 0) - 1;

function rankedBy(nodes: readonly number[], given: readonly Edge[]): Ranked {
  const longest = ranksOf(nodes, given);
  const at = new Map(nodes.map((id, index) => [id, index]));
  const edges = downwards(nodes, given).map(({ from, to }) => ({
    from: at.get(from) ?? 0,
    to: at.get(to) ?? 0,
  }));
  const edgesAt = nodes.map((): number[] => []);
  const balances = nodes.map(() => 0);
  edges.forEach(({ from, to }, edge) => {
    edgesAt[from]?.push(edge);
    edgesAt[to]?.push(edge);
    balances[from] = (balances[from] ?? 0) + 1;
    balances[to] = (balances[to] ?? 0) - 1;
  });
  return {
    edges,
    edgesAt,
    balances,
    ranks: nodes.map((id) => longest.get(id) ?? 0),
    isInTree: edges.map(() => false),
  };
}

/** Of those where exactly one end is inside, the edge that is nearest to being as short as it can be. */
function nearest(ranked: Ranked, isWanted: (edge: Edge) => boolean): number {
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  ranked.edges.forEach((edge, index) => {
    if (!isWanted(edge)) return;
    const slack = slackOf(ranked, edge);
    if (slack >= least) return;
    best = index;
    least = slack;
  });
  return best;
}

/** Moves what is reached so far towards the rest, edge by edge, until a tree of short edges reaches everything that is connected. */
function growTree(ranked: Ranked): void {
  const { edges, edgesAt, ranks, isInTree } = ranked;
  const isReached = ranks.map(() => false);
  const reach = (first: number): void => {
    isReached[first] = true;
    for (const stack = [first]; stack.length > 0; ) {
      const node = stack.pop() ?? first;
      for (const index of edgesAt[node] ?? []) {
        const edge = edges[index];
        if (edge === undefined || slackOf(ranked, edge) > 0) continue;
        const other = edge.from === node ? edge.to : edge.from;
        if (isReached[other]) continue;
        isReached[other] = true;
        isInTree[index] = true;
        stack.push(other);
      }
    }
  };
  const isBorder = ({ from, to }: Edge): boolean => isReached[from] !== isReached[to];
  for (let start = 0; start !== -1; start = isReached.indexOf(false)) {
    reach(start);
    for (let index = nearest(ranked, isBorder); index !== -1; index = nearest(ranked, isBorder)) {
      const edge = edges[index];
      if (edge === undefined) return;
      const slack = slackOf(ranked, edge);
      const [moved, next] = isReached[edge.from] ? [slack, edge.to] : [-slack, edge.from];
      isReached.forEach((reached, node) => {
        if (reached) ranks[node] = (ranks[node] ?? 0) + moved;
      });
      isInTree[index] = true;
      reach(next);
    }
  }
}

/** What hangs on an edge of the tree: nodes that are visited one after the other. */
interface Branch {
  readonly edge: number;
  /** Whether it hangs below its edge. */
  readonly isBelow: boolean;
  readonly holds: (node: number) => boolean;
}

/** Every node after the one that it hangs on, with the edge of the tree between them, and where in this order each is. */
function visited({ edges, edgesAt, isInTree }: Ranked) {
  const count = edgesAt.length;
  const order: number[] = [];
  const above = new Int32Array(count).fill(-1);
  const places = new Int32Array(count).fill(-1);
  for (let start = 0; start < count; start++) {
    if (places[start] !== -1) continue;
    for (const stack = [start]; stack.length > 0; ) {
      const node = stack.pop() ?? start;
      places[node] = order.length;
      order.push(node);
      for (const index of edgesAt[node] ?? []) {
        const edge = edges[index];
        if (edge === undefined || !isInTree[index] || index === above[node]) continue;
        const other = edge.from === node ? edge.to : edge.from;
        above[other] = index;
        stack.push(other);
      }
    }
  }
  return { order, above, places };
}

/** The one that shortens edges most by moving away; null where there is none. */
function branchToMove(ranked: Ranked): Branch | null {
  const { edges, balances } = ranked;
  const { order, above, places } = visited(ranked);
  const sums = Int32Array.from(balances);
  const sizes = new Int32Array(order.length).fill(1);
  let best: { node: number; edge: number; isBelow: boolean } | null = null;
  let most = 0;
  for (let at = order.length - 1; at >= 0; at--) {
    const node = order[at] ?? 0;
    const index = above[node] ?? -1;
    const edge = edges[index];
    if (edge === undefined) continue;
    const isBelow = edge.to === node;
    const holder = isBelow ? edge.from : edge.to;
    const sum = sums[node] ?? 0;
    sums[holder] = (sums[holder] ?? 0) + sum;
    sizes[holder] = (sizes[holder] ?? 0) + (sizes[node] ?? 0);
    const gain = isBelow ? sum : -sum;
    if (gain <= most) continue;
    most = gain;
    best = { node, edge: index, isBelow };
  }
  if (best === null) return null;
  const first = places[best.node] ?? 0;
  const end = first + (sizes[best.node] ?? 0);
  const holds = (node: number): boolean => {
    const place = places[node] ?? -1;
    return place >= first && place < end;
  };
  return { ...best, holds };
}

function move(ranked: Ranked, { edge: left, isBelow, holds }: Branch): void {
  const { edges, ranks, isInTree } = ranked;
  const [inner, outer] = isBelow ? (['from', 'to'] as const) : (['to', 'from'] as const);
  const entering = nearest(ranked, (edge) => holds(edge[inner]) && !holds(edge[outer]));
  const edge = edges[entering];
  if (edge === undefined) return;
  const moved = slackOf(ranked, edge) * (isBelow ? 1 : -1);
  ranks.forEach((rank, node) => {
    if (holds(node)) ranks[node] = rank + moved;
  });
  isInTree[left] = false;
  isInTree[entering] = true;
}

/** Ranks from 0 with which each edge leads down by one at least, and all edges together are as short as can be. */
export function tightRanks(nodes: readonly number[], edges: readonly Edge[]): Map<number, number> {
  const ranked = rankedBy(nodes, edges);
  growTree(ranked);
  for (let moves = 0; moves < nodes.length * movesPerNode; moves++) {
    const branch = branchToMove(ranked);
    if (branch === null) break;
    move(ranked, branch);
  }
  const least = Math.min(...ranked.ranks);
  return new Map(nodes.map((id, index) => [id, (ranked.ranks[index] ?? 0) - least]));
}
