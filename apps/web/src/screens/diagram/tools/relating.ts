import { addConnected } from '@lintel/diagram/commands/addConnected';
import { bend, connect, placeLabel, reconnect } from '@lintel/diagram/commands/connect';
import { nearestEnd } from '@lintel/diagram/derived/endpoints';
import { boxesAt, boxesWithin } from '@lintel/diagram/derived/stacking';
import { endpointPoint, isHorizontal, parseEndpoint } from '@lintel/diagram/geometry/endpoint';
import { centreOf, grown, type Point, type Rect } from '@lintel/diagram/geometry/rect';
import { rectOf } from '@lintel/diagram/items';
import type { MovableLeg } from '@lintel/diagram/geometry/routeBends';
import type { End } from '@lintel/diagram/layout';
import { type Outcome, refuse } from '@lintel/diagram/refusal';
import type { Snapshot } from '@lintel/diagram/snapshot';
import type { Hit } from '../canvas/hit.ts';
import { component } from './component.ts';
import { standardRect } from './drawing.ts';
import type { LabelDrag, LegDrag, Reconnect, Relate } from './gesture.ts';

/** The component or container that a hit belongs to. */
const instanceAt = (snapshot: Snapshot, hit: Hit): string | null => {
  if (hit.on === 'ground' || hit.on === 'end' || hit.on === 'label' || hit.on === 'leg') return null;
  return hit.key !== null && snapshot.instance(hit.key) !== undefined ? hit.key : null;
};

/** What the pointer is over besides what the gesture itself shows there. */
export const beneath = (snapshot: Snapshot, hit: Hit, at: Point): Hit => {
  if (hit.on === 'ground' || hit.key === null || snapshot.has(hit.key)) return hit;
  const key = boxesAt(snapshot, at).find((box) => box.kind === 'instance' && !box.container)?.key;
  return key === undefined ? { on: 'ground' } : { on: 'item', key, part: 'body', below: null, link: null };
};

/** In grid units: as far beside a box as its handles stand. */
const reach = 0.4;

/** Letting go right beside a component means it, and no other one on top of it. */
const componentBeside = (snapshot: Snapshot, at: Point, source: string): string | null => {
  const near = boxesWithin(snapshot, grown({ ...at, width: 0, height: 0 }, reach));
  return near.findLast((box) => box.kind === 'instance' && !box.container && box.key !== source)?.key ?? null;
};

/** So far from every edge that none of them can be meant. */
const isInTheMiddle = ({ x, y, width, height }: Rect, at: Point): boolean => {
  const [across, down] = [Math.min(0.5, width / 4), Math.min(0.5, height / 4)];
  return at.x > x + across && at.x < x + width - across && at.y > y + down && at.y < y + height - down;
};

interface Dropped {
  readonly over: Hit;
  readonly at: Point;
  /** The other end. */
  readonly source: End;
  readonly except: string | null;
}

/**
 * Where a relation would end: at the handle under the pointer, else at the nearest free one of what is there, nearest to
 * the other end if it is dropped in the middle.
 */
const endAt = (snapshot: Snapshot, { over, at, source, except }: Dropped): End | null => {
  const key = instanceAt(snapshot, over) ?? componentBeside(snapshot, at, source.item);
  if (key === null) return null;
  if (over.on === 'port') return { item: key, endpoint: over.endpoint };
  const [target, origin] = [snapshot.instance(key), snapshot.instance(source.item)];
  const comesFrom =
    target !== undefined && origin !== undefined && target !== origin && isInTheMiddle(rectOf(target), at)
      ? endpointPoint(source.endpoint, rectOf(origin))
      : at;
  return nearestEnd(snapshot, key, comesFrom, except);
};

const ownKeys = ({ keys: [relation, component] }: Relate) => {
  const left = [component, relation];
  return { connect: () => relation, add: () => left.shift() ?? relation };
};

/** How far beside its handle, in grid units, a relation is still pulled straight. */
const nearlyStraight = 0.5;

