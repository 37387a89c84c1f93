import { atLeastOnePixel, fullView, type View } from './detail.ts';
import type { PathCommand, Point, Rect, Shape } from './picture.ts';
import { circle } from './states.ts';
import { measure } from './textMetrics.ts';
import { type Fitted, fitText } from './textLines.ts';
import { lineOf, textShape, type TextLook } from './textShapes.ts';
import type { ColourToken } from './theme.ts';

export type RelationState = 'rest' | 'hover' | 'selected';

export interface RelationFace {
  /** From border to border, with a point at every bend. */
  readonly points: readonly Point[];
  /** Where the label stands, and on how many lines. */
  readonly label?: {
    readonly text: string;
    readonly rect: Rect;
    readonly onLine: boolean;
    readonly wrapped: boolean;
  };
  /** Where it jumps over others, in the order of its way. */
  readonly jumps?: readonly Point[];
  readonly archived?: boolean;
}

export const bendRadius = 10;
/** The arrow ends this far before the box. */
export const relationGap = 3;
export const labelLook: TextLook = { style: { size: 12, weight: 500 }, colour: 'relation-label' };
export const wrappedLabelWidth = 160;
const jumpRadius = 5;
const arrow = { length: 9, width: 8.5, notch: 2 } as const;
/** The line stops this far before the ends of the label, and before its lines when it comes from above or below. */
const labelGap = { along: 6, across: 2 } as const;

export interface LabelMeasure {
  readonly single: { readonly width: number; readonly height: number };
  readonly wrapped?: { readonly width: number; readonly height: number };
}

const longestLabel = 320;

/** What placing a label has to know: its size on one line and, where it can be broken, on two. */
export function measureLabel(text: string): LabelMeasure {
  const { style } = labelLook;
  const line = lineOf(labelLook);
  const size = ({ lines }: Fitted) => ({
    width: Math.max(0, ...lines.map(({ width }) => width)),
    height: lines.length * line,
  });
  const single = size(fitText(text, style, longestLabel, 1));
  // Two lines of about the same length look better than a full one and a rest.
  const balanced = fitText(
    text,
    style,
    Math.min(wrappedLabelWidth, Math.max(60, measure(text, style) * 0.62)),
    2,
  );
  const wrapped = balanced.cut ? fitText(text, style, wrappedLabelWidth, 2) : balanced;
  return wrapped.lines.length > 1 ? { single, wrapped: size(wrapped) } : { single };
}

interface Leg {
  readonly from: Point;
  readonly length: number;
  readonly x: number;
  readonly y: number;
}

const legsOf = (points: readonly Point[]): Leg[] =>
  points.flatMap((from, at) => {
    const to = points[at + 1];
    if (to === undefined) return [];
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    return length === 0 ? [] : [{ from, length, x: (to.x - from.x) / length, y: (to.y - from.y) / length }];
  });

const alongLeg = (leg: Leg, distance: number): Point => ({
  x: leg.from.x + leg.x * distance,
  y: leg.from.y + leg.y * distance,
});

interface Interval {
  readonly start: number;
  readonly end: number;
}

/** The part of a leg that lies in a rectangle. */
function inside(leg: Leg, rect: Rect): Interval | null {
  const along = leg.x !== 0;
  const [start, size, other, otherSize] = along
    ? [rect.x, rect.width, rect.y, rect.height]
    : [rect.y, rect.height, rect.x, rect.width];
  const [line, origin, step] = along ? [leg.from.y, leg.from.x, leg.x] : [leg.from.x, leg.from.y, leg.y];
  if (line <= other || line >= other + otherSize) return null;
  const [p, q] = [(start - origin) * step, (start + size - origin) * step];
  const interval = { start: Math.max(0, Math.min(p, q)), end: Math.min(leg.length, Math.max(p, q)) };
  return interval.start < interval.end ? interval : null;
}

const around = (rect: Rect): Rect => ({
  x: rect.x - labelGap.along,
  y: rect.y - labelGap.across,
  width: rect.width + 2 * labelGap.along,
  height: rect.height + 2 * labelGap.across,
});

const without = (interval: Interval, cut: Interval | null): Interval[] =>
  cut === null
    ? [interval]
    : [
        { start: interval.start, end: Math.min(interval.end, cut.start) },
        { start: Math.max(interval.start, cut.end), end: interval.end },
      ].filter(({ start, end }) => end > start);

/** The line with round bends, interrupted at the label, up to where the arrowhead takes over. */
export function relationPath(
  face: Pick<RelationFace, 'points' | 'label' | 'jumps'>,
  shortened: number,
): PathCommand[] {
  const legs = legsOf(face.points);
  const gap = face.label?.onLine === true ? around(face.label.rect) : null;
  const commands: PathCommand[] = [];
  let pen: Point | null = null;
  const moveTo = (point: Point): void => {
    if (pen === null || Math.abs(pen.x - point.x) > 1e-6 || Math.abs(pen.y - point.y) > 1e-6)
      commands.push({ to: 'move', ...point });
    pen = point;
  };
  const lineTo = (point: Point): void => {
    commands.push({ to: 'line', ...point });
    pen = point;
  };
  const radii = legs.map((leg, at) => Math.min(bendRadius, leg.length / 2, (legs[at + 1]?.length ?? 0) / 2));
  legs.forEach((leg, at) => {
    const before = legs[at - 1];
    const startRadius = before === undefined ? 0 : (radii[at - 1] ?? 0);
    const cut = gap === null ? null : inside(leg, gap);
    if (before !== undefined && startRadius > 0 && (cut === null || cut.start > 0)) {
      const beforeCut = gap === null ? null : inside(before, gap);
      if (beforeCut === null || beforeCut.end < before.length) {
        moveTo(alongLeg(before, before.length - startRadius));
        const end = alongLeg(leg, startRadius);
        commands.push({ to: 'bend', ...end, corner: leg.from, radius: startRadius });
        pen = end;
      }
    }
    const last = at === legs.length - 1;
    const whole = {
      start: startRadius,
      end: Math.max(startRadius, leg.length - (last ? shortened : (radii[at] ?? 0))),
    };
    for (const part of without(whole, cut)) {
      moveTo(alongLeg(leg, part.start));
      for (const jump of jumpsOn(leg, face.jumps ?? [], part)) {
        lineTo(alongLeg(leg, jump - jumpRadius));
        commands.push(arcOver(leg, jump));
        pen = alongLeg(leg, jump + jumpRadius);
      }
      lineTo(alongLeg(leg, part.end));
    }
  });
  return commands;
}

