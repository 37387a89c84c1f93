import { landscape, type Landscape, middleBox, type SpacingName } from './landscape.ts';
import type { Point } from '@lintel/diagram/geometry/rect';
import type { Distance } from './wishes.ts';

/** Pixels of the drawing in a grid unit. */
const unit = 50;
const zooms: Record<Distance, number> = { near: 0.62, far: 0.28 };

/** What both pages look at. */
export interface Place {
  readonly shown: Landscape;
  readonly spacing: SpacingName;
  /** Of the box that is in the middle of the view. */
  readonly box: number;
  /** The middle of it, in grid units. */
  readonly at: Point;
  readonly zoom: number;
}

export function placeOf(count: number, spacing: SpacingName, distance: Distance): Place {
  const shown = landscape(count, spacing);
  const box = middleBox(shown);
  const { x, y, width, height } = shown.boxes[box] ?? { x: 0, y: 0, width: 0, height: 0 };
  return { shown, spacing, box, at: { x: x + width / 2, y: y + height / 2 }, zoom: zooms[distance] };
}

/** As the product reads it: centre and zoom. */
export const addressOf = ({ at, zoom }: Place): string => `${at.x},${at.y},${zoom}`;

/** Where the drawing lies on the page, in pixels of the screen. */
export interface View {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export const pixelsOf = ({ zoom }: Place, units: number): number => units * unit * zoom;

export const onScreen = (place: Place, view: View, point: Point): Point => ({
  x: view.left + view.width / 2 + pixelsOf(place, point.x - place.at.x),
  y: view.top + view.height / 2 + pixelsOf(place, point.y - place.at.y),
});
