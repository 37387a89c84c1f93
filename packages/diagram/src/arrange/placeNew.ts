import { place } from '../commands/place.ts';
import { boundsOf } from '../derived/bounds.ts';
import { boundsAround, centreOf, grown, overlaps, type Point, type Rect, snapped } from '../geometry/rect.ts';
import { type Instance, rectOf } from '../items.ts';
import type { Size } from '../layout.ts';
import { type Outcome, refuse } from '../refusal.ts';
import type { Snapshot } from '../snapshot.ts';
import { placesAround } from './freePlace.ts';

/** Free units around what is placed, so that relations and labels have room. */
const margin = 1;
/** What has its place, as new boxes find theirs one after the other. */
class Board {
  readonly #snapshot: Snapshot;
  readonly #waiting: Set<string>;
  readonly goals = new Map<string, Rect>();

  constructor(snapshot: Snapshot, waiting: Set<string>) {
    this.#snapshot = snapshot;
    this.#waiting = waiting;
  }

  /** The placed boxes that a box has relations with. */
  neighboursOf(key: string): Rect[] {
    return this.#snapshot.relationsOf(key).flatMap((each) => {
      const relation = this.#snapshot.relation(each);
      if (relation === undefined) return [];
      const other = relation.from.item === key ? relation.to.item : relation.from.item;
      return other === key ? [] : (this.#rectAt(other) ?? []);
    });
  }

  freePlace(centre: Point, size: Size): Point | null {
    for (const at of placesAround(centre)) if (this.#isFree({ ...at, ...size })) return at;
    return null;
  }

  bounds(): Rect {
    const settled = [...this.#snapshot.items.keys()].filter(
      (key) => !this.#waiting.has(key) && !this.goals.has(key),
    );
    const all = [boundsOf(this.#snapshot, settled), ...this.goals.values()].filter((rect) => rect !== null);
    return boundsAround(all) ?? { x: 0, y: 0, width: 0, height: 0 };
  }

  settle(key: string, rect: Rect): void {
    this.#waiting.delete(key);
    this.goals.set(key, rect);
  }

  #rectAt(key: string): Rect | null {
    if (this.#waiting.has(key)) return null;
    const box = this.#snapshot.box(key);
    return this.goals.get(key) ?? (box === undefined ? null : rectOf(box));
  }

  #isFree(rect: Rect): boolean {
    const room = grown(rect, margin);
    if ([...this.goals.values()].some((other) => overlaps(room, other))) return false;
    return this.#snapshot.boxes.within(room).every((key) => {
      const other = this.goals.has(key) ? null : this.#rectAt(key);
      return other === null || !overlaps(room, other);
    });
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

/**
 * Boxes that were just made and have no place of their own yet: each near what it has relations with, on nothing else.
 * Whatever was placed before stays where it is.
 */
export const placeNew = (snapshot: Snapshot, { keys }: { keys: Iterable<string> }): Outcome => {
  const waiting = new Map(
    [...keys].flatMap((key) => {
      const instance = snapshot.instance(key);
      return instance === undefined || instance.container ? [] : [[key, instance] as const];
    }),
  );
  if (waiting.size === 0) return refuse('nothingSelected');
  const board = new Board(snapshot, new Set(waiting.keys()));
  while (waiting.size > 0) {
    const left = [...waiting.values()];
    // What has a neighbour goes first: the others then find theirs.
    const next = left.find(({ key }) => board.neighboursOf(key).length > 0) ?? left[0];
    if (next === undefined) break;
    waiting.delete(next.key);
    board.settle(next.key, { ...placeOf(board, next), ...next.size });
  }
  return place(snapshot, { positions: board.goals });
};