const jumpsOn = (leg: Leg, jumps: readonly Point[], part: Interval): number[] =>
  jumps
    .filter((jump) => leg.x !== 0 && jump.y === leg.from.y)
    .map((jump) => (jump.x - leg.from.x) * leg.x)
    .filter((at) => at > part.start + jumpRadius && at < part.end - jumpRadius)
    .sort((a, b) => a - b)
    .filter((at, index, all) => index === 0 || at - (all[index - 1] ?? 0) > 2 * jumpRadius);

/** A half circle, always upwards. */
function arcOver(leg: Leg, at: number): PathCommand {
  const [start, end] = [alongLeg(leg, at - jumpRadius), alongLeg(leg, at + jumpRadius)];
  const lift = -(4 / 3) * jumpRadius;
  return {
    to: 'curve',
    ...end,
    first: { x: start.x, y: start.y + lift },
    second: { x: end.x, y: end.y + lift },
  };
}

function arrowhead(leg: Leg, gap: number, colour: ColourToken): Shape {
  const at = (distance: number, aside: number): Point => {
    const point = alongLeg(leg, leg.length - gap - distance);
    return { x: point.x - leg.y * aside, y: point.y + leg.x * aside };
  };
  const half = arrow.width / 2;
  return {
    kind: 'path',
    fill: colour,
    commands: [
      { to: 'move', ...at(0, 0) },
      { to: 'line', ...at(arrow.length, half) },
      { to: 'line', ...at(arrow.length - arrow.notch, 0) },
      { to: 'line', ...at(arrow.length, -half) },
      { to: 'close' },
    ],
  };
}

const colours: Record<RelationState, ColourToken> = {
  rest: 'relation',
  hover: 'relation-hover',
  selected: 'relation-selected',
};

export interface LineLook {
  readonly colour: ColourToken;
  readonly width: number;
  readonly dash?: readonly number[];
}

/** A line with an arrowhead, for relations and for edges of a graph. */
export function lineShapes(
  face: Pick<RelationFace, 'points' | 'label' | 'jumps'>,
  look: LineLook,
  view: View,
): Shape[] {
  const lastLeg = legsOf(face.points).at(-1);
  if (lastLeg === undefined) return [];
  const shortened = relationGap + arrow.length - arrow.notch;
  const width = atLeastOnePixel(look.width, view);
  return [
    {
      kind: 'path',
      commands: relationPath(face, Math.min(shortened, lastLeg.length)),
      stroke: { colour: look.colour, width, ...(look.dash !== undefined && { dash: look.dash }) },
    },
    arrowhead(lastLeg, Math.min(relationGap, lastLeg.length), look.colour),
  ];
}

export function relationShapes(
  face: RelationFace,
  state: RelationState = 'rest',
  view: View = fullView,
): Shape[] {
  const visible = view.detail === 'all' ? face : { points: face.points };
  const look = { colour: colours[state], width: state === 'selected' ? 2 : 1.5 };
  return lineShapes(visible, look, view);
}

/** Labels lie over components, so they are painted as items of their own. */
export function relationLabelShapes(face: RelationFace, view: View = fullView): Shape[] {
  const { label } = face;
  if (label === undefined || view.detail !== 'all') return [];
  const look: TextLook = face.archived === true ? { ...labelLook, colour: 'text-muted' } : labelLook;
  return [
    textShape(label.text, look, {
      x: label.rect.x + label.rect.width / 2,
      y: label.rect.y,
      anchor: 'middle',
      maxWidth: label.rect.width + 1,
      maxLines: label.wrapped ? 2 : 1,
    }),
  ];
}

/** Round ends to reconnect, and a pill on every leg that may be moved. */
export function relationHandles(points: readonly Point[]): Shape[] {
  const legs = legsOf(points);
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return [];
  const pills = legs.slice(1, -1).map((leg): Shape => {
    const [width, height] = leg.x === 0 ? [10, 16] : [16, 10];
    const middle = alongLeg(leg, leg.length / 2);
    return {
      kind: 'rect',
      x: middle.x - width / 2,
      y: middle.y - height / 2,
      width,
      height,
      radius: 5,
      fill: 'handle-fill',
      stroke: { colour: 'selection', width: 1.5 },
    };
  });
  return [...pills, ...[first, last].map((end) => circle(end, 4.5, 'handle-fill', 'selection'))];
}

/** How near a pointer has to come, on either side of the line. */
export const relationHitDistance = 6;
