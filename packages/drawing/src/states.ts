import { atLeastOnePixel, fullView, type View } from './detail.ts';
import { gridSize, grown, type Point, type Rect, type RectShape, type Shape } from './picture.ts';
import { measure } from './textMetrics.ts';
import { textShape, type TextLook } from './textShapes.ts';
import type { ColourToken } from './theme.ts';

/** What lies over a box that is pointed at or selected. */

export const avatarHues = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export type AvatarHue = (typeof avatarHues)[number];

/** One pixel of ground stays between a box and its ring. */
const ringDistance = 1;
const portDistance = 10;
const portRadius = 3.5;

export const ring = (box: Rect, colour: ColourToken, view: View = fullView, radius = 8): RectShape => ({
  kind: 'rect',
  ...grown(box, ringDistance),
  radius: radius + ringDistance,
  stroke: { colour, width: atLeastOnePixel(2, view) },
});

/** What is grabbed is as large on the screen at every zoom, zoomed out as far as its box has room for it. */
export const grabSize = (size: number, { zoom }: View, room: number): number =>
  zoom >= 1 ? size / zoom : Math.max(size, Math.min(size / zoom, room));

/** Its line is as much thicker as it is larger. */
export const grabLine = (size: number, atFullSize: number): number => (1.5 * size) / atFullSize;

const handleSize = 9;

const handleAt = (point: Point, size: number): RectShape => ({
  kind: 'rect',
  x: point.x - size / 2,
  y: point.y - size / 2,
  width: size,
  height: size,
  radius: (2 / handleSize) * size,
  fill: 'handle-fill',
  stroke: { colour: 'selection', width: grabLine(size, handleSize) },
});

const cornersOf = ({ x, y, width, height }: Rect): Point[] => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
];

const cornerHandles = (frame: Rect, view: View): Shape[] => {
  const size = grabSize(handleSize, view, Math.min(frame.width, frame.height) / 3);
  return cornersOf(frame).map((corner) => handleAt(corner, size));
};

export const handles = (box: Rect, view: View = fullView): Shape[] =>
  cornerHandles(grown(box, ringDistance), view);

export const circle = (
  centre: Point,
  radius: number,
  fill: ColourToken,
  colour: ColourToken,
  width = 1.5,
): RectShape => ({
  kind: 'rect',
  x: centre.x - radius,
  y: centre.y - radius,
  width: 2 * radius,
  height: 2 * radius,
  radius,
  fill,
  stroke: { colour, width },
});

export interface Port extends Point {
  readonly side: 'top' | 'right' | 'bottom' | 'left';
  readonly index: number;
}

/** One per grid unit and side, at its middle. */
export function portsOf(box: Rect): Port[] {
  const along = (length: number): number[] =>
    Array.from({ length: Math.max(1, Math.round(length / gridSize)) }, (_, index) => index);
  const at = (index: number): number => (index + 0.5) * gridSize;
  const [right, bottom] = [box.x + box.width + portDistance, box.y + box.height + portDistance];
  return [
    ...along(box.width).flatMap((index): Port[] => [
      { side: 'top', index, x: box.x + at(index), y: box.y - portDistance },
      { side: 'bottom', index, x: box.x + at(index), y: bottom },
    ]),
    ...along(box.height).flatMap((index): Port[] => [
      { side: 'left', index, x: box.x - portDistance, y: box.y + at(index) },
      { side: 'right', index, x: right, y: box.y + at(index) },
    ]),
  ];
}

/** More at once would be clutter. */
const mostPorts = 24;
/** In grid units: so far from the pointer are those of a large box shown. */
export const nearPorts = 2.5;

/** Of a box so large, in grid units, only some ports are shown. */
export const portsAreMany = ({ width, height }: Pick<Rect, 'width' | 'height'>): boolean =>
  2 * (width + height) > mostPorts;

const isMiddleOf = ({ width, height }: Rect, { side, index }: Port): boolean => {
  const length = side === 'top' || side === 'bottom' ? width : height;
  return index === Math.floor((Math.round(length / gridSize) - 1) / 2);
};

