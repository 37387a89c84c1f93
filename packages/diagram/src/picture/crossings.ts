import { PlaceIndex } from '../geometry/obstacles.ts';
import type { Point, Rect } from '../geometry/rect.ts';
import { jumpsAlong, legRect, uprightIndex, type KeyedLeg, keyedLegs } from '../geometry/routeJumps.ts';
import { atOnce, type Steps } from '../steps.ts';

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
  /** Those of which it is not known whether they jump elsewhere; null: there are none. */
  #unsure: Set<string> | 'all' | null = null;

  get isLate(): boolean {
    return this.#unsure !== null;
  }

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
   * Those others may be left for `catchUp`: in a crowd all are concerned by each that comes.
   */
  *settle(
    changed: Iterable<string>,
    places: Iterable<Rect>,
    { othersLater = false } = {},
  ): Steps<Set<string>> {
    const concerned = new Set<string>();
    for (const key of changed) if (this.#routes.has(key)) concerned.add(key);
    if (othersLater) {
      this.#unsure = 'all';
      return yield* this.#lookAgain(concerned);
    }
    for (const place of places) {
      if (concerned.size >= this.#routes.size) break;
      if (place.width > 0) continue;
      this.#levels.eachTouching(place, ({ key }) => concerned.add(key));
      yield;
    }
    return yield* this.#lookAgain(concerned);
  }

  /** Looks at so many of those that were left; answers as `settle` does. */
  catchUp(most = Number.POSITIVE_INFINITY): Set<string> {
    const unsure = this.#unsure === 'all' ? new Set(this.#routes.keys()) : (this.#unsure ?? new Set());
    const some: string[] = [];
    for (const key of unsure) {
      if (some.length >= most) break;
      some.push(key);
      unsure.delete(key);
    }
    this.#unsure = unsure.size === 0 ? null : unsure;
    return atOnce(this.#lookAgain(some));
  }

  *#lookAgain(keys: Iterable<string>): Steps<Set<string>> {
    const elsewhere = new Set<string>();
    for (const key of keys) {
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
