import type { Point, Rect } from './rect.ts';
import { type Direction, fewestBends, isAlongX, stepX, stepY } from './routeEnds.ts';
import { withFewBends } from './routeFewBends.ts';
import { linesOf } from './routeLatticeLines.ts';
import type { LatticeAnswer, LatticeQuestion } from './routeQuestion.ts';

/** A bend weighs more than any detour on a diagram; crossing a box weighs more than any number of bends. */
const bendCost = 1e6;
const crossingCost = 1e10;
/** Only to choose between routes that are equal otherwise: bends near the middle look balanced. */
const unbalanceCost = 1e-4;
/** How much longer a leg counts that runs through the label row of a container. */
const labelRowCost = 2;
/** And one that leaves a container around both ends, which has a label row of its own more often than not. */
const leavingCost = 3;

/** More lines than this are not searched: such a maze is not worth a second of time. */
const mostNodes = 400_000;

/** One search at a time runs here, and allocating for each of them took longer than searching. */
const scratch = {
  nodes: 0,
  costs: new Float64Array(0),
  cameFrom: new Int32Array(0),
  state: new Uint8Array(0),
  bendsLeft: new Int8Array(0),
  bendsMade: new Uint8Array(0),
  blockedRight: new Float32Array(0),
  blockedDown: new Float32Array(0),
};
const [unseen, open, closed] = [0, 1, 2] as const;
const unreachable = -1;

const reserve = (nodes: number): void => {
  if (nodes > scratch.nodes) {
    scratch.nodes = Math.max(1024, nodes * 2);
    scratch.costs = new Float64Array(scratch.nodes * 4);
    scratch.cameFrom = new Int32Array(scratch.nodes * 4);
    scratch.state = new Uint8Array(scratch.nodes * 4);
    scratch.bendsLeft = new Int8Array(scratch.nodes * 4);
    scratch.bendsMade = new Uint8Array(scratch.nodes * 4);
    scratch.blockedRight = new Float32Array(scratch.nodes);
    scratch.blockedDown = new Float32Array(scratch.nodes);
  }
  scratch.state.fill(unseen, 0, nodes * 4);
  scratch.blockedRight.fill(0, 0, nodes);
  scratch.blockedDown.fill(0, 0, nodes);
};

/**
 * The cheapest state first; of equally cheap ones the one put in last, which is nearer to the goal. That one is mostly
 * taken at once, so that it is held beside the heap as long as nothing is cheaper.
 */
class Frontier {
  readonly #priorities: number[] = [];
  readonly #states: number[] = [];
  #held = -1;
  #heldPriority = Number.POSITIVE_INFINITY;

  push(priority: number, state: number): void {
    if (priority > Math.min(this.#heldPriority, this.#priorities[0] ?? priority)) {
      this.#insert(priority, state);
      return;
    }
    if (this.#held !== -1) this.#insert(this.#heldPriority, this.#held);
    this.#held = state;
    this.#heldPriority = priority;
  }

  #insert(priority: number, state: number): void {
    let at = this.#states.length;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = this.#priorities[parent] as number;
      if (above < priority) break;
      this.#priorities[at] = above;
      this.#states[at] = this.#states[parent] as number;
      at = parent;
    }
    this.#priorities[at] = priority;
    this.#states[at] = state;
  }

  pop(): number {
    const held = this.#held;
    if (held !== -1) {
      this.#held = -1;
      this.#heldPriority = Number.POSITIVE_INFINITY;
      return held;
    }
    const first = this.#states[0];
    if (first === undefined) return -1;
    const priority = this.#priorities.pop() as number;
    const state = this.#states.pop() as number;
    const count = this.#states.length;
    if (count === 0) return first;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= count) break;
      if (child + 1 < count && (this.#priorities[child + 1] as number) < (this.#priorities[child] as number))
        child += 1;
      const below = this.#priorities[child] as number;
      if (below >= priority) break;
      this.#priorities[at] = below;
      this.#states[at] = this.#states[child] as number;
      at = child;
    }
    this.#priorities[at] = priority;
    this.#states[at] = state;
    return first;
  }
}

/** The first place in a sorted list that lies behind a value. */
const after = (sorted: readonly number[], value: number): number => {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) > value) high = middle;
    else low = middle + 1;
  }
  return low;
};

