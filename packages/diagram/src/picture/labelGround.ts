import type { LabelRequest, PlacedLabel } from '../geometry/labelCandidates.ts';
import { labelDistance } from '../geometry/labelPlacement.ts';
import { PlaceIndex } from '../geometry/obstacles.ts';
import { grown, type Rect } from '../geometry/rect.ts';
import type { RouteBox } from '../geometry/routeEnds.ts';
import type { Crossings } from './crossings.ts';

export const isFixed = (request: LabelRequest | undefined): boolean => request?.labelAt !== undefined;

/** Whether all of it lies within the borders. */
const isDeepInside = (box: Rect, area: Rect): boolean =>
  area.x > box.x &&
  area.y > box.y &&
  area.x + area.width < box.x + box.width &&
  area.y + area.height < box.y + box.height;

/** What labels keep clear of, by place. */
export class LabelGround {
  readonly requests = new Map<string, LabelRequest>();
  /** As low as they are, because a thousand of them may stand close together. */
  readonly labels = new PlaceIndex<PlacedLabel>({ width: 4, height: 1 });
  readonly components = new PlaceIndex<RouteBox>();
  readonly containers = new PlaceIndex<RouteBox>();
  readonly keptClear = new PlaceIndex<Rect>();
  readonly #crossings: Crossings;

  constructor(crossings: Crossings) {
    this.#crossings = crossings;
  }

  readonly containersAt = (place: Rect): readonly RouteBox[] => this.containers.touching(place);

  /** Whether a label may stand here: only with what comes before it, since the others give way to it. */
  allows(rect: Rect, key: string, strict: boolean): boolean {
    const area = grown(rect, labelDistance);
    return !this.#isSolid(area, key) && !(strict && this.#isCrossed(area, key));
  }

  #isSolid(area: Rect, key: string): boolean {
    return (
      this.components.touchesAny(area) ||
      this.keptClear.touchesAny(area) ||
      this.labels.touchesAny(
        area,
        (label) => label.key !== key && (label.key < key || isFixed(this.requests.get(label.key))),
      )
    );
  }

  #isCrossed(area: Rect, key: string): boolean {
    return (
      this.#crossings.isPassed(area, key) ||
      this.containers.touchesAny(area, (box) => !isDeepInside(box, area))
    );
  }
}
