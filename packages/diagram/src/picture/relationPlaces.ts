import type { Rect } from '../geometry/rect.ts';
import type { Box, Relation } from '../items.ts';
import type { Snapshot } from '../snapshot.ts';

/** A way hardly ever leaves the place around its ends by more than this. */
export const excursion = 3;

const widthOf = (box: Box): number => (box.kind === 'instance' ? box.size.width : box.width);
const heightOf = (box: Box): number => (box.kind === 'instance' ? box.size.height : box.height);

/**
 * Where the ways of relations may run. Looking up the ends of thousands takes as long as painting a view, and every part
 * of a view asks: so it is done once, as long as no box moves.
 */
export class RelationPlaces {
  readonly #boxes: Snapshot['boxes'];
  readonly #relations: Relation[] = [];
  /** Left, top, right and bottom of each. */
  readonly #edges: number[] = [];

  constructor(snapshot: Snapshot) {
    this.#boxes = snapshot.boxes;
  }

  isOf(snapshot: Snapshot): boolean {
    return this.#boxes === snapshot.boxes;
  }

  /** One of which an end is missing runs nowhere. */
  add(relation: Relation, first: Box | undefined, last: Box | undefined): void {
    if (first === undefined || last === undefined) return;
    const [a, b] = [first.position, last.position];
    this.#relations.push(relation);
    this.#edges.push(
      Math.min(a.x, b.x) - excursion,
      Math.min(a.y, b.y) - excursion,
      Math.max(a.x + widthOf(first), b.x + widthOf(last)) + excursion,
      Math.max(a.y + heightOf(first), b.y + heightOf(last)) + excursion,
    );
  }

  /** Most are not near, so that it has to be told without making anything. */
  near(area: Rect, visit: (relation: Relation, place: Rect) => void): void {
    const edges = this.#edges;
    const [right, bottom] = [area.x + area.width, area.y + area.height];
    this.#relations.forEach((relation, index) => {
      const at = index * 4;
      const x = edges[at] ?? 0;
      const y = edges[at + 1] ?? 0;
      const end = edges[at + 2] ?? 0;
      const foot = edges[at + 3] ?? 0;
      if (x < right && area.x < end && y < bottom && area.y < foot)
        visit(relation, { x, y, width: end - x, height: foot - y });
    });
  }
}
