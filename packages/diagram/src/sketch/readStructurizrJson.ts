import type { Point } from '../geometry/rect.ts';
import { cutOfSketch } from './partOfSketch.ts';
import { everyBox, type Sketch, type SketchedBox, type SketchedRelation } from './sketch.ts';
import { impliedTags, listed, saidOfElement } from './structurizrElements.ts';
import {
  type JsonElement,
  type JsonNode,
  type JsonRelationship,
  type JsonView,
  type JsonWorkspace,
  parseWorkspaceJson,
} from './structurizrJson.ts';
import { filtered, free, type SketchedView, standardTitle, type ViewKind } from './structurizrView.ts';

/** A workspace that Structurizr itself has written, as it is drawn. */
export interface DrawnWorkspace {
  readonly sketch: Sketch;
  readonly environments: readonly { readonly name: string; readonly sketch: Sketch }[];
  readonly views: readonly SketchedView[];
  /** How many views cannot be drawn. */
  readonly leftOut: number;
}

/** Pixels there of one unit here: beside each other things stand one unit apart here that touch each other there. */
const unit = { x: 90, y: 100 };

type Given = Pick<
  JsonElement,
  'id' | 'name' | 'description' | 'technology' | 'tags' | 'group' | 'relationships'
> & {
  readonly metadata?: string;
  readonly instances?: string;
};

interface Grouped {
  readonly group: string;
  readonly box: SketchedBox;
}

/** Reads elements into boxes, which are known by the names of what is around them: numbers are given anew with every change. */
class Elements {
  /** By their numbers there. */
  readonly boxes = new Map<string, SketchedBox>();
  readonly #relationships: JsonRelationship[] = [];
  readonly #tags = new Map<string, readonly string[]>();
  readonly #ids = new Set<string>();

  tagsOf(id: string): readonly string[] {
    return this.#tags.get(id) ?? [];
  }

