import { atOnce, type Steps } from '../steps.ts';
import { PlaceIndex, touches } from './obstacles.ts';
import { grown, type Point, type Rect, sameRect } from './rect.ts';
import { Bundles } from './routeBundles.ts';
import type { RouteBend, RouteBox, RouteEnd, RouteRelation } from './routeEnds.ts';
import { standingOf } from './routeEnds.ts';
import { type FoundRoute, findRoute, simplified } from './route.ts';
import { type BoxMove, carried, movedTogether, type Together } from './routeCarrying.ts';
import { bent, type MovableLeg, movableLegs } from './routeBends.ts';
import { freeSpan, type Span, spanArea, withLegAt } from './routeLegs.ts';
import { type LineLeg, lineLegs, RouteLines } from './routeLines.ts';

export interface Route {
  readonly key: string;
  /** From handle to handle, by way of its bends, in grid units. Never fewer than two points. */
  readonly points: readonly Point[];
  /** It runs through a box, because no route around exists. */
  readonly crosses: boolean;
}

export interface RoutingChange {
  /** Null: deleted. */
  readonly boxes?: Iterable<readonly [key: string, box: RouteBox | null]>;
  readonly relations?: Iterable<readonly [key: string, relation: RouteRelation | null]>;
}

export interface RoutingResult {
  /** Relations whose route was looked for again. */
  readonly searched: ReadonlySet<string>;
  /** Relations that look different now, deleted ones included. */
  readonly changed: ReadonlySet<string>;
}

interface Routed {
  readonly relation: RouteRelation;
  readonly found: FoundRoute | null;
  readonly legs: readonly LineLeg[];
  readonly lanes: Map<number, number>;
  route: Route | null;
}

const sameBox = (a: RouteBox, b: RouteBox): boolean => sameRect(a, b) && a.container === b.container;
const sameEnd = (a: RouteEnd, b: RouteEnd): boolean =>
  a.item === b.item && a.side === b.side && a.index === b.index;
const noBends: readonly RouteBend[] = [];
const sameBends = (a: readonly RouteBend[] = noBends, b: readonly RouteBend[] = noBends): boolean =>
  a === b ||
  (a.length === b.length &&
    a.every(
      ({ leg, axis, offset }, at) => leg === b[at]?.leg && axis === b[at].axis && offset === b[at].offset,
    ));
const samePoints = (a: readonly Point[], b: readonly Point[]): boolean =>
  a.length === b.length && a.every((point, at) => point.x === b[at]?.x && point.y === b[at]?.y);

const isSameWay = (a: FoundRoute, b: FoundRoute): boolean =>
  a.crosses === b.crosses && samePoints(a.points, b.points);

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
 * been routed at once; a change searches again only for relations of a changed box and those whose route it touches.
 */
export class Routing {
  readonly #boxes = new PlaceIndex<RouteBox>();
  readonly #routed = new Map<string, Routed>();
  readonly #watches = new PlaceIndex<string>();
  readonly #ofItem = new Names();
  readonly #bundles = new Bundles();
  readonly #lines = new RouteLines();

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

  /** The legs between the first and the last, which may be put elsewhere by hand. */
  movableLegs(key: string): MovableLeg[] {
    const routed = this.#routed.get(key);
    if (routed === undefined || routed.found === null || routed.route === null) return [];
    return movableLegs(routed.found, routed.route.points);
  }

  /** Whether a change in this place makes the relation look for its route again. */
  isConcernedBy(key: string, place: Rect): boolean {
    const watch = this.#watches.rectOf(key);
    return watch !== undefined && touches(grown(place, 0.5), watch);
  }