/** Those near the pointer, in grid units; and the middle one of each side, where there is no pointer or it is elsewhere. */
export const shownPorts = (box: Rect, near: Point | null): Port[] => {
  const all = portsOf(box);
  if (all.length <= mostPorts) return all;
  return all.filter((port) => {
    if (isMiddleOf(box, port)) return true;
    if (near === null) return false;
    const away = Math.max(
      Math.abs(port.x - (near.x + 0.5) * gridSize),
      Math.abs(port.y - (near.y + 0.5) * gridSize),
    );
    return away <= nearPorts * gridSize;
  });
};

export const ports = (
  box: Rect,
  state: 'hover' | 'selected',
  view: View = fullView,
  near: Point | null = null,
): Shape[] => {
  const radius = grabSize(portRadius, view, portDistance - ringDistance);
  const width = grabLine(radius, portRadius);
  const colour = state === 'selected' ? 'selection' : 'component-border-hover';
  return shownPorts(box, near).map((port) => circle(port, radius, 'handle-fill', colour, width));
};

/** One box, selected by this person. */
export const selected = (
  box: Rect,
  view: View = fullView,
  radius = 8,
  near: Point | null = null,
): Shape[] => [...sizedAlone(box, view, radius), ...ports(box, 'selected', view, near)];

/** The same, while the ports of another box are shown. */
export const sizedAlone = (box: Rect, view: View = fullView, radius = 8): Shape[] => [
  ring(box, 'selection', view, radius),
  ...handles(box, view),
];

/** Several boxes: rings only, and one box around all of them. */
export const selectedTogether = (boxes: readonly Rect[], around: Rect, view: View = fullView): Shape[] => [
  ...boxes.map((box) => ring(box, 'selection', view)),
  { kind: 'rect', ...around, stroke: { colour: 'selection', width: atLeastOnePixel(1, view) } },
  ...cornerHandles(around, view),
];

const flagLook: TextLook = { style: { size: 11, weight: 600 }, colour: 'avatar-ring' };

const flagHeight = 18;
export const flagWidth = (initials: string): number => Math.ceil(measure(initials, flagLook.style)) + 12;

/** Where on the top edge initials stand: `taken` screen pixels are those of others. */
interface FlagPlace {
  readonly side?: 'left' | 'right' | undefined;
  readonly taken?: number;
}

/** Selected by another person: a ring in their hue, and their initials on the top edge, as large at every zoom. */
export function selectedBySomeone(
  box: Rect,
  person: { readonly hue: AvatarHue; readonly initials: string },
  view: View = fullView,
  { side = 'left', taken = 0 }: FlagPlace = {},
): Shape[] {
  const colour: ColourToken = `avatar-${person.hue}`;
  const width = flagWidth(person.initials);
  const edge = grown(box, 2);
  const scale = 1 / view.zoom;
  const children: Shape[] = [
    { kind: 'rect', x: 0, y: 0, width, height: flagHeight, radius: 3, fill: colour },
    textShape(
      person.initials,
      { ...flagLook, colour: 'on-accent' },
      { x: width / 2, y: 1, anchor: 'middle', maxWidth: width, maxLines: 1 },
    ),
  ];
  const x = side === 'left' ? edge.x + taken * scale : edge.x + edge.width - (taken + width) * scale;
  const y = edge.y + 2 - flagHeight * scale;
  return [ring(box, colour, view), { kind: 'group', x, y, scale, children }];
}

/** Where a name is edited: ring and handles without ports, a line under the text. */
export const editingName = (box: Rect, name: Rect, view: View = fullView): Shape[] => [
  ring(box, 'selection', view),
  ...handles(box, view),
  {
    kind: 'path',
    commands: [
      { to: 'move', x: name.x, y: name.y + name.height },
      { to: 'line', x: name.x + name.width, y: name.y + name.height },
    ],
    stroke: { colour: 'selection', width: 1.5 },
  },
];

/** How faint a box is at the place that it is being dragged from. */
export const dragOriginOpacity = 0.35;

export const marquee = (area: Rect, view: View = fullView): Shape => ({
  kind: 'rect',
  ...area,
  fill: 'selection-fill',
  stroke: { colour: 'selection', width: atLeastOnePixel(1, view) },
});

export const guide = (from: Point, to: Point, view: View = fullView): Shape => ({
  kind: 'path',
  commands: [
    { to: 'move', ...from },
    { to: 'line', ...to },
  ],
  stroke: { colour: 'guide', width: atLeastOnePixel(1, view) },
});
