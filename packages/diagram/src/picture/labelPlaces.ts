import {
  candidatesOf,
  farArea,
  inTheMiddle,
  type LabelCandidate,
  type LabelRequest,
  nearAreas,
  type PlacedLabel,
  placedAt,
  whereFixed,
} from '../geometry/labelCandidates.ts';
import { labelDistance } from '../geometry/labelPlacement.ts';
import { PlaceIndex, touches } from '../geometry/obstacles.ts';
import { grown, holds, type Rect, sameRect } from '../geometry/rect.ts';
import type { RouteBox } from '../geometry/routeEnds.ts';
import { atOnce, type Steps } from '../steps.ts';
import type { Crossings } from './crossings.ts';
import { isFixed, LabelGround } from './labelGround.ts';
import { type Cause, LateLabels } from './lateLabels.ts';
import { ridden } from './riddenLabel.ts';

const sameLabel = (a: PlacedLabel | undefined, b: PlacedLabel | undefined): boolean =>
  a === b ||
  (a !== undefined &&
    b !== undefined &&
    sameRect(a.rect, b.rect) &&
    a.onLine === b.onLine &&
    a.tail === b.tail &&
    a.wrapped === b.wrapped);

interface Watch {
  readonly key: string;
  readonly area: Rect;
  /** Here a label stands only away from its line, where it cares for nothing that is thin. */
  readonly far: boolean;
}

/** How many labels may be placed anew. */
export interface Bounds {
  /** Those alone that do not wait. */
  readonly areOthersLater?: boolean;
  readonly most?: number;
}

/** What a label whose route changed does until it is placed: rides along where it has a place, or stands nowhere. */
export type Waits = 'not' | 'riding' | 'unseen';

const inOrder = (keys: Iterable<string>): string[] => [...keys].sort((a, b) => (a < b ? -1 : 1));

/**
 * The places of all labels, kept while the diagram changes: after any history they are those that `placeLabels` gives
 * when it places all at once. When something changed, a label looks again at those places alone that the change
 * touches: what was taken elsewhere is still taken.
 */
export class LabelPlaces {
  /** How many labels looked for their place since the beginning, and at how many places. */
  placements = 0;
  tries = 0;
  readonly #ground: LabelGround;
  readonly #placed = new Map<string, PlacedLabel>();
  /** Where those stand meanwhile whose routes changed since they were placed. */
  readonly #riding = new Map<string, PlacedLabel>();
  /** Which of its candidates an automatic label took; infinite for one that found no room. */
  readonly #ranks = new Map<string, number>();
  readonly #watches = new PlaceIndex<Watch>();
  readonly #watchNames = new Map<string, readonly string[]>();
  /** What is gone or stands where it was put by hand, which needs no search. */
  readonly #settled = new Set<string>();
  readonly #late = new LateLabels();
  /** Those of them that do not wait. */
  readonly #due = new Set<string>();
  /** Those that stand nowhere, because nobody looks where they belong. */
  readonly #unseen = new Set<string>();

  constructor(crossings: Crossings) {
    this.#ground = new LabelGround(crossings);
  }

  get(key: string): PlacedLabel | undefined {
    return this.#riding.get(key) ?? this.#placed.get(key);
  }

  /** Some stand where they stood along their routes, or are not told yet what changed around them. */
  get isLate(): boolean {
    return this.#settled.size > 0 || this.#late.size > 0;
  }

  /** Those that ride along. */
  get riding(): Iterable<string> {
    return this.#riding.keys();
  }

  touching(area: Rect): PlacedLabel[] {
    return this.#ground.labels.touching(area);
  }

  setComponent(key: string, box: RouteBox | null): void {
    this.#replace(this.#ground.components, key, box);
  }

  setKeptClear(key: string, rect: Rect | null): void {
    this.#replace(this.#ground.keptClear, key, rect);
  }

