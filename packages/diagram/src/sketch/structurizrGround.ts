import { pathsIn, standingIn } from './partOfSketch.ts';
import { everyBox, type Sketch, type SketchedBox, type SketchedRelation } from './sketch.ts';
import { type ElementField, elementsMeant } from './structurizrConditions.ts';
import { frames, impliedTags, instances } from './structurizrElements.ts';
import type { Described } from './structurizrModel.ts';
import type { ViewKind } from './structurizrView.ts';

/** What a view shows by itself, what beside that as far as relations lead there, and what it can show if it is asked to. */
export interface Sight {
  readonly own: ReadonlySet<string>;
  readonly beside: ReadonlySet<string>;
  readonly possible: ReadonlySet<string>;
}

/** A model, or an environment of one, to which views put questions. */
export class Ground {
  readonly sketch: Sketch;
  readonly find: Described['find'];
  readonly #keywords: Described['keywords'];
  readonly #boxes: ReadonlyMap<string, SketchedBox>;
  readonly #paths: ReadonlyMap<string, readonly SketchedBox[]>;

  constructor({ sketch, keywords, find }: Described) {
    this.sketch = sketch;
    this.find = find;
    this.#keywords = keywords;
    this.#boxes = new Map(everyBox(sketch.boxes).map((box) => [box.id, box]));
    this.#paths = pathsIn(sketch.boxes);
  }

  nameOf(id: string): string {
    return this.#boxes.get(id)?.name ?? '';
  }

  /** What it is one of, where it runs. */
  modelOf(id: string): string | null {
    return this.#boxes.get(id)?.instanceOf ?? null;
  }

  keywordOf(id: string): string {
    return this.#keywords.get(id) ?? '';
  }

  /** All of several kinds, or those of them that are in one. */
  idsOf(keywords: readonly string[], within: string | null = null): string[] {
    return [...this.#keywords].flatMap(([id, keyword]) => {
      const isWithin = within === null || this.around(id).includes(within);
      return keywords.includes(keyword) && isWithin ? [id] : [];
    });
  }

  /** The innermost last. */
  around(id: string): string[] {
    return (this.#paths.get(id) ?? []).map((box) => box.id);
  }

  /** All that are no frames. */
  elements(): string[] {
    return [...this.#keywords].flatMap(([id, keyword]) => (frames.has(keyword) ? [] : [id]));
  }

  valuesOf(id: string, field: ElementField): readonly string[] {
    const box = this.#boxes.get(id);
    if (box === undefined) return [];
    const keyword = this.keywordOf(id);
    const around = this.around(id);
    const values: Record<ElementField, () => readonly string[]> = {
      type: () => [keyword, ...(keyword === 'element' ? ['custom'] : [])],
      tag: () => [...box.said.tags, ...impliedTags(keyword)],
      technology: () => [box.said.technology ?? ''].flatMap((each) => [each, ...each.split(',')]),
      parent: () => around.filter((each) => !frames.has(this.keywordOf(each))).slice(-1),
      group: () => around.filter((each) => frames.has(this.keywordOf(each))).map((each) => this.nameOf(each)),
    };
    return values[field]().map((value) => value.trim().toLowerCase());
  }

  /** Those among `beside` between which and these there are relations. */
  related(
    ids: ReadonlySet<string>,
    beside: ReadonlySet<string>,
    { before, behind } = { before: true, behind: true },
  ): string[] {
    const standing = standingIn(this.#paths, new Set([...ids, ...beside]));
    return this.sketch.relations.flatMap((relation) => {
      const [from, to] = [standing(relation.from), standing(relation.to)];
      if (from === null || to === null || from === to) return [];
      return [...(behind && ids.has(from) ? [to] : []), ...(before && ids.has(to) ? [from] : [])];
    });
  }

  /** `*`, what is named or compared, and with arrows around it what is related to that. */
  meant(condition: string, { own, beside, possible }: Sight): string[] {
    if (condition === '*' || condition === '*?') return [...own, ...this.related(own, beside)];
    const seen = new Set([...own, ...beside]);
    return elementsMeant(condition, {
      all: [...possible],
      find: this.find,
      valuesOf: (id, field) => this.valuesOf(id, field),
      related: (id, sides) => this.related(new Set([id]), seen, sides),
    });
  }

  /** What relations lead from and to, also those that what is around a thing has by it. */
  endsOf(isMeant: (relation: SketchedRelation) => boolean, { possible }: Sight): string[] {
    const standing = (id: string): string[] => [...this.around(id), id].filter((each) => possible.has(each));
    return this.sketch.relations.flatMap((relation) =>
      standing(relation.from).flatMap((from) =>
        standing(relation.to).flatMap((to) => (isMeant({ ...relation, from, to }) ? [from, to] : [])),
      ),
    );
  }
}

const without = (ids: readonly string[], left: ReadonlySet<string>): Set<string> =>
  new Set(ids.filter((id) => !left.has(id)));

const none: ReadonlySet<string> = new Set();

/** What runs of one system, with all that stands beside it; frames with none of these in them are left out. */
const running = (ground: Ground, model: Ground, of: string | null): string[] =>
  ground.elements().filter((id) => {
    const keyword = ground.keywordOf(id);
    if (keyword === 'infrastructurenode') return true;
    const modelled = ground.modelOf(id);
    if (!instances.has(keyword) || modelled === null) return false;
    return (
      of === null || model.keywordOf(modelled) === 'softwaresystem' || model.around(modelled).includes(of)
    );
  });

interface Viewed {
  readonly kind: ViewKind;
  readonly of: string | null;
  readonly model: Ground;
}

const outside = ['person', 'softwaresystem', 'element'];

/** Of the model, what a view of one kind shows of what it is about. */
export const sightOf = (ground: Ground, { kind, of, model }: Viewed): Sight => {
  if (kind === 'deployment')
    return { own: new Set(running(ground, model, of)), beside: none, possible: new Set(ground.elements()) };
  const all = ground.idsOf(outside.slice(0, 2));
  if (of === null) {
    const own = kind === 'custom' ? ground.idsOf(['element']) : all;
    return { own: new Set(own), beside: none, possible: new Set(ground.idsOf(outside)) };
  }
  if (kind === 'systemcontext')
    return { own: new Set([of]), beside: new Set(all), possible: new Set(ground.idsOf(outside)) };
  const around = new Set([...ground.around(of), of]);
  if (kind === 'container')
    return {
      own: new Set(ground.idsOf(['container'], of)),
      beside: without(all, around),
      possible: without(ground.idsOf([...outside, 'container']), around),
    };
  const [system] = ground.around(of).filter((id) => ground.keywordOf(id) === 'softwaresystem');
  const siblings = system === undefined ? [] : ground.idsOf(['container'], system);
  return {
    own: new Set(ground.idsOf(['component'], of)),
    beside: without([...all, ...siblings], around),
    possible: without(ground.idsOf([...outside, 'container', 'component']), around),
  };
};
