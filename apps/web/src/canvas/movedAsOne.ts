import { grown, intersection, itemOf, type Point, type Rect, type Shape } from '@lintel/drawing/picture';
import type { Context } from './brush.ts';
import { brushFor, drawingPlace, type Frame } from './frame.ts';
import { paintShape } from './paintShape.ts';
import { covers, meets } from './places.ts';

/** Fewer are painted as soon as they are laid down. */
const fewest = 16;
/** Pixels of the device that edges are smoothed over. */
const smoothed = 2;
/** Of the shorter side of the screen: as far as a hand goes before more has to be painted. */
const marginShare = 0.25;

/** What was laid out before it was moved as it is, and by how much. */
export interface Moved {
  readonly by: Point;
  readonly shapes: readonly Shape[];
}

/** Much that was moved by the same, as all that lies in one hand mostly is, from back to front. */
export interface AsOne {
  readonly by: Point;
  readonly shapes: readonly (readonly Shape[])[];
}

/** The shapes of these if they are as many as is worth it; else null. */
export const asOne = ([first, ...others]: readonly Moved[]): AsOne | null =>
  first === undefined || others.length + 1 < fewest
    ? null
    : { by: first.by, shapes: [first, ...others].map(({ shapes }) => shapes) };

interface Painted {
  readonly shapes: AsOne['shapes'];
  readonly frame: Frame;
  /** All of it, and what of that is painted, in pixels of the device from where it was laid out. */
  readonly reach: Rect;
  readonly extent: Rect;
}

const sameShapes = (a: AsOne['shapes'], b: AsOne['shapes']): boolean =>
  a.length === b.length && a.every((shapes, at) => shapes === b[at]);

const isAlike = (a: Frame, b: Frame): boolean =>
  a.placement.scale === b.placement.scale && a.theme === b.theme && a.imageOf === b.imageOf;

/** Whole pixels of the device. */
function reachOf({ shapes }: AsOne, scale: number): Rect {
  const { x, y, width, height } = itemOf('', shapes.flat()).bounds;
  const [left, top] = [Math.floor(x * scale), Math.floor(y * scale)];
  const [right, bottom] = [Math.ceil((x + width) * scale), Math.ceil((y + height) * scale)];
  return grown({ x: left, y: top, width: right - left, height: bottom - top }, smoothed);
}

/** What moves as one is painted once, and laid down wherever it is. */
export class MovedAsOne {
  #context: CanvasRenderingContext2D | null = null;
  #painted: Painted | null = null;

  /** The images in it are others now, or nothing moves any more. */
  forget(): void {
    this.#context = null;
    this.#painted = null;
  }

  /** Moved by whole pixels of the device: in between it would be blurred, which is seen sooner than half a pixel. */
  paint(context: Context, frame: Frame, moved: AsOne): void {
    const { placement, width, height } = frame;
    const exact = {
      x: placement.x + moved.by.x * placement.scale,
      y: placement.y + moved.by.y * placement.scale,
    };
    const [x, y] = [Math.round(exact.x), Math.round(exact.y)];
    const seen = { x: 0 - x, y: 0 - y, width, height };
    const painted = this.#paintedFor(frame, moved, seen, { x: exact.x - x, y: exact.y - y });
    const part = intersection(painted.extent, seen);
    const { extent } = painted;
    if (part.width <= 0 || part.height <= 0 || this.#context === null) return;
    const { canvas } = this.#context;
    const size = [part.width, part.height] as const;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(canvas, part.x - extent.x, part.y - extent.y, ...size, part.x + x, part.y + y, ...size);
  }

  /** `part` of a pixel is where it lies now: it is painted there, so that it looks as it does where it is painted itself. */
  #paintedFor(frame: Frame, moved: AsOne, seen: Rect, part: Point): Painted {
    const known = this.#painted;
    const isKnown = known !== null && isAlike(known.frame, frame) && sameShapes(known.shapes, moved.shapes);
    if (isKnown && covers(known.extent, intersection(known.reach, seen))) return known;
    const reach = reachOf(moved, frame.placement.scale);
    const margin = Math.ceil(Math.min(seen.width, seen.height) * marginShare);
    const extent = intersection(reach, grown(seen, margin));
    this.#painted = { shapes: moved.shapes, frame, reach, extent };
    this.#paintAll(this.#painted, part);
    return this.#painted;
  }

  #paintAll({ shapes, frame, extent }: Painted, part: Point): void {
    const { x, y, width, height } = extent;
    const context = this.#emptied(width, height);
    if (context === null) return;
    const placement = { scale: frame.placement.scale, x: part.x - x, y: part.y - y };
    const brush = brushFor(context, { ...frame, placement });
    const area = drawingPlace({ x: 0, y: 0, width, height }, { ...frame, placement });
    for (const each of shapes)
      if (meets(itemOf('', each).bounds, area)) for (const shape of each) paintShape(brush, shape);
  }

  /** Kept from one to the next as long as it is large enough: a new canvas takes longer than emptying one. */
  #emptied(width: number, height: number): CanvasRenderingContext2D | null {
    const known = this.#context;
    if (known !== null && known.canvas.width >= width && known.canvas.height >= height) {
      known.setTransform(1, 0, 0, 1, 0, 0);
      known.clearRect(0, 0, known.canvas.width, known.canvas.height);
      return known;
    }
    // One of the page: what is painted on another kind is copied each time that it is laid down.
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, width);
    canvas.height = Math.max(1, height);
    this.#context = canvas.getContext('2d');
    return this.#context;
  }
}
