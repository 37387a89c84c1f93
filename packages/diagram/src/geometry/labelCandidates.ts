import { type Point, type Rect, rectBetween } from './rect.ts';
import type { RouteBox } from './routeEnds.ts';

export interface LabelSize {
  readonly width: number;
  readonly height: number;
}

export interface LabelRequest {
  /** That of the relation. */
  readonly key: string;
  readonly points: readonly Point[];
  /** On one line. Sizes are those of the bare text, in grid units. */
  readonly single: LabelSize;
  /** On two lines, where the text can be broken. */
  readonly wrapped?: LabelSize;
  /** How much stands behind it: the number of linked diagrams. */
  readonly tail?: number;
  /** There is an arrowhead at the start of the route as well. */
  readonly twoWay?: boolean;
  /** Where it was put by hand, from 0 at the start of the route to 1 at its end. */
  readonly labelAt?: number;
}

export interface PlacedLabel {
  readonly key: string;
  /** With its tail. */
  readonly rect: Rect;
  readonly tail?: number;
  readonly wrapped: boolean;
  /** The line runs through it and has to be interrupted. */
  readonly onLine: boolean;
}

/** The line stops this far before the text, beside it and above or below it. */
const labelGap = { beside: 0.12, above: 0.04 } as const;
/**
 * An arrowhead stays visible, and so much of the line on either side of the label: less where there is no choice, and
 * hardly any where the line goes on beyond a border.
 */
const arrowRoom = 0.26;
const lineRoom = { fair: 0.35, least: 0.2, beyond: 0.06 } as const;
/** A label that finds no room on or beside its line looks for it this far around its middle. */
const farthest = 8;
const steps = [0, 0.25, -0.25, 0.5, -0.5, 0.75, -0.75, 1, -1] as const;

interface Section {
  readonly vertical: boolean;
  readonly line: number;
  readonly start: number;
  readonly end: number;
  /** The ends that belong to arrowheads. */
  readonly arrows: { readonly before: boolean; readonly behind: boolean };
  /** It goes on beyond the border of a container. */
  readonly goesOn: { readonly before: boolean; readonly behind: boolean };
}

/** One place where a label could stand. */
export interface LabelCandidate {
  readonly rect: Rect;
  readonly tail?: number;
  readonly wrapped: boolean;
  readonly onLine: boolean;
  /** Better than others only as long as it covers no line and no border. */
  readonly strict: boolean;
  /** Neither on its line nor beside it. */
  readonly far: boolean;
}

/** Finds the containers that touch a place. */
export type ContainersAt = (place: Rect) => readonly RouteBox[];

const pointRect = (point: Point): Rect => ({ ...point, width: 0, height: 0 });

function legsOf({ points, twoWay = false }: Pick<LabelRequest, 'points' | 'twoWay'>): Section[] {
  const legs: Section[] = [];
  points.forEach((a, at) => {
    const b = points[at + 1];
    if (b === undefined) return;
    const vertical = a.x === b.x;
    const [p, q] = vertical ? [a.y, b.y] : [a.x, b.x];
    const [atStart, atEnd] = [twoWay && at === 0, at + 2 === points.length];
    legs.push({
      vertical,
      line: vertical ? a.x : a.y,
      start: Math.min(p, q),
      end: Math.max(p, q),
      arrows: { before: p <= q ? atStart : atEnd, behind: p <= q ? atEnd : atStart },
      goesOn: { before: false, behind: false },
    });
  });
  return legs;
}

/** A leg between the borders of containers that it crosses, so that a label stands in the middle of what is free. */
function sectionsOf(leg: Section, containersAt: ContainersAt): Section[] {
  const rect = leg.vertical
    ? { x: leg.line, y: leg.start, width: 0, height: leg.end - leg.start }
    : { x: leg.start, y: leg.line, width: leg.end - leg.start, height: 0 };
  const cuts = containersAt(rect)
    .flatMap((box) => (leg.vertical ? [box.y, box.y + box.height] : [box.x, box.x + box.width]))
    .filter((cut) => cut > leg.start && cut < leg.end)
    .sort((a, b) => a - b);
  return [leg.start, ...cuts].map((start, at): Section => {
    const goesOn = { before: at > 0, behind: at < cuts.length };
    const arrows = {
      before: leg.arrows.before && !goesOn.before,
      behind: leg.arrows.behind && !goesOn.behind,
    };
    return { ...leg, start, end: cuts[at] ?? leg.end, arrows, goesOn };
  });
}

