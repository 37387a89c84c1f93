import type { Rect, Shape } from '@lintel/drawing/picture';
import type { Context } from './brush.ts';
import { brushFor, devicePlace, type Frame } from './frame.ts';
import { paintShape } from './paintShape.ts';
import { covers, mergedPlaces, union } from './places.ts';

/** Something painted with its place. */
export interface Floating {
  readonly shapes: readonly Shape[];
  readonly bounds: Rect;
}

interface Placed extends Floating {
  readonly place: Rect;
}

/** A canvas that grows pixel by pixel would be made anew with every movement. */
const tile = 128;

function tiled(rect: Rect, { width, height }: Frame): Rect {
  const [x, y] = [Math.floor(rect.x / tile) * tile, Math.floor(rect.y / tile) * tile];
  const right = Math.min(width, Math.ceil((rect.x + rect.width) / tile) * tile);
  const bottom = Math.min(height, Math.ceil((rect.y + rect.height) / tile) * tile);
  return { x, y, width: right - x, height: bottom - y };
}

/**
 * A see-through canvas with a few things on it, which are painted again whenever one of them changes. It is as large as
 * it has to be, since the browser lays all of it over what is below.
 */
export class FloatingLayer {
  #things: readonly Placed[] = [];
  /** Null: anything may be on the canvas. */
  #painted: readonly Rect[] | null = null;
  #region: Rect | null = null;

  /** What to show from now on. Answers where the canvas has to be, in pixels of the device; null where nothing is. */
  show(things: readonly Floating[], frame: Frame): Rect | null {
    this.#things = things.flatMap((thing) => {
      const place = devicePlace(thing.bounds, frame);
      return place === null ? [] : [{ ...thing, place }];
    });
    const [first, ...rest] = this.#things;
    if (first === undefined) {
      this.forget();
      return null;
    }
    const needed = rest.reduce((all, { place }) => union(all, place), first.place);
    if (this.#region === null || !covers(this.#region, needed)) {
      const before = this.#region;
      this.#region = tiled(before === null ? needed : union(before, needed), frame);
      this.#painted = null;
    }
    return this.#region;
  }

  /** The canvas was emptied by something else. */
  forget(): void {
    this.#region = null;
    this.#painted = null;
  }

  paint(context: Context, frame: Frame): void {
    const region = this.#region;
    if (region === null) return;
    context.setTransform(1, 0, 0, 1, 0, 0);
    for (const { x, y, width, height } of this.#painted ?? [region])
      context.clearRect(x - region.x, y - region.y, width, height);
    const { scale, x, y } = frame.placement;
    const brush = brushFor(context, { ...frame, placement: { scale, x: x - region.x, y: y - region.y } });
    for (const { shapes } of this.#things) for (const shape of shapes) paintShape(brush, shape);
    this.#painted = mergedPlaces(this.#things.map(({ place }) => place));
  }
}
