import { fullView } from '@lintel/drawing/detail';
import type { Picture, PictureItem } from '@lintel/drawing/picture';
import type { RelationFace } from '@lintel/drawing/relations';
import { touches } from '../geometry/obstacles.ts';
import { boundsAround, centreOf, grown, holds, type Rect } from '../geometry/rect.ts';
import type { MovableLeg } from '../geometry/routeBends.ts';
import { isContainer, type Item, rectOf } from '../items.ts';
import { Snapshot } from '../snapshot.ts';
import { atOnce, type Steps } from '../steps.ts';
import { DrawnNames } from './drawnNames.ts';
import { LateRoutes, type MovedShapes } from './lateRoutes.ts';
import { routeChange } from './routeChange.ts';
import { PictureRoutes, type SettleMode } from './pictureRoutes.ts';
import { gridUnits, keptClearBy, linkedDiagrams, type Names, noNames } from './names.ts';
import {
  paintedInstance,
  paintedRelation,
  paintedSelection,
  paintedTextarea,
  selectionId,
} from './paintedItems.ts';
import { isViewAlone, type PictureCosts, type PictureInput, type PictureOptions } from './pictureInput.ts';
import { withoutLabelLinks } from './richBlocks.ts';
import { ShownStates } from './shownStates.ts';
import { keyOf, type Painted, Slots } from './slots.ts';
import { noTints, tintedAnew } from './tints.ts';
import { Waiting } from './waiting.ts';

/** In grid units: a badge stands that far beside the label that it belongs to. */
const reach = 0.9;

/** So many places for labels are tried in less than a millisecond. */
const triesAtOnce = 100;
/** So many steps take about one too, and so does a fifth of them while routes are searched. */
const stepsAtOnce = 60;
const stepsOfSearch = 5;
const nothing: ReadonlySet<string> = new Set();

/**
 * The picture of a diagram, kept while it changes. After any history of updates it is the same as one made from
 * nothing; an item that did not change is the same object; and a change costs what it touches, however large the
 * diagram is.
 */
export class PictureStore {
  readonly #lines = new PictureRoutes();
  readonly #slots: Slots;
  readonly #links: boolean;
  readonly #mostAtOnce: number;
  /** Of the snapshot, but not of the picture yet. */
  readonly #waiting = new Waiting();
  readonly #late = new LateRoutes();
  /** The search for the routes of what followed, half way. */
  #held: Steps<Set<string>> | null = null;
  /** What has been looked at, in grid units: what changes here has to be reported. */
  #looked: Rect | null = null;
  /** Ids of what changed since, because something beside it came. */
  readonly #unreported = new Set<string>();
  readonly #drawn = new DrawnNames();
  #snapshot = Snapshot.empty;
  #names = noNames;
  #tints = noTints;
  readonly #shown = new ShownStates();

  constructor(
    input: PictureInput,
    { links = true, mostAtOnce = Number.POSITIVE_INFINITY }: PictureOptions = {},
  ) {
    this.#links = links;
    this.#mostAtOnce = mostAtOnce;
    this.#slots = new Slots(input.view ?? fullView);
    this.update(input);
  }

