import { gridSize } from './picture.ts';

/** How much is drawn at a zoom: names at every one, as maps do; whatever else could not be read is left out. */
export type Detail = 'all' | 'names' | 'far';

/** Nothing is shown farther out. */
export const leastZoom = 0.28;

/** Farther out what is larger than life takes more of the drawing than it has. */
export const leastNamesZoom = 0.345;

/** What is shown as 60 % and 35 %, in whole percent, is that. */
export const detailAt = (zoom: number): Detail =>
  zoom >= 0.595 ? 'all' : zoom >= leastNamesZoom ? 'names' : 'far';

/** What a painter draws at: the detail, and how many screen pixels a pixel of the picture has. */
export interface View {
  readonly detail: Detail;
  readonly zoom: number;
}

export const fullView: View = { detail: 'all', zoom: 1 };

export const viewAt = (zoom: number): View => ({ detail: detailAt(zoom), zoom });

/** A line that stays one screen pixel wide when the view is zoomed out. */
export const atLeastOnePixel = (width: number, view: View): number => Math.max(width, 1 / view.zoom);

/** The dots of the ground: one per grid unit, every second one when zoomed out. */
export const groundDotRadius = 1;
export const groundDotSpacing = (view: View): number => (view.detail === 'all' ? gridSize : 2 * gridSize);
