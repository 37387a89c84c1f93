import type { View } from '@lintel/drawing/detail';
import { gridSize, type Shape } from '@lintel/drawing/picture';
import type { RelationFace } from '@lintel/drawing/relations';
import type { Point } from '../geometry/rect.ts';
import { type Box, isBox, type Item, type Relation } from '../items.ts';
import { sameValue } from '../sameValue.ts';
import type { Snapshot } from '../snapshot.ts';
import { faceOffset, stretchedFace } from './stretchedFace.ts';
import { originId } from './paintedItems.ts';
import { keyOf, type Painted } from './slots.ts';

const noOffset: Point = { x: 0, y: 0 };

const isMovedOnly = (was: Item | undefined, is: Item | undefined): boolean => {
  if (!isBox(was) || !isBox(is) || was === is) return false;
  return sameValue({ ...was, position: is.position }, is);
};

/** What was painted before it was moved: that is laid out once and not with each step of the hand. */
interface Rested {
  readonly painted: Painted;
  laid: { readonly view: View; readonly shapes: readonly Shape[] } | null;
}

/** What something was described as, and where it is since it rested the last time. */
interface Rest {
  readonly item: Item | undefined;
  readonly face: RelationFace | null;
  readonly parts: readonly Rested[];
  /** In pixels. */
  readonly offset: Point;
}

/** Shapes that were laid out before they were moved as they are, and by how much. */
export interface MovedShapes {
  readonly by: Point;
  readonly shapes: readonly Shape[];
}

/** Where it is now; null where it looks different besides. */
const offsetSince = (rest: Rest, item: Item | undefined, face: RelationFace | null): Point | null => {
  if (item?.kind === 'relation') {
    if (rest.item?.kind !== 'relation' || rest.item.links !== item.links) return null;
    return rest.face === null || face === null ? null : faceOffset(rest.face, face);
  }
  if (!isBox(item) || !isBox(rest.item)) return null;
  return item === rest.item || isMovedOnly(rest.item, item) ? offsetOfBox(rest.item, item) : null;
};

const offsetOfBox = (was: Box, is: Box): Point => ({
  x: (is.position.x - was.position.x) * gridSize,
  y: (is.position.y - was.position.y) * gridSize,
});

const sum = (a: Point, b: Point): Point => ({ x: a.x + b.x, y: a.y + b.y });

const shapesOf = (rested: Rested, view: View): readonly Shape[] => {
  if (rested.laid?.view !== view) rested.laid = { view, shapes: rested.painted.paint(view) };
  return rested.laid.shapes;
};

const moved = (rested: Rested, by: Point): Painted => ({
  ...rested.painted,
  // In this order, because how far it is moved is what differs.
  look: [by, rested.painted.look],
  paint: (view) => [{ kind: 'group', ...by, children: shapesOf(rested, view) }],
});

/** So many boxes are looked at one by one. */
const few = 8;

/** While many boxes are in a hand their routes follow them as they are. This is what they have to catch up with. */
export class LateRoutes {
  #before: Snapshot | null = null;
  readonly #boxes = new Set<string>();
  readonly #relations = new Set<string>();
  readonly #rested = new Map<string, Rest>();

  get isAny(): boolean {
    return this.#before !== null;
  }

  /** The relations that follow something. */
  get relations(): ReadonlySet<string> {
    return this.#relations;
  }

  /** Whether routes can follow at all: only where boxes were moved and nothing else happened. */
  mayStretch(keys: Iterable<string>, before: Snapshot, after: Snapshot): boolean {
    for (const key of keys) if (!isMovedOnly(before.get(key), after.get(key))) return false;
    return true;
  }

