import { type LabelRequest, type PlacedLabel, placeLabels, pointAlong } from '../geometry/labelPlacement.ts';
import { PlaceIndex } from '../geometry/obstacles.ts';
import { grown, holds, type Rect, sameRect } from '../geometry/rect.ts';
import type { RouteBox } from '../geometry/routeEnds.ts';
import { type Crossings, legRect } from './crossings.ts';

/** More than what is kept free around a label, so that whatever could push it away is known. */
const around = 0.3;
/** A label that finds no room on or beside its line looks for it this far from the middle. */
const farthest = 20;

const sameLabel = (a: PlacedLabel | undefined, b: PlacedLabel | undefined): boolean =>
  a === b ||
  (a !== undefined &&
    b !== undefined &&
    sameRect(a.rect, b.rect) &&
    a.onLine === b.onLine &&
    a.wrapped === b.wrapped);

const isFixed = (request: LabelRequest | undefined): boolean => request?.labelAt !== undefined;

/** Where a label is looked for as long as there is room on or beside its line. */
function nearAreas({ points, single, wrapped }: LabelRequest): Rect[] {
  const width = Math.max(single.width, wrapped?.width ?? 0) + around;
  const height = Math.max(single.height, wrapped?.height ?? 0) + around;
  return points.slice(1).map((to, at) => {
    const leg = legRect({ key: '', from: points[at] ?? to, to });
    return {
      x: leg.x - width,
      y: leg.y - height,
      width: leg.width + 2 * width,
      height: leg.height + 2 * height,
    };
  });
}

function farArea({ points, single, wrapped }: LabelRequest): Rect {
  const { x, y } = pointAlong(points, 0.5);
  const reach = farthest + Math.max(single.width, single.height, wrapped?.width ?? 0) + around;
  return { x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach };
}

/**
 * The places of all labels, kept while the diagram changes: after any history they are those that `placeLabels` gives
 * when it places all at once. A label is placed again only if something changed where it was looked for.
 */
export class LabelPlaces {
  /** How many labels were placed since the beginning. */
  placements = 0;
  readonly #requests = new Map<string, LabelRequest>();
  readonly #placed = new Map<string, PlacedLabel>();
  readonly #labels = new PlaceIndex<PlacedLabel>();
  readonly #watches = new PlaceIndex<{ readonly key: string; readonly area: Rect }>();
  readonly #watchNames = new Map<string, readonly string[]>();
  readonly #components = new PlaceIndex<RouteBox>();
  readonly #containers = new PlaceIndex<RouteBox>();
  readonly #keptClear = new PlaceIndex<Rect>();
  readonly #crossings: Crossings;
  #stale = new Set<string>();

  constructor(crossings: Crossings) {
    this.#crossings = crossings;
  }

  get(key: string): PlacedLabel | undefined {
    return this.#placed.get(key);
  }

  touching(area: Rect): PlacedLabel[] {
    return this.#labels.touching(area);
  }

  setComponent(key: string, box: RouteBox | null): void {
    this.#replace(this.#components, key, box, box);
  }

  setKeptClear(key: string, rect: Rect | null): void {
    this.#replace(this.#keptClear, key, rect, rect);
  }

  setContainer(key: string, box: RouteBox | null): void {
    const before = this.#containers.get(key);
    // What lies deep inside before and after sees no border move.
    const isInside = (area: Rect): boolean =>
      before !== undefined && box !== null && holds(grown(before, -1), area) && holds(grown(box, -1), area);
    this.#replace(this.#containers, key, box, box, isInside);
  }

