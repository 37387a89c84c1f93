import type { Point } from '@lintel/drawing/picture';
import {
  extentOf,
  type GraphLayout,
  type LayoutInput,
  moved,
  partSpacing,
  snappedUp,
} from './graphLayout.ts';
import { framed, looseLayout } from './parts.ts';
import { plainRoutes } from './routes.ts';

/** More than that is another graph. */
const mostNew = 20;

/**
 * A graph that is laid out already, with what was changed in it: what is new stands below the rest until all is laid out
 * anew. Null where too much is new for that.
 */
export function patchedLayout(input: LayoutInput, before: GraphLayout): GraphLayout | null {
  const added = input.nodes.filter((id) => !before.places.has(id));
  if (added.length > mostNew || added.length === input.nodes.length) return null;
  const { x, y, width, height } = extentOf(before);
  const below: Point = { x, y: y + snappedUp(height) + snappedUp(partSpacing) };
  const loose = looseLayout(added, width);
  const places = new Map(
    input.nodes.flatMap((id) => {
      const own = loose.places.get(id);
      const place = own === undefined ? before.places.get(id) : moved(own, below);
      return place === undefined ? [] : [[id, place] as const];
    }),
  );
  const isNew = ({ key }: { readonly key: string }): boolean => !before.routes.has(key);
  const routes = new Map(
    input.edges.flatMap(({ key }) => {
      const route = before.routes.get(key);
      return route === undefined ? [] : [[key, route] as const];
    }),
  );
  for (const [key, route] of plainRoutes(input.edges, places, isNew)) routes.set(key, route);
  return framed({ places, routes }, input);
}
