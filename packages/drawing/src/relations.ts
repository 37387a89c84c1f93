import { type ContainerFace, containerLabelIn } from './containers.ts';
import { atLeastOnePixel, fullView, type View } from './detail.ts';
import { type LabelFace, labelShapes } from './labels.ts';
import { gridSize, type PathCommand, type Point, type Rect, type Shape } from './picture.ts';
import { circle, grabLine, grabSize } from './states.ts';
import { measure } from './textMetrics.ts';
import { textShape, type TextLook } from './textShapes.ts';
import type { ColourToken } from './theme.ts';

export type RelationState = 'rest' | 'hover' | 'selected';

export interface RelationFace {
  /** From border to border, with a point at every bend. */
  readonly points: readonly Point[];
  readonly label?: LabelFace;
  /** Where it jumps over others, in the order of its way. */
  readonly jumps?: readonly Point[];
  readonly archived?: boolean;
  readonly dashed?: boolean;
  /** With an arrowhead at its start as well. */
  readonly twoWay?: boolean;
  /** The containers whose labels it comes near to: it is interrupted there as well. */
  readonly passes?: readonly ContainerFace[];
}

/** What a line needs of a face; `gaps` are places where it is interrupted besides its own label. */
type LineFace = Pick<RelationFace, 'points' | 'label' | 'jumps' | 'twoWay'> & {
  readonly gaps?: readonly Rect[];
};

const bendRadius = 10;
/** The arrow ends this far before the box. */
const relationGap = 3;
const jumpRadius = 5;
const arrow = { length: 9, width: 8.5, notch: 2 } as const;
const dashes = [6, 4] as const;
/** The line stops this far before the ends of the label, and before its lines when it comes from above or below. */
const labelGap = { along: 6, across: 2 } as const;

/** Shorter bits of an interrupted line are left out. */
const speck = 6;

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

const around = (rect: Rect, scale = 1): Rect => ({
  x: rect.x - labelGap.along * scale,
  y: rect.y - labelGap.across * scale,
  width: rect.width + 2 * labelGap.along * scale,
  height: rect.height + 2 * labelGap.across * scale,
});

const without = (interval: Interval, cuts: readonly Interval[]): Interval[] =>
  cuts.reduce<Interval[]>(
    (parts, cut) =>
      parts
        .flatMap(({ start, end }) => [
          { start, end: Math.min(end, cut.start) },
          { start: Math.max(start, cut.end), end },
        ])
        .filter(({ start, end }) => end > start),
    [interval],
  );

const cutsOn = (leg: Leg, gaps: readonly Rect[]): Interval[] => gaps.flatMap((gap) => inside(leg, gap) ?? []);

const ownGaps = (label: LabelFace | undefined): Rect[] =>
  label?.onLine === true ? [around(label.rect)] : [];

/** How much of a line is left to the arrowheads at its ends. */
interface Shortened {
  readonly start?: number;
  readonly end: number;
}

/** The line with round bends, interrupted at labels, from one arrowhead to the other. */
export function relationPath(face: LineFace, shortened: Shortened): PathCommand[] {
  const legs = legsOf(face.points);
  const gaps = [...ownGaps(face.label), ...(face.gaps ?? [])];
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
    const begin = before === undefined ? Math.min(shortened.start ?? 0, leg.length) : startRadius;
    const cuts = cutsOn(leg, gaps);
    if (before !== undefined && startRadius > 0 && cuts.every(({ start }) => start > 0)) {
      if (cutsOn(before, gaps).every(({ end }) => end < before.length)) {
        moveTo(alongLeg(before, before.length - startRadius));
        const end = alongLeg(leg, startRadius);
        commands.push({ to: 'bend', ...end, corner: leg.from, radius: startRadius });
        pen = end;
      }
    }
    const last = at === legs.length - 1;
    const whole = {
      start: begin,
      end: Math.max(begin, leg.length - (last ? shortened.end : (radii[at] ?? 0))),
    };
    for (const part of without(whole, cuts)) {
      // What is left between a label and a box would look like a speck.
      if (cuts.length > 0 && part.end - part.start < speck) continue;
      moveTo(alongLeg(leg, part.start));
      for (const jump of jumpsOn(leg, face.jumps ?? [], part)) {
        lineTo(alongLeg(leg, jump - jumpRadius));
        commands.push(arcOver(leg, jump));
      }
      lineTo(alongLeg(leg, part.end));
    }
  });
  return commands;
}

function jumpsOn(leg: Leg, jumps: readonly Point[], part: Interval): number[] {
  if (leg.x === 0) return [];
  const places: number[] = [];
  for (const { x, y } of jumps) {
    const at = (x - leg.from.x) * leg.x;
    if (y === leg.from.y && at > part.start + jumpRadius && at < part.end - jumpRadius) places.push(at);
  }
  places.sort((a, b) => a - b);
  return places.filter((at, index) => index === 0 || at - (places[index - 1] ?? 0) > 2 * jumpRadius);
}

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

const backwards = (leg: Leg): Leg => ({
  from: alongLeg(leg, leg.length),
  length: leg.length,
  x: -leg.x,
  y: -leg.y,
});

