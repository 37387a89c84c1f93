import {
  boundsAround,
  centreOf,
  grown,
  overlaps,
  type Point,
  type Rect,
} from '@lintel/diagram/geometry/rect';
import { leastNamesZoom, leastZoom } from '@lintel/drawing/detail';
import { gridSize } from '@lintel/drawing/picture';
import { across, down, narrowWidth, type Stretch } from '../viewer/stretch.ts';

export interface CameraState extends Point {
  /** Screen pixels per pixel of the drawing; x and y are the centre of what is seen, in grid units. */
  readonly zoom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** How much is left out at each side of the view, in screen pixels. */
export interface Insets {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const greatestZoom = 1.73;
const furthest = 1_000_000;
/** Of the viewport, on each side. */
const fitPadding = 0.1;
/** Room around what is brought into sight, in screen pixels. */
const revealMargin = 48;
/** Between what is shown and what stands over the view. */
const gap = 12;
/** On a phone: far enough out for most of a drawing, near enough for the names of its boxes, in two lines. */
const overviewZoom = 0.4;
/** In less of the view nothing is shown. */
const leastRoom = 160;

export const noInsets: Insets = { left: 0, top: 0, right: 0, bottom: 0 };

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));
export const clampedZoom = (zoom: number): number => within(zoom, leastZoom, greatestZoom);

export const clamped = ({ x, y, zoom }: CameraState): CameraState => ({
  x: within(x, -furthest, furthest),
  y: within(y, -furthest, furthest),
  zoom: clampedZoom(zoom),
});

/** Of the view, what is left without the insets, and without a padding where these leave less. */
const roomIn = ({ width, height }: Size, insets: Insets, padX: number, padY: number): Rect => {
  const pad = (inset: number, least: number): number => (inset === 0 ? least : Math.max(least, inset + gap));
  const [left, top] = [pad(insets.left, padX), pad(insets.top, padY)];
  const [right, bottom] = [pad(insets.right, padX), pad(insets.bottom, padY)];
  return { x: left, y: top, width: width - left - right, height: height - top - bottom };
};

/** Where the camera stands for a point of the drawing to be seen at one of the view. */
const putting = (point: Point, at: Point, { width, height }: Size, zoom: number): CameraState => ({
  x: point.x - (at.x - width / 2) / (gridSize * zoom),
  y: point.y - (at.y - height / 2) / (gridSize * zoom),
  zoom,
});

/** Where the camera stands to show a rectangle whole, never larger than life. */
export function fitState(rect: Rect, size: Size, insets = noInsets): CameraState {
  const room = roomIn(size, insets, size.width * fitPadding, size.height * fitPadding);
  const [wide, high] = [room.width / (rect.width * gridSize), room.height / (rect.height * gridSize)];
  return putting(centreOf(rect), centreOf(room), size, clampedZoom(Math.min(1, wide, high)));
}

const isRoomFor = (rect: Rect, room: Size, { zoom }: Pick<CameraState, 'zoom'>): boolean =>
  rect.width * gridSize * zoom <= room.width && rect.height * gridSize * zoom <= room.height;

/** Whether the smallest zoom leaves room for all of it. */
export const canBeSeenWhole = (rect: Rect, size: Size): boolean => isRoomFor(rect, size, { zoom: leastZoom });

const mostCompared = 400;

/** Where most parts are seen whole along one axis, and of such places the first. */
const fullestMiddle = ({ start, length }: Stretch, parts: readonly Stretch[], room: number): number => {
  if (length <= room) return start + length / 2;
  const wholeFrom = (from: number): number =>
    parts.filter((part) => part.start >= from && part.start + part.length <= from + room).length;
  const last = start + length - room;
  const places = [start, ...parts.slice(0, mostCompared).map((part) => Math.min(part.start, last))];
  places.sort((a, b) => a - b);
  const counts = places.map(wholeFrom);
  return (places[counts.indexOf(Math.max(...counts))] ?? start) + room / 2;
};

/** As much of it as can be read, from where it begins, where on a phone a whole diagram would be bars without names. */
function openingState(rect: Rect, parts: readonly Rect[], size: Size): CameraState | null {
  if (size.width >= narrowWidth || fitState(rect, size).zoom >= leastNamesZoom) return null;
  const middle = (all: Stretch, each: readonly Stretch[], pixels: number): number =>
    fullestMiddle(all, each, (pixels * (1 - 2 * fitPadding)) / (gridSize * overviewZoom));
  return {
    x: middle(across(rect), parts.map(across), size.width),
    y: middle(down(rect), parts.map(down), size.height),
    zoom: overviewZoom,
  };
}

/** Where a rectangle of the drawing is seen. */
const seenAt = ({ x, y, width, height }: Rect, state: CameraState, size: Size): Rect => {
  const scale = gridSize * state.zoom;
  return {
    x: size.width / 2 + (x - state.x) * scale,
    y: size.height / 2 + (y - state.y) * scale,
    width: width * scale,
    height: height * scale,
  };
};

/** The middles of the view with which a stretch of the drawing begins and ends within the room for it. */
const bordersOf = (
  shown: Stretch,
  room: Stretch,
  pixels: number,
  scale: number,
): [start: number, end: number] => [
  shown.start + (pixels / 2 - room.start) / scale,
  shown.start + shown.length - (room.start + room.length - pixels / 2) / scale,
];