/** For each step to the right and down: how many of its units lie inside obstacles. */
function blockSteps(columns: readonly number[], rows: readonly number[], question: LatticeQuestion): void {
  const width = columns.length;
  const { blockedRight, blockedDown } = scratch;
  const margin = question.clearance;
  for (const rect of question.obstacles) {
    const [left, top] = [rect.x - margin, rect.y - margin];
    const [right, bottom] = [rect.x + rect.width + margin, rect.y + rect.height + margin];
    const [firstColumn, firstRow] = [after(columns, left), after(rows, top)];
    for (let row = Math.max(0, firstRow - 1); row < rows.length && (rows[row] as number) < bottom; row += 1) {
      const tall = Math.min(rows[row + 1] ?? top, bottom) - Math.max(rows[row] as number, top);
      for (
        let column = Math.max(0, firstColumn - 1);
        column < width && (columns[column] as number) < right;
        column += 1
      ) {
        const at = row * width + column;
        const wide = Math.min(columns[column + 1] ?? left, right) - Math.max(columns[column] as number, left);
        if (row >= firstRow && wide > 0) blockedRight[at] = (blockedRight[at] as number) + wide;
        if (column >= firstColumn && tall > 0) blockedDown[at] = (blockedDown[at] as number) + tall;
      }
    }
  }
}

/** For each step along a row: what it costs besides its length. */
function dislikedSteps(
  columns: number[],
  rows: number[],
  { containers, homes }: LatticeQuestion,
): Float64Array | null {
  if (containers.length === 0) return null;
  const disliked = new Float64Array(columns.length * rows.length);
  const dislike = (rect: Rect, cost: number, isMeant: (y: number) => boolean): void =>
    rows.forEach((y, row) => {
      if (!isMeant(y)) return;
      for (let column = 0; column + 1 < columns.length; column += 1) {
        const [x, after] = [columns[column] as number, columns[column + 1] as number];
        const wide = Math.min(after, rect.x + rect.width) - Math.max(x, rect.x);
        const place = row * columns.length + column;
        if (wide > 0) disliked[place] = Math.max(disliked[place] as number, wide * cost);
      }
    });
  for (const rect of containers) dislike(rect, labelRowCost, (y) => y > rect.y && y < rect.y + 1);
  for (const rect of homes) dislike(rect, leavingCost, (y) => y <= rect.y || y >= rect.y + rect.height);
  return disliked;
}

const isBlocked = (step: number, heading: number): boolean =>
  ((heading % 2 === 0 ? scratch.blockedRight : scratch.blockedDown)[step] as number) > 1e-6;

/**
 * Counts backwards from the goal how many bends each place needs, up to what the start needs. With that known, the
 * shortest route is found without looking at any place that would need a bend more.
 */
function countBends(width: number, height: number, start: number, goal: number, mostBends: number): boolean {
  const { bendsLeft } = scratch;
  bendsLeft.fill(unreachable, 0, width * height * 4);
  bendsLeft[goal] = 0;
  let level = [goal];
  for (let bends = 0; bends <= mostBends && level.length > 0; bends += 1) {
    const next: number[] = [];
    for (let index = 0; index < level.length; index += 1) {
      const heading = (level[index] as number) & 3;
      let node = (level[index] as number) >> 2;
      const back = stepX[heading as Direction] + stepY[heading as Direction] * width;
      const forwards = back > 0;
      for (;;) {
        for (let turn = 1; turn <= 3; turn += 2) {
          const turned = node * 4 + ((heading + turn) & 3);
          if (bendsLeft[turned] !== unreachable) continue;
          bendsLeft[turned] = bends + 1;
          next.push(turned);
        }
        const before = node - back;
        if (before < 0 || before >= width * height) break;
        if (heading === 0 && node % width === 0) break;
        if (heading === 2 && before % width === 0) break;
        if (isBlocked(forwards ? before : node, heading)) break;
        const state = before * 4 + heading;
        const known = bendsLeft[state] as number;
        // What is known to need as few has been walked through already; a bend more was only a first guess.
        if (known !== unreachable && known <= bends) break;
        bendsLeft[state] = bends;
        node = before;
      }
    }
    if (bendsLeft[start] !== unreachable && (bendsLeft[start] as number) <= bends) return true;
    level = next.filter((state) => bendsLeft[state] === bends + 1);
  }
  return false;
}