/** Of the two places on the grid around a line, that nearer to the middle of a stretch. */
const startAround = (line: number, size: number, middle: number): number => {
  const [low, high] = [Math.floor(line - size / 2), Math.ceil(line - size / 2)];
  const off = (start: number): number => Math.abs(start + size / 2 - middle);
  return off(high) < off(low) ? high : low;
};

/** Around the pointer; straight across from a handle in the column, or row, of what that belongs to. */
const rectOfDropped = (snapshot: Snapshot, from: End, at: Point): Rect => {
  const rect = standardRect(component, at);
  const source = snapshot.instance(from.item);
  if (source === undefined) return rect;
  const handle = endpointPoint(from.endpoint, rectOf(source));
  const middle = centreOf(rectOf(source));
  if (!isHorizontal(parseEndpoint(from.endpoint).side))
    return Math.abs(at.y - handle.y) > nearlyStraight
      ? rect
      : { ...rect, y: startAround(handle.y, rect.height, middle.y) };
  return Math.abs(at.x - handle.x) > nearlyStraight
    ? rect
    : { ...rect, x: startAround(handle.x, rect.width, middle.x) };
};

/** To what lies under the pointer; on empty canvas to a new component there. */
export const related = (snapshot: Snapshot, gesture: Relate): Outcome => {
  const { from, over, at } = gesture;
  const keys = ownKeys(gesture);
  const to = endAt(snapshot, { over, at, source: from, except: null });
  if (to !== null) return connect(snapshot, { from, to, newKey: keys.connect });
  return addConnected(snapshot, { from, bounds: rectOfDropped(snapshot, from, at), newKey: keys.add });
};

/** Null over empty canvas, where there is nothing to end at. */
export const reconnected = (snapshot: Snapshot, { key, end, over, at }: Reconnect): Outcome | null => {
  const relation = snapshot.relation(key);
  if (relation === undefined) return refuse('gone');
  const source = end === 'from' ? relation.to : relation.from;
  const to = endAt(snapshot, { over, at, source, except: key });
  return to === null ? null : reconnect(snapshot, { key, end, to });
};

/** How far along a line the place nearest to a point lies, from 0 to 1. */
const shareAlong = (line: readonly Point[], point: Point): number => {
  let walked = 0;
  let best = 0;
  let nearest = Number.POSITIVE_INFINITY;
  for (const [index, from] of line.entries()) {
    const to = line[index + 1];
    if (to === undefined) break;
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const length = Math.hypot(dx, dy);
    if (length === 0) continue;
    const share = ((point.x - from.x) * dx + (point.y - from.y) * dy) / length ** 2;
    const along = Math.min(1, Math.max(0, share));
    const distance = Math.hypot(from.x + along * dx - point.x, from.y + along * dy - point.y);
    if (distance < nearest) {
      nearest = distance;
      best = walked + along * length;
    }
    walked += length;
  }
  return walked === 0 ? 0 : best / walked;
};

/** Lines stand on the grid and halfway between. */
const onHalves = (line: number): number => Math.round(line * 2) / 2;

export const legMoved = (snapshot: Snapshot, { key, leg, start, at }: LegDrag): Outcome =>
  legPut(snapshot, { key, leg, by: at[leg.axis] - start[leg.axis] });

export const legPut = (
  snapshot: Snapshot,
  { key, leg: { leg, axis, offset, line }, by }: { key: string; leg: MovableLeg; by: number },
): Outcome => {
  if (Math.abs(by) < shortest) return refuse('unchanged');
  return bend(snapshot, { key, to: { leg, axis, offset: offset + onHalves(line + by) - line } });
};
/** A leg that is only clicked stays where it is, wherever it lies. */
const shortest = 0.25;

export const labelMoved = (
  snapshot: Snapshot,
  { key, at }: LabelDrag,
  routeOf: (key: string) => readonly Point[] | null,
): Outcome => {
  const line = routeOf(key);
  return line === null ? refuse('gone') : placeLabel(snapshot, { key, at: shareAlong(line, at) });
};
