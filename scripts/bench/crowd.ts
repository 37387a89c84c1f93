/**
 * What a move of another person costs where boxes stand nearer to each other than a unit and off the grid, beside the
 * same move where there is room between them: bringing it into the picture, with all that looks different then. Looked
 * for at once, and as the app does it where that takes too long: ways follow and labels ride along, and little by little
 * they are settled when all rests. And what it costs to bring in all that nobody looks at, among few and among many.
 */
import { rowsOf, crowded, roomy, type Spacing } from '@lintel/diagram/geometry/routeTesting';
import type { Instance, Item, Relation } from '@lintel/diagram/items';
import { PictureStore } from '@lintel/diagram/picture/pictureStore';
import { Snapshot } from '@lintel/diagram/snapshot';
import { textFromPlain } from '@lintel/diagram/text';

const labels = ['Reads', 'Places order', 'Publishes', 'Pays', ''];
const issued = { id: -1, slug: null };
/** On the grid, with no more than a unit between them. */
const twoByOne: Spacing = { width: 2, height: 1, across: 3, down: 2 };
const moves = 40;
const passes = 5;

function snapshotOf(count: number, spacing: Spacing, isLabelled: boolean): Snapshot {
  const { boxes, relations } = rowsOf(count, spacing);
  const items = new Map<string, Item>();
  for (const { key, x, y, width, height } of boxes) {
    const place = { position: { x, y }, size: { width, height }, z: 0, container: false };
    const own = { kind: 'instance', key, name: key, component: null, type: null } as const;
    items.set(key, { ...issued, ...own, ...place } satisfies Instance);
  }
  relations.forEach(({ key, from, to }, at) => {
    const end = ({ item, side, index }: typeof from) => ({ item, endpoint: `${side}-${index}` });
    const text = textFromPlain(isLabelled ? (labels[at % labels.length] ?? '') : '');
    const look = { technology: null, dashed: null, twoWay: null };
    const rest = { labelAt: null, bends: [], description: null, links: [], text, ...look };
    items.set(key, {
      ...issued,
      ...rest,
      kind: 'relation',
      key,
      from: end(from),
      to: end(to),
    } satisfies Relation);
  });
  return Snapshot.empty.with(items);
}

interface Spent {
  readonly moves: number[];
  /** Each little that is settled. */
  readonly pieces: number[];
}

/** Wall time, since a thread's own clock may tick only every four milliseconds: the least of the passes counts. */
function timed(spent: number[], pictures: PictureStore, change: () => ReadonlySet<string>): void {
  const start = performance.now();
  for (const id of change()) pictures.item(id);
  spent.push(performance.now() - start);
}

/** Boxes from all over the diagram, one unit to and fro, each as if all rested after it. */
function movesOf(pictures: PictureStore, count: number, routesStretch: boolean): Spent {
  const spent: Spent = { moves: [], pieces: [] };
  for (let turn = 0; turn < 2 * moves; turn += 1) {
    const box = pictures.snapshot.instance(`box${Math.floor(((turn >> 1) * count) / moves)}`);
    if (box === undefined) continue;
    const position = { x: box.position.x + (turn % 2 === 0 ? 1 : -1), y: box.position.y };
    const snapshot = pictures.snapshot.with(new Map([[box.key, { ...box, position }]]));
    timed(spent.moves, pictures, () => pictures.update({ snapshot }, { routesStretch }));
    while (!pictures.isSettled) timed(spent.pieces, pictures, () => pictures.settleNext());
  }
  return spent;
}

const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0);
const figure = (value: number): string => value.toFixed(1).padStart(8);

/** All passes do the same, so that what takes long in one of them alone was the work of another program. */
const leastOf = (of: readonly Spent[], part: keyof Spent): number[] =>
  (of[0]?.[part] ?? []).map((_, at) => Math.min(...of.map((spent) => spent[part][at] ?? 0)));

function measure(name: string, count: number, [spacing, isLabelled]: [Spacing, boolean]): void {
  const pictures = new PictureStore({ snapshot: snapshotOf(count, spacing, isLabelled) });
  void pictures.picture;
  movesOf(pictures, count, true);
  const before = pictures.costs;
  const rounds = Array.from({ length: passes }, () => movesOf(pictures, count, false));
  const { searches, tries } = pictures.costs;
  const per = (total: number): string => figure(total / (2 * moves * passes));
  const stretching = Array.from({ length: passes }, () => movesOf(pictures, count, true));
  const mean = (of: readonly Spent[], part: keyof Spent): string =>
    figure(sum(leastOf(of, part)) / (2 * moves));
  const worst = (of: readonly Spent[], part: keyof Spent): string => figure(Math.max(...leastOf(of, part)));
  const stretched = [mean(stretching, 'moves'), worst(stretching, 'moves')];
  const settled = [mean(stretching, 'pieces'), worst(stretching, 'pieces')];
  const atOnce = [mean(rounds, 'moves'), worst(rounds, 'moves')];
  const counted = [per(searches - before.searches), per(tries - before.tries)];
  console.log(`  ${name.padEnd(32)}${[...atOnce, ...counted, ...stretched, ...settled].join('')}`);
}

/** As the app opens a diagram of which a screen is seen: the rest little by little, and then their labels. */
function openingOf(count: number, [spacing, isLabelled]: [Spacing, boolean]): { all: number; piece: number } {
  const snapshot = snapshotOf(count, spacing, isLabelled);
  const runs = Array.from({ length: 3 }, () => {
    const pictures = new PictureStore({ snapshot: Snapshot.empty }, { mostAtOnce: 300 });
    pictures.update({ snapshot });
    pictures.within({ x: 0, y: 0, width: 1_440, height: 900 });
    const spent: Spent = { moves: [], pieces: [] };
    while (!pictures.isWhole) timed(spent.pieces, pictures, () => pictures.takeNext(16));
    while (!pictures.isSettled) timed(spent.pieces, pictures, () => pictures.settleNext());
    return spent.pieces;
  });
  const [all, piece] = [Math.min(...runs.map(sum)), Math.min(...runs.map((run) => Math.max(...run)))];
  return { all, piece };
}

function measureOpening(name: string, given: [Spacing, boolean]): void {
  const [few, many] = [openingOf(2_500, given), openingOf(10_000, given)];
  const [each, longest] = [many.all / few.all / 4, many.piece];
  console.log(`  ${name.padEnd(32)}${[few.all, many.all, each, longest].map(figure).join('')}`);
}

console.log('One move in ms, and the longest piece in which it is settled (at most 8)');
console.log(`  ${''.padEnd(32)} at once   worst  search   tries follows   worst  settled  a piece`);
for (const count of [500, 10_000]) {
  for (const [name, spacing] of Object.entries({ roomy, crowded, 'two by one': twoByOne })) {
    measure(`${name}, ${count}`, count, [spacing, false]);
    measure(`${name} with labels, ${count}`, count, [spacing, true]);
  }
}
console.log(
  'All the rest of a diagram in ms; how many times as long each takes among four times as many (at most 1.5)',
);
console.log(`  ${''.padEnd(32)}   2,500  10,000   times a piece`);
for (const [name, spacing] of Object.entries({ roomy, crowded, 'two by one': twoByOne })) {
  measureOpening(name, [spacing, false]);
  measureOpening(`${name} with labels`, [spacing, true]);
}