/** A line with an arrowhead, or one at either end, for relations and for edges of a graph. */
export function lineShapes(face: LineFace, look: LineLook, view: View): Shape[] {
  const legs = legsOf(face.points);
  const [firstLeg, lastLeg] = [legs[0], legs.at(-1)];
  if (firstLeg === undefined || lastLeg === undefined) return [];
  const taken = relationGap + arrow.length - arrow.notch;
  const shortened = {
    end: Math.min(taken, lastLeg.length),
    ...(face.twoWay === true && { start: Math.min(taken, firstLeg.length) }),
  };
  const heads = face.twoWay === true ? [lastLeg, backwards(firstLeg)] : [lastLeg];
  const width = atLeastOnePixel(look.width, view);
  return [
    {
      kind: 'path',
      commands: relationPath(face, shortened),
      stroke: { colour: look.colour, width, ...(look.dash !== undefined && { dash: look.dash }) },
    },
    ...heads.map((leg) => arrowhead(leg, Math.min(relationGap, leg.length), look.colour)),
  ];
}

/** A gap is as wide as it looks beside a label of that size. */
export const labelGaps = (containers: readonly ContainerFace[], view: View): Rect[] =>
  containers.flatMap((container) => {
    const label = containerLabelIn(container, view);
    return label === null ? [] : around(label, view.detail === 'all' ? 1 : 1 / view.zoom);
  });

export function relationShapes(
  face: RelationFace,
  state: RelationState = 'rest',
  view: View = fullView,
): Shape[] {
  const gaps = labelGaps(face.passes ?? [], view);
  const { points, twoWay = false, dashed = false } = face;
  const visible = view.detail === 'all' ? { ...face, gaps } : { points, twoWay, gaps };
  const look = {
    colour: colours[state],
    width: state === 'selected' ? 2 : 1.5,
    ...(dashed && { dash: dashes }),
  };
  return lineShapes(visible, look, view);
}

/** Labels lie over components, so they are painted as items of their own. */
export const relationLabelShapes = ({ label, archived }: RelationFace, view: View = fullView): Shape[] =>
  label === undefined || view.detail !== 'all'
    ? []
    : labelShapes(label, archived === true ? 'text-muted' : undefined);

const badgeHeight = 18;
const badgeLook: TextLook = { style: { size: 11, weight: 500 }, colour: 'component-type' };

const badgeWidth = (links: number): number => 12 + 4 + measure(badgeText(links), badgeLook.style) + 12;

/** What the pill takes behind a label. */
export const relationBadgeRoom = (links: number): number => labelGap.along + badgeWidth(links);

/** How many diagrams a relation leads to, in a pill behind its label or, where it has none, in the middle of its line. */
function relationBadge({ points, label }: RelationFace, links: number): Rect {
  const width = badgeWidth(links);
  if (label !== undefined) {
    const { rect } = label;
    return {
      x: rect.x + rect.width + labelGap.along,
      y: rect.y + (rect.height - badgeHeight) / 2,
      width,
      height: badgeHeight,
    };
  }
  const middle = middleOf(points);
  return { x: middle.x - width / 2, y: middle.y - badgeHeight / 2, width, height: badgeHeight };
}

const badgeText = (links: number): string => (links > 99 ? '99+' : `${links}`);

function middleOf(points: readonly Point[]): Point {
  const legs = legsOf(points);
  let left = legs.reduce((sum, { length }) => sum + length, 0) / 2;
  for (const leg of legs) {
    if (left <= leg.length) return alongLeg(leg, left);
    left -= leg.length;
  }
  return points[0] ?? { x: 0, y: 0 };
}

export function relationBadgeShapes(face: RelationFace, links: number, view: View = fullView): Shape[] {
  if (view.detail !== 'all') return [];
  const rect = relationBadge(face, links);
  return [
    {
      kind: 'rect',
      ...rect,
      radius: badgeHeight / 2,
      fill: 'surface-raised',
      stroke: { colour: 'border-strong', width: atLeastOnePixel(1, view) },
    },
    { kind: 'icon', name: 'layers', x: rect.x + 6, y: rect.y + 3, size: 12, colour: 'component-type' },
    textShape(badgeText(links), badgeLook, {
      x: rect.x + 22,
      y: rect.y + 1,
      maxWidth: 40,
      maxLines: 1,
    }),
  ];
}

/** Where a leg is grabbed: in its middle, or in that of the longer part beside the label that interrupts it. */
export function legGrip(
  from: Point,
  to: Point,
  label: LabelFace | undefined,
  { detail }: Pick<View, 'detail'>,
): Point {
  const [leg] = legsOf([from, to]);
  if (leg === undefined) return from;
  const cuts = detail === 'all' ? cutsOn(leg, ownGaps(label)) : [];
  const [longest = { start: 0, end: leg.length }] = without({ start: 0, end: leg.length }, cuts).sort(
    (a, b) => b.end - b.start - (a.end - a.start),
  );
  return alongLeg(leg, (longest.start + longest.end) / 2);
}

/** Round ends to reconnect, and a pill on every leg that may be moved. */
export function relationHandles(
  { points, label }: Pick<RelationFace, 'points' | 'label'>,
  view: View = fullView,
): Shape[] {
  const legs = legsOf(points);
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return [];
  const pills = legs.slice(1, -1).map((leg): Shape => {
    const [across, along] = [10, 16].map((size) => grabSize(size, view, leg.length / 2)) as [number, number];
    const [width, height] = leg.x === 0 ? [across, along] : [along, across];
    const middle = legGrip(leg.from, alongLeg(leg, leg.length), label, view);
    return {
      kind: 'rect',
      x: middle.x - width / 2,
      y: middle.y - height / 2,
      width,
      height,
      radius: across / 2,
      fill: 'handle-fill',
      stroke: { colour: 'selection', width: grabLine(across, 10) },
    };
  });
  const radius = grabSize(4.5, view, gridSize / 4);
  const width = grabLine(radius, 4.5);
  return [...pills, ...[first, last].map((end) => circle(end, radius, 'handle-fill', 'selection', width))];
}

/** How near a pointer has to come, on either side of the line. */
export const relationHitDistance = 6;
