import { PlaceIndex } from '../geometry/obstacles.ts';
import type { Point, Rect } from '../geometry/rect.ts';
import { jumpsAlong, legRect, uprightIndex, type KeyedLeg, keyedLegs } from '../geometry/routeJumps.ts';
import type { Steps } from '../steps.ts';

type Points = readonly Point[];

const noPoints: readonly Point[] = [];

const samePoints = (a: readonly Point[], b: readonly Point[]): boolean =>
  a.length === b.length && a.every(({ x, y }, at) => x === b[at]?.x && y === b[at].y);

/** The routes of all relations by place, and where each jumps over others. */
export class Crossings {
  readonly #routes = new Map<string, Points>();
  readonly #jumps = new Map<string, readonly Point[]>();
  readonly #levels = new PlaceIndex<KeyedLeg>({ width: 64, height: 0.5 });
  readonly #uprights = uprightIndex();

  routeOf(key: string): Points | undefined {
    return this.#routes.get(key);
  }

  legsOf(key: string): KeyedLeg[] {
    return keyedLegs(key, this.#routes.get(key) ?? []);
  }

  jumpsOf(key: string): readonly Point[] {
    return this.#jumps.get(key) ?? noPoints;
  }

  touching(area: Rect): KeyedLeg[] {
    return [...this.#levels.touching(area), ...this.#uprights.touching(area)];
  }

  /** Whether another relation passes. */
  isPassed(area: Rect, key: string): boolean {
    const isOther = (leg: KeyedLeg): boolean => leg.key !== key;
    return this.#levels.touchesAny(area, isOther) || this.#uprights.touchesAny(area, isOther);
  }

  /** Takes another way for the relation, or none; answers the places that it leaves and comes to. */
  set(key: string, route: Points | null): Rect[] {
    const places: Rect[] = [];
    const before = this.#routes.get(key) ?? [];
    for (const leg of keyedLegs(key, before)) {
      this.#indexOf(leg).delete(`${key} ${leg.at}`);
      places.push(legRect(leg));
    }
    if (route === null) {
      this.#routes.delete(key);
      this.#jumps.delete(key);
      return places;
    }
    this.#routes.set(key, route);
    for (const leg of keyedLegs(key, route)) {
      const place = legRect(leg);
      this.#indexOf(leg).set(`${key} ${leg.at}`, place, leg);
      places.push(place);
    }
    return places;
  }

  /**
   * Looks again where relations jump after some took other ways, which left these places or came to them: those
   * themselves, and those that run level over an upright leg that came or went. Answers those that jump elsewhere.
   */
  *settle(changed: Iterable<string>, places: Iterable<Rect>): Steps<Set<string>> {
    const concerned = new Set<string>();
    for (const key of changed) if (this.#routes.has(key)) concerned.add(key);
    for (const place of places) {
      if (concerned.size >= this.#routes.size) break;
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
    const found = jumpsAlong({ key, points: this.#routes.get(key) ?? [] }, this.#uprights);
    if (found.length === 0) this.#jumps.delete(key);
    else this.#jumps.set(key, found);
  }

  #indexOf(leg: KeyedLeg): PlaceIndex<KeyedLeg> {
    return leg.vertical ? this.#uprights : this.#levels;
  }
}
