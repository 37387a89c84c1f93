import { formatEndpoint } from '@lintel/diagram/geometry/endpoint';
import { boundsAround, type Rect } from '@lintel/diagram/geometry/rect';
import { isBox, rectOf } from '@lintel/diagram/items';
import type { PictureStore } from '@lintel/diagram/picture/pictureStore';
import { viewAt } from '@lintel/drawing/detail';
import { gridSize, type Point } from '@lintel/drawing/picture';
import { legGrip } from '@lintel/drawing/relations';
import { portsOf } from '@lintel/drawing/states';
import type { Corner, Edge, Grips, Hit } from './hit.ts';

/** How far around it something may be grabbed, in pixels of the drawing. */
export interface Reach {
  readonly grip: number;
  /** An edge is grabbed where it is drawn. */
  readonly edge: number;
}

export const reachAt = (zoom: number, isTouch: boolean): Reach =>
  isTouch ? { grip: 22 / zoom, edge: 11 / zoom } : { grip: 12 / zoom, edge: 4 / zoom };

/** Where something is grabbed. The rectangles may lie apart; in pixels of the drawing. */
export interface GripTarget {
  readonly id: string;
  readonly hit: Hit;
  readonly within: (reach: Reach) => readonly Rect[];
}

export interface GripScene {
  readonly pictures: PictureStore;
  readonly grips: Grips;
  readonly zoom: number;
}

const pixels = (rect: Rect): Rect => ({
  x: rect.x * gridSize,
  y: rect.y * gridSize,
  width: rect.width * gridSize,
  height: rect.height * gridSize,
});

const between = (left: number, top: number, right: number, bottom: number): Rect => ({
  x: left,
  y: top,
  width: Math.max(0, right - left),
  height: Math.max(0, bottom - top),
});

/** From back to front: where two meet, the one in front is grabbed. */
export function gripTargets(scene: GripScene): GripTarget[] {
  const { selected, ports, canChange } = scene.grips;
  if (!canChange) return [];
  const [only] = selected;
  const isAlone = selected.size === 1;
  const shown = ports ?? (isAlone ? only : undefined);
  return [
    ...(shown === undefined ? [] : portsOfBox(scene, shown)),
    ...(isAlone && only !== undefined ? gripsOfOne(scene, only) : []),
    ...(selected.size > 1 ? gripsAroundSeveral(scene) : []),
  ];
}

function gripsOfOne(scene: GripScene, key: string): GripTarget[] {
  const item = scene.pictures.snapshot.get(key);
  if (item === undefined) return [];
  if (item.kind === 'relation') return gripsOfRelation(scene, key);
  const rect = pixels(rectOf(item));
  if (item.kind === 'textarea') return sideHandles(key, rect);
  return [...edges(key, rect), ...corners(key, rect, gridSize / 3)];
}

function gripsAroundSeveral({ pictures, grips }: GripScene): GripTarget[] {
  const boxes = [...grips.selected].map((key) => pictures.snapshot.get(key)).filter(isBox);
  const around = boxes.length < 2 ? null : boundsAround(boxes.map(rectOf));
  if (around === null) return [];
  const rect = pixels(around);
  return [...edges(null, rect), ...corners(null, rect, Number.POSITIVE_INFINITY)];
}

const targetId = (hit: Hit): string =>
  Object.values(hit)
    .map((value) => value ?? '')
    .join(' ');

const target = (hit: Hit, within: GripTarget['within']): GripTarget => ({ id: targetId(hit), hit, within });

/**
 * A corner reaches outwards on both of its sides, and along the edges no further than `along`, where ports begin. Of a
 * small box a good part has to stay for grabbing the box itself.
 */
