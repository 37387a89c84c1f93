import type { ContainerFace } from './containers.ts';
import { fullView, type View } from './detail.ts';
import type { Point, Shape } from './picture.ts';
import { labelGaps, lineShapes } from './relations.ts';
import { measure } from './textMetrics.ts';
import { textShape, type TextLook } from './textShapes.ts';

/** An edge of the dependency graph: all relations between two components, merged. */
export interface GraphEdgeFace {
  readonly points: readonly Point[];
  readonly state: 'rest' | 'outgoing' | 'dim';
  /** Its other end is shown only because something depends on it. */
  readonly dependency: boolean;
  /** How many relations it stands for; shown on outgoing edges. */
  readonly count: number;
  /** The frames whose labels it comes near to: it is interrupted there. */
  readonly passes?: readonly ContainerFace[];
}

const countLook: TextLook = { style: { size: 11, weight: 500 }, colour: 'graph-edge-out' };

function middleOf(points: readonly Point[]): Point {
  const at = (points.length - 1) / 2;
  const [a, b] = [points[Math.floor(at)], points[Math.ceil(at)]];
  return a === undefined || b === undefined ? { x: 0, y: 0 } : { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

const cornerRoom = 10;

/** Edges leave a node together and part towards the end: the stretch before the last is mostly an edge's own. */
function countPlace(points: readonly Point[], width: number): Point {
  const own = points.slice(-3, -1);
  const [a, b] = own;
  const hasRoom =
    a !== undefined && b !== undefined && Math.hypot(a.x - b.x, a.y - b.y) >= width + 2 * cornerRoom;
  return middleOf(hasRoom ? own : points);
}

/** By themselves: another edge may pass where one has its count. */
export function graphCountShapes(edge: GraphEdgeFace, { detail }: View = fullView): Shape[] {
  if (edge.state !== 'outgoing' || detail !== 'all') return [];
  const text = `${edge.count}`;
  const [width, height] = [Math.max(22, measure(text, countLook.style) + 14), 16];
  const { x, y } = countPlace(edge.points, width);
  return [
    {
      kind: 'rect',
      x: x - width / 2,
      y: y - height / 2,
      width,
      height,
      radius: height / 2,
      fill: 'handle-fill',
      stroke: { colour: 'graph-edge-out', width: 1 },
    },
    textShape(text, countLook, { x, y: y - height / 2, anchor: 'middle', maxWidth: width, maxLines: 1 }),
  ];
}

export function graphEdgeShapes(edge: GraphEdgeFace, view: View = fullView): Shape[] {
  const colour =
    edge.state === 'outgoing' ? 'graph-edge-out' : edge.state === 'dim' ? 'graph-edge-dim' : 'graph-edge';
  const look = {
    colour,
    width: edge.state === 'outgoing' ? 2 : 1.5,
    ...(edge.dependency && { dash: [5, 4] }),
  } as const;
  const gaps = labelGaps(edge.passes ?? [], view);
  return lineShapes({ points: edge.points, gaps }, look, view);
}
