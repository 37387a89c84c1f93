import { nearestEndpoint, straightEndpoints } from '../geometry/endpoint.ts';
import { centreOf, type Point } from '../geometry/rect.ts';
import { rectOf } from '../items.ts';
import type { End } from '../layout.ts';
import type { Snapshot } from '../snapshot.ts';

/** The handles of an item at which relations end, without those of `except`. */
export const takenEndpoints = (
  snapshot: Snapshot,
  key: string,
  except: string | null = null,
): Set<string> => {
  const taken = new Set<string>();
  for (const relationKey of snapshot.relationsOf(key)) {
    const relation = snapshot.relation(relationKey);
    if (relation === undefined || relationKey === except) continue;
    for (const end of [relation.from, relation.to]) if (end.item === key) taken.add(end.endpoint);
  }
  return taken;
};

/** How many ends of relations each handle of an item has. */
export const endsByHandle = (snapshot: Snapshot, key: string): Map<string, number> => {
  const ends = new Map<string, number>();
  for (const relationKey of snapshot.relationsOf(key)) {
    const relation = snapshot.relation(relationKey);
    for (const end of relation === undefined ? [] : [relation.from, relation.to])
      if (end.item === key) ends.set(end.endpoint, (ends.get(end.endpoint) ?? 0) + 1);
  }
  return ends;
};

/** The free handle nearest to where an end was dropped. Null for what cannot be connected. */
export const nearestEnd = (
  snapshot: Snapshot,
  key: string,
  point: Point,
  except: string | null = null,
): End | null => {
  const instance = snapshot.instance(key);
  if (instance === undefined) return null;
  const endpoint = nearestEndpoint(rectOf(instance), point, takenEndpoints(snapshot, key, except));
  return { item: key, endpoint };
};

/** Free handles of two items that face each other: where a relation goes when nobody says where. */
export const facingEnds = (snapshot: Snapshot, from: string, to: string): { from: End; to: End } | null => {
  const fromItem = snapshot.instance(from);
  const toItem = snapshot.instance(to);
  if (fromItem === undefined || toItem === undefined) return null;
  const straight = straightEndpoints(
    { rect: rectOf(fromItem), taken: takenEndpoints(snapshot, from) },
    { rect: rectOf(toItem), taken: takenEndpoints(snapshot, to) },
  );
  if (straight !== null)
    return { from: { item: from, endpoint: straight.from }, to: { item: to, endpoint: straight.to } };
  const fromEnd = nearestEnd(snapshot, from, centreOf(rectOf(toItem)));
  const toEnd = nearestEnd(snapshot, to, centreOf(rectOf(fromItem)));
  return fromEnd === null || toEnd === null ? null : { from: fromEnd, to: toEnd };
};
