import type { Point } from '@lintel/drawing/picture';
import {
  framePadding,
  type GraphLayout,
  nodeSize,
  partSpacing,
  snapped,
  snappedUp,
  step,
} from './graphLayout.ts';
import { framed, type Part } from './parts.ts';
import { tightRanks } from './tightRanks.ts';

/** As much of elk's JSON as is used: sent to the engine, and come back with places. */
export interface ElkBox {
  readonly id: string;
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly height?: number;
  readonly children?: readonly ElkBox[];
  readonly layoutOptions?: Readonly<Record<string, string>>;
}

interface ElkSection {
  readonly startPoint: Point;
  readonly endPoint: Point;
  readonly bendPoints?: readonly Point[];
}

export interface ElkRoute {
  readonly id: string;
  readonly sources: readonly string[];
  readonly targets: readonly string[];
  readonly sections?: readonly ElkSection[];
}

export interface ElkPart extends ElkBox {
  readonly edges?: readonly ElkRoute[];
}

/** Further from nodes than these are moved when they are put on the grid. */
const edgeFromNode = 40;

const options: Record<string, string> = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.layered.nodePlacement.strategy': 'BRANDES_KOEPF',
  'elk.layered.nodePlacement.bk.fixedAlignment': 'BALANCED',
  'elk.spacing.nodeNode': `${step}`,
  'elk.spacing.componentComponent': `${partSpacing}`,
  'elk.spacing.edgeNode': `${edgeFromNode}`,
  'elk.layered.spacing.nodeNodeBetweenLayers': `${step}`,
  'elk.layered.spacing.edgeNodeBetweenLayers': '20',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '10',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  // Two layouts of the same graph are the same.
  'elk.randomSeed': '1',
};

/**
 * Rows are where boxes stand when they are sent. They are sent as columns: that is how the engine works, and it takes its time
 * to turn all others there and back.
 */
const rankedOptions = {
  ...options,
  'elk.direction': 'RIGHT',
  'elk.layered.cycleBreaking.strategy': 'INTERACTIVE',
  'elk.layered.layering.strategy': 'INTERACTIVE',
};
const rowHeight = nodeSize.height + step;
const turned = ({ x, y }: Point): Point => ({ x: y, y: x });
const turnedSize = { width: nodeSize.height, height: nodeSize.width };

/**
 * How often the engine tries to order the rows anew. Of more nodes than that nobody sees that one in a hundred edges crosses
 * another one more, but everybody waits.
 */
const manyNodes = 300;
const triesOfMany = { 'elk.layered.thoroughness': '5' };

/** Edges lead from group to group; where there are none, the engine need not look for them. */
const groupedOptions = { ...options, 'elk.hierarchyHandling': 'INCLUDE_CHILDREN' };

const padding = ['left', 'right', 'top', 'bottom']
  .map((side) => `${side}=${side === 'top' ? framePadding.top : framePadding.side}`)
  .join(',');

const nodeBox = (id: number): ElkBox => ({ id: `${id}`, ...nodeSize });

const edgesOf = ({ edges }: Part): ElkRoute[] =>
  edges.map(({ key, from, to }) => ({ id: key, sources: [`${from}`], targets: [`${to}`] }));

function groupedPart(part: Part): ElkPart {
  const groups = [...Map.groupBy(part.nodes, (id) => part.groupOf.get(id))];
  return {
    id: 'root',
    layoutOptions: groupedOptions,
    children: groups.flatMap(([group, ids]): ElkBox[] =>
      group === undefined
        ? ids.map(nodeBox)
        : [
            {
              id: `group ${group}`,
              children: ids.map(nodeBox),
              layoutOptions: { ...groupedOptions, 'elk.padding': `[${padding}]` },
            },
          ],
    ),
    edges: edgesOf(part),
  };
}

function rankedPart(part: Part): ElkPart {
  const ranks = tightRanks(part.nodes, part.edges);
  return {
    id: 'root',
    layoutOptions: { ...rankedOptions, ...(part.nodes.length > manyNodes && triesOfMany) },
    children: part.nodes.map((id) => ({
      id: `${id}`,
      ...turnedSize,
      ...turned({ x: 0, y: (ranks.get(id) ?? 0) * rowHeight }),
    })),
    edges: edgesOf(part),
  };
}

const isGrouped = ({ nodes, groupOf }: Part): boolean => nodes.some((id) => groupOf.has(id));

/** For the engine. */
export const elkPart = (part: Part): ElkPart => (isGrouped(part) ? groupedPart(part) : rankedPart(part));

type Turn = (point: Point) => Point;

