import { selectionId, stateId } from '@lintel/diagram/picture/paintedItems';
import { keyOf } from '@lintel/diagram/picture/slots';
import { gridSize, grown, type PictureItem, type Point, type Rect } from '@lintel/drawing/picture';
import type { Context, Placement } from './brush.ts';
import { brushFor, devicePlace, drawingPlace, drawnArea, type Frame } from './frame.ts';
import { Ground } from './ground.ts';
import { aheadOf, type Holding, type Laid, laidFor, windowOf } from './laid.ts';
import { paintItem } from './paintShape.ts';
import { covers, meets, mergedPlaces, totalArea } from './places.ts';

/** Of the canvas: beyond that painting all of it is cheaper than finding what lies in parts of it. */
const greatestPart = 0.5;
const mostChanges = 400;
/** Items in one step of painting that is not to hold up the page. */
const perStep = 40;

interface Listed {
  readonly items: readonly PictureItem[];
  readonly area: Rect;
  readonly view: Frame['view'];
  readonly scale: number;
}

/** What came of painting. */
export interface Layout {
  readonly placement: Placement;
  /** There is something on the canvas that was not there before. */
  readonly isNew: boolean;
}

interface Painted extends Holding {
  readonly hidden: ReadonlySet<string>;
}

/** All of a canvas, as it is painted for a view. */
interface Whole {
  readonly placement: Placement;
  readonly frame: Frame;
  readonly extent: Rect;
}

/** What is painted, wherever it comes from. */
export interface PaintedPicture {
  item: (id: string) => PictureItem | undefined;
  /** From back to front. */
  within: (area: Rect) => PictureItem[];
  /** Nothing of it is still to be laid out. */
  readonly isWhole: boolean;
}

const inPlace: Point = { x: 0, y: 0 };

/** Paints nothing outside of a part, which is in pixels of the device. */
function inside(context: Context, { x, y, width, height }: Rect, paint: () => void): void {
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  paint();
  context.restore();
}

const through = (steps: Iterator<void>): void => {
  while (steps.next().done !== true);
};

/** A canvas with a margin around what is seen, whose content lies somewhat ahead of where a view goes. */
const canvasFrame = (seen: Frame, margin: number, ahead: Point): Frame => ({
  ...seen,
  placement: {
    ...seen.placement,
    x: seen.placement.x + margin + ahead.x,
    y: seen.placement.y + margin + ahead.y,
  },
  width: seen.width + 2 * margin,
  height: seen.height + 2 * margin,
});

/** What hands grab is laid out anew for each zoom, and all else for a few of them. */
const isGrabbed = ({ id }: PictureItem): boolean => id === selectionId || id === stateId(keyOf(id));

/**
 * Ground and picture. What changes is painted again where it was and where it is, and nothing else. Moving what is painted
 * costs next to nothing, so that there is a margin around what is seen.
 */
export class SceneLayer {
  readonly #pictures: PaintedPicture;
  readonly #ground = new Ground();
  readonly #changed = new Set<string>();
  /** In pixels of the device, on each side. */
  #margin = 0;
  #isAllDue = true;
  #isEmpty = true;
  #listed: Listed | null = null;
  /** Where what is on the canvas was painted; null: as listed. */
  #shown: Map<string, Rect> | null = null;
  #painted: Painted | null = null;
  /** What was painted step by step was not laid down yet. */
  #isUnlaid = false;

  constructor(pictures: PaintedPicture) {
    this.#pictures = pictures;
  }

  /** Nothing was painted yet but ground. */
  get isEmpty(): boolean {
    return this.#isEmpty;
  }

  /** The canvas is another one now, and empty. */
  resize(margin: number): void {
    this.#margin = margin;
    this.#isAllDue = true;
  }

  paintAll(): void {
    this.#isAllDue = true;
  }

  /** Forgets what it knows of the picture too. */
  readAll(): void {
    this.#listed = null;
    this.#isAllDue = true;
  }

