import type { Point, Rect } from '@lintel/drawing/picture';
import type { Edge } from '../edges.ts';

/** In pixels at 100 %. */
export const nodeSize = { width: 240, height: 60 } as const;
/** What places snap to multiples of; also what is between two nodes, and between two layers. */
export const step = 60;
/** Between parts of a graph that nothing connects. */
export const partSpacing = 100;
/** Around the nodes of a group; its label has room above them. */
export const framePadding = { side: 30, top: 60, bottom: 30 } as const;

export interface LayoutEdge extends Edge {
  readonly key: string;
}

/** What has to be laid out: nodes, what connects them, and for some of them the group they lie in. */
export interface LayoutInput {
  readonly nodes: readonly number[];
  readonly edges: readonly LayoutEdge[];
  readonly groupOf: ReadonlyMap<number, string>;
}

/** Where everything is. Nothing is left out: a node without a place would be lost. */
export interface GraphLayout {
  /** Of upper left corners. */
  readonly places: ReadonlyMap<number, Point>;
  readonly frames: ReadonlyMap<string, Rect>;
  /** From the lower border of one node to the upper border of another. */
  readonly routes: ReadonlyMap<string, readonly Point[]>;
}

/** More than that is laid out as a grid: nothing could be followed by the eye, and the engine would take minutes. */
const mostLaidOut = { nodes: 2_000, edges: 4_000 } as const;

export const isTooLarge = ({ nodes, edges }: Pick<LayoutInput, 'nodes' | 'edges'>): boolean =>
  nodes.length > mostLaidOut.nodes || edges.length > mostLaidOut.edges;

export const snapped = (length: number): number => Math.round(length / step) * step;
export const snappedUp = (length: number): number => Math.ceil((length - 1e-6) / step) * step;

export const rectAt = (place: Point): Rect => ({ ...place, ...nodeSize });

export const moved = <At extends Point>(at: At, by: Point): At => ({ ...at, x: at.x + by.x, y: at.y + by.y });

function boundsOf(rects: Iterable<Rect>): Rect {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y, width, height } of rects) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + width);
    bottom = Math.max(bottom, y + height);
  }
  if (left > right) return { x: 0, y: 0, width: 0, height: 0 };
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Each around its nodes. */
export function framesAround(
  places: ReadonlyMap<number, Point>,
  groupOf: ReadonlyMap<number, string>,
): Map<string, Rect> {
  if (groupOf.size === 0) return new Map();
  const members = new Map<string, Rect[]>();
  for (const [id, place] of places) {
    const group = groupOf.get(id);
    if (group === undefined) continue;
    const rects = members.get(group);
    if (rects === undefined) members.set(group, [rectAt(place)]);
    else rects.push(rectAt(place));
  }
  return new Map(
    [...members].map(([group, rects]) => {
      const { x, y, width, height } = boundsOf(rects);
      const { side, top, bottom } = framePadding;
      return [group, { x: x - side, y: y - top, width: width + 2 * side, height: height + top + bottom }];
    }),
  );
}

export const extentOf = ({ places, frames }: Pick<GraphLayout, 'places' | 'frames'>): Rect =>
  boundsOf([...[...places.values()].map(rectAt), ...frames.values()]);
