import { type Instance, isBox, rectOf } from '@lintel/diagram/items';
import { badgeId, labelId } from '@lintel/diagram/picture/paintedItems';
import type { PictureStore } from '@lintel/diagram/picture/pictureStore';
import { holdsPoint } from '@lintel/diagram/geometry/rect';
import { containerLabelRect } from '@lintel/drawing/containers';
import { viewAt } from '@lintel/drawing/detail';
import {
  gridSize,
  grown,
  type PictureItem,
  type Point,
  type Rect,
  type Shape,
} from '@lintel/drawing/picture';
import { relationHitDistance } from '@lintel/drawing/relations';
import { atLeast, badgeTarget, leastTarget } from './badgeTarget.ts';
import type { Grips, Hit } from './hit.ts';
import { distanceToRoute } from '../../../canvas/distanceToRoute.ts';

export interface HitScene {
  readonly pictures: PictureStore;
  readonly grips: Grips;
  readonly zoom: number;
  /** Fingers hide what they point at. */
  readonly touch: boolean;
}

type Found = { readonly key: string } & (
  | {
      readonly on: 'item';
      readonly part: 'body' | 'border' | 'label' | 'badge';
      readonly link: string | null;
    }
  | { readonly on: 'label'; readonly link: string | null }
);

const pixels = (rect: Rect): Rect => ({
  x: rect.x * gridSize,
  y: rect.y * gridSize,
  width: rect.width * gridSize,
  height: rect.height * gridSize,
});

/** On either side of a line, in screen pixels: 12 wide, and 44 for a finger. */
const lineReach = ({ touch, zoom }: HitScene): number => (touch ? 22 : relationHitDistance) / zoom;

/** Which item is there, from what lies in front; what is grabbed lies over all of them. `at` is in grid units. */
export function hitTest(scene: HitScene, at: Point): Hit {
  const point = { x: at.x * gridSize, y: at.y * gridSize };
  const found: Found[] = [];
  for (const candidate of candidates(scene, point)) {
    if (found.some(({ key }) => key === candidate.key)) continue;
    found.push(candidate);
    // What is selected already is passed, so that one gets to everything in a stack.
    if (found.length > 1 && !scene.grips.selected.has(candidate.key)) break;
  }
  const [front, ...others] = found;
  if (front === undefined) return { on: 'ground' };
  return { ...front, below: others.at(-1)?.key ?? null };
}

/** The frontmost box that holds the point and is none of `except`: what something dropped there falls on. */
export function boxAt(
  { pictures }: Pick<HitScene, 'pictures'>,
  at: Point,
  except: ReadonlySet<string>,
): string | null {
  const point = { x: at.x * gridSize, y: at.y * gridSize };
  const { snapshot } = pictures;
  for (const { id } of pictures.within({ ...point, width: 0, height: 0 }).reverse()) {
    const item = snapshot.get(id);
    if (isBox(item) && !except.has(id) && holdsPoint(rectOf(item), at)) return id;
  }
  return null;
}

function* candidates(scene: HitScene, point: Point): Generator<Found> {
  const reach = lineReach(scene);
  const lines: { readonly key: string; readonly distance: number }[] = [];
  const around = grown({ ...point, width: 0, height: 0 }, reach);
  const { pictures } = scene;
  const items = pictures.within(around).reverse();
  const behind: Found[] = [];
  const beyond: Found[] = [];
  yield* texts(scene, point);
  for (const painted of items) {
    const key = painted.id.split(':')[0] ?? '';
    const item = pictures.snapshot.get(key);
    if (item === undefined || item.kind === 'textarea') continue;
    if (item.kind === 'relation') {
      if (painted.id === badgeId(key) && isOnLineBadge(scene, key, painted, point))
        yield { on: 'item', key, part: 'badge', link: null };
      if (painted.id === labelId(key) && isOnLabel(scene, key, point))
        yield { on: 'label', key, link: linkAt(painted, point) };
      if (painted.id !== key) continue;
      const face = pictures.relationFace(key);
      const distance = face === null ? Number.POSITIVE_INFINITY : distanceToRoute(face.points, point);
      if (distance <= reach) lines.push({ key, distance });
      continue;
    }
    if (painted.id !== key) continue;
    const found = inBox(scene, item, painted, point);
    if (found === null) continue;
    const { beyond: isBeyond, ...hit } = found;
    if (isBeyond) beyond.push(hit);
    else if (item.container) behind.push(hit);
    else yield hit;
  }
  yield* beyond;
  lines.sort((a, b) => a.distance - b.distance);
  for (const { key } of lines) yield { on: 'item', key, part: 'body', link: null };
  yield* behind;
}

