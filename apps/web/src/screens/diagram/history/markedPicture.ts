import type { VersionDifferences } from '@lintel/api/endpoints/versions';
import type { SharedPicture } from '@lintel/api/endpoints/sharing';

type Picture = SharedPicture['picture'];
type PictureItem = Picture['items'][number];
type Bounds = PictureItem['bounds'];
type Shape = PictureItem['shapes'][number];
type Path = Extract<Shape, { kind: 'path' }>;
type Point = Pick<Bounds, 'x' | 'y'>;

/** Beside the colour each has a sign, an outline and a kind of line, for readers who do not tell the colours apart. */
export const marks = {
  added: { colour: 'hue-green', sign: '+', outline: 'circle', dash: [6, 4] },
  removed: { colour: 'hue-rose', sign: '−', outline: 'square', dash: undefined },
  changed: { colour: 'hue-amber', sign: '~', outline: 'diamond', dash: [2, 4] },
} as const;

export type DifferenceMark = keyof typeof marks;
export const markNames = ['added', 'removed', 'changed'] as const satisfies readonly DifferenceMark[];

const around = 6;
const badge = 24;
/** On the screen. */
const leastBadge = 14;
const ghostly = 0.45;

/** Ids of what is painted for an item besides itself have its key before a colon. */
const keyOf = ({ id }: PictureItem): string => id.split(':')[0] ?? id;

const strokeOf = (mark: DifferenceMark, width: number) => {
  const { colour, dash } = marks[mark];
  return { colour, width, ...(dash && { dash: [...dash] }) };
};

const diamondAround = ({ x, y }: Point, half: number): Path['commands'] => [
  { to: 'move', x, y: y - half },
  { to: 'line', x: x + half, y },
  { to: 'line', x, y: y + half },
  { to: 'line', x: x - half, y },
  { to: 'close' },
];

const outlineAround = (at: Point, mark: DifferenceMark): Shape => {
  const { colour, outline } = marks[mark];
  const half = badge / 2;
  if (outline === 'diamond') return { kind: 'path', commands: diamondAround(at, half + 3), fill: colour };
  const radius = outline === 'circle' ? half : 4;
  return { kind: 'rect', x: at.x - half, y: at.y - half, width: badge, height: badge, radius, fill: colour };
};

/** The sign of a mark, in its outline around a point. */
const badgeAt = (at: Point, mark: DifferenceMark): Shape[] => {
  const run = {
    text: marks[mark].sign,
    style: { size: 16, weight: 600 },
    colour: 'surface-raised',
    x: 0,
  } as const;
  return [
    outlineAround(at, mark),
    {
      kind: 'text',
      x: at.x,
      y: at.y - badge / 2,
      anchor: 'middle',
      height: badge,
      lines: [{ runs: [run], width: 10, baseline: 18 }],
    },
  ];
};

const frameAround = ({ x, y, width, height }: Bounds, by: number): Bounds => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

/** A relation is its route: a frame around that would hold what is none of it. */
const routeOf = ({ shapes }: PictureItem): Path | undefined =>
  shapes.find(
    (shape): shape is Path => shape.kind === 'path' && shape.stroke !== undefined && shape.fill === undefined,
  );

/** On the first leg, clear of the box that it leaves. */
const badgeSlotOn = ({ commands }: Path): Point | null => {
  const [from, to] = commands.filter((command) => command.to !== 'close');
  if (from === undefined || to === undefined) return null;
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const share = length === 0 ? 0 : Math.min(badge / length, 0.5);
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
};

/** As large as it takes to tell the signs apart at a zoom, in parts of their size. */
const enlargedAt = (zoom: number): number => Math.max(1, leastBadge / (badge * zoom));

/** Larger than life around the same point. */
const enlarged = ({ x, y }: Point, scale: number, shapes: (at: Point) => Shape[]): Shape[] =>
  scale === 1 ? shapes({ x, y }) : [{ kind: 'group', x, y, scale, children: shapes({ x: 0, y: 0 }) }];

const markShapes = (item: PictureItem, mark: DifferenceMark, scale: number): Shape[] => {
  const route = routeOf(item);
  const slot = route && badgeSlotOn(route);
  const badged = (at: Point) => enlarged(at, scale, (origin) => badgeAt(origin, mark));
  if (route && slot)
    return [{ kind: 'path', commands: route.commands, stroke: strokeOf(mark, 3 * scale) }, ...badged(slot)];
  const frame = frameAround(item.bounds, around);
  return [{ kind: 'rect', ...frame, radius: 8, stroke: strokeOf(mark, 2 * scale) }, ...badged(frame)];
};

const markItem = (item: PictureItem, mark: DifferenceMark, scale: number): PictureItem => ({
  id: `${item.id}:mark`,
  bounds: frameAround(item.bounds, around + (badge * scale) / 2),
  shapes: markShapes(item, mark, scale),
});

/**
 * A version as it was drawn, with what was added since as a shade, and a mark on all that differs from now; to be seen at a
 * zoom.
 */
export const markedPicture = (then: Picture, now: Picture, since: VersionDifferences, zoom = 1): Picture => {
  const scale = enlargedAt(zoom);
  const keys = new Set(since.added);
  const added = now.items.filter((item) => keys.has(keyOf(item)));
  const shades = added.map(
    (item): PictureItem => ({
      ...item,
      shapes: [{ kind: 'group', opacity: ghostly, children: item.shapes }],
    }),
  );
  const drawn = new Map([...then.items, ...added].map((item) => [item.id, item]));
  const marked = markNames.flatMap((mark) =>
    since[mark].flatMap((key) => {
      const found = drawn.get(key);
      return found === undefined ? [] : markItem(found, mark, scale);
    }),
  );
  return { items: [...then.items, ...shades, ...marked] };
};
