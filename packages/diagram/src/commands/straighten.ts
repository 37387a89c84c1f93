import { type Change, set } from '../change.ts';
import { takenEndpoints } from '../derived/endpoints.ts';
import { endpointPoint, parseEndpoint, straightEndpoints } from '../geometry/endpoint.ts';
import type { Rect } from '../geometry/rect.ts';
import type { Relation } from '../items.ts';
import type { Snapshot } from '../snapshot.ts';

const isSameSide = (a: string, b: string): boolean => parseEndpoint(a).side === parseEndpoint(b).side;

/** Brings the ends of relations between boxes that come to lie across from each other into one line, where they can. */
export const straighten = (snapshot: Snapshot, rects: ReadonlyMap<string, Rect>): Change[] => {
  const given = new Map<string, string[]>();
  const facing = (item: string, rect: Rect, relation: string) => ({
    rect,
    taken: new Set([...takenEndpoints(snapshot, item, relation), ...(given.get(item) ?? [])]),
  });
  const straightened = ({ key, from, to, bends }: Relation): Change[] => {
    const [start, goal] = [rects.get(from.item), rects.get(to.item)];
    // Where its legs were put by hand they stay.
    if (start === undefined || goal === undefined || bends.length > 0) return [];
    const [a, b] = [endpointPoint(from.endpoint, start), endpointPoint(to.endpoint, goal)];
    const ends = straightEndpoints(facing(from.item, start, key), facing(to.item, goal, key));
    if (ends === null || a.x === b.x || a.y === b.y) return [];
    if (!isSameSide(ends.from, from.endpoint) || !isSameSide(ends.to, to.endpoint)) return [];
    for (const [{ item }, endpoint] of [[from, ends.from] as const, [to, ends.to] as const])
      given.set(item, [...(given.get(item) ?? []), endpoint]);
    return [
      set(key, 'from', { item: from.item, endpoint: ends.from }),
      set(key, 'to', { item: to.item, endpoint: ends.to }),
    ];
  };
  const relations = new Set([...rects.keys()].flatMap((key) => snapshot.relationsOf(key)));
  return [...relations].sort().flatMap((key) => {
    const relation = snapshot.relation(key);
    return relation === undefined ? [] : straightened(relation);
  });
};