/** Text areas lie above the rest, and reach further than their words. */
function* texts({ pictures, zoom }: HitScene, point: Point): Generator<Found> {
  if (viewAt(zoom).detail === 'far') return;
  const { snapshot } = pictures;
  const keys = snapshot.boxes.at({ x: point.x / gridSize, y: point.y / gridSize });
  for (const key of keys.sort().reverse()) {
    const painted = snapshot.get(key)?.kind === 'textarea' ? pictures.item(key) : undefined;
    if (painted !== undefined) yield { on: 'item', key, part: 'body', link: linkAt(painted, point) };
  }
}

const leastOf = ({ touch, zoom }: HitScene): number => (touch ? leastTarget / zoom : 0);

/** The label beside it keeps what is written there. */
function isOnLineBadge(scene: HitScene, key: string, painted: PictureItem, point: Point): boolean {
  if (holdsPoint(painted.bounds, point)) return true;
  return holdsPoint(atLeast(painted.bounds, leastOf(scene)), point) && !isOnLabel(scene, key, point);
}

function isOnLabel({ pictures }: HitScene, key: string, point: Point): boolean {
  const rect = pictures.relationFace(key)?.label?.rect;
  return rect !== undefined && holdsPoint(grown(rect, 2), point);
}

/** `beyond` the box, where a finger still means its badge. */
function inBox(
  scene: HitScene,
  box: Instance,
  painted: PictureItem,
  point: Point,
): (Found & { beyond: boolean }) | null {
  const rect = pixels(rectOf(box));
  const { key } = box;
  if (box.container) {
    const part = partOfContainer(scene, rect, painted, point);
    return part === null ? null : { on: 'item', key, part, link: null, beyond: false };
  }
  const beyond = !holdsPoint(rect, point);
  if (beyond && !scene.touch) return null;
  const target = badgeTarget(painted, rect, leastOf(scene));
  const isOnBadge = target !== null && holdsPoint(target, point);
  if (beyond && !isOnBadge) return null;
  return { on: 'item', key, part: isOnBadge ? 'badge' : 'body', link: null, beyond };
}

function partOfContainer(
  scene: HitScene,
  rect: Rect,
  painted: PictureItem,
  point: Point,
): 'border' | 'label' | null {
  const reach = Math.min(lineReach(scene), rect.width / 4, rect.height / 4);
  if (!holdsPoint(grown(rect, reach), point)) return null;
  if (!holdsPoint(grown(rect, -reach), point)) return 'border';
  const label = labelOf(painted, rect);
  return label !== null && holdsPoint(grown(label, 4), point) ? 'label' : null;
}

/** As painted: zoomed out it is laid out in screen pixels. */
function labelOf(painted: PictureItem, rect: Rect): Rect | null {
  const texts = painted.shapes.filter(({ kind }) => kind === 'text');
  if (texts.length > 0) {
    const [name, type] = texts.map(textOf);
    return containerLabelRect({ ...rect, name: name ?? '', type: type ?? null });
  }
  const group = painted.shapes.find((shape) => shape.kind === 'group');
  const text = group?.children[0];
  if (group === undefined || text?.kind !== 'text') return null;
  const scale = group.scale ?? 1;
  const width = Math.max(0, ...text.lines.map((line) => line.width));
  return {
    x: rect.x + text.x * scale,
    y: rect.y + text.y * scale,
    width: width * scale,
    height: text.height * scale,
  };
}

const textOf = (shape: Shape): string | undefined =>
  shape.kind === 'text'
    ? shape.lines.flatMap(({ runs }) => runs.map(({ text }) => text)).join('')
    : undefined;

function linkAt(painted: PictureItem, point: Point): string | null {
  for (const shape of painted.shapes)
    if (shape.kind === 'link' && holdsPoint(shape, point)) return shape.target;
  return null;
}
