import { stateId } from '@lintel/diagram/picture/paintedItems';
import { type PictureStore, selectionId } from '@lintel/diagram/picture/pictureStore';
import { keyOf } from '@lintel/diagram/picture/slots';
import { gridSize, grown, type PictureItem, type Point, type Rect } from '@lintel/drawing/picture';
import type { Context } from './brush.ts';
import { brushFor, devicePlace, drawingPlace, drawnArea, type Frame } from './frame.ts';
import { Ground } from './ground.ts';
import { paintItem } from './paintShape.ts';
import { covers, meets, mergedPlaces, totalArea } from './places.ts';

/** Of the canvas: beyond that painting all of it is cheaper than finding what lies in parts of it. */
const greatestPart = 0.5;
const mostChanges = 400;

interface Listed {
  readonly items: readonly PictureItem[];
  readonly area: Rect;
  readonly view: Frame['view'];
  readonly scale: number;
}

/** What the canvas holds, so that a view that only moves can move it too. */
interface Painted {
  readonly frame: Frame;
  readonly hidden: ReadonlySet<string>;
}

/** Further than that nothing is left worth moving. */
const farthestMove = 0.6;

/** By how many pixels of the device all that is painted has moved; null where more than that is different. */
function movedBy(before: Frame, now: Frame): Point | null {
  const isAlike =
    before.placement.scale === now.placement.scale &&
    before.view === now.view &&
    before.theme === now.theme &&
    before.ratio === now.ratio &&
    before.isHasty === now.isHasty &&
    before.width === now.width &&
    before.height === now.height;
  if (!isAlike) return null;
  const [x, y] = [now.placement.x - before.placement.x, now.placement.y - before.placement.y];
  const [wholeX, wholeY] = [Math.round(x), Math.round(y)];
  if (Math.abs(x - wholeX) > 1e-3 || Math.abs(y - wholeY) > 1e-3) return null;
  if (Math.abs(wholeX) > farthestMove * now.width || Math.abs(wholeY) > farthestMove * now.height)
    return null;
  return { x: wholeX, y: wholeY };
}

/** What of the canvas was not seen before all was moved. */
function cameIn({ x, y }: Point, { width, height }: Frame): Rect[] {
  const beside = { x: x > 0 ? 0 : width + x, y: 0, width: Math.abs(x), height };
  const above = {
    x: Math.max(0, x),
    y: y > 0 ? 0 : height + y,
    width: width - Math.abs(x),
    height: Math.abs(y),
  };
  return [beside, above].filter((place) => place.width > 0 && place.height > 0);
}

/** What hands grab is laid out anew for each zoom, and all else for a few of them. */
const isGrabbed = ({ id }: PictureItem): boolean => id === selectionId || id === stateId(keyOf(id));

/** Ground and picture. What changes is painted again where it was and where it is, and nothing else. */
export class SceneLayer {
  readonly #pictures: PictureStore;
  readonly #ground = new Ground();
  readonly #changed = new Set<string>();
  #isAllDue = true;
  #listed: Listed | null = null;
  /** Where what is on the canvas was painted; null: as listed. */
  #shown: Map<string, Rect> | null = null;
  #hiddenThen: ReadonlySet<string> = new Set();
  #parts: readonly Rect[] = [];
  #painted: Painted | null = null;
  #move: Point | null = null;

  constructor(pictures: PictureStore) {
    this.#pictures = pictures;
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

  /** Whether there is anything to paint. `hidden` is what other layers show. */
  isDue(frame: Frame, hidden: ReadonlySet<string>): boolean {
    const isMoved = this.#painted?.frame !== frame;
    if (isMoved && !this.#isAllDue && this.#changed.size === 0) {
      this.#move = this.#painted?.hidden === hidden ? movedBy(this.#painted.frame, frame) : null;
      if (this.#move !== null) return true;
    }
    this.#isAllDue ||= isMoved;
    if (this.#changed.size === 0) return this.#isAllDue;
    if (this.#isAllDue || this.#changed.size > mostChanges) {
      this.#changed.clear();
      this.#listed = null;
      this.#isAllDue = true;
      return true;
    }
    const area = drawnArea(frame);
    const shown = this.#whatIsShown(area);
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
    this.#parts = mergedPlaces(
      places.map((place) => devicePlace(place, frame)).filter((place) => place !== null),
    );
    if (totalArea(this.#parts) > greatestPart * frame.width * frame.height) this.#isAllDue = true;
    return this.#isAllDue || this.#parts.length > 0;
  }

  paint(context: Context, frame: Frame, hidden: ReadonlySet<string>): void {
    if (this.#isAllDue) this.#paintWhole(context, frame, hidden);
    else if (this.#move !== null) this.#paintMoved(context, frame, hidden, this.#move);
    else
      for (const part of this.#parts)
        this.#paintPart(context, frame, hidden, part, (area) => this.#pictures.within(area));
    this.#isAllDue = false;
    this.#parts = [];
    this.#move = null;
    this.#painted = { frame, hidden };
  }

  #paintWhole(context: Context, frame: Frame, hidden: ReadonlySet<string>): void {
    const { theme, view, placement, ratio, width, height } = frame;
    this.#ground.paint(context, theme, view, placement, ratio, { x: 0, y: 0, width, height });
    const area = drawnArea(frame);
    this.#paintItems(context, frame, hidden, this.#itemsIn(area, frame), area);
    this.#shown = null;
    this.#hiddenThen = hidden;
  }

  /** What is there already moves along, and only what came in is painted. */
  #paintMoved(context: Context, frame: Frame, hidden: ReadonlySet<string>, by: Point): void {
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalCompositeOperation = 'copy';
    context.drawImage(context.canvas, by.x, by.y);
    context.globalCompositeOperation = 'source-over';
    const items = this.#itemsIn(drawnArea(frame), frame);
    for (const part of cameIn(by, frame)) this.#paintPart(context, frame, hidden, part, () => items);
    this.#shown = null;
    this.#hiddenThen = hidden;
  }

  #paintPart(
    context: Context,
    frame: Frame,
    hidden: ReadonlySet<string>,
    part: Rect,
    itemsIn: (area: Rect) => readonly PictureItem[],
  ): void {
    const { theme, view, placement, ratio } = frame;
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.beginPath();
    context.rect(part.x, part.y, part.width, part.height);
    context.clip();
    this.#ground.paint(context, theme, view, placement, ratio, part);
    const area = drawingPlace(part, frame);
    this.#paintItems(context, frame, hidden, itemsIn(area), area);
    context.restore();
  }

  #paintItems(
    context: Context,
    frame: Frame,
    hidden: ReadonlySet<string>,
    items: readonly PictureItem[],
    area: Rect,
  ): void {
    const brush = brushFor(context, frame);
    for (const item of items) if (meets(item.bounds, area) && !hidden.has(item.id)) paintItem(brush, item);
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

  #whatIsShown(area: Rect): Map<string, Rect> {
    if (this.#shown !== null) return this.#shown;
    this.#shown = new Map();
    for (const { id, bounds } of this.#listed?.items ?? [])
      if (meets(bounds, area) && !this.#hiddenThen.has(id)) this.#shown.set(id, bounds);
    return this.#shown;
  }
}
