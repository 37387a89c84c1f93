import { type Change, set } from '../change.ts';
import { endsByHandle } from '../derived/endpoints.ts';
import { endpointPoint, parseEndpoint, straightEndpoints } from '../geometry/endpoint.ts';
import type { Rect } from '../geometry/rect.ts';
import type { Relation } from '../items.ts';
import type { End } from '../layout.ts';
import type { Snapshot } from '../snapshot.ts';

const isSameSide = (a: string, b: string): boolean => parseEndpoint(a).side === parseEndpoint(b).side;

/** Brings the ends of relations between boxes that come to lie across from each other into one line, where they can. */
export const straighten = (snapshot: Snapshot, rects: ReadonlyMap<string, Rect>): Change[] => {
  // Counted once for each item, since thousands of relations may end at one of them.
  const counted = new Map<string, Map<string, number>>();
  const endsOf = (item: string): Map<string, number> => {
    const ends = counted.get(item) ?? endsByHandle(snapshot, item);
    counted.set(item, ends);
    return ends;
  };
  const take = ({ item, endpoint }: End): unknown =>
    endsOf(item).set(endpoint, (endsOf(item).get(endpoint) ?? 0) + 1);
  const facing = (item: string, rect: Rect, { from, to }: Relation) => {
    const own = [from, to].filter((end) => end.item === item);
    const isTaken = ([handle, ends]: [string, number]): boolean =>
      ends > own.filter(({ endpoint }) => endpoint === handle).length;
    return { rect, taken: new Set([...endsOf(item)].filter(isTaken).map(([handle]) => handle)) };
  };
  const straightened = (relation: Relation): Change[] => {
    const { key, from, to, bends } = relation;
    const [start, goal] = [rects.get(from.item), rects.get(to.item)];
    // Where its legs were put by hand they stay.
    if (start === undefined || goal === undefined || bends.length > 0) return [];
    const [a, b] = [endpointPoint(from.endpoint, start), endpointPoint(to.endpoint, goal)];
    const ends = straightEndpoints(facing(from.item, start, relation), facing(to.item, goal, relation));
    if (ends === null || a.x === b.x || a.y === b.y) return [];
    if (!isSameSide(ends.from, from.endpoint) || !isSameSide(ends.to, to.endpoint)) return [];
    const straight = {
      from: { item: from.item, endpoint: ends.from },
      to: { item: to.item, endpoint: ends.to },
    };
    take(straight.from);
    take(straight.to);
    return [set(key, 'from', straight.from), set(key, 'to', straight.to)];
  };
  const relations = new Set([...rects.keys()].flatMap((key) => snapshot.relationsOf(key)));
  return [...relations].sort().flatMap((key) => {
    const relation = snapshot.relation(key);
    return relation === undefined ? [] : straightened(relation);
  });
};
