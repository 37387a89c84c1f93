import { grown, holds, type Point, type Rect } from '../geometry/rect.ts';
import { excursion } from '../geometry/routePlace.ts';
import type { Box, Item, Relation } from '../items.ts';
import type { Snapshot } from '../snapshot.ts';
import { RelationPlaces } from './relationPlaces.ts';

/** In grid units: so large is what comes together. */
const cell = 32;

/** What nobody has looked at yet. Kept at hand, since a snapshot takes longer to find thousands of them. */
export class Waiting {
  readonly #boxes = new Map<string, Box>();
  readonly #relations = new Map<string, Relation>();
  #areRelationsInOrder = false;
  /** All of it waits but what was taken: naming each takes longer than showing the first of them. */
  #all: Snapshot | null = null;
  readonly #taken = new Set<string>();
  #places: RelationPlaces | null = null;

  get size(): number {
    return this.#all === null ? this.#boxes.size + this.#relations.size : this.#all.size - this.#taken.size;
  }

  has(key: string): boolean {
    if (this.#all !== null) return this.#all.has(key) && !this.#taken.has(key);
    return this.#boxes.has(key) || this.#relations.has(key);
  }

  /** Without both of its ends a relation has no route, and would be missed wherever it passes. */
  hasEndOf(item: Item | undefined): boolean {
    return item?.kind === 'relation' && (this.has(item.from.item) || this.has(item.to.item));
  }

  addAll(snapshot: Snapshot): void {
    this.#places = null;
    if (this.size === 0) {
      this.#all = snapshot;
      this.#taken.clear();
    } else snapshot.items.forEach((item) => this.add(item));
  }

  add(item: Item): void {
    this.#places = null;
    this.#list();
    this.#put(item);
  }

  #put(item: Item): void {
    if (item.kind === 'relation') {
      this.#areRelationsInOrder &&= this.#relations.has(item.key);
      this.#relations.set(item.key, item);
    } else this.#boxes.set(item.key, item);
  }

  delete(key: string): void {
    if (this.#all !== null) {
      if (this.#all.has(key)) this.#taken.add(key);
    } else if (!this.#boxes.delete(key)) this.#relations.delete(key);
    if (this.size === 0) this.#places = null;
  }

  all(): string[] {
    this.#list();
    return [...this.#boxes.keys(), ...this.#relations.keys()];
  }

  #list(): void {
    const all = this.#all;
    if (all === null) return;
    this.#all = null;
    this.#areRelationsInOrder = false;
    // In whatever order is at hand: relations are given theirs later, and of boxes it does not matter.
    all.items.forEach((item) => {
      if (!this.#taken.has(item.key)) this.#put(item);
    });
    this.#taken.clear();
  }

  /** What may be seen in an area, and what decides how that looks. */
  near(area: Rect, snapshot: Snapshot): Set<string> {
    const found = new Set<string>();
    const findBoxes = (place: Rect): void => {
      for (const key of snapshot.boxes.within(place)) if (this.has(key)) found.add(key);
    };
    const mayBoxesWait = this.#all !== null || this.#boxes.size > 0;
    const searched = grown(area, excursion);
    if (mayBoxesWait) findBoxes(searched);
    this.#placesOn(snapshot).near(area, (relation, around) => {
      if (!this.has(relation.key)) return;
      found.add(relation.key);
      if (mayBoxesWait && !holds(searched, around)) findBoxes(around);
    });
    return found;
  }

  #placesOn(snapshot: Snapshot): RelationPlaces {
    if (this.#places?.isOf(snapshot) === true) return this.#places;
    const places = new RelationPlaces(snapshot);
    const boxOf = (key: string): Box | undefined => this.#boxes.get(key) ?? snapshot.box(key);
    this.#eachRelation((relation) =>
      places.add(relation, boxOf(relation.from.item), boxOf(relation.to.item)),
    );
    this.#places = places;
    return places;
  }

  #eachRelation(visit: (relation: Relation) => void): void {
    if (this.#all === null) this.#relations.forEach((relation) => visit(relation));
    else
      this.#all.items.forEach((item) => {
        if (item.kind === 'relation' && !this.#taken.has(item.key)) visit(item);
      });
  }

  /**
   * Boxes first, which every relation runs around; then relations with their neighbours, since each that comes is looked
   * at again when another comes beside it, and those around `middle` before the others. Of those in one place in the
   * order in which labels give way to each other.
   */
  next(count: number, snapshot: Snapshot, middle: Point): string[] {
    this.#list();
    const keys: string[] = [];
    for (const key of this.#boxes.keys()) {
      if (keys.length === count) return keys;
      keys.push(key);
    }
    if (!this.#areRelationsInOrder) this.#order(snapshot, middle);
    for (const key of this.#relations.keys()) {
      if (keys.length === count) return keys;
      keys.push(key);
    }
    return keys;
  }

  #order(snapshot: Snapshot, middle: Point): void {
    const placed = Array.from(this.#relations.values(), (relation) => {
      const at = snapshot.box(relation.from.item)?.position ?? middle;
      const [column, row] = [Math.round((at.x - middle.x) / cell), Math.round((at.y - middle.y) / cell)];
      return { relation, column, row, away: Math.max(Math.abs(column), Math.abs(row)) };
    });
    placed.sort(
      (a, b) =>
        a.away - b.away || a.row - b.row || a.column - b.column || (a.relation.key < b.relation.key ? -1 : 1),
    );
    this.#relations.clear();
    for (const { relation } of placed) this.#relations.set(relation.key, relation);
    this.#areRelationsInOrder = true;
  }
}
