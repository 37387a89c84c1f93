import {
  candidatesOf,
  inTheMiddle,
  type LabelRequest,
  type PlacedLabel,
  placedAt,
  whereFixed,
} from './labelCandidates.ts';
import { PlaceIndex } from './obstacles.ts';
import { boundsAround, grown, type Point, type Rect } from './rect.ts';
import type { RouteBox } from './routeEnds.ts';

export interface LabelRoom {
  readonly boxes: Iterable<RouteBox>;
  /** The labels of containers, text areas. */
  readonly keepClear: Iterable<Rect>;
  readonly routes: Iterable<{ readonly key: string; readonly points: readonly Point[] }>;
}

/** What stays free between a label and everything else. */
export const labelDistance = 0.08;

interface Mark {
  readonly rect: Rect;
  readonly owner: string;
}

/** What a label has to keep clear of: always of `solid` things, of thin ones as long as there is a choice. */
class Surroundings {
  readonly #solid = new PlaceIndex<Rect>();
  readonly #thin = new PlaceIndex<Mark>();
  readonly #containers = new PlaceIndex<RouteBox>();

  constructor(ground: LabelRoom) {
    let count = 0;
    const thin = (rect: Rect, owner: string): void =>
      this.#thin.set(`${(count += 1)}`, rect, { rect, owner });
    for (const box of ground.boxes) {
      if (box.container === true) {
        this.#containers.set(box.key, box, box);
        for (const border of bordersOf(box)) thin(border, '');
      } else this.#solid.set(box.key, box, box);
    }
    for (const rect of ground.keepClear) this.#solid.set(`${(count += 1)} kept clear`, rect, rect);
    for (const { key, points } of ground.routes) {
      points.forEach((point, at) => {
        const next = points[at + 1];
        const leg = next === undefined ? null : boundsAround([pointRect(point), pointRect(next)]);
        if (leg !== null) thin(leg, key);
      });
    }
  }

  allow(rect: Rect, owner: string, strict: boolean): boolean {
    const area = grown(rect, labelDistance);
    if (this.#solid.touching(area).length > 0) return false;
    return !strict || this.#thin.touching(area).every((mark) => mark.owner === owner);
  }

  readonly containersAt = (place: Rect): readonly RouteBox[] => this.#containers.touching(place);

  occupy(key: string, rect: Rect): void {
    this.#solid.set(`${key} label`, rect, rect);
  }
}

const pointRect = (point: Point): Rect => ({ ...point, width: 0, height: 0 });

const bordersOf = ({ x, y, width, height }: Rect): Rect[] => [
  { x, y, width, height: 0 },
  { x, y: y + height, width, height: 0 },
  { x, y, width: 0, height },
  { x: x + width, y, width: 0, height },
];

function place(request: LabelRequest, surroundings: Surroundings): PlacedLabel {
  const { key, labelAt } = request;
  if (labelAt !== undefined) return whereFixed(request, labelAt);
  for (const candidate of candidatesOf(request, surroundings.containersAt))
    if (surroundings.allow(candidate.rect, key, candidate.strict)) return placedAt(key, candidate);
  return inTheMiddle(request);
}

/** Labels that were put by hand stay there; the others find their place in the order of their keys. */
export function placeLabels(
  requests: Iterable<LabelRequest>,
  ground: LabelRoom,
): ReadonlyMap<string, PlacedLabel> {
  const surroundings = new Surroundings(ground);
  const byKey = [...requests].sort((a, b) => (a.key < b.key ? -1 : 1));
  const placed = new Map<string, PlacedLabel>();
  for (const fixed of [true, false]) {
    for (const request of byKey) {
      if ((request.labelAt !== undefined) !== fixed || request.points.length < 2) continue;
      const label = place(request, surroundings);
      surroundings.occupy(request.key, label.rect);
      placed.set(request.key, label);
    }
  }
  return placed;
}
