import { PlaceIndex, touches } from './obstacles.ts';
import { grown, type Point, type Rect, sameRect } from './rect.ts';
import type { RouteBox, RouteEnd, RouteRelation } from './routeEnds.ts';
import { standingOf } from './routeEnds.ts';
import { type FoundRoute, findRoute, simplified } from './route.ts';
import { asideOf, assignLanes, type LaneLeg } from './routeLanes.ts';
import { freeSpan, type Leg, legsOf, withLegAt } from './routeLegs.ts';

export interface Route {
  readonly key: string;
  /** From handle to handle, by way of its bends, in grid units. Never fewer than two points. */
  readonly points: readonly Point[];
  /** It runs through a box, because no way around exists. */
  readonly crosses: boolean;
}

export interface RoutingChange {
  /** Null: deleted. */
  readonly boxes?: Iterable<readonly [key: string, box: RouteBox | null]>;
  readonly relations?: Iterable<readonly [key: string, relation: RouteRelation | null]>;
}

export interface RoutingResult {
  /** Relations whose way was looked for again. */
  readonly searched: ReadonlySet<string>;
  /** Relations that look different now, deleted ones included. */
  readonly changed: ReadonlySet<string>;
}

interface Routed {
  readonly relation: RouteRelation;
  readonly found: FoundRoute | null;
  readonly legs: readonly LaneLeg[];
  readonly lanes: Map<number, number>;
  route: Route | null;
}

const handleName = (end: RouteEnd): string => `${end.item} ${end.side} ${end.index}`;
/** Both directions between two handles share one name. */
const handlesOf = ({ from, to }: RouteRelation): string =>
  [handleName(from), handleName(to)].sort().join(' ');
const lineName = (leg: Leg): string => `${leg.vertical ? 'v' : 'h'}${Math.round(leg.line * 1000)}`;

const sameBox = (a: RouteBox, b: RouteBox): boolean => sameRect(a, b) && a.container === b.container;
const sameEnd = (a: RouteEnd, b: RouteEnd): boolean =>
  a.item === b.item && a.side === b.side && a.index === b.index;
const samePoints = (a: readonly Point[], b: readonly Point[]): boolean =>
  a.length === b.length && a.every((point, at) => point.x === b[at]?.x && point.y === b[at]?.y);

const fine = (value: number): number => Math.round(value * 1024) / 1024;
/** Halves and sums of these numbers are exact, so that legs which lie on one line have one and the same coordinate. */
const onFineGrid = (box: RouteBox): RouteBox => ({
  key: box.key,
  x: fine(box.x),
  y: fine(box.y),
  width: fine(box.width),
  height: fine(box.height),
  container: box.container === true,
});

/** Which keys a name stands for. */
class Names {
  readonly #keys = new Map<string, Set<string>>();

  of(name: string): ReadonlySet<string> {
    return this.#keys.get(name) ?? new Set();
  }

  add(name: string, key: string): void {
    const keys = this.#keys.get(name);
    if (keys === undefined) this.#keys.set(name, new Set([key]));
    else keys.add(key);
  }

  delete(name: string, key: string): void {
    const keys = this.#keys.get(name);
    keys?.delete(key);
    if (keys?.size === 0) this.#keys.delete(name);
  }
}

/**
 * The routes of a diagram, kept while it changes. After any history of changes they are the same as if everything had
 * been routed at once; a change searches again only for relations of a changed box and those whose way it touches.
 */
export class Routing {
  readonly #boxes = new PlaceIndex<RouteBox>();
  readonly #routed = new Map<string, Routed>();
  readonly #watches = new PlaceIndex<string>();
  readonly #ofItem = new Names();
  readonly #ofHandles = new Names();
  readonly #ofLine = new Names();

  constructor(boxes: Iterable<RouteBox> = [], relations: Iterable<RouteRelation> = []) {
    this.update({
      boxes: Array.from(boxes, (box) => [box.key, box] as const),
      relations: Array.from(relations, (relation) => [relation.key, relation] as const),
    });
  }

  /** None if the relation or one of its ends is not there. */
  routeOf(key: string): Route | null {
    return this.#routed.get(key)?.route ?? null;
  }

  /** Whether a change in this place makes the relation look for its way again. */
  isConcernedBy(key: string, place: Rect): boolean {
    const watch = this.#watches.rectOf(key);
    return watch !== undefined && touches(grown(place, 0.5), watch);
  }

