import { place } from '../commands/place.ts';
import { boundsOf } from '../derived/bounds.ts';
import { boundsAround, centreOf, type Point, type Rect, snapped } from '../geometry/rect.ts';
import { type Instance, rectOf } from '../items.ts';
import type { Size } from '../layout.ts';
import { isRefusal, type Outcome } from '../refusal.ts';
import type { Snapshot } from '../snapshot.ts';
import { SpatialIndex } from '../spatialIndex.ts';
import { nearestSpot } from './nearestSpot.ts';
import { componentsAmong } from './scope.ts';

/** Free units around what is placed, so that relations and labels have room. */
const margin = 1;

const otherEnd = (snapshot: Snapshot, relation: string, key: string): string | null => {
  const ends = snapshot.relation(relation);
  if (ends === undefined) return null;
  const other = ends.from.item === key ? ends.to.item : ends.from.item;
  return other === key ? null : other;
};

/** What has its place, as new boxes find theirs one after the other. */
class Board {
  readonly goals = new Map<string, Rect>();
  readonly #snapshot: Snapshot;
  readonly #waiting: Set<string>;
  #settled = SpatialIndex.empty;
  #bounds: Rect | null;

  constructor(snapshot: Snapshot, waiting: Set<string>) {
    this.#snapshot = snapshot;
    this.#bounds = boundsOf(
      snapshot,
      [...snapshot.items.keys()].filter((key) => !waiting.has(key)),
    );
    this.#waiting = waiting;
  }

  /** The placed boxes that a box has relations with. */
  neighboursOf(key: string): Rect[] {
    return this.#snapshot.relationsOf(key).flatMap((relation) => {
      const other = otherEnd(this.#snapshot, relation, key);
      return other === null ? [] : (this.#rectAt(other) ?? []);
    });
  }

  freePlace(wanted: Point, size: Size): Point | null {
    return nearestSpot(wanted, size, { margin, within: (area) => this.#within(area) });
  }

  bounds(): Rect {
    return this.#bounds ?? { x: 0, y: 0, width: 0, height: 0 };
  }

  settle(key: string, rect: Rect): void {
    this.#waiting.delete(key);
    this.goals.set(key, rect);
    this.#settled = this.#settled.with([], [{ key, rect }]);
    this.#bounds = boundsAround(this.#bounds === null ? [rect] : [this.#bounds, rect]);
  }

  #rectAt(key: string): Rect | null {
    if (this.#waiting.has(key)) return null;
    const box = this.#snapshot.box(key);
    return this.goals.get(key) ?? (box === undefined ? null : rectOf(box));
  }

  *#within(area: Rect): Generator<Rect> {
    for (const key of this.#snapshot.boxes.within(area)) {
      const rect = this.goals.has(key) ? null : this.#rectAt(key);
      if (rect !== null) yield rect;
    }
    for (const key of this.#settled.within(area)) {
      const rect = this.goals.get(key);
      if (rect !== undefined) yield rect;
    }
  }
}

const between = (rects: readonly Rect[], size: Size): Point => {
  const centres = rects.map(centreOf);
  const mean = (axis: 'x' | 'y'): number =>
    centres.reduce((sum, centre) => sum + centre[axis], 0) / centres.length;
  return snapped({ x: mean('x') - size.width / 2, y: mean('y') - size.height / 2 });
};

const placeOf = (board: Board, { key, size }: Instance): Point => {
  const neighbours = board.neighboursOf(key);
  const { x, y, width, height } = board.bounds();
  const beside = snapped({ x: x + width + 2 * margin, y });
  const near = neighbours.length === 0 ? beside : between(neighbours, size);
  return board.freePlace(near, size) ?? snapped({ x, y: y + height + 2 * margin });
};

/** In their order, but what has a placed neighbour goes first: the others then find theirs. */
class Queue {
  readonly #boxes: readonly Instance[];
  readonly #indices: ReadonlyMap<string, number>;
  readonly #isGone: boolean[];
  readonly #hasNeighbour: boolean[];
  /** None before has a placed neighbour and waits. */
  #ready = 0;
  /** None before waits. */
  #first = 0;

  constructor(boxes: readonly Instance[], hasNeighbour: (box: Instance) => boolean) {
    this.#boxes = boxes;
    this.#indices = new Map(boxes.map(({ key }, index) => [key, index]));
    this.#isGone = boxes.map(() => false);
    this.#hasNeighbour = boxes.map(hasNeighbour);
  }

  take(): Instance | null {
    const { length } = this.#boxes;
    while (this.#ready < length && (this.#isGone[this.#ready] || !this.#hasNeighbour[this.#ready]))
      this.#ready += 1;
    while (this.#first < length && this.#isGone[this.#first]) this.#first += 1;
    const index = this.#ready < length ? this.#ready : this.#first;
    this.#isGone[index] = true;
    return this.#boxes[index] ?? null;
  }

  /** A neighbour of it has its place now. */
  call(key: string): void {
    const index = this.#indices.get(key);
    if (index === undefined) return;
    this.#hasNeighbour[index] = true;
    this.#ready = Math.min(this.#ready, index);
  }
}

/**
 * Boxes that were just made and have no place of their own yet: each near what it has relations with, on nothing else.
 * Whatever was placed before stays where it is.
 */
export const placeNew = (snapshot: Snapshot, { keys }: { keys: Iterable<string> }): Outcome => {
  const boxes = componentsAmong(snapshot, keys);
  if (isRefusal(boxes)) return boxes;
  const board = new Board(snapshot, new Set(boxes.map(({ key }) => key)));
  const queue = new Queue(boxes, ({ key }) => board.neighboursOf(key).length > 0);
  for (let box = queue.take(); box !== null; box = queue.take()) {
    board.settle(box.key, { ...placeOf(board, box), ...box.size });
    for (const relation of snapshot.relationsOf(box.key)) {
      const other = otherEnd(snapshot, relation, box.key);
      if (other !== null) queue.call(other);
    }
  }
  return place(snapshot, { positions: board.goals });
};