const cornersOf = ({ children = [] }: ElkBox, turn: Turn): [number, Point][] =>
  children.flatMap((child): [number, Point][] =>
    child.children === undefined
      ? [[Number(child.id), turn({ x: child.x ?? 0, y: child.y ?? 0 })]]
      : cornersOf(child, turn),
  );

interface Row {
  readonly top: number;
  readonly snapped: number;
}

/** Of nodes that stand in rows which do not overlap; null where there are none, as with groups beside each other. */
function rowsOf(corners: Iterable<Point>): Row[] | null {
  const tops = [...new Set([...corners].map(({ y }) => Math.round(y)))].toSorted((a, b) => a - b);
  const rows: Row[] = [];
  for (const top of tops) {
    const before = rows.at(-1);
    if (before === undefined) rows.push({ top, snapped: 0 });
    else if (top - before.top < nodeSize.height) return null;
    else {
      const gap = top - before.top - nodeSize.height;
      rows.push({ top, snapped: before.snapped + nodeSize.height + Math.max(step, snappedUp(gap)) });
    }
  }
  return rows;
}

/** Between two rows in the same share as before. */
function heightIn(rows: readonly Row[], y: number): number {
  const after = rows.findIndex(({ top }) => top > y);
  const at = after === -1 ? rows.length - 1 : Math.max(0, after - 1);
  const [row, next] = [rows[at], rows[at + 1]];
  if (row === undefined) return y;
  const into = y - row.top;
  if (next === undefined || into <= nodeSize.height) return row.snapped + into;
  const [gap, snappedGap] = [next.top - row.top, next.snapped - row.snapped].map(
    (height) => height - nodeSize.height,
  );
  if (gap === undefined || snappedGap === undefined || gap <= 0) return row.snapped + into;
  return row.snapped + nodeSize.height + ((into - nodeSize.height) * snappedGap) / gap;
}

const pointsOf = ({ sections = [] }: ElkRoute, turn: Turn): Point[] =>
  sections.flatMap(({ startPoint, bendPoints = [], endPoint }) =>
    [startPoint, ...bendPoints, endPoint].map(turn),
  );

/** Every leg stays upright or level: those at the ends move with their nodes. */
function held(points: readonly Point[], start: Point, end: Point, height: (y: number) => number): Point[] {
  const result = points.map(({ x, y }) => ({ x, y: height(y) }));
  const last = result.length - 1;
  const [first, second] = [result[0], result[1]];
  if (first === undefined || second === undefined) return [];
  if (last === 1) {
    if (start.x === end.x) return [start, end];
    const middle = (start.y + end.y) / 2;
    return [start, { x: start.x, y: middle }, { x: end.x, y: middle }, end];
  }
  result[0] = start;
  result[1] = { x: start.x, y: second.y };
  const beforeLast = result[last - 1] ?? end;
  result[last - 1] = { x: end.x, y: beforeLast.y };
  result[last] = end;
  return result;
}

/** What the engine found, on the grid. */
export function layoutOfPart(part: Part, laidOut: ElkPart): GraphLayout {
  const turn: Turn = isGrouped(part) ? (point) => point : turned;
  const corners = new Map(cornersOf(laidOut, turn));
  const rows = rowsOf(corners.values());
  // Many legs lie at the same height, and in a large graph there are many rows.
  const known = new Map<number, number>();
  const height = (y: number): number => {
    const found = known.get(y) ?? (rows === null ? y : heightIn(rows, y));
    known.set(y, found);
    return found;
  };
  const places = new Map(
    [...corners].map(([id, { x, y }]) => [id, { x: snapped(x), y: snapped(height(Math.round(y))) }]),
  );
  const found = new Map((laidOut.edges ?? []).map((route) => [route.id, pointsOf(route, turn)]));
  const routes = new Map(
    part.edges.flatMap(({ key, from, to }) => {
      const points = found.get(key) ?? [];
      const [first, last] = [points[0], points.at(-1)];
      const [a, b] = [places.get(from), places.get(to)];
      const [c, d] = [corners.get(from), corners.get(to)];
      if (!first || !last || !a || !b || !c || !d) return [];
      // A circle is cut by turning an edge: it then leaves its node above.
      const ends = (point: Point, corner: Point, place: Point): Point => ({
        x: point.x - corner.x + place.x,
        y: place.y + (point.y - corner.y > nodeSize.height / 2 ? nodeSize.height : 0),
      });
      return [[key, held(points, ends(first, c, a), ends(last, d, b), height)] as const];
    }),
  );
  return framed({ places, routes }, part);
}
