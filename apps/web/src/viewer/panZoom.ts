import { leastZoom } from '@lintel/drawing/detail';
import { gridSize, type Rect } from '@lintel/drawing/picture';
import { openingMiddle, readableZoom } from './opening.ts';
import { across, down, narrowWidth, type Stretch } from './stretch.ts';
import type { View } from './viewAddress.ts';

/** Where a picture stands in its frame: screen = picture × scale + offset. */
export interface Stand {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface ViewSize {
  readonly width: number;
  readonly height: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

const greatestScale = 1.73;
const padding = 0.1;

/** All of it, never larger than it was drawn; a large picture may become smaller than one can zoom to. */
export const fitted = (picture: ViewSize, frame: ViewSize): Stand => {
  const room = { width: frame.width * (1 - 2 * padding), height: frame.height * (1 - 2 * padding) };
  const scale = Math.min(1, room.width / picture.width, room.height / picture.height);
  return {
    scale,
    x: (frame.width - picture.width * scale) / 2,
    y: (frame.height - picture.height * scale) / 2,
  };
};

/** Under this no name can be made out, however large the frame. */
const leastNamed = 0.35;
/** For the way out of a frame, which floats over its corner. */
const cornerHeight = 56;

/** What is seen first: all of it, or as much of its beginning as can be read. `drawn` is where something stands. */
export const opened = (picture: ViewSize, drawn: Rect, first: Rect | null, frame: ViewSize): Stand => {
  const whole = fitted(picture, frame);
  if (whole.scale >= (frame.width < narrowWidth ? readableZoom : leastNamed)) return whole;
  const scale = readableZoom;
  const begin = (all: Stretch, read: Stretch | null, pixels: number, least: number): number =>
    pixels / 2 - scale * openingMiddle(all, read, pixels / scale, Math.max(pixels * padding, least) / scale);
  return {
    scale,
    x: begin(across(drawn), first && across(first), frame.width, 0),
    y: begin(down(drawn), first && down(first), frame.height, cornerHeight),
  };
};

/** A part of the diagram, wherever its picture begins. */
export const showing = ({ x, y, zoom }: View, origin: Point, frame: ViewSize): Stand => {
  const scale = Math.min(greatestScale, Math.max(leastZoom, zoom));
  return {
    scale,
    x: frame.width / 2 - (x * gridSize - origin.x) * scale,
    y: frame.height / 2 - (y * gridSize - origin.y) * scale,
  };
};

/** What lies under the point stays under it. */
export const zoomed = (stand: Stand, factor: number, at: Point): Stand => {
  // A reader who sees all of a large picture may come closer, step by step, but never goes further away.
  const least = Math.min(leastZoom, stand.scale);
  const scale = Math.min(greatestScale, Math.max(least, stand.scale * factor));
  const by = scale / stand.scale;
  return { scale, x: at.x - (at.x - stand.x) * by, y: at.y - (at.y - stand.y) * by };
};

export const panned = (stand: Stand, by: Point): Stand => ({
  ...stand,
  x: stand.x + by.x,
  y: stand.y + by.y,
});
