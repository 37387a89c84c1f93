import type { Point } from './rect.ts';
import { fewestBends, isAlongX, stepX, stepY } from './routeEnds.ts';
import type { LatticeAnswer, LatticeQuestion } from './routeQuestion.ts';

const isFree = (a: Point, b: Point, { obstacles, clearance }: LatticeQuestion): boolean => {
  const [left, right] = [Math.min(a.x, b.x) - clearance, Math.max(a.x, b.x) + clearance];
  const [top, bottom] = [Math.min(a.y, b.y) - clearance, Math.max(a.y, b.y) + clearance];
  for (const { x, y, width, height } of obstacles)
    if (right > x && left < x + width && bottom > y && top < y + height) return false;
  return true;
};

const isFreeRoute = (points: readonly Point[], question: LatticeQuestion): boolean =>
  points.every((point, at) => at === 0 || isFree(points[at - 1] ?? point, point, question));

const answerOf = (points: readonly Point[]): LatticeAnswer => ({
  points,
  bends: points.length - 2,
  length: points.reduce((sum, { x, y }, at) => {
    const before = points[at - 1] ?? { x, y };
    return sum + Math.abs(x - before.x) + Math.abs(y - before.y);
  }, 0),
});

/** Out to a line across, along it, and on from there. */
const routeOver = ({ from, to, direction }: LatticeQuestion, line: number): Point[] =>
  isAlongX(direction)
    ? [from, { x: line, y: from.y }, { x: line, y: to.y }, to]
    : [from, { x: from.x, y: line }, { x: to.x, y: line }, to];

const cornerOf = ({ from, to, direction }: LatticeQuestion): Point =>
  isAlongX(direction) ? { x: to.x, y: from.y } : { x: from.x, y: to.y };

/** Which of these lines a route with two bends takes: the nearest to the middle between both ends, or beyond both. */
function overOne(question: LatticeQuestion, lines: readonly number[]): LatticeAnswer | null | undefined {
  const { from, to, direction, arrival } = question;
  const [a, b] = isAlongX(direction) ? [from.x, to.x] : [from.y, to.y];
  const [least, most] = [Math.min(a, b), Math.max(a, b)];
  const middle = (a + b) / 2;
  const isBetween = direction === arrival;
  const forwards = stepX[direction] + stepY[direction] > 0;
  const possible = lines.filter((line) =>
    isBetween ? line >= least && line <= most : forwards ? line >= most : line <= least,
  );
  const away = (line: number): number => Math.abs(line - middle);
  possible.sort((one, other) => away(one) - away(other));
  const at = possible.findIndex((line) => isFreeRoute(routeOver(question, line), question));
  const line = possible[at];
  if (line === undefined) return null;
  const next = possible[at + 1];
  // Which of two that are equally good is taken, and which of them containers speak against, is told by the lattice.
  const isClear = question.containers.length === 0 && (next === undefined || away(next) > away(line));
  return isClear ? answerOf(routeOver(question, line)) : undefined;
}

function withFewest(
  question: LatticeQuestion,
  lines: readonly number[],
  fewest: number,
): LatticeAnswer | null | undefined {
  const { from, to, direction, arrival } = question;
  if (fewest === 2) {
    const across = isAlongX(direction) ? to.y - from.y : to.x - from.x;
    return across === 0 ? undefined : overOne(question, lines);
  }
  if (fewest > 2) return undefined;
  const points = direction === arrival ? [from, to] : [from, cornerOf(question), to];
  return isFreeRoute(points, question) ? answerOf(points) : null;
}

/**
 * The answer of a search in the lattice, as far as it can be told by trying the few routes that have no more bends than
 * empty space would need: none (null) where no more are allowed either, undefined where it cannot be told.
 */
export function withFewBends(
  question: LatticeQuestion,
  lines: readonly number[],
): LatticeAnswer | null | undefined {
  const { from, to, direction, arrival, mostBends } = question;
  const fewest = fewestBends(to.x - from.x, to.y - from.y, direction, arrival);
  if (fewest > mostBends) return null;
  const answer = withFewest(question, lines, fewest);
  return answer === null && mostBends > fewest ? undefined : answer;
}