/** The nearest state in which of a rectangle is seen what there is room for: all, else its beginning. */
function nearState(rect: Rect, from: CameraState, size: Size, insets: Insets): CameraState {
  const scale = gridSize * from.zoom;
  const room = roomIn(size, insets, revealMargin, revealMargin);
  const isSeen = overlaps(seenAt(rect, from, size), room);
  const near = (middle: number, shown: Stretch, pixels: number, free: Stretch): number => {
    const [start, end] = bordersOf(shown, free, pixels, scale);
    if (end <= start) return within(middle, end, start);
    // A reader in the midst of it stays there.
    return isSeen && middle >= start && middle <= shown.start + shown.length ? middle : start;
  };
  return {
    x: near(from.x, across(rect), size.width, across(room)),
    y: near(from.y, down(rect), size.height, down(room)),
    zoom: from.zoom,
  };
}

/** Whether something of it lies behind what stands over the view. */
export const isBehind = (
  parts: readonly Rect[],
  state: CameraState,
  size: Size,
  chrome: readonly Rect[],
): boolean => {
  const near = chrome.map((each) => grown(each, gap / 2));
  return parts.some((part) => {
    const seen = seenAt(part, state, size);
    return near.some((each) => overlaps(seen, each));
  });
};

/** The two sides at which the least is lost when a rectangle is left out. */
const sidesOf = ({ x, y, width, height }: Rect, size: Size): Partial<Insets>[] =>
  [{ left: x + width }, { top: y + height }, { right: size.width - x }, { bottom: size.height - y }]
    .sort((a, b) => Math.max(...Object.values(a)) - Math.max(...Object.values(b)))
    .slice(0, 2);

const together = (a: Insets, b: Partial<Insets>): Insets => ({
  left: Math.max(a.left, b.left ?? 0),
  top: Math.max(a.top, b.top ?? 0),
  right: Math.max(a.right, b.right ?? 0),
  bottom: Math.max(a.bottom, b.bottom ?? 0),
});

/** Every way to keep clear of what stands over the view, from leaving out nothing on. */
export const clearings = (chrome: readonly Rect[], size: Size): Insets[] => {
  let ways: Insets[] = [noInsets];
  for (const rect of chrome) {
    const sides = sidesOf(rect, size);
    ways = ways.flatMap((way) => [way, ...sides.map((side) => together(way, side))]);
  }
  return ways.filter(
    ({ left, top, right, bottom }) =>
      size.width - left - right >= leastRoom && size.height - top - bottom >= leastRoom,
  );
};

/** As large as can be with no part behind what stands over the view; where that cannot be, in the middle. */
export const clearFit = (parts: readonly Rect[], size: Size, chrome: readonly Rect[]): CameraState | null => {
  const rect = boundsAround(parts);
  if (rect === null) return null;
  const states = clearings(chrome, size).map((insets) => fitState(rect, size, insets));
  states.sort((a, b) => b.zoom - a.zoom);
  return states.find((state) => !isBehind(parts, state, size, chrome)) ?? fitState(rect, size);
};

const distance = (a: CameraState, b: CameraState): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Every near state that keeps clear of what stands over the view, the nearest first. */
const nearStates = (rect: Rect, from: CameraState, size: Size, ways: readonly Insets[]): CameraState[] =>
  ways
    .map((insets) => nearState(rect, from, size, insets))
    .sort((a, b) => distance(a, from) - distance(b, from));

/** The shortest way to see all of it, and nothing over it; null where there is not enough room for it. */
export const clearNear = (
  rect: Rect,
  from: CameraState,
  size: Size,
  chrome: readonly Rect[],
): CameraState | null => {
  const hasRoom = (insets: Insets): boolean =>
    isRoomFor(rect, roomIn(size, insets, revealMargin, revealMargin), from);
  const states = nearStates(rect, from, size, clearings(chrome, size).filter(hasRoom));
  const clear = states.find((state) => !isBehind([rect], state, size, chrome));
  return clear ?? (hasRoom(noInsets) ? nearState(rect, from, size, noInsets) : null);
};

/** The corner at which it is begun to be read. */
const cornerOf = ({ x, y, width, height }: Rect): Rect => ({
  x,
  y,
  width: Math.min(1, width),
  height: Math.min(1, height),
});

/** The shortest way to see where it begins, as large as it is seen now, and nothing over that. */
export const clearBeginning = (
  rect: Rect,
  from: CameraState,
  size: Size,
  chrome: readonly Rect[],
): CameraState => {
  const states = nearStates(rect, from, size, clearings(chrome, size));
  const corner = cornerOf(rect);
  return (
    states.find((state) => !isBehind([corner], state, size, chrome)) ?? nearState(rect, from, size, noInsets)
  );
};

/** What is seen first: everything, or on a phone where it begins. */
export const beginningOf = (
  parts: readonly Rect[],
  size: Size,
  chrome: readonly Rect[],
): CameraState | null => {
  const rect = boundsAround(parts);
  return rect && (openingState(rect, parts, size) ?? clearFit(parts, size, chrome));
};
