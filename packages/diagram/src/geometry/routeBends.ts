import { diagramLimits } from '../limits.ts';
import { grown, type Point, type Rect } from './rect.ts';
import { type FoundRoute, simplified } from './route.ts';
import { isAlongX, type RouteBend, type RouteBox, stepX, stepY, type Terminal } from './routeEnds.ts';
import { freeSpan, type RouteLeg, legsOf, withLegAt } from './routeLegs.ts';
import { type BoxIndex, clearance, crossesWithMargin, surroundings, union } from './routeSearch.ts';

/** A leg of a drawn route that may be put elsewhere, with what is to be said about it then. */
export interface MovableLeg extends RouteBend {
  /** It is drawn from this point to the next. */
  readonly at: number;
  /** Where it lies: its x when it moves along x, else its y. */
  readonly line: number;
}

const axisOf = (leg: RouteLeg): 'x' | 'y' => (leg.vertical ? 'x' : 'y');
const middleOf = ({ from, to }: FoundRoute, axis: 'x' | 'y'): number =>
  (from.handle[axis] + to.handle[axis]) / 2;

/** From the nearer end, so that it is the same leg when the other end gets a bend more. */
const nameOf = (at: number, count: number): number => (at <= (count - 1) / 2 ? at : at - (count - 1));
const placeOf = (name: number, count: number): number => (name > 0 ? name : count - 1 + name);

const overlaps = (a: RouteLeg, b: RouteLeg): boolean => a.start < b.end && b.start < a.end;

interface Span {
  readonly least: number;
  readonly most: number;
}

/** A leg beside a handle keeps its stub. */
const outsideStub = ({ direction, stub }: Terminal, axis: 'x' | 'y', span: Span): Span => {
  if (isAlongX(direction) !== (axis === 'x')) return span;
  const step = axis === 'x' ? stepX[direction] : stepY[direction];
  const limit = stub[axis];
  return step > 0
    ? { ...span, least: Math.max(span.least, limit) }
    : { ...span, most: Math.min(span.most, limit) };
};

const spanOf = (leg: RouteLeg, count: number, { from, to }: FoundRoute): Span => {
  let span: Span = { least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY };
  if (leg.at === 1) span = outsideStub(from, axisOf(leg), span);
  if (leg.at === count - 2) span = outsideStub(to, axisOf(leg), span);
  return span;
};

const clamped = (value: number, { least, most }: Span): number => Math.min(most, Math.max(least, value));

const boundsOf = (points: readonly Point[]): Rect =>
  points.map((point) => ({ ...point, width: 0, height: 0 })).reduce((all, rect) => union(all, rect));

const everywhere: Rect = { x: -1e9, y: -1e9, width: 2e9, height: 2e9 };

const isFree = (points: readonly Point[], blocks: readonly RouteBox[], { from, to }: FoundRoute): boolean =>
  !blocks.some((box) => {
    const isEnd = box.key === from.box.key || box.key === to.box.key;
    return crossesWithMargin(points, box, isEnd ? 0 : clearance);
  });

interface Moved {
  readonly points: readonly Point[];
  /** What has been looked at. */
  readonly seen: Rect;
}

/** As near to where it was put as boxes allow; null where not even that is possible. */
function moved(
  index: BoxIndex,
  found: FoundRoute,
  points: readonly Point[],
  { leg, wanted }: { leg: RouteLeg; wanted: number },
): Moved {
  const span = spanOf(leg, points.length - 1, found);
  if (span.least > span.most) return { points, seen: boundsOf(points) };
  const line = clamped(wanted, span);
  const there = withLegAt(points, leg, line);
  const seen = grown(union(boundsOf(points), boundsOf(there)), clearance);
  const { blocks } = surroundings(index, seen, found.from, found.to);
  if (isFree(there, blocks, found)) return { points: there, seen };
  const free = freeSpan(points, leg, blocks, everywhere);
  const nearer = withLegAt(
    points,
    leg,
    clamped(clamped(line, { least: free.least + clearance, most: free.most - clearance }), span),
  );
  return { points: isFree(nearer, blocks, found) ? nearer : points, seen };
}

/** The route with its legs where they were put by hand. What is said about a leg that it does not have waits. */
export function bent(index: BoxIndex, found: FoundRoute, bends: readonly RouteBend[]): FoundRoute {
  if (found.crosses || bends.length === 0) return found;
  let { points, watch } = found;
  const putAs = new Map<number, number>();
  for (const { leg: name, axis, offset } of bends) {
    const legs = legsOf(points);
    const leg = legs[placeOf(name, legs.length)];
    if (leg === undefined || leg.fixed || axisOf(leg) !== axis) continue;
    const step = moved(index, found, points, { leg, wanted: middleOf(found, axis) + offset });
    points = step.points;
    putAs.set(leg.at, name);
    watch = union(watch, step.seen);
  }
  const whole = simplified(points);
  return { ...found, points: whole, watch, names: namesOf(whole, legsOf(points), putAs) };
}

/**
 * What two legs that came to lie in one are called is what the first of them is. One that was put somewhere is called as
 * it was then, so that moving it again says something else about it instead of something more.
 */
const namesOf = (
  whole: readonly Point[],
  legs: readonly RouteLeg[],
  putAs: ReadonlyMap<number, number>,
): number[] =>
  legsOf(whole).map((shown) => {
    const own = legs.find(
      (leg) =>
        !leg.fixed && leg.vertical === shown.vertical && leg.line === shown.line && overlaps(leg, shown),
    );
    const { at } = own ?? shown;
    return (own && putAs.get(at)) ?? nameOf(at, legs.length);
  });

/** The legs of a drawn route that can be grabbed, each with the leg of the found one that it shows. */
export function movableLegs(found: FoundRoute, drawn: readonly Point[]): MovableLeg[] {
  if (found.crosses) return [];
  const legs = legsOf(found.points);
  return legsOf(drawn).flatMap((shown): MovableLeg[] => {
    if (shown.fixed) return [];
    const own = legs
      .filter((leg) => !leg.fixed && leg.vertical === shown.vertical && overlaps(leg, shown))
      .sort((a, b) => Math.abs(a.line - shown.line) - Math.abs(b.line - shown.line))[0];
    if (own === undefined) return [];
    const axis = axisOf(own);
    const leg = found.names?.[own.at] ?? nameOf(own.at, legs.length);
    // In the middle of a route that nobody can follow, too far from both ends to be counted.
    if (Math.abs(leg) > diagramLimits.legsFromEnd) return [];
    return [
      {
        at: shown.at,
        leg,
        axis,
        offset: own.line - middleOf(found, axis),
        line: own.line,
      },
    ];
  });
}
