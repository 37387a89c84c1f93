import type { RelationFace } from '@lintel/drawing/relations';
import { measureLabel } from '@lintel/drawing/relations';
import { gridSize } from '@lintel/drawing/picture';
import { parseEndpoint } from '../geometry/endpoint.ts';
import type { LabelRequest } from '../geometry/labelPlacement.ts';
import type { Point, Rect } from '../geometry/rect.ts';
import type { RouteBox, RouteEnd, RouteRelation } from '../geometry/routeEnds.ts';
import { Routing } from '../geometry/router.ts';
import type { Relation } from '../items.ts';
import type { End } from '../layout.ts';
import { Crossings } from './crossings.ts';
import { LabelPlaces } from './labelPlaces.ts';
import { pixels } from './names.ts';
import { labelText } from './richBlocks.ts';

/** What relations run around and labels keep clear of, by key; null where there is nothing now. */
export interface LineChange {
  readonly boxes: ReadonlyMap<string, RouteBox | null>;
  readonly keptClear: ReadonlyMap<string, Rect | null>;
  readonly relations: ReadonlyMap<string, Relation | null>;
}

const endOf = (end: End): RouteEnd => ({ item: end.item, ...parseEndpoint(end.endpoint) });
const routeRelation = (relation: Relation | null): RouteRelation | null =>
  relation === null ? null : { key: relation.key, from: endOf(relation.from), to: endOf(relation.to) };

const units = ({ width, height }: { width: number; height: number }) => ({
  width: width / gridSize,
  height: height / gridSize,
});
const pixelPoint = ({ x, y }: Point): Point => ({ x: x * gridSize, y: y * gridSize });

/** Ways, jumps and labels of all relations, kept while the diagram changes. */
export class Lines {
  readonly #routing = new Routing();
  readonly #crossings = new Crossings();
  readonly #labels = new LabelPlaces(this.#crossings);
  readonly #relations = new Map<string, Relation>();
  /** How many ways were searched since the beginning. */
  searches = 0;

  get placements(): number {
    return this.#labels.placements;
  }

  /** Answers the relations that may look different now. */
  update({ boxes, keptClear, relations }: LineChange): Set<string> {
    const { searched, changed } = this.#routing.update({
      boxes,
      relations: Array.from(relations, ([key, relation]) => [key, routeRelation(relation)] as const),
    });
    this.searches += searched.size;
    for (const [key, relation] of relations) {
      if (relation === null) this.#relations.delete(key);
      else this.#relations.set(key, relation);
    }
    for (const [key, box] of boxes) {
      const isContainer = box?.container === true;
      this.#labels.setComponent(key, isContainer ? null : box);
      this.#labels.setContainer(key, isContainer ? box : null);
    }
    for (const [key, rect] of keptClear) this.#labels.setKeptClear(key, rect);
    const places: Rect[] = [];
    for (const key of changed) {
      const way = this.#relations.has(key) ? (this.#routing.routeOf(key)?.points ?? null) : null;
      places.push(...this.#crossings.set(key, way));
    }
    this.#labels.touch(places);
    const touched = new Set([...changed, ...relations.keys()]);
    for (const key of touched) this.#labels.setRequest(key, this.#requestOf(key));
    for (const key of this.#crossings.settle(places)) touched.add(key);
    for (const key of this.#labels.settle()) touched.add(key);
    return touched;
  }

  /** In pixels; null for a relation that is not there. */
  faceOf(key: string): RelationFace | null {
    const points = this.#crossings.wayOf(key);
    const relation = this.#relations.get(key);
    if (points === undefined || relation === undefined) return null;
    const label = this.#labels.get(key);
    const jumps = this.#crossings.jumpsOf(key);
    return {
      points: points.map(pixelPoint),
      ...(jumps.length > 0 && { jumps: jumps.map(pixelPoint) }),
      ...(label !== undefined && {
        label: {
          text: labelText(relation.text),
          rect: pixels(label.rect),
          onLine: label.onLine,
          wrapped: label.wrapped,
        },
      }),
    };
  }

  /** The relations that pass an area, in grid units, themselves or with their labels. */
  within(area: Rect): Set<string> {
    const keys = new Set(this.#crossings.touching(area).map((leg) => leg.key));
    for (const label of this.#labels.touching(area)) keys.add(label.key);
    return keys;
  }

  #requestOf(key: string): LabelRequest | null {
    const relation = this.#relations.get(key);
    const points = this.#crossings.wayOf(key);
    if (relation === undefined || points === undefined) return null;
    const text = labelText(relation.text);
    if (text === '') return null;
    const { single, wrapped } = measureLabel(text);
    return {
      key,
      points,
      single: units(single),
      ...(wrapped !== undefined && { wrapped: units(wrapped) }),
      ...(relation.labelAt !== null && { labelAt: relation.labelAt }),
    };
  }
}