  readonly element = (
    keyword: string,
    given: Given,
    path: readonly string[],
    inner: readonly Grouped[] = [],
  ): Grouped => {
    const boxes = this.framed(inner, [...path, given.name]);
    const implied = new Set(['Element', ...impliedTags(keyword)]);
    const said = saidOfElement(keyword, {
      name: given.name,
      description: given.description.trim(),
      technology: given.technology.trim(),
      tags: listed(given.tags).filter((tag) => !implied.has(tag)),
      kind: given.metadata ?? '',
      count: given.instances ?? '',
    });
    const { name, group } = given;
    const box = { name, said, instanceOf: null, isContainer: boxes.length > 0, boxes };
    return { group, box: this.#enter(given, box, path) };
  };

  /** What is not described does not run. */
  instance(
    given: Pick<Given, 'id' | 'tags' | 'relationships'>,
    of: string,
    path: readonly string[],
  ): Grouped[] {
    const modelled = this.boxes.get(of);
    if (modelled === undefined) return [];
    const box = { ...modelled, instanceOf: modelled.id, isContainer: false, boxes: [] };
    return [{ group: '', box: this.#enter(given, box, path) }];
  }

  /** A group is around things, and no part of what they are called. */
  framed(entries: readonly Grouped[], path: readonly string[]): SketchedBox[] {
    return [...Map.groupBy(entries, ({ group }) => group.trim())].flatMap(([name, inner]) => {
      const boxes = inner.map(({ box }) => box);
      if (name === '') return boxes;
      const said = saidOfElement('group', { ...nothing, name });
      return [
        {
          id: JSON.stringify(['group', ...path, name]),
          name,
          said,
          instanceOf: null,
          isContainer: true,
          boxes,
        },
      ];
    });
  }

  /** By their numbers there. */
  relations(): Map<string, { relation: SketchedRelation; isImplied: boolean }> {
    return new Map(
      this.#relationships.flatMap((each) => {
        const [from, to] = [this.boxes.get(each.sourceId)?.id, this.boxes.get(each.destinationId)?.id];
        if (from === undefined || to === undefined) return [];
        const relation: SketchedRelation = {
          from,
          to,
          label: each.description,
          technology: each.technology.trim() || null,
          tags: listed(each.tags).filter((tag) => tag !== 'Relationship'),
          isDashed: false,
          isTwoWay: false,
        };
        return [[each.id, { relation, isImplied: each.linkedRelationshipId !== undefined }] as const];
      }),
    );
  }

  #enter(
    given: Pick<Given, 'id' | 'tags' | 'relationships'>,
    box: Omit<SketchedBox, 'id'>,
    path: readonly string[],
  ): SketchedBox {
    const id = free(JSON.stringify([...path, box.name]), this.#ids);
    const entered = { ...box, id };
    this.boxes.set(given.id, entered);
    this.#tags.set(id, ['element', ...listed(given.tags.toLowerCase())]);
    this.#relationships.push(...given.relationships);
    return entered;
  }
}

const nothing = { name: '', description: '', technology: '', tags: [], kind: '', count: '' };

const modelIn = ({ model }: JsonWorkspace, elements: Elements): SketchedBox[] => {
  const { element } = elements;
  const people = model.people.map((each) => element('person', each, []));
  const systems = model.softwareSystems.map((system) => {
    const path = [system.name];
    const containers = system.containers.map((container) => {
      const inner = [...path, container.name];
      const components = container.components.map((each) => element('component', each, inner));
      return element('container', container, path, components);
    });
    return element('softwaresystem', system, [], containers);
  });
  const others = model.customElements.map((each) => element('element', each, []));
  return elements.framed([...people, ...systems, ...others], []);
};

const nodeBox = (node: JsonNode, around: readonly string[], elements: Elements): Grouped => {
  const path = [...around, node.name];
  return elements.element('deploymentnode', node, around, [
    ...node.infrastructureNodes.map((each) => elements.element('infrastructurenode', each, path)),
    ...node.softwareSystemInstances.flatMap((each) => elements.instance(each, each.softwareSystemId, path)),
    ...node.containerInstances.flatMap((each) => elements.instance(each, each.containerId, path)),
    ...node.children.map((each) => nodeBox(each, path, elements)),
  ]);
};

const environmentsIn = ({ model }: JsonWorkspace, elements: Elements): Map<string, SketchedBox[]> => {
  const byName = Map.groupBy(model.deploymentNodes, ({ environment }) => environment.trim() || 'Default');
  return new Map(
    [...byName].map(([name, nodes]) => {
      const path = ['deployment', name];
      return [
        name,
        elements.framed(
          nodes.map((node) => nodeBox(node, path, elements)),
          path,
        ),
      ];
    }),
  );
};

const kindsOfViews = {
  systemLandscapeViews: 'systemlandscape',
  systemContextViews: 'systemcontext',
  containerViews: 'container',
  componentViews: 'component',
  dynamicViews: 'dynamic',
  deploymentViews: 'deployment',
  customViews: 'custom',
} as const satisfies Partial<Record<keyof JsonWorkspace['views'], ViewKind>>;

/** Null where the view has not been laid out yet. */
const placesIn = (
  { elements }: JsonView,
  boxOf: (id: string) => string | undefined,
): Map<string, Point> | null => {
  const places = elements.flatMap(({ id, x, y }) => {
    const box = boxOf(id);
    return box === undefined
      ? []
      : [[box, { x: Math.round(x / unit.x), y: Math.round(y / unit.y) }] as const];
  });
  return new Set(elements.map(({ x, y }) => `${x} ${y}`)).size > 1 ? new Map(places) : null;
};

class JsonViews {
  readonly #elements: Elements;
  readonly #whole: Sketch;
  readonly #environments: ReadonlyMap<string, SketchedBox[]>;
  readonly #relations: ReturnType<Elements['relations']>;
  readonly #ids = new Set<string>();
  readonly #titles = new Set<string>();

  constructor(elements: Elements, whole: Sketch, environments: ReadonlyMap<string, SketchedBox[]>) {
    this.#elements = elements;
    this.#whole = whole;
    this.#environments = environments;
    this.#relations = elements.relations();
  }

