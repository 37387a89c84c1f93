import { PlaceIndex } from './obstacles.ts';
import { boundsAround, grown, type Point, type Rect } from './rect.ts';
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
  /** Where somebody has put it, from 0 at the start of the route to 1 at its end. */
  readonly labelAt?: number;
}

export interface LabelGround {
  readonly boxes: Iterable<RouteBox>;
  /** The labels of containers, text areas. */
  readonly keepClear: Iterable<Rect>;
  readonly routes: Iterable<{ readonly key: string; readonly points: readonly Point[] }>;
}

export interface PlacedLabel {
  readonly key: string;
  readonly rect: Rect;
  readonly wrapped: boolean;
  /** The line runs through it and has to be interrupted. */
  readonly onLine: boolean;
}

/** The line stops this far before the text, beside it and above or below it. */
const labelGap = { beside: 0.12, above: 0.04 } as const;
/** What stays free between a label and everything else. */
const distance = 0.08;
/** An arrowhead stays visible, and a bit of the line on either side of the label. */
const arrowRoom = 0.26;
const lineRoom = 0.06;
const steps = [0, 0.25, -0.25, 0.5, -0.5, 0.75, -0.75, 1, -1] as const;

interface Section {
  readonly vertical: boolean;
  readonly line: number;
  readonly start: number;
  readonly end: number;
  /** The end that belongs to the arrowhead: -1, 1, or 0 for none. */
  readonly arrow: -1 | 0 | 1;
}

interface Mark {
  readonly rect: Rect;
  readonly owner: string;
}

/** What a label has to keep clear of: always of `solid` things, of thin ones as long as there is a choice. */
class Surroundings {
  readonly #solid = new PlaceIndex<Rect>();
  readonly #thin = new PlaceIndex<Mark>();
  readonly containers = new PlaceIndex<RouteBox>();

  constructor(ground: LabelGround) {
    let count = 0;
    const thin = (rect: Rect, owner: string): void =>
      this.#thin.set(`${(count += 1)}`, rect, { rect, owner });
    for (const box of ground.boxes) {
      if (box.container === true) {
        this.containers.set(box.key, box, box);
        for (const border of bordersOf(box)) thin(border, '');
      } else this.#solid.set(box.key, box, box);
    }
    for (const rect of ground.keepClear) this.#solid.set(`${(count += 1)} kept clear`, rect, rect);
    for (const { key, points } of ground.routes) {
      points.forEach((point, at) => {
        const next = points[at + 1];
        const leg = next === undefined ? null : boundsAround([pointRect(point), pointRect(next)]);
        if (leg !== null) thin(leg, key);
      });
    }
  }

