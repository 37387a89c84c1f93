import { type RelationFace, relationBadgeRoom } from '@lintel/drawing/relations';
import { measureLabel } from '@lintel/drawing/labels';
import { gridSize } from '@lintel/drawing/picture';
import { parseEndpoint } from '../geometry/endpoint.ts';
import type { LabelRequest } from '../geometry/labelCandidates.ts';
import { touches } from '../geometry/obstacles.ts';
import type { Point, Rect } from '../geometry/rect.ts';
import type { RouteEnd, RouteRelation } from '../geometry/routeEnds.ts';
import type { MovableLeg } from '../geometry/routeBends.ts';
import { legRect } from '../geometry/routeJumps.ts';
import { Routing } from '../geometry/router.ts';
import type { Relation } from '../items.ts';
import type { End } from '../layout.ts';
import { atOnce, type Steps } from '../steps.ts';
import type { RichBlock } from '@lintel/drawing/textAreas';
import { Crossings } from './crossings.ts';
import { LabelPlaces, type Waits } from './labelPlaces.ts';
import type { RouteChange } from './routeChange.ts';
import { pixels } from './names.ts';
import { Passing } from './passing.ts';
import { relationBlocks } from './relationLabel.ts';

const endOf = (end: End): RouteEnd => ({ item: end.item, ...parseEndpoint(end.endpoint) });
const routeRelation = (relation: Relation | null): RouteRelation | null =>
  relation === null
    ? null
    : {
        key: relation.key,
        from: endOf(relation.from),
        to: endOf(relation.to),
        bends: relation.bends,
      };

const units = ({ width, height }: { width: number; height: number }) => ({
  width: width / gridSize,
  height: height / gridSize,
});
type LabelSizes = Pick<LabelRequest, 'single' | 'wrapped'>;

const labelSizes = (blocks: readonly RichBlock[]): LabelSizes => {
  const { single, wrapped } = measureLabel(blocks);
  return { single: units(single), ...(wrapped !== undefined && { wrapped: units(wrapped) }) };
};

const pixelPoint = ({ x, y }: Point): Point => ({ x: x * gridSize, y: y * gridSize });

/** What a search for routes came to. */
export interface FoundRoutes {
  /** The relations whose routes are others now. */
  readonly changed: ReadonlySet<string>;
  /** Those and all that were asked for. */
  readonly asked: ReadonlySet<string>;
  /** Where routes were left and taken. */
  readonly places: Rect[];
}

/** What may wait for `placeLate`. */
export interface SettleMode {
  /** All labels but those of the relations that changed. */
  readonly labelsRide: boolean;
  /** Where other relations jump. */
  readonly othersLater?: boolean;
  /** All labels that have no place yet, because nobody looks there. */
  readonly areUnseen?: boolean;
}

/** Routes, jumps and labels of all relations, kept while the diagram changes. */
export class PictureRoutes {
  readonly #routing = new Routing();
  readonly #crossings = new Crossings();
  readonly #labels = new LabelPlaces(this.#crossings);
  readonly #passing = new Passing(this.#crossings);
  readonly #relations = new Map<string, Relation>();
  readonly #sizes = new WeakMap<readonly RichBlock[], LabelSizes>();
  /** How many routes were searched since the beginning. */
  searches = 0;
  /** Whether a search has got no further. */
  isSearching = false;
  /** How many labels looked for their place, and at how many places. */
  get placements(): number {
    return this.#labels.placements;
  }

  get tries(): number {
    return this.#labels.tries;
  }

  /** Some labels are not where they belong yet, or some jumps. */
  get isLate(): boolean {
    return this.#labels.isLate || this.#crossings.isLate;
  }

