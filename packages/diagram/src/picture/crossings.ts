import { PlaceIndex } from '../geometry/obstacles.ts';
import { type Point, type Rect, rectBetween } from '../geometry/rect.ts';
import { jumpsAlong, type UprightLeg, uprightLegs, uprightRect } from '../geometry/routeJumps.ts';
import type { Steps } from '../steps.ts';

export type Way = readonly Point[];

/** One straight part of a relation's way. */
export interface WayLeg {
  readonly key: string;
  readonly from: Point;
  readonly to: Point;
}

const noPoints: readonly Point[] = [];

export const legRect = (leg: WayLeg): Rect => rectBetween(leg.from, leg.to);

const legsOf = (key: string, way: Way): WayLeg[] =>
  way.slice(1).map((to, at) => ({ key, from: way[at] ?? to, to }));

const samePoints = (a: readonly Point[], b: readonly Point[]): boolean =>
  a.length === b.length && a.every(({ x, y }, at) => x === b[at]?.x && y === b[at].y);

/** The ways of all relations by place, and where each jumps over others. */
export class Crossings {
  readonly #ways = new Map<string, Way>();
  readonly #jumps = new Map<string, readonly Point[]>();
  readonly #legs = new PlaceIndex<WayLeg>();
  readonly #uprights = new PlaceIndex<UprightLeg>();

  wayOf(key: string): Way | undefined {
    return this.#ways.get(key);
  }

  legsOf(key: string): WayLeg[] {
    return legsOf(key, this.#ways.get(key) ?? []);
  }

  jumpsOf(key: string): readonly Point[] {
    return this.#jumps.get(key) ?? noPoints;
  }

  touching(area: Rect): WayLeg[] {
    return this.#legs.touching(area);
  }

  /** Whether another relation passes. */
  isPassed(area: Rect, key: string): boolean {
    return this.#legs.touchesAny(area, (leg) => leg.key !== key);
  }

  /** Takes another way for the relation, or none; answers the places that it leaves and comes to. */
  set(key: string, way: Way | null): Rect[] {
    const places: Rect[] = [];
    const before = this.#ways.get(key) ?? [];
    legsOf(key, before).forEach((leg, at) => {
      this.#legs.delete(`${key} ${at}`);
      places.push(legRect(leg));
    });
    uprightLegs(key, before).forEach((_, at) => this.#uprights.delete(`${key} ${at}`));
    if (way === null) {
      this.#ways.delete(key);
      this.#jumps.delete(key);
      return places;
    }
    this.#ways.set(key, way);
    legsOf(key, way).forEach((leg, at) => {
      const place = legRect(leg);
      this.#legs.set(`${key} ${at}`, place, leg);
      places.push(place);
    });
    uprightLegs(key, way).forEach((leg, at) => this.#uprights.set(`${key} ${at}`, uprightRect(leg), leg));
    return places;
  }

  /**
   * Looks again where relations jump after some took other ways, which left these places or came to them: those
   * themselves, and whoever runs level over an upright leg that came or went. Answers those that jump elsewhere.
   */
  *settle(changed: Iterable<string>, places: Iterable<Rect>): Steps<Set<string>> {
    const concerned = new Set<string>();
    for (const key of changed) if (this.#ways.has(key)) concerned.add(key);
    for (const place of places) {
      if (concerned.size >= this.#ways.size) break;
      if (place.width > 0) continue;
      for (const leg of this.#legs.touching(place)) if (leg.from.y === leg.to.y) concerned.add(leg.key);
      yield;
    }
    const elsewhere = new Set<string>();
    for (const key of concerned) {
      const before = this.jumpsOf(key);
      this.#findJumps(key);
      if (!samePoints(before, this.jumpsOf(key))) elsewhere.add(key);
      yield;
    }
    return elsewhere;
  }

  #findJumps(key: string): void {
    const found = jumpsAlong({ key, points: this.#ways.get(key) ?? [] }, this.#uprights);
    if (found.length === 0) this.#jumps.delete(key);
    else this.#jumps.set(key, distinct(found));
  }
}

/** Upright legs of several relations may lie on each other. */
const distinct = (points: readonly Point[]): readonly Point[] =>
  points.filter((point, at) => {
    const before = points[at - 1];
    return before === undefined || before.x !== point.x || before.y !== point.y;
  });
