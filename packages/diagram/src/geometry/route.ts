import { grown, type Point, type Rect, rectBetween } from './rect.ts';
import {
  isAlongX,
  lengthOf,
  opposite,
  type RouteBox,
  type RouteRelation,
  stepX,
  stepY,
  type Terminal,
  terminalOf,
} from './routeEnds.ts';
import { searchLattice } from './routeLattice.ts';
import { centreLegs, type Stubs } from './routeLegs.ts';
import {
  anyBends,
  type BoxIndex,
  clearance,
  crossesRect,
  crossesWithMargin,
  detour,
  facing,
  fitted,
  questionOf,
  type Search,
  search,
  surroundings,
  union,
} from './routeSearch.ts';

export interface FoundRoute {
  readonly from: Terminal;
  readonly to: Terminal;
  readonly points: readonly Point[];
  /** It runs through a box, because no route around exists. */
  readonly crosses: boolean;
  /** Of each leg, what it is called in what was said about where it lies; see `routeBends.ts`. */
  readonly names?: readonly number[];
  /** Only boxes that touch this can change the answer. */
  readonly watch: Rect;
}

/** Merges legs that go on in the same direction and drops empty ones. */
export function simplified(points: readonly Point[]): Point[] {
  const kept: Point[] = [];
  for (const point of points) {
    const last = kept.at(-1);
    if (last !== undefined && last.x === point.x && last.y === point.y) continue;
    const before = kept.at(-2);
    const straight =
      last !== undefined &&
      before !== undefined &&
      ((before.x === last.x && last.x === point.x) || (before.y === last.y && last.y === point.y));
    if (straight) kept.pop();
    kept.push(point);
  }
  return kept;
}

function straightRoute(from: Terminal, to: Terminal): readonly Point[] | null {
  if (to.direction !== opposite(from.direction)) return null;
  const [x, y] = [to.handle.x - from.handle.x, to.handle.y - from.handle.y];
  const across = isAlongX(from.direction) ? y : x;
  const along = x * stepX[from.direction] + y * stepY[from.direction];
  return Math.abs(across) < 1e-9 && along >= 0 ? [from.handle, to.handle] : null;
}

/** Out of a handle and back into the same one. */
function loop({ handle, direction }: Terminal): readonly Point[] {
  const at = (out: number, aside: number): Point => ({
    x: handle.x + out * stepX[direction] - aside * stepY[direction],
    y: handle.y + out * stepY[direction] + aside * stepX[direction],
  });
  return [handle, at(1, 0), at(1, 1), at(0.5, 1), at(0.5, 0), handle];
}

const boundsOf = (points: readonly Point[]): Rect =>
  points.map((point) => ({ ...point, width: 0, height: 0 })).reduce((all, rect) => union(all, rect));

/** Nothing in the way of a straight line is the commonest answer and needs no search. */
function straight(index: BoxIndex, from: Terminal, to: Terminal): FoundRoute | null {
  const points = straightRoute(from, to);
  if (points === null) return null;
  const watch = rectBetween(from.handle, to.handle);
  const { blocks, foreign } = surroundings(index, watch, from, to);
  const isFree =
    !blocks.some((box) => crossesWithMargin(points, box, isEnd(box, from, to) ? 0 : clearance)) &&
    !foreign.some((box) => crossesRect(points, box));
  return isFree ? { from, to, points: simplified(points), crosses: false, watch } : null;
}

const isEnd = (box: RouteBox, from: Terminal, to: Terminal): boolean =>
  box.key === from.box.key || box.key === to.box.key;

/** One relation by itself, whatever other relations do; none if an end is not there. */
export function findRoute(index: BoxIndex, relation: RouteRelation, aside: number): FoundRoute | null {
  const [fromBox, toBox] = [index.get(relation.from.item), index.get(relation.to.item)];
  if (fromBox === undefined || toBox === undefined) return null;
  // Both ends look at each other, so what is right for one is left for the other.
  const [from, to] = facing(
    fitted(index, terminalOf(fromBox, relation.from, aside)),
    fitted(index, terminalOf(toBox, relation.to, -aside)),
  );
  if (from.handle.x === to.handle.x && from.handle.y === to.handle.y && from.direction === to.direction) {
    const points = loop(from);
    return { from, to, points, crosses: false, watch: boundsOf(points) };
  }
  const direct = straight(index, from, to);
  if (direct !== null) return direct;

  const answered = search(index, from, to);
  if (answered.answer === null)
    return { from, to, points: withoutObstacles(from, to), crosses: true, watch: answered.seen };
  let found = answered;
  const whole = (search: Search): Point[] => simplified([from.handle, ...search.answer.points, to.handle]);
  let watch = found.seen;
  const crossed = found.around.foreign.some((box) => crossesRect(whole(answered), box));
  if (crossed && !found.crossing) {
    const around = detour(index, found, from, to);
    if (around !== null) found = around;
    watch = found.around.foreign.reduce<Rect>((all, box) => union(all, grown(box, 1)), watch);
    watch = union(watch, found.seen);
  }
  const points = whole(found);
  return {
    from,
    to,
    points: found.crossing ? points : centred(points, found, { first: lengthOf(from), last: lengthOf(to) }),
    crosses: found.crossing,
    watch,
  };
}

/** What the route has avoided so far stays avoided while its legs move. */
function centred(points: readonly Point[], { around, window }: Search, stubs: Stubs): Point[] {
  const crossed = around.foreign.filter((box) => crossesRect(points, box));
  const avoided = around.foreign.filter((box) => !crossed.includes(box));
  return centreLegs(
    points,
    { blocks: [...around.blocks, ...avoided], open: [...around.open, ...crossed] },
    { window, stubs },
  );
}

/** For a route through a crowd that nobody could follow anyway. */
function withoutObstacles(from: Terminal, to: Terminal): Point[] {
  const window = grown(union(union(from.box, to.box), rectBetween(from.stub, to.stub)), 2);
  const answer = searchLattice({
    ...questionOf(from, to, window),
    obstacles: from.box === to.box ? [from.box] : [from.box, to.box],
    containers: [],
    homes: [],
    mostBends: anyBends,
    clearance: 0,
    mayCross: true,
  });
  return simplified([from.handle, ...(answer?.points ?? [from.stub, to.stub]), to.handle]);
}