  setContainer(key: string, box: RouteBox | null): void {
    const { containers } = this.#ground;
    const before = containers.get(key);
    if (before === undefined && box === null) return;
    if (before !== undefined && box !== null && sameRect(before, box)) return;
    // What lies deep inside before and after sees no border move.
    const isInside = (area: Rect): boolean =>
      before !== undefined && box !== null && holds(grown(before, -1), area) && holds(grown(box, -1), area);
    for (const place of [before, box]) {
      if (place === undefined || place === null) continue;
      for (const { key: label, area, far } of this.#watches.touching(place))
        if (!far && !isInside(area)) this.#late.noteEverywhere(label);
    }
    if (box === null) containers.delete(key);
    else containers.set(key, box, box);
  }

  #replace<Value extends Rect>(index: PlaceIndex<Value>, key: string, value: Value | null): void {
    const before = index.rectOf(key);
    if (before !== undefined && value !== null && sameRect(before, value)) return;
    if (before !== undefined) this.#touch(before);
    if (value === null) return index.delete(key);
    index.set(key, value, value);
    this.#touch(value);
  }

  /** Lines came or went in these places. The requests of those relations that it changed are to be known before. */
  *touchLines(places: readonly Rect[]): Steps<void> {
    if (places.length > this.#watchNames.size) return yield* this.#touchEach(places);
    for (const place of places) {
      for (const { key, far } of this.#watches.touching(place)) if (!far) this.#late.note(key, place);
      yield;
    }
  }

  /** The same for more places than there are labels, most of which mostly look everywhere already. */
  *#touchEach(places: readonly Rect[]): Steps<void> {
    const open = [...this.#watchNames].filter(([key]) => this.#late.get(key) !== 'everywhere');
    if (open.length === 0) return;
    const index = new PlaceIndex<Rect>();
    for (const [at, place] of places.entries()) {
      index.set(`${at}`, place, place);
      yield;
    }
    for (const [key, names] of open) {
      for (const name of names) {
        const watch = this.#watches.get(name);
        if (watch === undefined || watch.far) continue;
        for (const place of index.touching(watch.area)) this.#late.note(key, place);
      }
      yield;
    }
  }

  #touch(place: Rect): void {
    for (const { key } of this.#watches.touching(place)) this.#late.note(key, place);
  }

  #touchByLabel(by: string, rect: Rect): void {
    const isInAllWays = isFixed(this.#ground.requests.get(by));
    for (const { key } of this.#watches.touching(rect))
      if (key !== by && (isInAllWays || key > by)) this.#late.note(key, rect);
  }

  /** A label that was placed may ride along on its way, which is another now, until it is placed anew. */
  setRequest(key: string, request: LabelRequest | null, waits: Waits = 'not'): void {
    const { requests, labels } = this.#ground;
    const before = requests.get(key);
    if (request === null && before === undefined) return;
    const old = this.#placed.get(key);
    if (request === null) this.#riding.delete(key);
    else if (waits !== 'not' && before !== undefined && old !== undefined)
      this.#riding.set(key, ridden(this.#riding.get(key) ?? old, before.points, request.points));
    if (old !== undefined && (request === null || isFixed(before) !== isFixed(request))) {
      this.#touch(old.rect);
      labels.delete(key);
    }
    if (request === null) requests.delete(key);
    else requests.set(key, request);
    if (request === null || isFixed(request)) {
      this.#unwatch(key);
      this.#ranks.delete(key);
      this.#forget(key);
      this.#settled.add(key);
    } else {
      this.#settled.delete(key);
      if (old === undefined && waits === 'unseen') this.#unseen.add(key);
      else if (waits === 'not' || (old === undefined && !this.#unseen.has(key))) this.#due.add(key);
      this.#late.noteEverywhere(key);
    }
  }

  get hasUnseen(): boolean {
    return this.#unseen.size > 0;
  }

  /** Whether some of these stand nowhere because nobody looked where they belong; they wait no longer then. */
  see(labels: Iterable<{ readonly key: string }>): boolean {
    let isAny = false;
    for (const { key } of labels) {
      if (!this.#unseen.delete(key)) continue;
      this.#due.add(key);
      isAny = true;
    }
    return isAny;
  }

  /** Places again what has to be; answers which labels stand elsewhere now, or nowhere. */
  settle(): Set<string> {
    return atOnce(this.steps());
  }

  /** Those that wait may be left; and when so many places were tried, no more are placed. */
  *steps({ areOthersLater = false, most = Number.POSITIVE_INFINITY }: Bounds = {}): Steps<Set<string>> {
    const changed = new Set<string>();
    for (const key of this.#settled) this.#takeSettled(key, changed);
    this.#settled.clear();
    // In the order of their keys: each keeps clear of those before it only, and those behind it look again.
    if (areOthersLater) {
      for (const key of inOrder(this.#due)) {
        this.#place(key, changed);
        yield;
      }
      return changed;
    }
    const end = this.tries + most;
    for (let key = this.#late.first; key !== undefined && this.tries < end; key = this.#late.first) {
      this.#place(key, changed);
      yield;
    }
    return changed;
  }

  #takeSettled(key: string, changed: Set<string>): void {
    const request = this.#ground.requests.get(key);
    if (request?.labelAt !== undefined) {
      this.#take(request, whereFixed(request, request.labelAt), changed);
      return;
    }
    if (this.#placed.delete(key)) changed.add(key);
    this.#riding.delete(key);
    this.#ground.labels.delete(key);
  }

  #place(key: string, changed: Set<string>): void {
    const [request, cause] = [this.#ground.requests.get(key), this.#late.get(key)];
    this.#forget(key);
    if (request === undefined || cause === undefined) return;
    this.#take(request, this.#automatic(request, cause), changed);
  }

  /** It is late no longer. */
  #forget(key: string): void {
    this.#late.delete(key);
    this.#due.delete(key);
    this.#unseen.delete(key);
  }

  #take(request: LabelRequest, placed: PlacedLabel | undefined, changed: Set<string>): void {
    const { key } = request;
    const { labels } = this.#ground;
    const before = this.#placed.get(key);
    if (this.#riding.delete(key)) changed.add(key);
    if (sameLabel(before, placed) && labels.get(key) !== undefined) return;
    changed.add(key);
    if (before !== undefined) this.#touchByLabel(key, before.rect);
    if (placed === undefined) {
      this.#placed.delete(key);
      labels.delete(key);
      return;
    }
    this.#touchByLabel(key, placed.rect);
    this.#placed.set(key, placed);
    labels.set(key, placed.rect, placed);
  }

  #automatic(request: LabelRequest, cause: Cause): PlacedLabel | undefined {
    const { key, points } = request;
    if (points.length < 2) return undefined;
    this.placements += 1;
    const before = cause === 'everywhere' ? undefined : this.#ranks.get(key);
    const places = cause === 'everywhere' || before === undefined ? null : cause;
    let rank = -1;
    let isFar = false;
    let found: LabelCandidate | null = null;
    for (const candidate of candidatesOf(request, this.#ground.containersAt)) {
      rank += 1;
      isFar = candidate.far;
      const isOpen = places === null || before === undefined || rank > before || isTouched(candidate, places);
      if (isOpen ? this.#allows(candidate, key) : rank === before) {
        found = candidate;
        break;
      }
    }
    this.#ranks.set(key, found === null ? Number.POSITIVE_INFINITY : rank);
    if (places === null || isFar) this.#watch(request, isFar);
    return found === null ? inTheMiddle(request) : placedAt(key, found);
  }

  #allows({ rect, strict }: LabelCandidate, key: string): boolean {
    this.tries += 1;
    return this.#ground.allows(rect, key, strict);
  }

  #unwatch(key: string): void {
    for (const name of this.#watchNames.get(key) ?? []) this.#watches.delete(name);
    this.#watchNames.delete(key);
  }

  #watch(request: LabelRequest, far: boolean): void {
    const { key } = request;
    this.#unwatch(key);
    const watches = nearAreas(request).map((area): Watch => ({ key, area, far: false }));
    if (far) watches.push({ key, area: farArea(request), far });
    const names = watches.map((watch, at) => {
      const name = `${key} ${at}`;
      this.#watches.set(name, watch.area, watch);
      return name;
    });
    this.#watchNames.set(key, names);
  }
}

const isTouched = ({ rect }: LabelCandidate, places: readonly Rect[]): boolean => {
  const area = grown(rect, labelDistance);
  return places.some((place) => touches(area, place));
};
