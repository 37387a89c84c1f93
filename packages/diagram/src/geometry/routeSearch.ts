import type { PlaceIndex } from './obstacles.ts';
import { grown, holds, type Point, type Rect, rectBetween } from './rect.ts';
import {
  fewestBends,
  isAlongX,
  lengthOf,
  opposite,
  type RouteBox,
  standingOf,
  stepX,
  stepY,
  stubLength,
  type Terminal,
  withStub,
} from './routeEnds.ts';
import { searchLattice } from './routeLattice.ts';
import type { LatticeAnswer } from './routeQuestion.ts';

export type BoxIndex = PlaceIndex<RouteBox>;

/** How near a route comes to a box. */
export const clearance = 0.25;
/** What a box may do to a route beyond its own border: its lattice line lies half a unit outside. */
const reach = 0.5;
/** A foreign container is gone around with this many bends more than the fewest, and on a route at most this much longer. */
const detourBends = 2;
const detourFactor = 2.5;
const growths = [2, 8, 32, 128, 512, 4096, 2 ** 22] as const;
/** Around more boxes than this a route is not searched for in one window. */
const mostObstacles = 160;
/** Where so many boxes stand around the ends, a route is not searched for beyond them. */
const crowd = 48;

export interface Surroundings {
  readonly blocks: RouteBox[];
  readonly foreign: RouteBox[];
  readonly open: RouteBox[];
}

export function surroundings(index: BoxIndex, area: Rect, from: Terminal, to: Terminal): Surroundings {
  const found: Surroundings = { blocks: [], foreign: [], open: [] };
  for (const box of index.touching(grown(area, reach))) found[standingOf(box, from, to)].push(box);
  return found;
}

const segmentHits = (a: Point, b: Point, rect: Rect, margin: number): boolean =>
  Math.max(a.x, b.x) > rect.x - margin &&
  Math.min(a.x, b.x) < rect.x + rect.width + margin &&
  Math.max(a.y, b.y) > rect.y - margin &&
  Math.min(a.y, b.y) < rect.y + rect.height + margin;

export const crossesWithMargin = (points: readonly Point[], rect: Rect, margin: number): boolean =>
  points.some((point, at) => {
    const next = points[at + 1];
    return next !== undefined && segmentHits(point, next, rect, margin);
  });

export const crossesRect = (points: readonly Point[], rect: Rect): boolean =>
  crossesWithMargin(points, rect, 0);

export const union = (a: Rect, b: Rect): Rect => {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
};

const seesEverything = (index: BoxIndex, window: Rect, around: Surroundings): boolean => {
  const boxes = [...around.blocks, ...around.foreign, ...around.open];
  return boxes.length === index.size && boxes.every((box) => holds(window, grown(box, 1)));
};

/** What has been looked at without an answer. */
export interface NoAnswer {
  readonly answer: null;
  readonly seen: Rect;
}

export interface Search {
  readonly answer: LatticeAnswer;
  readonly window: Rect;
  /** What has been looked at, and so what the answer depends on: the window, and one too crowded to be searched. */
  readonly seen: Rect;
  readonly around: Surroundings;
  readonly crossing: boolean;
}

/** What a route may do, from the best to the worst. */
interface Manner {
  readonly margin: number;
  /** It comes out of a box that its stub stands in. */
  readonly leaves: boolean;
  readonly mayCross: boolean;
}
const crossing: Manner = { margin: 0, leaves: false, mayCross: true };
const manners: readonly Manner[] = [
  { margin: clearance, leaves: false, mayCross: false },
  { margin: 0, leaves: false, mayCross: false },
  { margin: 0, leaves: true, mayCross: false },
  crossing,
];

/** What keeps a stub in stands around it already in the smallest window, and no larger one lets it out. */
const possibleManners = (blocks: readonly RouteBox[], from: Terminal, to: Terminal): readonly Manner[] =>
  manners.filter(({ margin, leaves, mayCross }) => {
    if (mayCross) return true;
    return leaves === isShutIn(blocks, margin, from, to);
  });

/**
 * Looks in a small window first and in larger ones until the answer is at most two bends more than empty space would
 * need, which no route can beat. From eight units around the ends on four more will do: an answer from further away
 * would depend on so many boxes that moving any of them made this relation search again, and of 20,000 random ones none
 * had a route elsewhere that was more than two bends better. For the same reason nobody looks beyond a crowd.
 */
