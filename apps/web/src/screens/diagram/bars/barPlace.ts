import { grown, type Point, type Rect } from '@lintel/diagram/geometry/rect';

interface Size {
  readonly width: number;
  readonly height: number;
}

const distance = 24;
const margin = 8;
/** Around what is selected its handles and ports are grabbed. */
const grips = 16;

export const sharedArea = (a: Rect, b: Rect): number => {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width <= 0 || height <= 0 ? 0 : width * height;
};

/** How much farther away it may stand where it would lie over something otherwise. */
const steps = [0, 60, 120];

/** From the most usual to the farthest. */
const placesBeside = ({ x, y, width, height }: Rect, bar: Size): Point[] => {
  const [toRight, toBottom] = [x + width - bar.width, y + height - bar.height];
  const middle = x + (width - bar.width) / 2;
  const [right, left] = [x + width + distance, x - distance - bar.width];
  return steps.flatMap((step) => {
    const above = y - distance - bar.height - step;
    const below = y + height + distance + step;
    return [
      { x, y: above },
      { x, y: below },
      { x: toRight, y: above },
      { x: toRight, y: below },
      { x: middle, y: above },
      { x: middle, y: below },
      { x: right + step, y },
      { x: left - step, y },
      { x: right + step, y: toBottom },
      { x: left - step, y: toBottom },
    ];
  });
};

/** Above what is selected; where it would lie over a box or beyond the view, where it covers least. */
export const barPlace = (
  selected: Rect,
  bar: Size,
  view: Size,
  coveredBy: (place: Rect) => number,
): Point => {
  const places = placesBeside(selected, bar).map((place) => inView(place, bar, view));
  let best = places[0] ?? { x: selected.x, y: selected.y };
  let least = Number.POSITIVE_INFINITY;
  for (const place of places) {
    const rect = { ...place, ...bar };
    const cost = coveredBy(rect) + sharedArea(rect, grown(selected, grips));
    if (cost >= least) continue;
    least = cost;
    best = place;
    if (cost === 0) break;
  }
  return best;
};

const inView = ({ x, y }: Point, bar: Size, view: Size): Point => ({
  x: Math.max(margin, Math.min(x, view.width - bar.width - margin)),
  y: Math.max(margin, Math.min(y, view.height - bar.height - margin)),
});
