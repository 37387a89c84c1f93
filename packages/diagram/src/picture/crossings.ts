import { PlaceIndex } from '../geometry/obstacles.ts';
import type { Point, Rect } from '../geometry/rect.ts';
import { jumpsAlong, legRect, uprightIndex, type WayLeg, wayLegs } from '../geometry/routeJumps.ts';
import type { Steps } from '../steps.ts';

export type Way = readonly Point[];

const noPoints: readonly Point[] = [];

const samePoints = (a: readonly Point[], b: readonly Point[]): boolean =>
  a.length === b.length && a.every(({ x, y }, at) => x === b[at]?.x && y === b[at].y);

/** The ways of all relations by place, and where each jumps over others. */
export class Crossings {
  readonly #ways = new Map<string, Way>();
  readonly #jumps = new Map<string, readonly Point[]>();
  readonly #levels = new PlaceIndex<WayLeg>({ width: 64, height: 0.5 });
  readonly #uprights = uprightIndex();

  wayOf(key: string): Way | undefined {
    return this.#ways.get(key);
  }

  legsOf(key: string): WayLeg[] {
    return wayLegs(key, this.#ways.get(key) ?? []);
  }

  jumpsOf(key: string): readonly Point[] {
    return this.#jumps.get(key) ?? noPoints;
  }

  touching(area: Rect): WayLeg[] {
    return [...this.#levels.touching(area), ...this.#uprights.touching(area)];
  }

  /** Whether another relation passes. */
  isPassed(area: Rect, key: string): boolean {
    const isOther = (leg: WayLeg): boolean => leg.key !== key;
    return this.#levels.touchesAny(area, isOther) || this.#uprights.touchesAny(area, isOther);
  }

  /** Takes another way for the relation, or none; answers the places that it leaves and comes to. */
  set(key: string, way: Way | null): Rect[] {
    const places: Rect[] = [];
    const before = this.#ways.get(key) ?? [];
    for (const leg of wayLegs(key, before)) {
      this.#indexOf(leg).delete(`${key} ${leg.at}`);
      places.push(legRect(leg));
    }
    if (way === null) {
      this.#ways.delete(key);
      this.#jumps.delete(key);
      return places;
    }
    this.#ways.set(key, way);
    for (const leg of wayLegs(key, way)) {
      const place = legRect(leg);
      this.#indexOf(leg).set(`${key} ${leg.at}`, place, leg);
      places.push(place);
    }
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
      this.#levels.eachTouching(place, ({ key }) => concerned.add(key));
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
    else this.#jumps.set(key, found);
  }

  #indexOf(leg: WayLeg): PlaceIndex<WayLeg> {
    return leg.vertical ? this.#uprights : this.#levels;
  }
}
