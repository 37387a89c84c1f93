import type { Point, Rect } from '@lintel/drawing/picture';
import {
  extentOf,
  framesAround,
  type GraphLayout,
  type LayoutEdge,
  type LayoutInput,
  moved,
  nodeSize,
  partSpacing,
  snapped,
  snappedUp,
  step,
} from './graphLayout.ts';

/** How much wider than high a graph may become. */
const shape = 1.6;

/** What is laid out by itself: connected by edges, or by lying in one group. */
export type Part = LayoutInput;

export interface Parts {
  readonly connected: readonly Part[];
  /** What nothing connects, and no group holds. */
  readonly loose: readonly number[];
}

/** Each node with the first of those that it is connected with. */
function firstOfEach({ nodes, edges, groupOf }: LayoutInput): (id: number) => number {
  const above = new Map<number, number>(nodes.map((id) => [id, id]));
  const find = (id: number): number => {
    let top = id;
    for (let next = above.get(top); next !== undefined && next !== top; next = above.get(top)) {
      above.set(top, above.get(next) ?? next);
      top = next;
    }
    return top;
  };
  const join = (a: number, b: number): void => {
    const [first, second] = [find(a), find(b)];
    above.set(Math.max(first, second), Math.min(first, second));
  };
  for (const { from, to } of edges) join(from, to);
  const members = Map.groupBy(
    nodes.filter((id) => groupOf.has(id)),
    (id) => groupOf.get(id),
  );
  for (const [first, ...rest] of members.values())
    for (const id of rest) if (first !== undefined) join(first, id);
  return find;
}

export function partsOf(input: LayoutInput): Parts {
  const first = firstOfEach(input);
  const nodes = Map.groupBy(input.nodes, first);
  const edges = Map.groupBy<number, LayoutEdge>(input.edges, ({ from }) => first(from));
  const connected: Part[] = [];
  const loose: number[] = [];
  for (const [key, own] of nodes) {
    const [only] = own;
    if (own.length === 1 && only !== undefined && !input.groupOf.has(only)) loose.push(only);
    else connected.push({ nodes: own, edges: edges.get(key) ?? [], groupOf: input.groupOf });
  }
  return { connected, loose };
}

/** In rows, about as wide as wanted. */
export function looseLayout(nodes: readonly number[], width: number): GraphLayout {
  const across = nodeSize.width + step;
  const columns = Math.max(1, Math.min(nodes.length, Math.floor((width + step) / across)));
  return {
    places: new Map(
      nodes.map((id, at) => [
        id,
        { x: (at % columns) * across, y: Math.floor(at / columns) * (nodeSize.height + step) },
      ]),
    ),
    frames: new Map(),
    routes: new Map(),
  };
}

const squareWidth = (count: number): number => Math.ceil(Math.sqrt(count * shape)) * (nodeSize.width + step);

/** Everything in rows, whatever connects it: for more than can be laid out. */
export const gridLayout = ({ nodes }: Pick<LayoutInput, 'nodes'>): GraphLayout =>
  looseLayout(nodes, squareWidth(nodes.length) / 1.8);

/** With its upper left corner at a place; on the grid it stays on the grid. */
function putAt(layout: GraphLayout, extent: Rect, x: number, y: number): GraphLayout {
  const by = { x: snapped(x - extent.x), y: snapped(y - extent.y) };
  return {
    places: new Map([...layout.places].map(([id, at]) => [id, moved(at, by)])),
    frames: new Map([...layout.frames].map(([key, frame]) => [key, moved(frame, by)])),
    routes: new Map(
      [...layout.routes].map(([key, points]) => [key, points.map((point) => moved(point, by))]),
    ),
  };
}

const together = (layouts: readonly GraphLayout[]): GraphLayout => ({
  places: new Map(layouts.flatMap(({ places }) => [...places])),
  frames: new Map(layouts.flatMap(({ frames }) => [...frames])),
  routes: new Map(layouts.flatMap(({ routes }) => [...routes])),
});

interface Extended {
  readonly layout: GraphLayout;
  readonly extent: Rect;
}

interface Packed extends Point {
  readonly part: Extended;
}

interface Rows {
  readonly parts: readonly Packed[];
  readonly width: number;
  readonly height: number;
}

const gap = snappedUp(partSpacing);

/** Beside each other, and below that where there is no room any more. */
function inRows(parts: readonly Extended[], room: number): Rows {
  const placed: Packed[] = [];
  let [x, y, rowHeight, width] = [0, 0, 0, 0];
  for (const part of parts) {
    const { extent } = part;
    if (x > 0 && x + extent.width > room) {
      [x, y] = [0, y + snappedUp(rowHeight) + gap];
      rowHeight = 0;
    }
    placed.push({ part, x, y });
    width = Math.max(width, x + extent.width);
    x += snappedUp(extent.width) + gap;
    rowHeight = Math.max(rowHeight, extent.height);
  }
  return { parts: placed, width, height: parts.length === 0 ? 0 : y + snappedUp(rowHeight) };
}

/** More in a row are not tried one by one. */
const mostTried = 24;

/** As wide as the row of the first parts, for as many of them as makes the whole the largest on a screen. */
function bestRows(parts: readonly Extended[]): Rows {
  const area = parts.reduce((sum, { extent }) => sum + extent.width * extent.height, 0);
  const widest = Math.max(0, ...parts.map(({ extent }) => extent.width));
  let row = 0 - gap;
  const rooms = parts.slice(0, mostTried).map(({ extent }) => (row += gap + snappedUp(extent.width)));
  const tried = [Math.sqrt(area * shape), ...rooms].map((room) => inRows(parts, Math.max(room, widest)));
  const sizeOf = ({ width, height }: Rows): number => Math.max(width / shape, height);
  return tried.reduce((best, rows) => (sizeOf(rows) < sizeOf(best) ? rows : best));
}

/** Parts beside each other, the largest first, in rows; what is loose below them. */
export function packed(layouts: readonly GraphLayout[], loose: readonly number[]): GraphLayout {
  const parts = layouts.map((layout) => ({ layout, extent: extentOf(layout) }));
  parts.sort((a, b) => b.layout.places.size - a.layout.places.size);
  const rows = bestRows(parts);
  const placed = rows.parts.map(({ part, x, y }) => putAt(part.layout, part.extent, x, y));
  if (loose.length === 0) return together(placed);
  const below = looseLayout(loose, Math.max(rows.width, squareWidth(loose.length)));
  const top = parts.length === 0 ? 0 : rows.height + gap;
  return together([...placed, putAt(below, extentOf(below), 0, top)]);
}

/** With frames around its groups. */
export const framed = (layout: Omit<GraphLayout, 'frames'>, { groupOf }: LayoutInput): GraphLayout => ({
  ...layout,
  frames: framesAround(layout.places, groupOf),
});
