import { grown, type Point, type Rect } from '@lintel/diagram/geometry/rect';

export interface BarSize {
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

/** How much farther away it may stand where it would lie over something otherwise: no farther, or it belongs to nothing. */
const steps = [0, 40, 80];

/** From the most usual to the farthest. */
const placesBeside = ({ x, y, width, height }: Rect, bar: BarSize, step: number): Point[] => {
  const [toRight, toBottom] = [x + width - bar.width, y + height - bar.height];
  const [middle, halfway] = [x + (width - bar.width) / 2, y + (height - bar.height) / 2];
  const [right, left] = [x + width + distance + step, x - distance - bar.width - step];
  const [above, below] = [y - distance - bar.height - step, y + height + distance + step];
  return [
    { x, y: above },
    { x, y: below },
    { x: toRight, y: above },
    { x: toRight, y: below },
    { x: middle, y: above },
    { x: middle, y: below },
    { x: right, y },
    { x: left, y },
    { x: right, y: toBottom },
    { x: left, y: toBottom },
    { x: right, y: halfway },
    { x: left, y: halfway },
  ];
};

export interface BarRoom {
  readonly view: BarSize;
  /** How much of something else would lie under it. */
  readonly coveredBy: (place: Rect) => number;
}

/** How much of all would lie under a bar: its own parts with what is grabbed around them, and everything else. */
const costOf = (at: Point, parts: readonly Rect[], bar: BarSize, { coveredBy }: BarRoom): number => {
  const rect = { ...at, ...bar };
  return parts.reduce((sum, part) => sum + sharedArea(rect, grown(part, grips)), coveredBy(rect));
};

/**
 * Above what it is for, which may be of several parts; where it would lie over something there or beyond the view, where it
 * covers least. It stays where it was as long as it covers nothing there.
 */
export const barPlace = (
  parts: readonly Rect[],
  bar: BarSize,
  room: BarRoom,
  before: Point | null = null,
): Point => {
  if (before !== null && costOf(before, parts, bar, room) === 0) return before;
  const places = steps.flatMap((step) => parts.flatMap((part) => placesBeside(part, bar, step)));
  let best: Point = { x: margin, y: margin };
  let least = Number.POSITIVE_INFINITY;
  for (const each of places) {
    const place = inView(each, bar, room.view);
    const cost = costOf(place, parts, bar, room);
    if (cost >= least) continue;
    least = cost;
    best = place;
    if (cost === 0) break;
  }
  return best;
};

const inView = ({ x, y }: Point, bar: BarSize, view: BarSize): Point => ({
  x: Math.max(margin, Math.min(x, view.width - bar.width - margin)),
  y: Math.max(margin, Math.min(y, view.height - bar.height - margin)),
});
