import type { ContainerFace } from '@lintel/drawing/containers';
import type { Rect } from '../geometry/rect.ts';
import type { RouteBox } from '../geometry/routeEnds.ts';
import { isBox, isContainer, rectOf, type Relation } from '../items.ts';
import type { Snapshot } from '../snapshot.ts';
import type { Steps } from '../steps.ts';
import { containerFace, keptClearBy, type Names } from './names.ts';

/** What relations run around and labels keep clear of, by key; null where there is nothing now. */
export interface RouteChange {
  readonly boxes: ReadonlyMap<string, RouteBox | null>;
  readonly keptClear: ReadonlyMap<string, Rect | null>;
  readonly containers: ReadonlyMap<string, ContainerFace | null>;
  readonly relations: ReadonlyMap<string, Relation | null>;
}

/** What relations have to know of these items. */
export function* routeChange(
  stale: Iterable<string>,
  before: Snapshot,
  after: Snapshot,
  names: Names,
): Steps<RouteChange> {
  const boxes = new Map<string, RouteBox | null>();
  const keptClear = new Map<string, Rect | null>();
  const containers = new Map<string, ContainerFace | null>();
  const relations = new Map<string, Relation | null>();
  for (const key of stale) {
    const [was, is] = [before.get(key), after.get(key)];
    if (was?.kind === 'relation' || is?.kind === 'relation')
      relations.set(key, is?.kind === 'relation' ? is : null);
    if (isBox(was) || isBox(is)) {
      const box = isBox(is) ? is : undefined;
      boxes.set(key, box?.kind === 'instance' ? { key, ...rectOf(box), container: box.container } : null);
      keptClear.set(key, box === undefined ? null : keptClearBy(box, names));
      if (isContainer(was) || isContainer(is))
        containers.set(key, isContainer(is) ? containerFace(is, names) : null);
    }
    yield;
  }
  return { boxes, keptClear, containers, relations };
}