  change(ids: Iterable<string>): void {
    for (const id of ids) this.#changed.add(id);
  }

  /** Whether something has to be painted. `hidden` is what other layers show: what changes of that is forgotten. */
  isDue(hidden: ReadonlySet<string>): boolean {
    if (this.#isAllDue || this.#painted?.hidden !== hidden) return true;
    for (const id of this.#changed) if (hidden.has(id)) this.#changed.delete(id);
    return this.#changed.size > 0;
  }

  /** Paints all of it before it is asked for, step by step; ends where it is painted at once meanwhile. */
  *painting(context: Context, seen: Frame, hidden: ReadonlySet<string>): Generator<void> {
    const whole = this.#wholeFor(seen);
    this.#painted = null;
    for (const step of this.#wholeSteps(context, whole, hidden, perStep)) {
      yield step;
      if (this.#painted !== null) return;
    }
    this.#took(whole, seen, hidden);
    this.#isUnlaid = true;
  }

  /** Paints what is due, and answers how the canvas has to lie. `hidden` is what other layers show. */
  paint(context: Context, seen: Frame, hidden: ReadonlySet<string>): Layout {
    const painted = this.#painted;
    const laid = painted === null ? null : this.#laidTo(seen, hidden, painted);
    const parts =
      painted === null || laid === null || !laid.isWithin ? null : this.#changedParts(painted, hidden);
    if (painted === null || laid === null || parts === null)
      return { placement: this.#paintWhole(context, seen, hidden), isNew: true };
    for (const part of parts)
      through(
        this.#partSteps(
          context,
          painted.frame,
          hidden,
          part,
          (area) => this.#pictures.within(area),
          Infinity,
        ),
      );
    this.#painted = { ...painted, seen, hidden };
    const isNew = parts.length > 0 || this.#isUnlaid;
    this.#isUnlaid = false;
    return { placement: laid.placement, isNew };
  }

  /** How the canvas has to lie for a view that was moved or is being zoomed; null where something has to be painted. */
  layTo(seen: Frame, hidden: ReadonlySet<string>): Placement | null {
    if (this.#painted === null || this.#changed.size > 0 || this.#isUnlaid) return null;
    const laid = this.#laidTo(seen, hidden, this.#painted);
    if (laid === null || !laid.isWithin) return null;
    this.#painted = { ...this.#painted, seen };
    return laid.placement;
  }

  #laidTo(seen: Frame, hidden: ReadonlySet<string>, painted: Painted): Laid | null {
    const isElsewhere = painted.seen !== seen;
    if (this.#isAllDue || (isElsewhere && painted.hidden !== hidden)) return null;
    const laid = laidFor(painted, seen);
    // Parts of what is seen larger or smaller than it is painted cannot be painted.
    return laid?.isExact === false && this.#changed.size > 0 ? null : laid;
  }

  /** Where something has changed, in pixels of the device; null where that is about everywhere. */
  #changedParts({ frame, hidden: hiddenThen }: Painted, hidden: ReadonlySet<string>): Rect[] | null {
    if (this.#changed.size > mostChanges) return null;
    if (this.#changed.size === 0) return [];
    const area = drawnArea(frame);
    const shown = this.#whatIsShown(area, hiddenThen);
    const places: Rect[] = [];
    let isListChanged = false;
    for (const id of this.#changed) {
      const before = shown.get(id);
      const after = hidden.has(id) ? undefined : this.#pictures.item(id)?.bounds;
      const isSeen = after !== undefined && meets(after, area);
      isListChanged ||= before !== undefined || after !== undefined;
      if (before !== undefined) places.push(before);
      if (isSeen) places.push(after);
      if (isSeen) shown.set(id, after);
      else shown.delete(id);
    }
    this.#changed.clear();
    if (isListChanged) this.#listed = null;
    const parts = mergedPlaces(
      places.map((place) => devicePlace(place, frame)).filter((place) => place !== null),
    );
    return totalArea(parts) > greatestPart * frame.width * frame.height ? null : parts;
  }

  #paintWhole(context: Context, seen: Frame, hidden: ReadonlySet<string>): Placement {
    const whole = this.#wholeFor(seen);
    through(this.#wholeSteps(context, whole, hidden, Infinity));
    this.#took(whole, seen, hidden);
    this.#isUnlaid = false;
    return whole.placement;
  }

  /** The margin is left empty as long as there is more to lay out than what is seen. */
  #wholeFor(seen: Frame): Whole {
    const isSeenOnly = !this.#pictures.isWhole;
    const margin = this.#margin;
    const ahead = isSeenOnly || this.#painted === null ? inPlace : aheadOf(this.#painted.seen, seen);
    const by = { x: Math.round(ahead.x * margin), y: Math.round(ahead.y * margin) };
    const frame = canvasFrame(seen, margin, by);
    const placement = { scale: 1, x: 0 - margin - by.x, y: 0 - margin - by.y };
    const extent = isSeenOnly
      ? windowOf(placement, seen)
      : { x: 0, y: 0, width: frame.width, height: frame.height };
    return { placement, frame, extent };
  }

  #wholeSteps(
    context: Context,
    { frame, extent }: Whole,
    hidden: ReadonlySet<string>,
    atOnce: number,
  ): Generator<void> {
    if (this.#changed.size > 0) this.#listed = null;
    this.#changed.clear();
    return this.#partSteps(context, frame, hidden, extent, (area) => this.#itemsIn(area, frame), atOnce);
  }

  #took({ frame, extent }: Whole, seen: Frame, hidden: ReadonlySet<string>): void {
    this.#shown = null;
    this.#isAllDue = false;
    this.#painted = { seen, frame, extent, hidden };
  }

  *#partSteps(
    context: Context,
    frame: Frame,
    hidden: ReadonlySet<string>,
    part: Rect,
    itemsIn: (area: Rect) => readonly PictureItem[],
    atOnce: number,
  ): Generator<void> {
    const { theme, view, placement, ratio } = frame;
    inside(context, part, () => this.#ground.paint(context, theme, view, placement, ratio, part));
    const area = drawingPlace(part, frame);
    const found = itemsIn(area);
    this.#isEmpty &&= found.length === 0;
    const items = found.filter(({ id, bounds }) => meets(bounds, area) && !hidden.has(id));
    for (let next = 0; next < items.length; next += atOnce) {
      if (next > 0) yield;
      inside(context, part, () => {
        const brush = brushFor(context, frame);
        for (const item of items.slice(next, next + atOnce)) paintItem(brush, item);
      });
    }
  }

  /**
   * Asked for somewhat more than is seen, so that a view that moves asks only now and then; but for no more as long as
   * the rest is not laid out, so that something is to be seen soon.
   */
  #itemsIn(area: Rect, { view, placement }: Frame): readonly PictureItem[] {
    const known = this.#listed;
    if (known !== null && known.view === view && covers(known.area, area)) {
      if (known.scale === placement.scale || !known.items.some(isGrabbed)) return known.items;
      const items = known.items.map((item) =>
        isGrabbed(item) ? (this.#pictures.item(item.id) ?? item) : item,
      );
      this.#listed = { ...known, items, scale: placement.scale };
      return items;
    }
    const spare = this.#pictures.isWhole ? Math.max(area.width, area.height) / 5 + gridSize : 0;
    const asked = grown(area, spare);
    this.#listed = { items: this.#pictures.within(asked), area: asked, view, scale: placement.scale };
    return this.#listed.items;
  }

  #whatIsShown(area: Rect, hidden: ReadonlySet<string>): Map<string, Rect> {
    if (this.#shown !== null) return this.#shown;
    this.#shown = new Map();
    for (const { id, bounds } of this.#listed?.items ?? [])
      if (meets(bounds, area) && !hidden.has(id)) this.#shown.set(id, bounds);
    return this.#shown;
  }
}