function corners(key: string | null, { x, y, width, height }: Rect, along: number): GripTarget[] {
  const [right, bottom] = [x + width, y + height];
  const at: [Corner, Point, left: boolean, top: boolean][] = [
    ['top-left', { x, y }, true, true],
    ['top-right', { x: right, y }, false, true],
    ['bottom-right', { x: right, y: bottom }, false, false],
    ['bottom-left', { x, y: bottom }, true, false],
  ];
  return at.map(([side, corner, isLeft, isTop]) =>
    target({ on: 'corner', key, side }, ({ grip }) => {
      const inward = Math.min(grip, width / 4, height / 4);
      const beside = Math.min(grip, along, Math.max(width, height) / 2);
      const across = (from: number, to: number) =>
        isLeft ? [corner.x - from, corner.x + to] : [corner.x - to, corner.x + from];
      const down = (from: number, to: number) =>
        isTop ? [corner.y - from, corner.y + to] : [corner.y - to, corner.y + from];
      const strip = (besideX: number, besideY: number): Rect => {
        const [left = 0, toRight = 0] = across(grip, besideX);
        const [top = 0, toBottom = 0] = down(grip, besideY);
        return between(left, top, toRight, toBottom);
      };
      return [strip(beside, inward), strip(inward, beside)];
    }),
  );
}

function edges(key: string | null, { x, y, width, height }: Rect): GripTarget[] {
  const [right, bottom] = [x + width, y + height];
  const at: [Edge, (reach: number) => Rect][] = [
    ['top', (reach) => between(x, y - reach, right, y + reach)],
    ['bottom', (reach) => between(x, bottom - reach, right, bottom + reach)],
    ['left', (reach) => between(x - reach, y, x + reach, bottom)],
    ['right', (reach) => between(right - reach, y, right + reach, bottom)],
  ];
  return at.map(([side, strip]) => target({ on: 'edge', key, side }, ({ edge }) => [strip(edge)]));
}

function sideHandles(key: string, rect: Rect): GripTarget[] {
  const middle = rect.y + rect.height / 2;
  const at: ['left' | 'right', number][] = [
    ['left', rect.x],
    ['right', rect.x + rect.width],
  ];
  return at.map(([side, x]) =>
    target({ on: 'edge', key, side }, ({ grip }) => {
      const beside = Math.min(grip, rect.width / 3);
      return [between(x - beside, middle - grip, x + beside, middle + grip)];
    }),
  );
}

/** What lies inside belongs to the box: its ports are reached from outside, each up to the middle between it and the next. */
function portsOfBox({ pictures }: GripScene, key: string): GripTarget[] {
  const box = pictures.snapshot.instance(key);
  if (box === undefined) return [];
  const rect = pixels(rectOf(box));
  const [right, bottom] = [rect.x + rect.width, rect.y + rect.height];
  return portsOf(rect).map((port) =>
    target({ on: 'port', key, endpoint: formatEndpoint(port) }, ({ grip }) => {
      const beside = Math.min(grip, gridSize / 2);
      const { x, y, side } = port;
      if (side === 'top') return [between(x - beside, y - grip, x + beside, rect.y)];
      if (side === 'bottom') return [between(x - beside, bottom, x + beside, y + grip)];
      if (side === 'left') return [between(x - grip, y - beside, rect.x, y + beside)];
      return [between(right, y - beside, x + grip, y + beside)];
    }),
  );
}

/** Each is grabbed up to the middle between it and the next one. */
function gripsOfRelation({ pictures, zoom }: GripScene, key: string): GripTarget[] {
  const { points = [], label } = pictures.relationFace(key) ?? {};
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return [];
  const legs = points.slice(1, -2).map((from, at): [Hit, Point] => {
    const to = points[at + 2] ?? from;
    const axis = from.x === to.x ? 'x' : 'y';
    return [{ on: 'leg', key, index: at + 1, axis }, legGrip(from, to, label, viewAt(zoom))];
  });
  const ends: [Hit, Point][] = [
    [{ on: 'end', key, end: 'from' }, first],
    [{ on: 'end', key, end: 'to' }, last],
  ];
  const all = [...legs, ...ends];
  return all.map(([hit, { x, y }]) => {
    const others = all.filter(([other]) => other !== hit).map(([, place]) => place);
    const room = Math.min(
      ...others.map((place) => Math.max(Math.abs(place.x - x), Math.abs(place.y - y)) / 2),
    );
    return target(hit, ({ grip }) => {
      const around = Math.min(grip, room);
      return [between(x - around, y - around, x + around, y + around)];
    });
  });
}