  #replace<Value extends Rect>(
    index: PlaceIndex<Value>,
    key: string,
    rect: Rect | null,
    value: Value | null,
    isUnmoved: (area: Rect) => boolean = () => false,
  ): void {
    const before = index.rectOf(key);
    if (before !== undefined && rect !== null && sameRect(before, rect)) return;
    if (before !== undefined) this.touch([before], isUnmoved);
    if (rect === null || value === null) return index.delete(key);
    index.set(key, rect, value);
    this.touch([rect], isUnmoved);
  }

  /** Something changed in these places. */
  touch(places: Iterable<Rect>, isUnmoved: (area: Rect) => boolean = () => false): void {
    for (const place of places) {
      for (const { key, area } of this.#watches.touching(place)) if (!isUnmoved(area)) this.#stale.add(key);
    }
  }

  setRequest(key: string, request: LabelRequest | null): void {
    const before = this.#requests.get(key);
    if (request === null && before === undefined) return;
    const old = this.#placed.get(key);
    if (old !== undefined && (request === null || isFixed(before) !== isFixed(request))) {
      this.touch([old.rect]);
      this.#labels.delete(key);
    }
    if (request === null) {
      this.#requests.delete(key);
      this.#unwatch(key);
    } else {
      this.#requests.set(key, request);
      if (isFixed(request)) this.#unwatch(key);
    }
    this.#stale.add(key);
  }

  /** Places again what has to be; answers which labels stand elsewhere now, or nowhere. */
  settle(): Set<string> {
    const changed = new Set<string>();
    const all = [...this.#stale];
    this.#stale = new Set();
    for (const key of all) {
      const request = this.#requests.get(key);
      if (request === undefined) {
        if (this.#placed.delete(key)) changed.add(key);
        this.#labels.delete(key);
      } else if (isFixed(request)) {
        this.#take(request, this.#place(request, []), changed);
      } else this.#stale.add(key);
    }
    // The others in the order of their keys: each keeps clear of those before it only.
    const queue = [...this.#stale].sort();
    this.#stale = new Set();
    for (let at = 0; at < queue.length; at += 1) {
      const key = queue[at] ?? '';
      const request = this.#requests.get(key);
      if (request === undefined || isFixed(request)) continue;
      this.#take(request, this.#automatic(request), changed);
      for (const later of this.#stale) if (later > key) insert(queue, later, at + 1);
      this.#stale = new Set();
    }
    return changed;
  }

  #take(request: LabelRequest, placed: PlacedLabel | undefined, changed: Set<string>): void {
    const { key } = request;
    const before = this.#placed.get(key);
    if (sameLabel(before, placed) && this.#labels.get(key) !== undefined) return;
    changed.add(key);
    this.touch([before, placed].flatMap((label) => label?.rect ?? []));
    // A fixed one is in nobody's way to itself.
    this.#stale.delete(key);
    if (placed === undefined) {
      this.#placed.delete(key);
      this.#labels.delete(key);
      return;
    }
    this.#placed.set(key, placed);
    this.#labels.set(key, placed.rect, placed);
  }

  #automatic(request: LabelRequest): PlacedLabel | undefined {
    const near = nearAreas(request);
    this.#watch(request.key, near);
    const placed = this.#place(request, near);
    if (placed === undefined) return undefined;
    // Where nothing was forgotten the answer is that of the whole diagram.
    if (near.some((area) => holds(area, grown(placed.rect, around / 2)))) return placed;
    const areas = [...near, farArea(request)];
    this.#watch(request.key, areas);
    return this.#place(request, areas);
  }

  #place(request: LabelRequest, areas: readonly Rect[]): PlacedLabel | undefined {
    this.placements += 1;
    const boxes = new Set<RouteBox>();
    const keepClear = new Set<Rect>();
    const legs = new Map<string, { key: string; points: { x: number; y: number }[] }>();
    for (const area of areas) {
      for (const box of this.#components.touching(area)) boxes.add(box);
      for (const box of this.#containers.touching(area)) boxes.add(box);
      for (const rect of this.#keptClear.touching(area)) keepClear.add(rect);
      for (const label of this.#labels.touching(area)) {
        const isBefore = label.key < request.key || isFixed(this.#requests.get(label.key));
        if (label.key !== request.key && isBefore) keepClear.add(label.rect);
      }
      for (const leg of this.#crossings.touching(area)) {
        if (leg.key === request.key) continue;
        const { from, to } = leg;
        legs.set(`${leg.key} ${from.x} ${from.y} ${to.x} ${to.y}`, { key: leg.key, points: [from, to] });
      }
    }
    return placeLabels([request], { boxes, keepClear, routes: legs.values() }).get(request.key);
  }

  #unwatch(key: string): void {
    for (const name of this.#watchNames.get(key) ?? []) this.#watches.delete(name);
    this.#watchNames.delete(key);
  }

  #watch(key: string, areas: readonly Rect[]): void {
    this.#unwatch(key);
    const names = areas.map((area, at) => {
      const name = `${key} ${at}`;
      this.#watches.set(name, area, { key, area });
      return name;
    });
    this.#watchNames.set(key, names);
  }
}

function insert(queue: string[], key: string, from: number): void {
  let [low, high] = [from, queue.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((queue[middle] ?? '') < key) low = middle + 1;
    else high = middle;
  }
  if (queue[low] !== key) queue.splice(low, 0, key);
}
