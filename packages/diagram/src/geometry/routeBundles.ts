import type { RouteEnd, RouteRelation } from './routeEnds.ts';
import { asideOf } from './routeLanes.ts';

const handleName = (end: RouteEnd): string => `${end.item} ${end.side} ${end.index}`;

interface Bundle {
  readonly keys: Set<string>;
  /** Which place each has in the order of the keys; null since one came or went. */
  places: Map<string, number> | null;
}

const noKeys: ReadonlySet<string> = new Set();

const placesOf = (keys: ReadonlySet<string>): Map<string, number> =>
  new Map([...keys].sort().map((key, place) => [key, place]));

/** The relations between the same two handles, in whichever direction: they run side by side. */
export class Bundles {
  readonly #bundles = new Map<string, Bundle>();

  /** Both directions between two handles share one name. */
  nameOf({ from, to }: RouteRelation): string {
    const [a, b] = [handleName(from), handleName(to)];
    return a < b ? `${a} ${b}` : `${b} ${a}`;
  }

  of(name: string): ReadonlySet<string> {
    return this.#bundles.get(name)?.keys ?? noKeys;
  }

  add(relation: RouteRelation): void {
    const name = this.nameOf(relation);
    const bundle = this.#bundles.get(name) ?? { keys: new Set(), places: null };
    this.#bundles.set(name, bundle);
    bundle.keys.add(relation.key);
    bundle.places = null;
  }

  delete(relation: RouteRelation): void {
    const name = this.nameOf(relation);
    const bundle = this.#bundles.get(name);
    if (bundle === undefined) return;
    bundle.keys.delete(relation.key);
    bundle.places = null;
    if (bundle.keys.size === 0) this.#bundles.delete(name);
  }

  /** How far the relation leaves the handle that it begins at, seen from there. */
  asideOf(relation: RouteRelation): number {
    const name = this.nameOf(relation);
    const bundle = this.#bundles.get(name);
    if (bundle === undefined || bundle.keys.size < 2) return 0;
    bundle.places ??= placesOf(bundle.keys);
    const aside = asideOf(bundle.places.get(relation.key) ?? 0, bundle.keys.size);
    return name.startsWith(`${handleName(relation.from)} `) ? aside : -aside;
  }
}
