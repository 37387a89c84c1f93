import { formatEndpoint } from '@lintel/diagram/geometry/endpoint';
import { boundsAround, type Rect } from '@lintel/diagram/geometry/rect';
import { isBox, rectOf } from '@lintel/diagram/items';
import { viewAt } from '@lintel/drawing/detail';
import { gridSize, type Point } from '@lintel/drawing/picture';
import { legGrip } from '@lintel/drawing/relations';
import { portsOf } from '@lintel/drawing/states';
import type { Corner, Edge, Hit } from './hit.ts';
import type { HitScene } from './hitTest.ts';

/** Half the size of what a pointer has to meet, in screen pixels: 24, or 44 for a finger. */
const targetOf = ({ touch, zoom }: HitScene): number => (touch ? 22 : 12) / zoom;
/** An edge is grabbed where it is drawn. */
const edgeReach = ({ touch, zoom }: HitScene): number => (touch ? 11 : 4) / zoom;

const pixels = (rect: Rect): Rect => ({
  x: rect.x * gridSize,
  y: rect.y * gridSize,
  width: rect.width * gridSize,
  height: rect.height * gridSize,
});

interface Candidate {
  readonly hit: Hit;
  readonly distance: number;
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** The handle, port, end or leg that the point is nearest to, of those within reach. */
export function gripAt(scene: HitScene, point: Point): Hit | null {
  const { selected, ports, canChange } = scene.grips;
  if (!canChange) return null;
  const candidates: Candidate[] = [];
  const [only] = selected;
  if (selected.size === 1 && only !== undefined) candidates.push(...gripsOfOne(scene, only, point));
  if (selected.size > 1) candidates.push(...gripsAroundSeveral(scene, point));
  if (ports !== null && !(selected.size === 1 && ports === only))
    candidates.push(...portsOfBox(scene, ports, point));
  const [nearest] = candidates.sort((a, b) => a.distance - b.distance);
  return nearest?.hit ?? null;
}

function gripsOfOne(scene: HitScene, key: string, point: Point): Candidate[] {
  const item = scene.pictures.snapshot.get(key);
  if (item === undefined) return [];
  if (item.kind === 'relation') return gripsOfRelation(scene, key, point);
  const rect = pixels(rectOf(item));
  if (item.kind === 'textarea') return sideHandles(scene, key, rect, point);
  return [
    ...corners(scene, key, rect, point),
    ...edges(scene, key, rect, point),
    ...portsOfBox(scene, key, point),
  ];
}

function gripsAroundSeveral(scene: HitScene, point: Point): Candidate[] {
  const { snapshot } = scene.pictures;
  const boxes = [...scene.grips.selected].map((key) => snapshot.get(key)).filter(isBox);
  const around = boxes.length < 2 ? null : boundsAround(boxes.map(rectOf));
  if (around === null) return [];
  const rect = pixels(around);
  return [...corners(scene, null, rect, point), ...edges(scene, null, rect, point)];
}

function corners(scene: HitScene, key: string | null, rect: Rect, point: Point): Candidate[] {
  const { x, y, width, height } = rect;
  const at: [Corner, Point][] = [
    ['top-left', { x, y }],
    ['top-right', { x: x + width, y }],
    ['bottom-right', { x: x + width, y: y + height }],
    ['bottom-left', { x, y: y + height }],
  ];
  // Of a small box a good part has to stay for grabbing the box itself.
  const inward = Math.min(targetOf(scene), width / 4, height / 4);
  const inner = { x: x + inward, y: y + inward, width: width - 2 * inward, height: height - 2 * inward };
  const isInside =
    point.x > inner.x &&
    point.x < inner.x + inner.width &&
    point.y > inner.y &&
    point.y < inner.y + inner.height;
  if (isInside) return [];
  return at.flatMap(([side, corner]) => {
    const away = Math.max(Math.abs(point.x - corner.x), Math.abs(point.y - corner.y));
    return away <= targetOf(scene)
      ? [{ hit: { on: 'corner', key, side } as const, distance: distance(point, corner) / 2 }]
      : [];
  });
}

function edges(scene: HitScene, key: string | null, rect: Rect, point: Point): Candidate[] {
  const reach = edgeReach(scene);
  const { x, y, width, height } = rect;
  const across = point.x >= x && point.x <= x + width;
  const down = point.y >= y && point.y <= y + height;
  const away: [Edge, number, boolean][] = [
    ['top', Math.abs(point.y - y), across],
    ['bottom', Math.abs(point.y - y - height), across],
    ['left', Math.abs(point.x - x), down],
    ['right', Math.abs(point.x - x - width), down],
  ];
  return away.flatMap(([side, off, isBeside]) =>
    isBeside && off <= reach ? [{ hit: { on: 'edge', key, side } as const, distance: off }] : [],
  );
}

function sideHandles(scene: HitScene, key: string, rect: Rect, point: Point): Candidate[] {
  const reach = Math.min(targetOf(scene), rect.width / 3);
  const middle = rect.y + rect.height / 2;
  const at: ['left' | 'right', number][] = [
    ['left', rect.x],
    ['right', rect.x + rect.width],
  ];
  return at.flatMap(([side, x]) => {
    const [off, along] = [Math.abs(point.x - x), Math.abs(point.y - middle)];
    return off <= reach && along <= targetOf(scene)
      ? [{ hit: { on: 'edge', key, side } as const, distance: off }]
      : [];
  });
}

function portsOfBox(scene: HitScene, key: string, point: Point): Candidate[] {
  const box = scene.pictures.snapshot.instance(key);
  if (box === undefined) return [];
  const rect = pixels(rectOf(box));
  const isInside =
    point.x > rect.x && point.x < rect.x + rect.width && point.y > rect.y && point.y < rect.y + rect.height;
  // What lies inside belongs to the box: its ports are reached from outside.
  if (isInside) return [];
  return portsOf(rect).flatMap((port) => {
    const away = distance(point, port);
    const hit = { on: 'port', key, endpoint: formatEndpoint(port) } as const;
    return away <= targetOf(scene) ? [{ hit, distance: away }] : [];
  });
}

function gripsOfRelation(scene: HitScene, key: string, point: Point): Candidate[] {
  const { points = [], label } = scene.pictures.relationFace(key) ?? {};
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return [];
  const target = targetOf(scene);
  const candidates: Candidate[] = [];
  for (const [end, place] of [
    ['from', first],
    ['to', last],
  ] as const) {
    const away = distance(point, place);
    if (away <= target) candidates.push({ hit: { on: 'end', key, end }, distance: away });
  }
  points.slice(1, -2).forEach((from, at) => {
    const to = points[at + 2] ?? from;
    const away = distance(point, legGrip(from, to, label, viewAt(scene.zoom)));
    const axis = from.x === to.x ? 'x' : 'y';
    if (away <= target) candidates.push({ hit: { on: 'leg', key, index: at + 1, axis }, distance: away });
  });
  return candidates;
}