  routes(): Route[] {
    return Array.from(this.#routed.values(), ({ route }) => route).filter((route) => route !== null);
  }

  update({ boxes = [], relations = [] }: RoutingChange): RoutingResult {
    const stale = new Set<string>();
    const changed = new Set<string>();
    const lines = new Set<string>();
    for (const [key, box] of boxes) this.#changeBox(key, box, stale);
    for (const [key, relation] of relations) this.#changeRelation(key, relation, stale, changed, lines);
    for (const key of stale) this.#search(key, lines);
    const affected = new Set(stale);
    for (const line of lines) {
      for (const key of this.#ofLine.of(line)) affected.add(key);
      this.#spreadLine(line);
    }
    for (const key of affected) if (this.#settle(key)) changed.add(key);
    return { searched: stale, changed };
  }

  #changeBox(key: string, box: RouteBox | null, stale: Set<string>): void {
    const before = this.#boxes.get(key);
    const after = box === null ? undefined : onFineGrid(box);
    if (before !== undefined && after !== undefined && sameBox(before, after)) return;
    for (const place of [before, after]) {
      if (place === undefined) continue;
      for (const relation of this.#watches.touching(grown(place, 0.5))) stale.add(relation);
    }
    for (const relation of this.#ofItem.of(key)) stale.add(relation);
    if (after === undefined) this.#boxes.delete(key);
    else this.#boxes.set(key, after, after);
  }

  #changeRelation(
    key: string,
    relation: RouteRelation | null,
    stale: Set<string>,
    changed: Set<string>,
    lines: Set<string>,
  ): void {
    const before = this.#routed.get(key);
    if (before !== undefined) {
      if (
        relation !== null &&
        sameEnd(before.relation.from, relation.from) &&
        sameEnd(before.relation.to, relation.to)
      )
        return;
      this.#forget(before, lines);
      this.#routed.delete(key);
      for (const item of [before.relation.from.item, before.relation.to.item]) this.#ofItem.delete(item, key);
      this.#ofHandles.delete(handlesOf(before.relation), key);
      for (const other of this.#ofHandles.of(handlesOf(before.relation))) stale.add(other);
      changed.add(key);
    }
    stale.delete(key);
    if (relation === null) return;
    this.#routed.set(key, { relation, found: null, legs: [], lanes: new Map(), route: null });
    for (const item of [relation.from.item, relation.to.item]) this.#ofItem.add(item, key);
    this.#ofHandles.add(handlesOf(relation), key);
    for (const other of this.#ofHandles.of(handlesOf(relation))) stale.add(other);
  }

  /** Takes the route off its lines and its watch, and names the lines it leaves. */
  #forget(routed: Routed, lines: Set<string>): void {
    const { key } = routed.relation;
    this.#watches.delete(key);
    if (routed.found === null) return;
    for (const leg of legsOf(routed.found.points)) {
      this.#ofLine.delete(lineName(leg), key);
      lines.add(lineName(leg));
    }
  }

  #search(key: string, lines: Set<string>): void {
    const before = this.#routed.get(key);
    if (before === undefined) return;
    const { relation, route } = before;
    const found = findRoute(this.#boxes, relation, this.#asideOf(relation));
    this.#forget(before, lines);
    const legs = found === null ? [] : laneLegs(key, found);
    this.#routed.set(key, { relation, found, legs, lanes: new Map(), route });
    if (found === null) return;
    this.#watches.set(key, found.watch, key);
    for (const leg of legsOf(found.points)) {
      this.#ofLine.add(lineName(leg), key);
      lines.add(lineName(leg));
    }
  }

  #asideOf(relation: RouteRelation): number {
    const handles = handlesOf(relation);
    const together = [...this.#ofHandles.of(handles)].sort();
    const aside = asideOf(together.indexOf(relation.key), together.length);
    return handles.startsWith(`${handleName(relation.from)} `) ? aside : -aside;
  }

  #spreadLine(line: string): void {
    const legs: LaneLeg[] = [];
    const owners = new Map<LaneLeg, Routed>();
    let position = 0;
    for (const key of this.#ofLine.of(line)) {
      const routed = this.#routed.get(key);
      if (routed?.found === null || routed === undefined) continue;
      legsOf(routed.found.points).forEach((leg, at) => {
        const laneLeg = routed.legs[at];
        if (lineName(leg) !== line || laneLeg === undefined) return;
        position = leg.line;
        routed.lanes.delete(at);
        legs.push(laneLeg);
        owners.set(laneLeg, routed);
      });
    }
    const lanes = assignLanes(position, legs, (leg) => {
      const found = owners.get(leg)?.found;
      return found === null || found === undefined
        ? { least: position, most: position }
        : this.#spanOf(found, leg.at);
    });
    for (const [leg, lane] of lanes) owners.get(leg)?.lanes.set(leg.at, lane);
  }

  #spanOf(found: FoundRoute, at: number): { least: number; most: number } {
    const leg = legsOf(found.points)[at] as Leg;
    const blocks: Rect[] = this.#boxes
      .touching(found.watch)
      .filter((box) => standingOf(box, found.from, found.to) !== 'open');
    return freeSpan(found.points, leg, blocks, found.watch);
  }

  /** Whether the relation looks different from before. */
  #settle(key: string): boolean {
    const routed = this.#routed.get(key);
    if (routed === undefined) return false;
    const before = routed.route;
    if (routed.found === null) {
      routed.route = null;
      return before !== null;
    }
    const legs = legsOf(routed.found.points);
    let points: readonly Point[] = routed.found.points;
    for (const [at, lane] of routed.lanes) points = withLegAt(points, legs[at] as Leg, lane);
    const drawn = simplified(points);
    const whole = drawn.length < 2 ? [routed.found.from.handle, routed.found.to.handle] : drawn;
    if (before !== null && before.crosses === routed.found.crosses && samePoints(before.points, whole))
      return false;
    routed.route = { key, points: whole, crosses: routed.found.crosses };
    return true;
  }
}

function laneLegs(relation: string, { points, crosses }: FoundRoute): LaneLeg[] {
  return legsOf(points).map((leg) => {
    const [a, b] = [points[leg.at] as Point, points[leg.at + 1] as Point];
    const sideAt = (neighbour: Point | undefined): number =>
      neighbour === undefined ? 0 : Math.sign((leg.vertical ? neighbour.x : neighbour.y) - leg.line);
    const [first, second] = [sideAt(points[leg.at - 1]), sideAt(points[leg.at + 2])];
    const forward = leg.vertical ? a.y <= b.y : a.x <= b.x;
    return {
      relation,
      at: leg.at,
      start: leg.start,
      end: leg.end,
      startSide: forward ? first : second,
      endSide: forward ? second : first,
      fixed: leg.fixed || crosses,
    };
  });
}
