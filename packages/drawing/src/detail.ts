import { gridSize } from './picture.ts';

/** How much is drawn at a zoom: names at every one, as maps do; whatever else could not be read is left out. */
export type Detail = 'all' | 'names' | 'far' | 'card';

/** Nothing is shown farther out. */
export const leastZoom = 0.28;

/** Farther out what is larger than life takes more of the drawing than it has. */
export const leastNamesZoom = 0.345;

/** What is shown as 60 % and 35 %, in whole percent, is that. */
export const detailAt = (zoom: number): Detail =>
  zoom >= 0.595 ? 'all' : zoom >= leastNamesZoom ? 'names' : 'far';

/** Of the card that shows a whole diagram, the part that does, in pixels of a screen. */
const card = { width: 264, height: 140 };

/** What a painter draws at: the detail, and how many screen pixels a pixel of the picture has. */
export interface View {
  readonly detail: Detail;
  readonly zoom: number;
}

export const fullView: View = { detail: 'all', zoom: 1 };

export const viewAt = (zoom: number): View => ({ detail: detailAt(zoom), zoom });

/** Farther out than a canvas goes, a card shows names as large as their boxes have room for. */
export const cardView = (width: number, height: number): View => {
  const zoom = Math.min(1, card.width / width, card.height / height);
  const detail = detailAt(zoom);
  if (detail === 'all') return fullView;
  return { detail: detail === 'far' ? 'card' : detail, zoom };
};

/** Of a picture to look at, which may be seen whole however large it is. */
export const pictureView = (zoom: number): View => {
  if (zoom < leastZoom) return { detail: 'card', zoom };
  return detailAt(zoom) === 'all' ? fullView : viewAt(zoom);
};

/** A line that stays one screen pixel wide when the view is zoomed out. */
export const atLeastOnePixel = (width: number, view: View): number => Math.max(width, 1 / view.zoom);

/** The dots of the ground: one per grid unit, every second one when zoomed out. */
export const groundDotRadius = 1;
export const groundDotSpacing = (view: View): number => (view.detail === 'all' ? gridSize : 2 * gridSize);
