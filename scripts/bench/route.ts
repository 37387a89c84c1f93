/**
 * How long 50 relations take to route, beside a naive baseline in the same run: the same search on every cell of the
 * grid instead of the lines that matter. Also the worst of many single moves on a large diagram.
 */
import { Routing } from '@lintel/diagram/geometry/router';
import { type Layout, randomLayout } from '@lintel/diagram/geometry/routeTesting';
import { stepX, stepY, terminalOf } from '@lintel/diagram/geometry/routeEnds';
import { median, timed } from './timing.ts';

/** Breadth first over cells and directions; it does not even centre or separate anything. */
function naive({ boxes, relations }: Layout): number {
  const [left, top] = [
    Math.min(...boxes.map((box) => box.x)) - 3,
    Math.min(...boxes.map((box) => box.y)) - 3,
  ];
  const width = Math.max(...boxes.map((box) => box.x + box.width)) + 3 - left;
  const height = Math.max(...boxes.map((box) => box.y + box.height)) + 3 - top;
  let bends = 0;
  for (const relation of relations) {
    const [a, b] = [
      boxes.find((box) => box.key === relation.from.item),
      boxes.find((box) => box.key === relation.to.item),
    ];
    if (a === undefined || b === undefined) continue;
    const [from, to] = [terminalOf(a, relation.from, 0), terminalOf(b, relation.to, 0)];
    const free = (x: number, y: number): boolean =>
      !boxes.some((box) => x > box.x && y > box.y && x < box.x + box.width && y < box.y + box.height);
    const seen = new Set<string>();
    let level = [{ ...from.stub, heading: from.direction as number }];
    search: for (let count = 0; level.length > 0; count += 1) {
      const next: typeof level = [];
      for (const state of level) {
        for (let at = state; ; ) {
          const name = `${at.x} ${at.y} ${at.heading}`;
          if (seen.has(name) || at.x < left || at.y < top || at.x > left + width || at.y > top + height)
            break;
          if (!free(at.x, at.y)) break;
          seen.add(name);
          if (at.x === to.stub.x && at.y === to.stub.y && at.heading === (to.direction + 2) % 4) {
            bends += count;
            break search;
          }
          for (const turn of [1, 3]) next.push({ ...at, heading: (at.heading + turn) % 4 });
          at = { ...at, x: at.x + (stepX[at.heading] ?? 0), y: at.y + (stepY[at.heading] ?? 0) };
        }
      }
      level = next;
    }
  }
  return bends;
}

/** People connect what lies close together; a random pair on a random side is the hardest that can be asked. */
function withNeighbours(layout: Layout, count: number): Layout {
  const { boxes } = layout;
  const facing = { right: 'left', left: 'right', top: 'bottom', bottom: 'top' } as const;
  const relations = Array.from({ length: count }, (_, at) => {
    const box = boxes[(at * 7) % boxes.length] ?? boxes[0];
    if (box === undefined) throw new Error('A layout without boxes');
    const far = (other: (typeof boxes)[number]): number =>
      Math.abs(other.x - box.x) + Math.abs(other.y - box.y);
    const other = boxes.filter((one) => one !== box).sort((a, b) => far(a) - far(b))[at % 4] ?? box;
    const [x, y] = [other.x - box.x, other.y - box.y];
    const side = Math.abs(x) > Math.abs(y) ? (x > 0 ? 'right' : 'left') : y > 0 ? 'bottom' : 'top';
    return {
      key: `relation${at}`,
      from: { item: box.key, side, index: at % 3 },
      to: { item: other.key, side: facing[side], index: at % 2 },
    } as const;
  });
  return { boxes, relations };
}

const route = (layout: Layout): Routing => new Routing(layout.boxes, layout.relations);

function compare(name: string, layouts: readonly Layout[]): void {
  for (const layout of layouts) route(layout);
  const own = layouts.map((layout) => timed(() => route(layout)));
  const baseline = layouts.slice(0, 6).map((layout) => timed(() => naive(layout)));
  const [ours, theirs] = [median(own), median(baseline)];
  console.log(`${name}, ${layouts.length} layouts, processor time`);
  console.log(
    `  routed, centred, kept apart   median ${ours.toFixed(2)} ms, worst ${Math.max(...own).toFixed(2)} ms`,
  );
  console.log(`  naive search over all cells   median ${theirs.toFixed(2)} ms`);
  console.log(`  ratio                         ${(ours / theirs).toFixed(4)}`);
}

const wish = { boxes: 40, relations: 50, containers: 4, extent: 48, untidy: false };
const random = Array.from({ length: 40 }, (_, seed) => randomLayout(seed + 1, wish));
compare(
  '50 relations between neighbours among 40 boxes and 4 containers',
  random.map((layout) => withNeighbours(layout, 50)),
);
compare('50 relations between random handles of the same', random);

const large = withNeighbours(
  randomLayout(7, { boxes: 2000, relations: 0, containers: 0, extent: 420, untidy: false }),
  2000,
);
let routing = new Routing();
const all = timed(() => {
  routing = route(large);
});
const counts: number[] = [];
const moves = large.boxes.slice(0, 400).map((box) =>
  timed(() => {
    counts.push(routing.update({ boxes: [[box.key, { ...box, x: box.x + 1 }]] }).searched.size);
  }),
);
console.log(`${large.relations.length} relations among ${large.boxes.length} boxes`);
console.log(`  all                           ${all.toFixed(0)} ms`);
console.log(
  `  one box moved                 median ${median(moves).toFixed(2)} ms, worst ${Math.max(...moves).toFixed(2)} ms`,
);
console.log(`  searched again                median ${median(counts)}, most ${Math.max(...counts)}`);