  /** Looks for routes again; what can be asked of them is what it was before, until they are taken. */
  *search({ boxes, relations }: RouteChange): Steps<FoundRoutes> {
    this.isSearching = true;
    const { searched, changed } = yield* this.#routing.steps({
      boxes,
      relations: Array.from(relations, ([key, relation]) => [key, routeRelation(relation)] as const),
    });
    this.isSearching = false;
    this.searches += searched.size;
    return { changed, asked: new Set([...changed, ...relations.keys()]), places: [] };
  }

  /**
   * The relations that changed take their routes, each in one step, all but those that are to be taken `together`: these
   * in the last. Labels may ride along until `placeLate`, all but those of the relations that changed themselves.
   */
  *take(
    { relations }: RouteChange,
    { changed, asked, places }: FoundRoutes,
    { together, labelsRide, areUnseen = false }: SettleMode & { readonly together: ReadonlySet<string> },
  ): Steps<void> {
    const waitsOf = (key: string): Waits => {
      if (areUnseen) return 'unseen';
      return labelsRide && !relations.has(key) ? 'riding' : 'not';
    };
    for (const [key, relation] of relations) {
      if (relation === null) this.#relations.delete(key);
      else this.#relations.set(key, relation);
    }
    const take = (key: string): void => {
      if (changed.has(key)) {
        const route = this.#relations.has(key) ? (this.#routing.routeOf(key)?.points ?? null) : null;
        places.push(...this.#crossings.set(key, route));
      }
      this.#labels.setRequest(key, this.#requestOf(key), waitsOf(key));
    };
    for (const key of asked) {
      if (together.has(key)) continue;
      take(key);
      yield;
    }
    for (const key of asked) if (together.has(key)) take(key);
  }

  /** Answers the relations that may look different now. */
  *settle(
    { boxes, keptClear, containers }: RouteChange,
    { changed, asked, places }: FoundRoutes,
    { labelsRide, othersLater = false }: SettleMode,
  ): Steps<Set<string>> {
    const touched = new Set(asked);
    for (const [key, box] of boxes) {
      const isContainer = box?.container === true;
      this.#labels.setComponent(key, isContainer ? null : box);
      this.#labels.setContainer(key, isContainer ? box : null);
      yield;
    }
    for (const [key, rect] of keptClear) {
      this.#labels.setKeptClear(key, rect);
      yield;
    }
    yield* this.#labels.touchLines(places);
    if (!labelsRide) for (const key of this.#crossings.catchUp()) touched.add(key);
    for (const key of yield* this.#crossings.settle(changed, places, { othersLater })) touched.add(key);
    for (const key of yield* this.#labels.steps({ areOthersLater: labelsRide })) touched.add(key);
    for (const key of yield* this.#passing.update(containers)) touched.add(key);
    return touched;
  }

  /** Places what is late, until so many places were tried; answers which relations look different now. */
  placeLate(most: number): Set<string> {
    if (this.#crossings.isLate) return this.#crossings.catchUp(most);
    return atOnce(this.#labels.steps({ most }));
  }

  /** Whether labels that nobody had looked at belong to an area, in grid units. `placeSeen` places them. */
  see(area: Rect): boolean {
    return this.#labels.hasUnseen && this.#labels.see(this.#crossings.touching(area));
  }

  /** Answers as `placeLate` does. */
  placeSeen(): Set<string> {
    return atOnce(this.#labels.steps({ areOthersLater: true }));
  }

  /** In pixels; null for a relation that is not there. */
  faceOf(key: string): RelationFace | null {
    const points = this.#crossings.routeOf(key);
    const relation = this.#relations.get(key);
    if (points === undefined || relation === undefined) return null;
    const label = this.#labels.get(key);
    const jumps = this.#crossings.jumpsOf(key);
    const passes = this.#passing.passedBy(key);
    return {
      points: points.map(pixelPoint),
      ...(jumps.length > 0 && { jumps: jumps.map(pixelPoint) }),
      ...(passes.length > 0 && { passes }),
      ...(relation.dashed === true && { dashed: true }),
      ...(relation.twoWay === true && { twoWay: true }),
      ...(label !== undefined && {
        label: {
          blocks: relationBlocks(relation),
          rect: pixels({ ...label.rect, width: label.rect.width - (label.tail ?? 0) }),
          onLine: label.onLine,
          wrapped: label.wrapped,
        },
      }),
    };
  }

  movableLegs(key: string): MovableLeg[] {
    return this.#routing.movableLegs(key);
  }

  /** The relations that pass an area, in grid units, themselves or with their labels. */
  within(area: Rect): Set<string> {
    const keys = new Set(this.#crossings.touching(area).map((leg) => leg.key));
    for (const label of this.#labels.touching(area)) keys.add(label.key);
    for (const key of this.#labels.riding) keys.add(key);
    return keys;
  }

  /** Whether a relation passes an area, in grid units, itself or with its label. */
  passes(key: string, area: Rect): boolean {
    const label = this.#labels.get(key);
    if (label !== undefined && touches(label.rect, area)) return true;
    return this.#crossings.legsOf(key).some((leg) => touches(legRect(leg), area));
  }

  /** In grid units. */
  labelsWithin(area: Rect): Rect[] {
    return this.#labels.touching(area).map(({ rect }) => rect);
  }

  #requestOf(key: string): LabelRequest | null {
    const relation = this.#relations.get(key);
    const points = this.#crossings.routeOf(key);
    if (relation === undefined || points === undefined) return null;
    const blocks = relationBlocks(relation);
    if (blocks.length === 0) return null;
    const measured = this.#sizes.get(blocks) ?? labelSizes(blocks);
    this.#sizes.set(blocks, measured);
    return {
      key,
      points,
      ...measured,
      ...(relation.twoWay === true && { twoWay: true }),
      ...(relation.links.length > 0 && { tail: relationBadgeRoom(relation.links.length) / gridSize }),
      ...(relation.labelAt !== null && { labelAt: relation.labelAt }),
    };
  }
}
