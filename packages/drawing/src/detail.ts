import { gridSize } from './picture.ts';

/** How much is drawn at a zoom: what could not be read is left out. */
export type Detail = 'all' | 'names' | 'bars';

/** Farther out there are no names. */
export const leastNamedZoom = 0.35;

export const detailAt = (zoom: number): Detail =>
  zoom >= 0.6 ? 'all' : zoom >= leastNamedZoom ? 'names' : 'bars';

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
