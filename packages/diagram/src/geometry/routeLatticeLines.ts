import type { Rect } from './rect.ts';
import type { LatticeQuestion } from './routeQuestion.ts';

/** Sorting plain numbers of a typed array takes a tenth of the time. */
let lineScratch = new Float64Array(1024);

function unique(count: number, least: number, most: number): number[] {
  const sorted = lineScratch.subarray(0, count).sort();
  const found: number[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const value of sorted) {
    if (value < least || value > most) continue;
    if (value - last > 1e-9) found.push(value);
    last = value;
  }
  return found;
}

/** Scratch for the borders of obstacles, sorted. */
let startScratch = new Float64Array(256);
let endScratch = new Float64Array(256);

/**
 * The middles of gaps that are wide enough to run through, but too narrow for a line at half a unit from either side.
 * Answers how many lines there are then.
 */
function addNarrowGaps(count: number, obstacles: readonly Rect[], vertical: boolean, margin: number): number {
  if (startScratch.length < obstacles.length) {
    startScratch = new Float64Array(obstacles.length * 2);
    endScratch = new Float64Array(obstacles.length * 2);
  }
  let isOnGrid = true;
  obstacles.forEach((rect, at) => {
    const start = vertical ? rect.x : rect.y;
    const end = start + (vertical ? rect.width : rect.height);
    startScratch[at] = start;
    endScratch[at] = end;
    isOnGrid &&= Number.isInteger(start) && Number.isInteger(end);
  });
  if (isOnGrid) return count;
  const starts = startScratch.subarray(0, obstacles.length).sort();
  const ends = endScratch.subarray(0, obstacles.length).sort();
  let [found, next] = [count, 0];
  for (const end of ends) {
    while (next < starts.length && (starts[next] as number) <= end) next += 1;
    const gap = (starts[next] ?? Number.POSITIVE_INFINITY) - end;
    if (gap < 2 * margin || gap >= 0.5 + margin) continue;
    lineScratch[found] = end + gap / 2;
    found += 1;
  }
  return found;
}

/**
 * The upright or the level lines of the lattice, past every obstacle at half a unit: of all shortest and straightest
 * routes one always runs on these.
 */
export function linesOf(question: LatticeQuestion, vertical: boolean): number[] {
  const { from, to, window, obstacles, containers } = question;
  const count = 3 + 3 * obstacles.length + 2 * containers.length;
  if (lineScratch.length < count) lineScratch = new Float64Array(count * 2);
  const [a, b] = vertical ? [from.x, to.x] : [from.y, to.y];
  lineScratch[0] = a;
  lineScratch[1] = b;
  lineScratch[2] = (a + b) / 2;
  let at = 3;
  for (const rects of [obstacles, containers])
    for (const rect of rects) {
      const start = vertical ? rect.x : rect.y;
      lineScratch[at] = start - 0.5;
      lineScratch[at + 1] = start + (vertical ? rect.width : rect.height) + 0.5;
      at += 2;
    }
  const found = addNarrowGaps(at, obstacles, vertical, question.clearance);
  return vertical
    ? unique(found, window.x, window.x + window.width)
    : unique(found, window.y, window.y + window.height);
}