const lengthOf = (section: Section): number => section.end - section.start;

const rectAt = (centre: Point, size: LabelSize): Rect => ({
  x: centre.x - size.width / 2,
  y: centre.y - size.height / 2,
  width: size.width,
  height: size.height,
});

function* alongSection(section: Section, size: LabelSize, tail: number, room: number): Generator<Rect> {
  const extent = section.vertical ? size.height : size.width + tail;
  const kept = extent / 2 + (section.vertical ? labelGap.above : labelGap.beside);
  const roomAt = (end: 'before' | 'behind'): number =>
    (section.goesOn[end] ? lineRoom.beyond : room) + (section.arrows[end] ? arrowRoom : 0);
  const least = section.start + kept + roomAt('before');
  const most = section.end - kept - roomAt('behind');
  if (least > most) return;
  const middle = (section.start + section.end) / 2;
  for (const step of steps) {
    const position = Math.min(most, Math.max(least, middle + (step * (most - least)) / 2));
    // The line runs through the middle of the label itself where it comes from above or below.
    const rect = rectAt(
      section.vertical ? { x: section.line, y: position } : { x: position - tail / 2, y: section.line },
      size,
    );
    yield { ...rect, width: rect.width + tail };
  }
}

function* besideSection(section: Section, size: LabelSize): Generator<Rect> {
  const middle = (section.start + section.end) / 2;
  const across = (section.vertical ? size.width : size.height) / 2 + labelGap.beside;
  for (const step of steps) {
    const position = middle + step * Math.max(0, lengthOf(section) / 2);
    for (const side of section.vertical ? [1, -1] : [-1, 1]) {
      const line = section.line + side * across;
      yield rectAt(section.vertical ? { x: line, y: position } : { x: position, y: line }, size);
    }
  }
}

/** Away from everything: better far from its line than over a name. */
function* aroundMiddle(centre: Point, size: LabelSize): Generator<Rect> {
  for (let ring = 1; ring <= farthest * 2; ring += 1) {
    for (let turn = 0; turn < 16; turn += 1) {
      const angle = (turn * Math.PI) / 8;
      const radius = ring * 0.5;
      yield rectAt({ x: centre.x + radius * Math.cos(angle), y: centre.y + radius * Math.sin(angle) }, size);
    }
  }
}

export function pointAlong(points: readonly Point[], share: number): Point {
  const lengths = points.map((point, at) => {
    const next = points[at + 1] ?? point;
    return Math.abs(next.x - point.x) + Math.abs(next.y - point.y);
  });
  let left = lengths.reduce((sum, length) => sum + length, 0) * Math.min(1, Math.max(0, share));
  for (const [at, length] of lengths.entries()) {
    const [a, b] = [points[at] as Point, points[at + 1]];
    if (b === undefined || (left <= length && length > 0)) {
      const part = b === undefined || length === 0 ? 0 : left / length;
      return b === undefined ? a : { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part };
    }
    left -= length;
  }
  return points[0] ?? { x: 0, y: 0 };
}

function depthOf(section: Section, containersAt: ContainersAt): number {
  const middle = (section.start + section.end) / 2;
  const point = section.vertical ? { x: section.line, y: middle } : { x: middle, y: section.line };
  return containersAt(pointRect(point)).length;
}