  routes(): Route[] {
    return Array.from(this.#routed.values(), ({ route }) => route).filter((route) => route !== null);
  }

  update(change: RoutingChange): RoutingResult {
    return atOnce(this.steps(change));
  }

  /** The same in steps, between which nothing may be asked. */
  *steps({ boxes = [], relations = [] }: RoutingChange): Steps<RoutingResult> {
    const stale = new Set<string>();
    const changed = new Set<string>();
    const moves = new Map<string, BoxMove>();
    for (const [key, box] of boxes) {
      this.#changeBox(key, box, stale, moves);
      yield;
    }
    const together = movedTogether(moves);
    const anew = new Set<string>();
    const handles = new Set<string>();
    for (const [key, relation] of relations) {
      this.#changeRelation(key, relation, { stale, handles, changed });
      yield;
    }
    for (const name of handles) {
      for (const key of this.#bundles.of(name)) {
        stale.add(key);
        anew.add(key);
      }
      yield;
    }
    const searched = new Set<string>();
    for (const key of stale) {
      if (!this.#carry(key, anew.has(key) ? null : together)) {
        this.#search(key);
        searched.add(key);
      }
      yield;
    }
    const affected = new Set(stale);
    for (const leg of yield* this.#lines.spread((leg) => this.#spanOf(leg))) affected.add(leg.relation);
    for (const key of affected) {
      if (this.#settle(key)) changed.add(key);
      yield;
    }
    return { searched, changed };
  }

  #changeBox(key: string, box: RouteBox | null, stale: Set<string>, moves: Map<string, BoxMove>): void {
    const before = this.#boxes.get(key);
    const after = box === null ? undefined : onFineGrid(box);
    if (before !== undefined && after !== undefined && sameBox(before, after)) return;
    moves.set(key, { before, after });
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
    { stale, handles, changed }: Record<'stale' | 'handles' | 'changed', Set<string>>,
  ): void {
    const before = this.#routed.get(key);
    if (before !== undefined) {
      if (
        relation !== null &&
        sameEnd(before.relation.from, relation.from) &&
        sameEnd(before.relation.to, relation.to) &&
        sameBends(before.relation.bends, relation.bends)
      )
        return;
      this.#forget(before);
      this.#routed.delete(key);
      for (const item of [before.relation.from.item, before.relation.to.item]) this.#ofItem.delete(item, key);
      this.#bundles.delete(before.relation);
      handles.add(this.#bundles.nameOf(before.relation));
      changed.add(key);
    }
    stale.delete(key);
    if (relation === null) return;
    this.#routed.set(key, { relation, found: null, legs: [], lanes: new Map(), route: null });
    for (const item of [relation.from.item, relation.to.item]) this.#ofItem.add(item, key);
    this.#bundles.add(relation);
    handles.add(this.#bundles.nameOf(relation));
  }

  /** Takes the route off its lines and its watch. */
  #forget(routed: Routed): void {
    this.#watches.delete(routed.relation.key);
    for (const leg of routed.legs) this.#lines.delete(leg);
  }

  #search(key: string): void {
    const before = this.#routed.get(key);
    if (before === undefined) return;
    const { relation } = before;
    const found = findRoute(this.#boxes, relation, this.#bundles.asideOf(relation));
    this.#take(before, found === null ? null : bent(this.#boxes, found, relation.bends ?? noBends));
  }

  /** Whether the relation kept its route and moved with all that lies around it. */
  #carry(key: string, together: Together | null): boolean {
    const before = this.#routed.get(key);
    if (together === null || before === undefined || before.found === null) return false;
    const found = carried(this.#boxes, before.found, together);
    if (found !== null) this.#take(before, found);
    return found !== null;
  }

  #take(before: Routed, found: FoundRoute | null): void {
    const { relation, route } = before;
    const { key } = relation;
    if (found !== null && before.found !== null && isSameWay(before.found, found)) {
      this.#keepWay(before, found);
      return;
    }
    this.#forget(before);
    const lanes = new Map<number, number>();
    const legs = found === null ? [] : lineLegs(key, found, lanes);
    this.#routed.set(key, { relation, found, legs, lanes, route });
    if (found === null) return;
    this.#watches.set(key, found.watch, key);
    for (const leg of legs) this.#lines.add(leg);
  }

  /** Only how far its legs may be moved can be different, and that matters where they were asked for it. */
  #keepWay(before: Routed, found: FoundRoute): void {
    const { key } = before.relation;
    this.#routed.set(key, { ...before, found });
    this.#watches.set(key, found.watch, key);
    for (const leg of before.legs) this.#lines.setSpan(leg, (one) => this.#spanOf(one));
  }

  #spanOf(leg: LineLeg): Span {
    const found = this.#routed.get(leg.relation)?.found;
    if (found === undefined || found === null) return { least: leg.line, most: leg.line };
    const blocks = this.#boxes
      .touching(spanArea(found.points, leg, found.watch))
      .filter((box) => touches(box, found.watch) && standingOf(box, found.from, found.to) !== 'open');
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
    let points: readonly Point[] = routed.found.points;
    for (const [at, lane] of routed.lanes) points = withLegAt(points, routed.legs[at] as LineLeg, lane);
    const drawn = simplified(points);
    const whole = drawn.length < 2 ? [routed.found.from.handle, routed.found.to.handle] : drawn;
    if (before !== null && before.crosses === routed.found.crosses && samePoints(before.points, whole))
      return false;
    routed.route = { key, points: whole, crosses: routed.found.crosses };
    return true;
  }
}
