import { containerPadding } from '@lintel/diagram/arrange/containerPadding';
import { boundsAround, holds, type Point, type Rect } from '@lintel/diagram/geometry/rect';
import type { Size } from '@lintel/diagram/layout';
import { layered, type BoxLine } from './layered.ts';

/** A box of which program and people may have said where it stands and how large it is. */
export interface BoxToPlace {
  readonly key: string;
  readonly container: boolean;
  /** The container that it is to lie in. */
  readonly parent: string | null;
  readonly position: Point | null;
  /** The place is the caller's own word, not where it happens to stand. */
  readonly isGiven: boolean;
  /** Where it is at present, if it is there. */
  readonly standing: Rect | null;
  readonly size: Size | null;
  /** What a component has written on it. */
  readonly name: string;
}

const component: Size = { width: 4, height: 2 };
const widest = 8;
/** Of the name, in a grid unit. */
const letters = 2;

/** Wide enough for the longest word of the name. */
const naturalSize = (name: string): Size => {
  const longest = Math.max(0, ...name.split(/[\s-]+/).map((word) => word.length));
  return { ...component, width: Math.min(widest, Math.max(component.width, Math.ceil(longest / letters))) };
};

const emptyContainer: Size = { width: 6, height: 4 };
/** Free units between what has its place and what finds one. */
const distance = 2;

const rectAt = ({ x, y }: Point, { width, height }: Size): Rect => ({ x, y, width, height });

const bottomOf = (rect: Rect): number => rect.y + rect.height;
const rightOf = (rect: Rect): number => rect.x + rect.width;

class Layout {
  readonly rects = new Map<string, Rect>();
  readonly #boxes: readonly BoxToPlace[];
  readonly #lines: readonly BoxLine[];
  readonly #children: Map<string | null, BoxToPlace[]>;

  constructor(boxes: readonly BoxToPlace[], lines: readonly BoxLine[]) {
    this.#boxes = boxes;
    this.#lines = lines;
    this.#children = Map.groupBy(boxes, ({ parent }) => parent);
  }

  run(): void {
    for (const box of this.#boxes)
      if (box.position !== null && !box.container)
        this.rects.set(box.key, rectAt(box.position, box.size ?? naturalSize(box.name)));
    const containers = this.#boxes.filter(({ container }) => container);
    for (const box of containers) {
      const at = box.position ?? this.#aroundFixed(box);
      if (at !== null) this.#placeContainer(box, at);
    }
    this.#placeRest();
  }

  #inside({ key }: BoxToPlace): BoxToPlace[] {
    return this.#children.get(key) ?? [];
  }

  /** The upper left corner around those of its contents that have a place. */
  #aroundFixed(box: BoxToPlace): Point | null {
    const bounds = boundsAround(this.#inside(box).flatMap(({ key }) => this.rects.get(key) ?? []));
    if (bounds === null) return null;
    return { x: Math.floor(bounds.x) - containerPadding, y: Math.floor(bounds.y) - containerPadding };
  }

  #free(boxes: readonly BoxToPlace[]): Map<string, Size> {
    const free = boxes.filter(({ key }) => !this.rects.has(key));
    return new Map(free.map((box) => [box.key, this.#sizeOf(box)]));
  }

  #sizeOf(box: BoxToPlace): Size {
    if (!box.container) return box.size ?? naturalSize(box.name);
    const inner = this.#extentOf(this.#free(this.#inside(box)));
    if (inner === null) return box.size ?? emptyContainer;
    const needed = {
      width: inner.width + 2 * containerPadding,
      height: inner.height + 2 * containerPadding,
    };
    return {
      width: Math.max(needed.width, box.size?.width ?? 0),
      height: Math.max(needed.height, box.size?.height ?? 0),
    };
  }

  #extentOf(sizes: ReadonlyMap<string, Size>): Rect | null {
    return boundsAround(
      [...layered(sizes, this.#lines)].map(([key, at]) => rectAt(at, sizes.get(key) ?? component)),
    );
  }

  /** It found its place in there at an earlier call, and nobody has moved it out since. */
  #isKeptIn({ standing: around }: BoxToPlace, { isGiven, standing }: BoxToPlace): boolean {
    return !isGiven && around !== null && standing !== null && holds(around, standing);
  }

  /** What has no place in it yet goes below what has one; it grows as far as that needs. */
  #placeContainer(box: BoxToPlace, at: Point): void {
    const inside = this.#inside(box);
    const free = this.#free(inside);
    const fixed = boundsAround(inside.flatMap(({ key }) => this.rects.get(key) ?? []));
    const left = at.x + containerPadding;
    const top = fixed === null ? at.y + containerPadding : Math.ceil(bottomOf(fixed)) + distance;
    for (const [key, { x, y }] of layered(free, this.#lines))
      this.rects.set(key, rectAt({ x: left + x, y: top + y }, free.get(key) ?? component));
    const grown = boundsAround(
      inside
        .filter((each) => box.size === null || free.has(each.key) || this.#isKeptIn(box, each))
        .flatMap(({ key }) => this.rects.get(key) ?? []),
    );
    const least = box.size ?? (grown === null ? emptyContainer : { width: 1, height: 1 });
    this.rects.set(box.key, {
      ...at,
      width: Math.max(least.width, grown === null ? 0 : Math.ceil(rightOf(grown)) + containerPadding - at.x),
      height: Math.max(
        least.height,
        grown === null ? 0 : Math.ceil(bottomOf(grown)) + containerPadding - at.y,
      ),
    });
  }

  /** A relation of what lies in a container is one of the container. */
  #lifted(): BoxLine[] {
    const parentOf = new Map(this.#boxes.map(({ key, parent }) => [key, parent ?? key]));
    return this.#lines.map(({ from, to }) => ({
      from: parentOf.get(from) ?? from,
      to: parentOf.get(to) ?? to,
    }));
  }

  #placeRest(): void {
    const rest = (this.#children.get(null) ?? []).filter(({ key }) => !this.rects.has(key));
    const fixed = boundsAround(this.rects.values());
    const corner =
      fixed === null ? { x: 0, y: 0 } : { x: Math.floor(fixed.x), y: Math.ceil(bottomOf(fixed)) + distance };
    const sizes = new Map(rest.map((box) => [box.key, this.#sizeOf(box)]));
    const places = layered(sizes, this.#lifted());
    for (const box of rest) {
      const place = places.get(box.key) ?? { x: 0, y: 0 };
      const at = { x: corner.x + place.x, y: corner.y + place.y };
      if (box.container) this.#placeContainer(box, at);
      else this.rects.set(box.key, rectAt(at, sizes.get(box.key) ?? component));
    }
  }
}

/** A place for each box; what has one keeps it. */
export const laidOut = (
  boxes: readonly BoxToPlace[],
  lines: readonly BoxLine[],
): ReadonlyMap<string, Rect> => {
  const layout = new Layout(boxes, lines);
  layout.run();
  return layout.rects;
};
