import { containerLabelRect } from '@lintel/drawing/containers';
import type { Point, Rect } from '@lintel/drawing/picture';
import { distanceToRoute } from '../../../canvas/distanceToRoute.ts';
import type { GraphFaces } from '../picture/graphFaces.ts';

/** What of a graph lies under a pointer. */
export type GraphHit =
  | { readonly on: 'node'; readonly id: number }
  | { readonly on: 'edge'; readonly key: string }
  | { readonly on: 'ground' };

const holds = ({ x, y, width, height }: Rect, point: Point): boolean =>
  point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height;

/** `at` in pixels of the drawing, `reach` on either side of an edge. The name of a group is its component. */
export function graphHit({ frames, edges, nodes }: GraphFaces, at: Point, reach: number): GraphHit {
  const node = nodes.findLast(({ face }) => holds(face, at));
  if (node !== undefined) return { on: 'node', id: node.id };
  let nearest: { readonly key: string; readonly distance: number } | null = null;
  for (const { edge, face } of edges) {
    const distance = distanceToRoute(face.points, at);
    if (distance <= reach && (nearest === null || distance < nearest.distance))
      nearest = { key: edge.key, distance };
  }
  if (nearest !== null) return { on: 'edge', key: nearest.key };
  const frame = frames.findLast(
    ({ component, face }) => component !== null && holds(containerLabelRect(face), at),
  );
  return frame === undefined || frame.component === null
    ? { on: 'ground' }
    : { on: 'node', id: frame.component };
}

/** The node that one comes to from another with an arrow key: the nearest that lies rather there than aside. */
export function nodeBeside(
  { nodes }: Pick<GraphFaces, 'nodes'>,
  from: number | null,
  towards: Point,
): number | null {
  const start = nodes.find(({ id }) => id === from);
  if (start === undefined) return nodes[0]?.id ?? null;
  let best: { readonly id: number; readonly cost: number } | null = null;
  for (const { id, face } of nodes) {
    const [x, y] = [face.x - start.face.x, face.y - start.face.y];
    const along = x * towards.x + y * towards.y;
    const aside = Math.abs(x * towards.y) + Math.abs(y * towards.x);
    if (id === from || along <= 0 || aside > along * 3) continue;
    const cost = along + 2 * aside;
    if (best === null || cost < best.cost) best = { id, cost };
  }
  return best?.id ?? null;
}