  /** Answers the relations that look different now. */
  stretch(keys: Iterable<string>, before: Snapshot, after: Snapshot): Set<string> {
    const stretching = new Set<string>();
    for (const key of keys) {
      this.#boxes.add(key);
      for (const relation of after.relationsOf(key)) stretching.add(relation);
    }
    if (this.#boxes.size > 0) this.#before ??= before;
    for (const relation of stretching) this.#relations.add(relation);
    return stretching;
  }

  /**
   * Whose routes are to be looked for next: of a few the first, so that its routes are soon there, but many together, since
   * what they have in common is searched once then.
   */
  get next(): Set<string> {
    const [first] = this.#boxes;
    return first === undefined || this.#boxes.size > few ? new Set(this.#boxes) : new Set([first]);
  }

  /**
   * These things are known as they were `then`, while others go on following, and so do those that were moved since.
   * Answers the relations that look different.
   */
  land(keys: Iterable<string>, then: Snapshot, now: Snapshot): Set<string> {
    const landed = new Set<string>();
    if (this.#before === null) return landed;
    const before = this.#before;
    const known = new Map<string, Item | null>();
    for (const key of keys) {
      known.set(key, then.get(key) ?? null);
      for (const at of [before, then, now])
        for (const relation of [key, ...at.relationsOf(key)]) landed.add(relation);
      // What moves on and on is the last to be looked at again.
      if (this.#boxes.delete(key) && then.get(key) !== now.get(key)) this.#boxes.add(key);
    }
    this.#before = before.with(known);
    for (const key of landed) {
      const relation = now.relation(key);
      if (relation !== undefined && this.#isLate(relation)) this.#relations.add(key);
      else this.#relations.delete(key);
    }
    if (this.#boxes.size === 0) this.#before = null;
    return landed;
  }

  #isLate({ from, to }: Relation): boolean {
    return this.#boxes.has(from.item) || this.#boxes.has(to.item);
  }

  /** What the routes are still those of. Adds all that is late to the keys. */
  catchUp(before: Snapshot, stale: Set<string>): Snapshot {
    const since = this.#before ?? before;
    for (const key of [...this.#boxes, ...this.#relations]) stale.add(key);
    this.#before = null;
    this.#boxes.clear();
    this.#relations.clear();
    return since;
  }

  /** By how much a box or, as it is, a relation is moved, in pixels; null for what looks different besides. */
  offsetOf(key: string, now: Snapshot): Point | null {
    if (this.#boxes.has(key)) return this.#movedBy(key, now);
    const relation = this.#relations.has(key) ? now.relation(key) : undefined;
    if (relation === undefined) return null;
    const [from, to] = [this.#movedBy(relation.from.item, now), this.#movedBy(relation.to.item, now)];
    return from.x === to.x && from.y === to.y ? from : null;
  }

  /** As it was, and as if it were moved. Where it is dragged from stays. */
  moved(
    key: string,
    by: Point,
    face: () => RelationFace | null,
    describe: (before: Item | undefined, face: RelationFace | null) => readonly Painted[],
  ): Painted[] {
    const { parts, offset } = this.#rested.get(key) ?? this.#describe(key, face(), describe);
    const origin = originId(key);
    const whole = sum(offset, by);
    return parts.map((each) => (each.painted.id === origin ? each.painted : moved(each, whole)));
  }

  #describe(
    key: string,
    face: RelationFace | null,
    describe: (before: Item | undefined, face: RelationFace | null) => readonly Painted[],
  ): Rest {
    const item = this.#before?.get(key);
    const parts = describe(item, face).map((painted) => ({ painted, laid: null }));
    const rest = { item, face, parts, offset: noOffset };
    this.#rested.set(key, rest);
    return rest;
  }

  /** What a thing is painted as, where that was laid out before it was moved; null for what stays and what hands grab. */
  movedShapes(id: string, now: Snapshot, view: View): MovedShapes | null {
    const key = keyOf(id);
    const rest = this.#rested.get(key);
    const part = rest?.parts.find(({ painted }) => painted.id === id);
    if (rest === undefined || part === undefined) return null;
    if (id === originId(key) || part.painted.isGrabbed === true) return null;
    const by = this.isAny ? this.offsetOf(key, now) : noOffset;
    return by === null ? null : { by: sum(rest.offset, by), shapes: shapesOf(part, view) };
  }

  /** They are seen in another state now. */
  describeAnew(keys: Iterable<string>): void {
    for (const key of keys) this.#rested.delete(key);
  }

  /** It rests, and is described anew only if it is not the same somewhere else. */
  settle(key: string, item: Item | undefined, face: () => RelationFace | null): void {
    const rest = this.#rested.get(key);
    if (rest === undefined) return;
    const offset = offsetSince(rest, item, face());
    if (offset === null) this.#rested.delete(key);
    else this.#rested.set(key, { ...rest, offset });
  }

  /** Of what nobody has in the hand it is not worth while to know how it was laid out. */
  forget(isHeld: (item: Item | undefined) => boolean): void {
    for (const [key, { item }] of this.#rested) if (!isHeld(item)) this.#rested.delete(key);
  }

  faceOf(key: string, face: RelationFace, now: Snapshot): RelationFace {
    const relation = this.#relations.has(key) ? now.relation(key) : undefined;
    if (relation === undefined) return face;
    return stretchedFace(face, this.#movedBy(relation.from.item, now), this.#movedBy(relation.to.item, now));
  }

  /** In pixels. */
  #movedBy(key: string, now: Snapshot): Point {
    if (!this.#boxes.has(key)) return noOffset;
    const [was, is] = [this.#before?.box(key), now.box(key)];
    return was === undefined || is === undefined ? noOffset : offsetOfBox(was, is);
  }
}