export function search(index: BoxIndex, from: Terminal, to: Terminal): Search | NoAnswer {
  const least = leastBends(from, to);
  const stubs = rectBetween(from.stub, to.stub);
  const ends = union(union(from.box, to.box), stubs);
  let window = grown(stubs, 1);
  let seen = window;
  let around = surroundings(index, window, from, to);
  const attempt = ({ margin, leaves, mayCross }: Manner, mostBends: number): Search | null => {
    const answer = searchLattice({
      ...questionOf(from, to, window),
      obstacles: leaves
        ? around.blocks.filter((box) => !standsIn(box, from) && !standsIn(box, to))
        : around.blocks,
      containers: [...around.open, ...around.foreign],
      homes: homesOf(around, from, to),
      mostBends,
      clearance: margin,
      mayCross,
    });
    return answer === null ? null : { answer, window, seen, around, crossing: leaves || mayCross };
  };
  const [best = crossing, ...others] = possibleManners(around.blocks, from, to);
  // Then nothing further away is searched, and a route with few bends need not be looked for by itself.
  const isCrowded = around.blocks.length > mostObstacles;
  if (isCrowded) {
    const found = attempt(best, anyBends);
    if (found !== null && (best.mayCross || found.answer.bends <= least)) return found;
    seen = union(seen, grown(ends, growths[0]));
    if (found !== null) return { ...found, seen };
  }
  for (let growth = 0; !isCrowded; growth += 1) {
    const found = attempt(best, least + Math.min(4, growth * 2));
    if (found !== null) return found;
    const next = growths[growth];
    if (next === undefined || (growth > 1 && around.blocks.length > crowd)) break;
    // A larger window shows nothing more, but a box that comes to stand anywhere else would have been looked at too.
    if (growth >= 2 && seesEverything(index, window, around)) {
      seen = grown(ends, growths.at(-1) ?? next);
      break;
    }
    const wider = grown(ends, next);
    const further = surroundings(index, wider, from, to);
    seen = union(seen, wider);
    if (further.blocks.length > mostObstacles) break;
    window = wider;
    around = further;
  }
  for (const manner of isCrowded ? others : [best, ...others]) {
    const found = attempt(manner, anyBends);
    if (found !== null) return found;
  }
  return { answer: null, seen };
}

/** The containers that both ends lie in. */
const homesOf = ({ open }: Surroundings, from: Terminal, to: Terminal): RouteBox[] =>
  open.filter(
    (box) => box.key !== from.box.key && box.key !== to.box.key && holds(box, from.box) && holds(box, to.box),
  );

/** No route leads out of a box without crossing it. */
const isShutIn = (
  blocks: readonly RouteBox[],
  margin: number,
  { stub: a }: Terminal,
  { stub: b }: Terminal,
): boolean =>
  (a.x !== b.x || a.y !== b.y) && blocks.some((box) => isDeepIn(box, a, margin) || isDeepIn(box, b, margin));

const isDeepIn = (box: RouteBox, { x, y }: Point, margin: number): boolean =>
  x > box.x - margin &&
  x < box.x + box.width + margin &&
  y > box.y - margin &&
  y < box.y + box.height + margin;

/** A stub inside a box has to come out of it, and does so with the fewest bends. */
const standsIn = (box: RouteBox, { stub }: Terminal): boolean => isDeepIn(box, stub, 0);

/** Stubs that would run past each other between boxes that face each other end between them. */
export function facing(from: Terminal, to: Terminal): readonly [Terminal, Terminal] {
  if (to.direction !== opposite(from.direction)) return [from, to];
  const [x, y] = [to.handle.x - from.handle.x, to.handle.y - from.handle.y];
  const half = (x * stepX[from.direction] + y * stepY[from.direction]) / 2;
  if (half <= 0 || half >= stubLength) return [from, to];
  return [withStub(from, Math.min(half, lengthOf(from))), withStub(to, Math.min(half, lengthOf(to)))];
}

/** In a gap too narrow for a stub and for what is kept clear of the box beyond it, the stub ends in its middle. */
export function fitted(index: BoxIndex, terminal: Terminal): Terminal {
  const { box, handle, direction } = terminal;
  const [x, y] = [stepX[direction], stepY[direction]];
  const reached = stubLength + clearance;
  const ahead = rectBetween(handle, { x: handle.x + reached * x, y: handle.y + reached * y });
  let gap = reached;
  for (const other of index.touching(ahead)) {
    if (other.key === box.key || other.container === true) continue;
    const isAhead = isAlongX(direction)
      ? other.y < handle.y && handle.y < other.y + other.height
      : other.x < handle.x && handle.x < other.x + other.width;
    const wall = x > 0 ? other.x : x < 0 ? other.x + other.width : y > 0 ? other.y : other.y + other.height;
    const distance = (wall - (x === 0 ? handle.y : handle.x)) * (x + y);
    if (isAhead && distance > 0) gap = Math.min(gap, distance);
  }
  return gap < reached ? withStub(terminal, gap / 2) : terminal;
}

export const anyBends = 120;

const leastBends = (from: Terminal, to: Terminal): number =>
  fewestBends(to.stub.x - from.stub.x, to.stub.y - from.stub.y, from.direction, opposite(to.direction));

export const questionOf = (from: Terminal, to: Terminal, window: Rect) => ({
  from: from.stub,
  direction: from.direction,
  to: to.stub,
  arrival: opposite(to.direction),
  window,
});

/**
 * The same, with containers that do not belong to the relation in the way.
 */
export function detour(index: BoxIndex, found: Search, from: Terminal, to: Terminal): Search | null {
  const window = found.around.foreign.reduce<Rect>((all, box) => union(all, grown(box, 1)), found.window);
  const around = surroundings(index, window, from, to);
  if (around.blocks.length + around.foreign.length > mostObstacles) return null;
  const answer = searchLattice({
    ...questionOf(from, to, window),
    obstacles: [...around.blocks, ...around.foreign],
    containers: around.open,
    homes: homesOf(around, from, to),
    mostBends: Math.max(found.answer.bends, leastBends(from, to) + detourBends),
    clearance,
    mayCross: false,
  });
  if (answer === null) return null;
  if (answer.length > found.answer.length * detourFactor + 4) return null;
  return { answer, window, seen: union(window, found.seen), around, crossing: false };
}
