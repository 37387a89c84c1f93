import { overlaps, type Rect } from '../geometry/rect.ts';
import { routePlace } from '../geometry/routePlace.ts';
import { type Box, rectOf, type Relation } from '../items.ts';
import type { Snapshot } from '../snapshot.ts';

/**
 * Where the routes of relations may run. Looking up the ends of thousands takes as long as painting a view, and every part
 * of a view asks: so it is done once, as long as no box moves.
 */
export class RelationPlaces {
  readonly #boxes: Snapshot['boxes'];
  readonly #placed: { readonly relation: Relation; readonly place: Rect }[] = [];

  constructor(snapshot: Snapshot) {
    this.#boxes = snapshot.boxes;
  }

  isOf(snapshot: Snapshot): boolean {
    return this.#boxes === snapshot.boxes;
  }

  /** One of which an end is missing runs nowhere. */
  add(relation: Relation, from: Box | undefined, to: Box | undefined): void {
    if (from === undefined || to === undefined) return;
    this.#placed.push({ relation, place: routePlace(rectOf(from), rectOf(to)) });
  }

  near(area: Rect, visit: (relation: Relation, place: Rect) => void): void {
    for (const { relation, place } of this.#placed) if (overlaps(place, area)) visit(relation, place);
  }
}
