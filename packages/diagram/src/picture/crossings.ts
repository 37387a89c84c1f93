import { PlaceIndex } from '../geometry/obstacles.ts';
import { type Point, type Rect, rectBetween } from '../geometry/rect.ts';
import { jumpsOf } from '../geometry/routeJumps.ts';

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

/** The ways of all relations by place, and where each jumps over others. */
export class Crossings {
  readonly #ways = new Map<string, Way>();
  readonly #jumps = new Map<string, readonly Point[]>();
  readonly #legs = new PlaceIndex<WayLeg>();

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
    legsOf(key, this.#ways.get(key) ?? []).forEach((leg, at) => {
      this.#legs.delete(`${key} ${at}`);
      places.push(legRect(leg));
    });
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
    return places;
  }

  /** Looks again where the relations that pass these places jump; answers those that may jump elsewhere. */
  settle(places: Iterable<Rect>): Set<string> {
    const concerned = new Set<string>();
    for (const place of places) for (const leg of this.#legs.touching(place)) concerned.add(leg.key);
    for (const key of concerned) this.#findJumps(key);
    return concerned;
  }

  #findJumps(key: string): void {
    const points = this.#ways.get(key) ?? [];
    // Only an upright leg is jumped over, so the others bring nothing but their upright ones.
    const others: { key: string; points: Way }[] = [];
    for (const leg of legsOf(key, points)) {
      if (leg.from.y !== leg.to.y) continue;
      for (const other of this.#legs.touching(legRect(leg))) {
        if (other.key !== key && other.from.x === other.to.x)
          others.push({ key: `${others.length} ${other.key}`, points: [other.from, other.to] });
      }
    }
    const found = others.length === 0 ? undefined : jumpsOf([{ key, points }, ...others]).get(key);
    if (found === undefined) this.#jumps.delete(key);
    else this.#jumps.set(key, distinct(found));
  }
}

/** The same upright leg may have been met from several sides. */
const distinct = (points: readonly Point[]): readonly Point[] =>
  points.filter((point, at) => {
    const before = points[at - 1];
    return before === undefined || before.x !== point.x || before.y !== point.y;
  });