/** The route with the fewest bends, and of those the shortest, within a window; none if there is none. */
export function searchLattice(question: LatticeQuestion): LatticeAnswer | null {
  const { from, to, direction, arrival, mayCross } = question;
  // Most routes have as few bends as there can be, which can be told without looking at every place.
  const across = linesOf(question, isAlongX(direction));
  const few = mayCross ? undefined : withFewBends(question, across);
  if (few !== undefined) return few;
  const along = linesOf(question, !isAlongX(direction));
  const [columns, rows] = isAlongX(direction) ? [across, along] : [along, across];
  const width = columns.length;
  const height = rows.length;
  if (width * height > mostNodes) return null;
  reserve(width * height);
  blockSteps(columns, rows, question);
  const nodeAt = (point: Point): number => (after(rows, point.y) - 1) * width + after(columns, point.x) - 1;
  const start = nodeAt(from) * 4 + direction;
  const goal = nodeAt(to) * 4 + arrival;
  if (!mayCross && !countBends(width, height, start, goal, question.mostBends)) return null;

  const dislikes = dislikedSteps(columns, rows, question);
  const [middleX, middleY] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
  const { costs, cameFrom, state: states, bendsLeft, bendsMade, blockedRight, blockedDown } = scratch;
  const mostBends = bendsLeft[start] as number;
  const frontier = new Frontier();
  const visit = (state: number, bends: number, cost: number, before: number, x: number, y: number): void => {
    if (states[state] !== unseen && (costs[state] as number) <= cost) return;
    const left = mayCross
      ? fewestBends(to.x - x, to.y - y, (state & 3) as Direction, arrival)
      : (bendsLeft[state] as number);
    if (!mayCross && (left === unreachable || bends + left > mostBends)) return;
    states[state] = open;
    costs[state] = cost;
    bendsMade[state] = bends;
    cameFrom[state] = before;
    frontier.push(cost + left * bendCost + Math.abs(to.x - x) + Math.abs(to.y - y), state);
  };
  visit(start, 0, 0, -1, from.x, from.y);

  for (let state = frontier.pop(); state !== -1; state = frontier.pop()) {
    if (states[state] === closed) continue;
    states[state] = closed;
    if (state === goal) return answerOf(state, columns, rows);
    const heading = (state & 3) as Direction;
    const node = state >> 2;
    const column = node % width;
    const row = (node - column) / width;
    const [x, y] = [columns[column] as number, rows[row] as number];
    const cost = costs[state] as number;
    const bends = bendsMade[state] as number;

    // Two bends on one spot would turn the route back over itself.
    if ((cameFrom[state] as number) >> 2 !== node) {
      const unbalance = (isAlongX(heading) ? Math.abs(x - middleX) : Math.abs(y - middleY)) * unbalanceCost;
      const turned = cost + bendCost + unbalance;
      visit(node * 4 + ((heading + 1) & 3), bends + 1, turned, state, x, y);
      visit(node * 4 + ((heading + 3) & 3), bends + 1, turned, state, x, y);
    }

    const nextColumn = column + stepX[heading];
    const nextRow = row + stepY[heading];
    if (nextColumn < 0 || nextColumn >= width || nextRow < 0 || nextRow >= height) continue;
    const step = Math.min(row, nextRow) * width + Math.min(column, nextColumn);
    const blocked = (isAlongX(heading) ? blockedRight[step] : blockedDown[step]) as number;
    if (blocked > 1e-6 && !mayCross) continue;
    const [nextX, nextY] = [columns[nextColumn] as number, rows[nextRow] as number];
    const disliked = isAlongX(heading) && dislikes !== null ? (dislikes[step] as number) : 0;
    const length = Math.abs(nextX - x) + Math.abs(nextY - y);
    const moved = cost + length + disliked + blocked * crossingCost;
    visit((nextRow * width + nextColumn) * 4 + heading, bends, moved, state, nextX, nextY);
  }
  return null;
}

function answerOf(goal: number, columns: number[], rows: number[]): LatticeAnswer {
  const width = columns.length;
  const pointOf = (state: number): Point => {
    const node = Math.floor(state / 4);
    return { x: columns[node % width] as number, y: rows[Math.floor(node / width)] as number };
  };
  const points = [pointOf(goal)];
  let bends = 0;
  let length = 0;
  let last = points[0] as Point;
  for (let state = goal; state !== -1; state = scratch.cameFrom[state] as number) {
    const before = scratch.cameFrom[state] as number;
    if (before === -1 || before % 4 !== state % 4) {
      const point = pointOf(state);
      length += Math.abs(point.x - last.x) + Math.abs(point.y - last.y);
      points.push(point);
      last = point;
      if (before !== -1) bends += 1;
    }
  }
  return { points: points.reverse(), bends, length };
}