  allow(rect: Rect, owner: string, strict: boolean): boolean {
    const area = grown(rect, distance);
    if (this.#solid.touching(area).length > 0) return false;
    return !strict || this.#thin.touching(area).every((mark) => mark.owner === owner);
  }

  /** How many containers lie around the middle of a section. */
  depthOf(section: Section): number {
    const middle = (section.start + section.end) / 2;
    const point = section.vertical ? { x: section.line, y: middle } : { x: middle, y: section.line };
    return this.containers.touching(pointRect(point)).length;
  }

  occupy(key: string, rect: Rect): void {
    this.#solid.set(`${key} label`, rect, rect);
  }
}

const pointRect = (point: Point): Rect => ({ ...point, width: 0, height: 0 });

const bordersOf = ({ x, y, width, height }: Rect): Rect[] => [
  { x, y, width, height: 0 },
  { x, y: y + height, width, height: 0 },
  { x, y, width: 0, height },
  { x: x + width, y, width: 0, height },
];

function legsOf(points: readonly Point[]): Section[] {
  const legs: Section[] = [];
  points.forEach((a, at) => {
    const b = points[at + 1];
    if (b === undefined) return;
    const vertical = a.x === b.x;
    const [p, q] = vertical ? [a.y, b.y] : [a.x, b.x];
    legs.push({
      vertical,
      line: vertical ? a.x : a.y,
      start: Math.min(p, q),
      end: Math.max(p, q),
      arrow: at + 2 < points.length ? 0 : p <= q ? 1 : -1,
    });
  });
  return legs;
}

/** A leg between the borders of containers that it crosses, so that a label stands in the middle of what is free. */
function sectionsOf(leg: Section, containers: PlaceIndex<RouteBox>): Section[] {
  const rect = leg.vertical
    ? { x: leg.line, y: leg.start, width: 0, height: leg.end - leg.start }
    : { x: leg.start, y: leg.line, width: leg.end - leg.start, height: 0 };
  const cuts = containers
    .touching(rect)
    .flatMap((box) => (leg.vertical ? [box.y, box.y + box.height] : [box.x, box.x + box.width]))
    .filter((cut) => cut > leg.start && cut < leg.end)
    .sort((a, b) => a - b);
  return [leg.start, ...cuts].map((start, at): Section => {
    const isAtArrow = leg.arrow === -1 ? at === 0 : at === cuts.length;
    return { ...leg, start, end: cuts[at] ?? leg.end, arrow: isAtArrow ? leg.arrow : 0 };
  });
}

const lengthOf = (section: Section): number => section.end - section.start;

const rectAt = (centre: Point, size: LabelSize): Rect => ({
  x: centre.x - size.width / 2,
  y: centre.y - size.height / 2,
  width: size.width,
  height: size.height,
});

function* alongSection(section: Section, size: LabelSize): Generator<Rect> {
  const extent = section.vertical ? size.height : size.width;
  const kept = extent / 2 + (section.vertical ? labelGap.above : labelGap.beside) + lineRoom;
  const least = section.start + kept + (section.arrow === -1 ? arrowRoom : 0);
  const most = section.end - kept - (section.arrow === 1 ? arrowRoom : 0);
  if (least > most) return;
  const middle = (section.start + section.end) / 2;
  for (const step of steps) {
    const position = Math.min(most, Math.max(least, middle + (step * (most - least)) / 2));
    yield rectAt(
      section.vertical ? { x: section.line, y: position } : { x: position, y: section.line },
      size,
    );
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

/** Away from everything: better far from its line than over somebody's name. */
function* around(centre: Point, size: LabelSize): Generator<Rect> {
  for (let ring = 1; ring <= 40; ring += 1) {
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

function place(request: LabelRequest, surroundings: Surroundings): PlacedLabel {
  const { key, points, single, labelAt } = request;
  if (labelAt !== undefined)
    return { key, rect: rectAt(pointAlong(points, labelAt), single), wrapped: false, onLine: true };

  const sizes: [LabelSize, boolean][] = [[single, false]];
  if (request.wrapped !== undefined) sizes.push([request.wrapped, true]);
  const legs = legsOf(points);
  const sections = legs.flatMap((leg) => sectionsOf(leg, surroundings.containers));
  // Of equally long ones that with the fewest containers around it, then (sorting is stable) the first on the way.
  const depth = new Map(sections.map((section) => [section, surroundings.depthOf(section)]));
  sections.sort((a, b) => lengthOf(b) - lengthOf(a) || (depth.get(a) ?? 0) - (depth.get(b) ?? 0));
  legs.sort((a, b) => lengthOf(b) - lengthOf(a));

  for (const strict of [true, false]) {
    for (const onLine of [true, false]) {
      const parts = strict ? sections : legs;
      for (const part of parts) {
        for (const [size, wrapped] of sizes) {
          for (const rect of onLine ? alongSection(part, size) : besideSection(part, size))
            if (surroundings.allow(rect, key, strict)) return { key, rect, wrapped, onLine };
        }
      }
    }
  }
  const centre = pointAlong(points, 0.5);
  for (const [size, wrapped] of sizes.reverse()) {
    for (const rect of around(centre, size))
      if (surroundings.allow(rect, key, false)) return { key, rect, wrapped, onLine: false };
  }
  return { key, rect: rectAt(centre, single), wrapped: false, onLine: true };
}

/** Labels that somebody has put stay there; the others find their place in the order of their keys. */
export function placeLabels(
  requests: Iterable<LabelRequest>,
  ground: LabelGround,
): ReadonlyMap<string, PlacedLabel> {
  const surroundings = new Surroundings(ground);
  const byKey = [...requests].sort((a, b) => (a.key < b.key ? -1 : 1));
  const placed = new Map<string, PlacedLabel>();
  for (const fixed of [true, false]) {
    for (const request of byKey) {
      if ((request.labelAt !== undefined) !== fixed || request.points.length < 2) continue;
      const label = place(request, surroundings);
      surroundings.occupy(request.key, label.rect);
      placed.set(request.key, label);
    }
  }
  return placed;
}
