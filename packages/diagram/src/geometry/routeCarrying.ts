import type { PlaceIndex } from './obstacles.ts';
import { grown, moved, type Point } from './rect.ts';
import type { FoundRoute } from './route.ts';
import type { RouteBox, Terminal } from './routeEnds.ts';

/** Boxes that moved together, all by the same offset. */
export interface Together {
  readonly by: Point;
  readonly keys: ReadonlySet<string>;
}

export interface BoxMove {
  readonly before: RouteBox | undefined;
  readonly after: RouteBox | undefined;
}

/** Null where boxes came or went, became something else, or moved apart. */
export function movedTogether(moves: ReadonlyMap<string, BoxMove>): Together | null {
  const keys = new Set<string>();
  let by: Point | null = null;
  for (const [key, { before: was, after: is }] of moves) {
    if (was === undefined || is === undefined || was.container !== is.container) return null;
    if (was.width !== is.width || was.height !== is.height) return null;
    by ??= { x: is.x - was.x, y: is.y - was.y };
    if (is.x - was.x !== by.x || is.y - was.y !== by.y) return null;
    keys.add(key);
  }
  return by === null || keys.size < 2 ? null : { by, keys };
}

/** As far from a place as a box may be and still matter to it. */
const reach = 0.5;

/** The route of a relation whose whole surroundings moved with it, and which therefore keeps its shape. */
export function carried(
  boxes: PlaceIndex<RouteBox>,
  found: FoundRoute,
  { by, keys }: Together,
): FoundRoute | null {
  const { from, to } = found;
  if (!keys.has(from.box.key) || !keys.has(to.box.key)) return null;
  const watch = moved(found.watch, by);
  // Whatever stands there and did not move was left behind, or is newly met.
  const isElse = ({ key }: RouteBox): boolean => !keys.has(key);
  for (const place of [found.watch, watch]) if (boxes.touchesAny(grown(place, reach), isElse)) return null;
  return {
    from: terminalMoved(from, by, boxes),
    to: terminalMoved(to, by, boxes),
    points: found.points.map((point) => pointMoved(point, by)),
    crosses: found.crosses,
    ...(found.names !== undefined && { names: found.names }),
    watch,
  };
}

const pointMoved = ({ x, y }: Point, by: Point): Point => ({ x: x + by.x, y: y + by.y });

const terminalMoved = (terminal: Terminal, by: Point, boxes: PlaceIndex<RouteBox>): Terminal => ({
  ...terminal,
  box: boxes.get(terminal.box.key) ?? terminal.box,
  handle: pointMoved(terminal.handle, by),
  stub: pointMoved(terminal.stub, by),
});