/** Everywhere that a label may stand, the best place first. They are worked out as they are asked for. */
export function* candidatesOf(request: LabelRequest, containersAt: ContainersAt): Generator<LabelCandidate> {
  const { points, single, tail = 0 } = request;
  const sizes: [LabelSize, boolean][] = [[single, false]];
  if (request.wrapped !== undefined) sizes.push([request.wrapped, true]);
  const legs = legsOf(request);
  const sections = legs.flatMap((leg) => sectionsOf(leg, containersAt));
  // Of equally long ones that with the fewest containers around it, then (sorting is stable) the first on the way.
  const depth = new Map(sections.map((section) => [section, depthOf(section, containersAt)]));
  sections.sort((a, b) => lengthOf(b) - lengthOf(a) || (depth.get(a) ?? 0) - (depth.get(b) ?? 0));
  legs.sort((a, b) => lengthOf(b) - lengthOf(a));

  for (const strict of [true, false]) {
    for (const room of strict ? [lineRoom.fair, null] : [lineRoom.fair, null, lineRoom.least]) {
      const onLine = room !== null;
      for (const part of strict ? sections : legs) {
        for (const [size, wrapped] of sizes) {
          const whole = { ...size, width: size.width + tail };
          for (const rect of onLine ? alongSection(part, size, tail, room) : besideSection(part, whole))
            yield { rect, wrapped, onLine, strict, far: false, ...(tail > 0 && { tail }) };
        }
      }
    }
  }
  const centre = pointAlong(points, 0.5);
  for (const [size, wrapped] of sizes.reverse())
    for (const rect of aroundMiddle(centre, { ...size, width: size.width + tail }))
      yield { rect, wrapped, onLine: false, strict: false, far: true, ...(tail > 0 && { tail }) };
}

export const placedAt = (key: string, { rect, wrapped, onLine, tail }: LabelCandidate): PlacedLabel => ({
  key,
  rect,
  wrapped,
  onLine,
  ...(tail !== undefined && { tail }),
});

/** For a label that finds no room anywhere. */
export const inTheMiddle = ({ key, points, single }: LabelRequest): PlacedLabel => ({
  key,
  rect: rectAt(pointAlong(points, 0.5), single),
  wrapped: false,
  onLine: true,
});

const holdsPoint = ({ vertical, line, start, end }: Section, { x, y }: Point): boolean => {
  const [across, along] = vertical ? [x, y] : [y, x];
  return across === line && along >= start && along <= end;
};

/** Whether enough of a leg is left beside a label on it. */
const leavesLine = (leg: Section, size: LabelSize): boolean =>
  !alongSection(leg, size, 0, lineRoom.least).next().done;

/** Where it was put by hand: on the line, or just beside it where it would take all of a leg. */
export const whereFixed = (request: LabelRequest, labelAt: number): PlacedLabel => {
  const { key, points, single, wrapped } = request;
  const centre = pointAlong(points, labelAt);
  const [leg] = legsOf(request)
    .filter((each) => holdsPoint(each, centre))
    .sort((a, b) => lengthOf(b) - lengthOf(a));
  if (leg === undefined || leavesLine(leg, single))
    return { key, rect: rectAt(centre, single), wrapped: false, onLine: true };
  if (wrapped !== undefined && leavesLine(leg, wrapped))
    return { key, rect: rectAt(centre, wrapped), wrapped: true, onLine: true };
  const away = (leg.vertical ? single.width : -single.height) / 2;
  const gap = leg.vertical ? labelGap.beside : -labelGap.beside;
  const beside = leg.vertical
    ? { x: centre.x + away + gap, y: centre.y }
    : { x: centre.x, y: centre.y + away + gap };
  return { key, rect: rectAt(beside, single), wrapped: false, onLine: false };
};

/** More than what is kept free around a label, so that whatever could push it away is known. */
const spare = 0.3;

/** All places on and beside the line lie in these, with what is kept free around them. */
export function nearAreas({ points, single, wrapped, tail = 0 }: LabelRequest): Rect[] {
  const width = Math.max(single.width, wrapped?.width ?? 0) + tail + spare;
  const height = Math.max(single.height, wrapped?.height ?? 0) + spare;
  return points.slice(1).map((to, at) => {
    const leg = rectBetween(points[at] ?? to, to);
    return {
      x: leg.x - width,
      y: leg.y - height,
      width: leg.width + 2 * width,
      height: leg.height + 2 * height,
    };
  });
}

/** And all others in this. */
export function farArea({ points, single, wrapped, tail = 0 }: LabelRequest): Rect {
  const { x, y } = pointAlong(points, 0.5);
  const across = farthest + (Math.max(single.width, wrapped?.width ?? 0) + tail) / 2 + spare;
  const down = farthest + Math.max(single.height, wrapped?.height ?? 0) / 2 + spare;
  return { x: x - across, y: y - down, width: 2 * across, height: 2 * down };
}