  read(kind: ViewKind, view: JsonView): SketchedView | null {
    const environment = view.environment.trim() || 'Default';
    const boxes = kind === 'deployment' ? this.#environments.get(environment) : this.#whole.boxes;
    const boxOf = (id: string): string | undefined => this.#elements.boxes.get(id)?.id;
    const shown = new Set(view.elements.flatMap(({ id }) => boxOf(id) ?? []));
    const part = cutOfSketch({ ...this.#whole, boxes: boxes ?? [] }, shown);
    if (part.boxes.length === 0) return null;
    const of = this.#elements.boxes.get(view.containerId ?? view.softwareSystemId ?? view.elementId ?? '');
    const standard = standardTitle(kind, {
      name: of?.name ?? '',
      environment,
      called: view.description.trim() || view.key.trim(),
    });
    return {
      kind,
      id: free(view.key.trim() || `${kind} ${of?.id ?? ''} ${environment}`, this.#ids),
      of: of?.id ?? null,
      title: free(view.title.trim() || standard, this.#titles),
      sketch: { ...part, relations: this.#related(kind, view) },
      places: placesIn(view, boxOf),
    };
  }

  filter(
    view: JsonWorkspace['views']['filteredViews'][number],
    read: readonly SketchedView[],
  ): SketchedView | null {
    const base = read.find(({ id }) => id === view.baseViewKey.trim());
    if (base === undefined) return null;
    const sketch = filtered(base.sketch, {
      tags: view.tags,
      isIncluded: view.mode.toLowerCase() !== 'exclude',
      tagsOf: (id) => this.#elements.tagsOf(id),
    });
    if (sketch.boxes.length === 0) return null;
    const title = view.title.trim() || view.description.trim() || view.key.trim() || base.title;
    return {
      ...base,
      id: free(view.key.trim() || `${base.id} ${view.mode} ${view.tags.join()}`, this.#ids),
      title: free(title, this.#titles),
      sketch,
    };
  }

  #related(kind: ViewKind, { relationships }: JsonView): SketchedRelation[] {
    const inOrder =
      kind === 'dynamic'
        ? [...relationships].sort((a, b) => Number(a.order ?? 0) - Number(b.order ?? 0))
        : relationships;
    return inOrder.flatMap(({ id, description, order, response }) => {
      const known = this.#relations.get(id)?.relation;
      if (known === undefined) return [];
      const { from, to } = response ? { from: known.to, to: known.from } : known;
      const label = description?.trim() || known.label;
      const said = kind === 'dynamic' && order !== undefined ? `${order}. ${label}`.trim() : label;
      return [{ ...known, from, to, label: said }];
    });
  }
}

/** Null for any other text. */
export const readWorkspaceJson = (json: string): DrawnWorkspace | null => {
  const workspace = parseWorkspaceJson(json);
  if (workspace === null) return null;
  const elements = new Elements();
  const boxes = modelIn(workspace, elements);
  const environments = environmentsIn(workspace, elements);
  const all = [...elements.relations().values()];
  const between = (inner: readonly SketchedBox[]) => {
    const ids = new Set(everyBox(inner).map(({ id }) => id));
    return all.filter(({ relation }) => ids.has(relation.from) && ids.has(relation.to));
  };
  const title = workspace.name.trim() || null;
  const said = between(boxes).filter(({ isImplied }) => !isImplied);
  const sketch: Sketch = { title, boxes, relations: said.map(({ relation }) => relation), texts: [] };
  const reader = new JsonViews(elements, sketch, environments);
  const asked = (Object.keys(kindsOfViews) as (keyof typeof kindsOfViews)[]).flatMap((list) =>
    workspace.views[list].map((view) => ({ kind: kindsOfViews[list], view })),
  );
  const drawn = asked.flatMap(({ kind, view }) => reader.read(kind, view) ?? []);
  const filters = workspace.views.filteredViews;
  const kept = filters.flatMap((view) => reader.filter(view, drawn) ?? []);
  return {
    sketch,
    environments: [...environments].map(([name, inner]) => ({
      name,
      // What runs is related since the model says so.
      sketch: {
        title: name,
        boxes: inner,
        relations: between(inner).map(({ relation }) => relation),
        texts: [],
      },
    })),
    views: [...drawn, ...kept],
    leftOut: asked.length - drawn.length + filters.length - kept.length + workspace.views.imageViews.length,
  };
};
