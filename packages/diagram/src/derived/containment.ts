import { areaOf, holds } from '../geometry/rect.ts';
import { type Box, type Instance, isContainer, rectOf } from '../items.ts';
import type { Snapshot } from '../snapshot.ts';
import type { SpatialIndex } from '../spatialIndex.ts';

type Parents = WeakMap<Box, string | null>;
const parentsByContainers = new WeakMap<SpatialIndex, Parents>();

/** The smallest container that fully holds a box, `key` deciding between equals. */
const smallestHolder = (snapshot: Snapshot, box: Box): string | null => {
  let best: Instance | null = null;
  for (const key of snapshot.containers.holding(rectOf(box))) {
    const container = snapshot.instance(key);
    if (container === undefined || key === box.key) continue;
    if (best === null || container.z > best.z || (container.z === best.z && key < best.key)) best = container;
  }
  return best?.key ?? null;
};

/**
 * The container that a component or text area belongs to. Containers have none: they may lie in one another, but only
 * as pictures do.
 */
export const parentOf = (snapshot: Snapshot, key: string): string | null => {
  const box = snapshot.box(key);
  if (box === undefined || isContainer(box)) return null;
  const parents = parentsByContainers.get(snapshot.containers) ?? new WeakMap<Box, string | null>();
  parentsByContainers.set(snapshot.containers, parents);
  const known = parents.get(box);
  if (known !== undefined) return known;
  const parent = smallestHolder(snapshot, box);
  parents.set(box, parent);
  return parent;
};

export interface GroupLink {
  readonly child: string;
  readonly parent: string;
}

const linksBySnapshot = new WeakMap<Snapshot, readonly GroupLink[]>();

/** Every component with the container it belongs to, by key of the component. */
export const groupLinks = (snapshot: Snapshot): readonly GroupLink[] => {
  const known = linksBySnapshot.get(snapshot);
  if (known !== undefined) return known;
  const links: GroupLink[] = [];
  for (const [key, item] of snapshot.items.entries()) {
    if (item.kind !== 'instance') continue;
    const parent = parentOf(snapshot, key);
    if (parent !== null) links.push(Object.freeze({ child: key, parent }));
  }
  links.sort((a, b) => (a.child < b.child ? -1 : 1));
  linksBySnapshot.set(snapshot, Object.freeze(links));
  return links;
};

/**
 * Everything that lies fully inside a container: components, text areas and smaller containers. Of two containers of
 * the same bounds neither holds the other.
 */
export const contentsOf = (snapshot: Snapshot, key: string): string[] => {
  const container = snapshot.instance(key);
  if (container === undefined || !container.container) return [];
  const bounds = rectOf(container);
  return snapshot.boxes.inside(bounds).filter((inner) => {
    const box = snapshot.box(inner);
    if (box === undefined || inner === key) return false;
    return !isContainer(box) || areaOf(rectOf(box)) < areaOf(bounds);
  });
};

/** The boxes among `keys` and everything that lies in their containers: what moves when they are moved. */
export const withContents = (snapshot: Snapshot, keys: Iterable<string>): Set<string> => {
  const all = new Set<string>();
  for (const key of keys) {
    if (snapshot.box(key) === undefined) continue;
    all.add(key);
    for (const inner of contentsOf(snapshot, key)) all.add(inner);
  }
  return all;
};

/** The containers that lie around a box, the smallest first: its place in the outline. */
export const containersAround = (snapshot: Snapshot, key: string): string[] => {
  const box = snapshot.box(key);
  if (box === undefined) return [];
  const bounds = rectOf(box);
  return snapshot.containers
    .holding(bounds)
    .flatMap((outer) => snapshot.instance(outer) ?? [])
    .filter((outer) => outer.key !== key && (!isContainer(box) || areaOf(rectOf(outer)) > areaOf(bounds)))
    .filter((outer) => holds(rectOf(outer), bounds))
    .sort((a, b) => b.z - a.z || (a.key < b.key ? -1 : 1))
    .map((outer) => outer.key);
};