  /** Everything, from back to front. */
  get picture(): Picture {
    if (this.#waiting.size > 0) for (const id of atOnce(this.complete())) this.#unreported.add(id);
    return this.#slots.picture;
  }

  get snapshot(): Snapshot {
    return this.#snapshot;
  }

  /** What was done since the beginning: items painted, routes searched, labels placed and places tried for them. */
  get costs(): PictureCosts {
    return {
      paints: this.#slots.paints,
      searches: this.#lines.searches,
      placements: this.#lines.placements,
      tries: this.#lines.tries,
    };
  }

  /** Nothing waits, and all is told. */
  get isWhole(): boolean {
    return this.#waiting.size === 0 && this.#unreported.size === 0;
  }

  item(id: string): PictureItem | undefined {
    if (this.#waiting.size > 0) this.#admit([keyOf(id)]);
    return this.#slots.item(id);
  }

  /** What is in a hand and was laid out before it was moved; null for what looks different besides. */
  readonly movedShapes = (id: string): MovedShapes | null =>
    this.#late.movedShapes(id, this.#snapshot, this.#slots.view);

  /** What hands grab, and flags of people: it is laid out for the zoom itself and lies above all else. */
  get grabbed(): PictureItem[] {
    return [...this.#slots.grabbed].flatMap((id) => this.#slots.item(id) ?? []);
  }

  /** In pixels, from handle to handle, for hit tests and for editing a label where it stands. */
  relationFace(key: string): RelationFace | null {
    if (this.#waiting.size > 0) this.#admit([key]);
    return this.#faceOf(key);
  }

  #faceOf(key: string): RelationFace | null {
    const face = this.#lines.faceOf(key);
    return face === null ? null : this.#late.faceOf(key, face, this.#snapshot);
  }

  /** The legs of a relation that can be put elsewhere, in grid units. */
  movableLegs(key: string): MovableLeg[] {
    return this.#lines.movableLegs(key);
  }

  /** What lies in an area (pixels), from back to front; nothing else is painted for that. */
  within(area: Rect): PictureItem[] {
    const units = grown(gridUnits(area), reach);
    this.#look(units);
    const keys = new Set(this.#snapshot.boxes.within(units));
    for (const key of this.#lines.within(units)) keys.add(key);
    // What lies over a thing reaches beyond it, and where it is dragged from may be anywhere.
    for (const key of this.#shown.keys) keys.add(key);
    for (const key of this.#late.relations) keys.add(key);
    keys.add(keyOf(selectionId));
    return this.#slots.inOrder(keys, (item) => touches(item.bounds, area));
  }

  /** What there is to read in an area, in grid units: components, texts, and the labels of containers and relations. */
  readableWithin(area: Rect): Rect[] {
    this.#look(area);
    const boxes = this.#snapshot.boxes.within(area).flatMap((key) => {
      const box = this.#snapshot.box(key);
      if (box === undefined) return [];
      return isContainer(box) ? (keptClearBy(box, this.#names) ?? []) : rectOf(box);
    });
    return [...boxes, ...this.#lines.labelsWithin(area)];
  }

  /**
   * Answers the ids of the items that look different now, what is gone included. A new view is not counted. Routes may
   * follow the boxes that were moved, and labels ride along, until the next other update, `settleRoutes` or `settleNext`.
   */
  update(given: Partial<PictureInput>, options?: { readonly routesStretch: boolean }): ReadonlySet<string> {
    return atOnce(this.updating(given, options));
  }

  /** In steps, between which nothing may be asked. */
  *updating(given: Partial<PictureInput>, { routesStretch = false } = {}): Steps<ReadonlySet<string>> {
    if (given.view !== undefined) this.#slots.view = given.view;
    if (given.grabZoom !== undefined) this.#slots.grabZoom = given.grabZoom;
    if (isViewAlone(given)) return this.#withUnreported(new Set());
    const stale = new Set<string>();
    const before = this.#snapshot;
    if (given.snapshot !== undefined && given.snapshot !== before) {
      this.#snapshot = given.snapshot;
      for (const key of this.#present(given.snapshot, before)) {
        stale.add(key);
        this.#drawn.rename(key, before.get(key), given.snapshot.get(key));
      }
    }
    const renamed = given.names === undefined ? nothing : this.#takeNames(given.names);
    for (const key of renamed) stale.add(key);
    this.#late.describeAnew(renamed);
    const { selected } = this.#shown;
    const shown = this.#shown.take(given);
    const { tints = this.#tints } = given;
    const tinted = tintedAnew(this.#tints, tints, this.#snapshot);
    this.#tints = tints;
    if (this.#waiting.size > 0) {
      this.#call(shown, stale);
      if (this.#looked !== null) this.#call(this.#waiting.near(this.#looked, this.#snapshot), stale);
    }
    // What waits takes its tint with it when it comes.
    for (const key of tinted) if (!this.#waiting.has(key)) shown.add(key);
    const ids = yield* this.#settle(before, stale, shown, routesStretch);
    const isHandled = this.#shown.selected !== selected || given.readOnly !== undefined;
    if (isHandled || [...stale].some((key) => this.#shown.selected.has(key))) this.#frameSelection(ids);
    return this.#withUnreported(ids);
  }

  /** No route follows anything, and all labels are where they belong. */
  get isSettled(): boolean {
    return this.#held === null && !this.#late.isAny && !this.#lines.isLate;
  }

  /** Looks for the routes of what follows; answers as `update` does. */
  settleRoutes(): ReadonlySet<string> {
    this.#finishHeld();
    return this.#withUnreported(this.isSettled ? new Set() : atOnce(this.#settle(this.#snapshot, new Set())));
  }

  /** The same little by little: some of the routes of one box, or a few labels, as long as it is not settled. */
  settleNext(steps = stepsAtOnce): ReadonlySet<string> {
    if (this.#late.isAny) this.#held ??= this.#settleThese(this.#late.next);
    const ids = new Set<string>();
    if (this.#held === null) {
      const placed = this.#lines.placeLate(triesAtOnce);
      this.#late.describeAnew(placed);
      for (const key of placed) this.#refresh(key, ids);
    }
    for (let left = steps; left > 0; left -= this.#lines.isSearching ? stepsOfSearch : 1) {
      const step = this.#held?.next();
      if (step !== undefined && step.done !== true) continue;
      this.#held = null;
      return this.#withUnreported(step?.value ?? ids);
    }
    return this.#withUnreported(ids);
  }

  *#settleThese(stale: Set<string>, mode: Partial<SettleMode> = {}): Steps<Set<string>> {
    yield* this.#searchFor(stale, this.#snapshot, { labelsRide: true, ...mode });
    return yield* this.#refreshed(stale);
  }

  #finishHeld(): void {
    if (this.#held !== null) for (const id of atOnce(this.#held)) this.#unreported.add(id);
    this.#held = null;
  }

  /** Brings some of what waits into the picture. Answers the ids of what looks different in the part that has been looked at. */
  takeNext(count: number): ReadonlySet<string> {
    const middle = centreOf(this.#looked ?? { x: 0, y: 0, width: 0, height: 0 });
    this.#admit(this.#waiting.next(count, this.#snapshot, middle), { areUnseen: true });
    return this.#withUnreported(new Set());
  }

  /** Brings all that waits into the picture, in steps between which nothing may be asked. */
  *complete(): Steps<ReadonlySet<string>> {
    this.#finishHeld();
    const stale = new Set<string>();
    for (const key of this.#waiting.all()) {
      this.#call([key], stale);
      yield;
    }
    return yield* this.#settle(this.#snapshot, stale);
  }

  /** The keys of what differs, without what has to wait. */
  *#present(after: Snapshot, before: Snapshot): Generator<string> {
    if (before.size === 0 && after.size > this.#mostAtOnce) {
      this.#waiting.addAll(after);
      return;
    }
    const keys = [...after.items.differences(before.items)];
    const isMany = keys.length > this.#mostAtOnce;
    for (const key of keys) {
      const item = after.get(key);
      const waits = this.#waiting.has(key) || (!before.has(key) && (isMany || this.#waiting.hasEndOf(item)));
      if (!waits) yield key;
      else if (item === undefined) this.#waiting.delete(key);
      else this.#waiting.add(item);
    }
  }

  /** They wait no longer, and neither do the ends of those that are relations. */
  #call(keys: Iterable<string>, stale: Set<string>): void {
    for (const key of keys) {
      if (!this.#waiting.has(key)) continue;
      const item = this.#snapshot.get(key);
      this.#waiting.delete(key);
      this.#drawn.rename(key, undefined, item);
      stale.add(key);
      if (item?.kind === 'relation') this.#call([item.from.item, item.to.item], stale);
    }
  }

  #look(area: Rect): void {
    const looked = this.#looked;
    const waits = this.#waiting.size > 0;
    if (looked === null || !holds(looked, area))
      this.#looked = looked === null || !waits ? area : boundsAround([looked, area]);
    // The first look sees all that comes.
    if (waits) this.#admit(this.#waiting.near(area, this.#snapshot), { isFirst: looked === null });
    if (!this.#lines.see(area)) return;
    this.#finishHeld();
    const placed = this.#lines.placeSeen();
    this.#late.describeAnew(placed);
    for (const key of placed) this.#refresh(key, this.#unreported);
  }

  /** Labels and jumps around them wait for `settleNext`. */
  #admit(keys: Iterable<string>, { isFirst = false, areUnseen = false } = {}): void {
    const stale = new Set<string>();
    this.#call(keys, stale);
    if (stale.size === 0) return;
    this.#finishHeld();
    const come = new Set(stale);
    const looked = this.#looked;
    for (const id of atOnce(this.#settleThese(stale, { othersLater: true, areUnseen }))) {
      const key = keyOf(id);
      // Boxes come from where nobody has looked, but routes lead anywhere.
      if (!come.has(key) || (!isFirst && (looked === null || this.#lines.passes(key, looked))))
        this.#unreported.add(id);
    }
  }

  #withUnreported(ids: Set<string>): ReadonlySet<string> {
    for (const id of this.#unreported) ids.add(id);
    this.#unreported.clear();
    return ids;
  }

  /** `stale` are those that are not as they were before, `shown` those that are seen in another state. */
  *#settle(before: Snapshot, stale: Set<string>, shown = nothing, routesStretch = false): Steps<Set<string>> {
    const late = this.#late;
    if (routesStretch && late.mayStretch(stale, before, this.#snapshot)) {
      for (const key of late.stretch([...stale], before, this.#snapshot)) stale.add(key);
    } else {
      this.#finishHeld();
      const since = routesStretch ? before : late.catchUp(before, stale);
      yield* this.#searchFor(stale, since, { labelsRide: routesStretch });
      late.forget((item) => this.#shown.isInHand(item));
    }
    late.describeAnew(shown);
    return yield* this.#refreshed(new Set([...stale, ...shown]));
  }

  *#refreshed(keys: Iterable<string>): Steps<Set<string>> {
    const ids = new Set<string>();
    for (const key of keys) {
      this.#refresh(key, ids);
      yield;
    }
    return ids;
  }

  /** Looks for the routes of these things as they are now. Others may be moved meanwhile, and so may they. */
  *#searchFor(stale: Set<string>, since: Snapshot, mode: SettleMode): Steps<void> {
    const [late, then, own] = [this.#late, this.#snapshot, [...stale]];
    const change = yield* routeChange(own, since, then, this.#names);
    const found = yield* this.#lines.search(change);
    yield* this.#lines.take(change, found, { together: late.relations, ...mode });
    // In the same step, since what follows is drawn as its route was, and by how much it was moved since.
    for (const key of late.land(own, then, this.#snapshot)) stale.add(key);
    if (mode.labelsRide) late.describeAnew(stale);
    const touched = yield* this.#lines.settle(change, found, mode);
    for (const key of touched) stale.add(key);
    if (mode.labelsRide) late.describeAnew(touched);
    else for (const key of stale) late.settle(key, this.#snapshot.get(key), () => this.#lines.faceOf(key));
  }

  #takeNames(names: Names): Set<string> {
    const before = this.#names;
    this.#names = names;
    return this.#drawn.renamed(before, names);
  }

  #refresh(key: string, changed: Set<string>): void {
    const before = this.#slots.idsOf(key);
    const now = this.#paintedOf(key);
    for (const painted of now) if (this.#slots.set(painted)) changed.add(painted.id);
    for (const id of before)
      if (now.every((painted) => painted.id !== id) && this.#slots.delete(id)) changed.add(id);
  }

  #paintedOf(key: string): Painted[] {
    const late = this.#late;
    const by = late.isAny ? late.offsetOf(key, this.#snapshot) : null;
    if (by === null) return this.#paint(key, this.#snapshot.get(key), this.#faceOf(key));
    const face = () => this.#lines.faceOf(key);
    return late.moved(key, by, face, (before, was) => this.#paint(key, before, was));
  }

  #paint(key: string, item: Item | undefined, face: RelationFace | null): Painted[] {
    const state = this.#shown.of(key);
    const { handling } = this.#shown;
    if (item?.kind === 'instance')
      return paintedInstance(item, this.#names, this.#tints(item.component), state, handling);
    if (item?.kind === 'textarea') return paintedTextarea(item, this.#links, state, handling);
    if (face === null || item?.kind !== 'relation') return [];
    const shown = this.#links ? face : withoutLabelLinks(face);
    return paintedRelation(key, shown, linkedDiagrams(item, this.#names), state, handling);
  }

  #frameSelection(changed: Set<string>): void {
    const around = this.#shown.frame(this.#snapshot);
    const isChanged =
      around === null ? this.#slots.delete(selectionId) : this.#slots.set(paintedSelection(around));
    if (isChanged) changed.add(selectionId);
  }
}

/** The picture of a diagram at one moment, for a single look. */
export const picture = (input: PictureInput, options?: PictureOptions): Picture =>
  new PictureStore(input, options).picture;
