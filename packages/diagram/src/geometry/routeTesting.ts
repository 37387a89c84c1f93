import type { Rect } from './rect.ts';
import { overlaps } from './rect.ts';
import type { RouteBox, RouteRelation } from './routeEnds.ts';
import type { Route } from './router.ts';

/** Seeded layouts for tests and benchmarks of the router. */

export function randomOf(seed: number): () => number {
  let state = (seed * 2_654_435_769) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface Layout {
  readonly boxes: readonly RouteBox[];
  readonly relations: readonly RouteRelation[];
}

export interface LayoutWish {
  readonly boxes: number;
  readonly relations: number;
  readonly containers: number;
  readonly extent: number;
  /** Boxes may overlap and touch, as people leave them. */
  readonly untidy: boolean;
}

const sides = ['top', 'right', 'bottom', 'left'] as const;

export function randomLayout(seed: number, wish: LayoutWish): Layout {
  const random = randomOf(seed);
  const upTo = (most: number): number => Math.floor(random() * most);
  const boxes: RouteBox[] = [];
  for (let attempt = 0; boxes.length < wish.boxes && attempt < wish.boxes * 20; attempt += 1) {
    const rect = { x: upTo(wish.extent), y: upTo(wish.extent), width: 1 + upTo(5), height: 1 + upTo(3) };
    const grownByOne: Rect = { x: rect.x - 1, y: rect.y - 1, width: rect.width + 2, height: rect.height + 2 };
    if (!wish.untidy && boxes.some((box) => overlaps(box, grownByOne))) continue;
    boxes.push({ key: `box${boxes.length}`, ...rect });
  }
  for (let index = 0; index < wish.containers; index += 1) {
    const size = { width: 6 + upTo(8), height: 5 + upTo(6) };
    boxes.push({ key: `area${index}`, x: upTo(wish.extent), y: upTo(wish.extent), ...size, container: true });
  }
  const end = () => {
    const box = boxes[upTo(boxes.length)] as RouteBox;
    const side = sides[upTo(4)] ?? 'top';
    return { item: box.key, side, index: upTo(side === 'top' || side === 'bottom' ? box.width : box.height) };
  };
  const relations = Array.from({ length: wish.relations }, (_, index) => ({
    key: `relation${index}`,
    from: end(),
    to: end(),
  }));
  return { boxes, relations };
}

export const box = (key: string, x: number, y: number, width = 3, height = 2): RouteBox => ({
  key,
  x,
  y,
  width,
  height,
});

const end = (text: string): RouteRelation['from'] => {
  const [item = '', side = 'top', index = '0'] = text.split(' ');
  return { item, side: side as RouteRelation['from']['side'], index: Number(index) };
};
export const relation = (from: string, to: string, key = 'r'): RouteRelation => ({
  key,
  from: end(from),
  to: end(to),
});

export const written = (route: Route | null): string =>
  route === null ? 'none' : route.points.map(({ x, y }) => `${x},${y}`).join(' ');

const wishes: LayoutWish[] = [
  { boxes: 12, relations: 12, containers: 0, extent: 24, untidy: false },
  { boxes: 25, relations: 12, containers: 3, extent: 30, untidy: false },
  { boxes: 30, relations: 12, containers: 2, extent: 22, untidy: true },
  { boxes: 40, relations: 12, containers: 4, extent: 60, untidy: false },
];
export const layouts = Array.from({ length: 200 }, (_, seed) => ({
  seed,
  ...randomLayout(seed, wishes[seed % wishes.length] as LayoutWish),
}));

export interface Spacing {
  readonly width: number;
  readonly height: number;
  readonly across: number;
  readonly down: number;
}
export const roomy: Spacing = { width: 3, height: 2, across: 5, down: 4 };
/** Nearer to each other than a unit, and off the grid, as a program may put them. */
export const crowded: Spacing = { width: 1.76, height: 0.88, across: 2.56, down: 1.6 };

/** Boxes in rows, each related to one nearby. */
export function rowsOf(count: number, { width, height, across, down }: Spacing): Layout {
  const random = randomOf(5);
  const upTo = (most: number): number => Math.floor(random() * most);
  const columns = Math.ceil(Math.sqrt(count));
  const place = (at: number) => ({ column: at % columns, row: Math.floor(at / columns) });
  const boxes = Array.from({ length: count }, (_, at): RouteBox => {
    const { column, row } = place(at);
    return { key: `box${at}`, x: column * across, y: row * down, width, height };
  });
  const relations = Array.from({ length: count }, (_, at): RouteRelation => {
    const { column, row } = place(at);
    const near = (middle: number): number => Math.min(columns - 1, Math.max(0, middle - 3 + upTo(7)));
    const other = Math.min(count - 1, near(row) * columns + near(column));
    const end = (box: number) => ({ item: `box${box}`, side: sides[upTo(4)] ?? 'top', index: 0 });
    return { key: `relation${at}`, from: end(at), to: end(other) };
  });
  return { boxes, relations };
}
