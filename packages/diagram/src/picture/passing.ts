import { type ContainerFace, containerLabelReach } from '@lintel/drawing/containers';
import { gridSize } from '@lintel/drawing/picture';
import { PlaceIndex } from '../geometry/obstacles.ts';
import type { Rect } from '../geometry/rect.ts';
import { legRect } from '../geometry/routeJumps.ts';
import { sameValue } from '../sameValue.ts';
import type { Steps } from '../steps.ts';
import type { Crossings } from './crossings.ts';

interface Passed {
  readonly key: string;
  readonly face: ContainerFace;
}

/** In grid units. */
const reachOf = (face: ContainerFace): Rect => {
  const { x, y, width, height } = containerLabelReach(face);
  return { x: x / gridSize, y: y / gridSize, width: width / gridSize, height: height / gridSize };
};

/** Which relations pass the label of a container: they are interrupted there, so that it can be read. */
export class Passing {
  readonly #labels = new PlaceIndex<Passed>();
  readonly #crossings: Crossings;

  constructor(crossings: Crossings) {
    this.#crossings = crossings;
  }

  /** Answers the relations that pass a label which is another now, or elsewhere. */
  *update(containers: ReadonlyMap<string, ContainerFace | null>): Steps<Set<string>> {
    const touched = new Set<string>();
    const touch = (area: Rect): void => {
      for (const leg of this.#crossings.touching(area)) touched.add(leg.key);
    };
    for (const [key, face] of containers) {
      const [before, area] = [this.#labels.get(key), this.#labels.rectOf(key)];
      if (sameValue(before?.face ?? null, face)) continue;
      if (area !== undefined) touch(area);
      if (face === null) {
        this.#labels.delete(key);
        continue;
      }
      const reach = reachOf(face);
      this.#labels.set(key, reach, { key, face });
      touch(reach);
      yield;
    }
    return touched;
  }

  passedBy(key: string): ContainerFace[] {
    if (this.#labels.size === 0) return [];
    const found = new Map<string, ContainerFace>();
    for (const leg of this.#crossings.legsOf(key))
      for (const { key: container, face } of this.#labels.touching(legRect(leg))) found.set(container, face);
    return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, face]) => face);
  }
}
