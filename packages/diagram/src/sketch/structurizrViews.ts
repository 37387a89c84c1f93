import { cutOfSketch, partOfSketch } from './partOfSketch.ts';
import type { Workspace } from './readStructurizr.ts';
import type { Sketch, SketchedRelation } from './sketch.ts';
import { relationsMeant } from './structurizrConditions.ts';
import {
  filtered,
  free,
  type SketchedView,
  standardTitle,
  type ViewKind,
  viewKinds,
} from './structurizrView.ts';
import { Ground, type Sight, sightOf } from './structurizrGround.ts';
import { listed } from './structurizrElements.ts';
import { type Arrow, arrowOf, conditionsOf, sentenceOf, type Statement } from './structurizrText.ts';

interface DrawnView extends SketchedView {
  readonly ground: Ground;
}

/** What a view is about. */
interface Subject {
  readonly kind: ViewKind;
  readonly of: string | null;
  /** Of a deployment. */
  readonly environment: string;
  /** Its key and what else is said of it. */
  readonly words: readonly string[];
}

class ViewReader {
  readonly #workspace: Workspace;
  readonly #model: Ground;
  /** Of the environments that were asked for, by what they are called. */
  readonly #environments = new Map<string, Ground>();
  readonly #ids = new Set<string>();
  readonly #titles = new Set<string>();
  /** With what they were drawn from. */
  readonly #read = new Map<string, { readonly view: SketchedView; readonly ground: Ground }>();

  constructor(workspace: Workspace) {
    this.#workspace = workspace;
    this.#model = new Ground(workspace);
  }

  read(statement: Statement): SketchedView | null {
    const view =
      sentenceOf(statement).keyword === 'filtered' ? this.#filtered(statement) : this.#drawn(statement);
    if (view === null || view.sketch.boxes.length === 0) return null;
    const id = free(view.id, this.#ids);
    const { kind, of, sketch } = view;
    const whole = { kind, of, sketch, id, title: free(view.title, this.#titles) };
    this.#read.set(id, { view: whole, ground: view.ground });
    return whole;
  }

  #drawn(statement: Statement): DrawnView | null {
    const subject = this.#subject(statement);
    if (subject === null) return null;
    const { kind, of, environment, words } = subject;
    const ground = kind === 'deployment' ? this.#environment(environment) : this.#model;
    if (ground === null) return null;
    const sketch = kind === 'dynamic' ? this.#steps(statement) : this.#included(statement, subject, ground);
    const named = environment === '' ? [kind, of ?? ''] : [kind, of ?? '', environment];
    return {
      kind,
      of,
      ground,
      sketch,
      id: words[0]?.trim() || named.join(' '),
      title:
        saidTitle(statement) ||
        standardTitle(kind, {
          environment,
          name: of === null ? '' : this.#model.nameOf(of),
          called: words[1]?.trim() || words[0]?.trim() || '',
        }),
    };
  }

  #subject(statement: Statement): Subject | null {
    const { keyword, said } = sentenceOf(statement);
    const kind = viewKinds.find((each) => each === keyword);
    if (kind === undefined) return null;
    const isOfAll = kind === 'systemlandscape' || kind === 'custom';
    const [named = '', ...others] = isOfAll ? ['', ...said] : said;
    const of = named === '' || named === '*' ? null : this.#workspace.find(named);
    const isFound =
      of !== null || kind === 'dynamic' || (mayBeOfAll.has(kind) && (named === '' || named === '*'));
    if (!isFound) return null;
    const [environment = '', ...words] = kind === 'deployment' ? others : ['', ...others];
    return { kind, of, environment: environment.trim(), words };
  }

  #environment(called: string): Ground | null {
    const known = this.#environments.get(called);
    const environment = this.#workspace.environments.get(called.toLowerCase());
    if (known !== undefined || environment === undefined) return known ?? null;
    const ground = new Ground(environment);
    this.#environments.set(called, ground);
    return ground;
  }

  #included({ inner }: Statement, { kind, of }: Subject, ground: Ground): Sketch {
    const sight = sightOf(ground, { kind, of, model: this.#model });
    const shown = new Set<string>();
    const hidden: ((relation: SketchedRelation) => boolean)[] = [];
    for (const statement of inner) {
      const { keyword } = sentenceOf(statement);
      if (keyword !== 'include' && keyword !== 'exclude') continue;
      for (const condition of conditionsOf(statement)) {
        if (condition === '*?') hidden.push(isBeside(sight));
        const test = relationsMeant(condition, (name) => ground.find(name));
        if (test !== null && keyword === 'exclude') hidden.push(test);
        const meant = test === null ? ground.meant(condition, sight) : ground.endsOf(test, sight);
        if (keyword === 'include') for (const id of meant) shown.add(id);
        else if (test === null) for (const id of meant) shown.delete(id);
      }
    }
    // What runs is related by itself, and what it runs on as well.
    const part = (kind === 'deployment' ? cutOfSketch : partOfSketch)(ground.sketch, shown);
    return {
      ...part,
      relations: part.relations.filter((relation) => hidden.every((test) => !test(relation))),
    };
  }

  /** Of another view what is tagged in one of several ways, or in none of them. */
  #filtered(statement: Statement): DrawnView | null {
    const [key = '', mode = '', tags = '', ...words] = sentenceOf(statement).said;
    const read = this.#read.get(key.trim());
    if (read === undefined) return null;
    const { view: base, ground } = read;
    const sketch = filtered(base.sketch, {
      tags: listed(tags),
      isIncluded: mode.toLowerCase() === 'include',
      tagsOf: (each) => ground.valuesOf(each, 'tag'),
    });
    const [id = '', second = ''] = words.map((word) => word.trim());
    return {
      ...base,
      ground,
      id: id || `${base.id} ${mode} ${tags}`,
      title: saidTitle(statement) || second || id || base.title,
      sketch,
    };
  }

  /** One step after the other, in the words that stand there. */
  #steps({ inner }: Statement): Sketch {
    const relations = arrowsIn(inner).flatMap(({ from = '', to = '', said: [label = '', means = ''] }) => {
      const ends = { from: this.#workspace.find(from) ?? '', to: this.#workspace.find(to) ?? '' };
      const technology = means.trim() === '' ? null : means.trim();
      const isStep = ends.from !== '' && ends.to !== '' && ends.from !== ends.to;
      return isStep ? [{ ...ends, label, technology, tags: [], isDashed: false, isTwoWay: false }] : [];
    });
    const shown = new Set(relations.flatMap(({ from, to }) => [from, to]));
    const numbered = relations.map((relation, at) => ({
      ...relation,
      label: `${at + 1}. ${relation.label}`.trim(),
    }));
    return { ...partOfSketch(this.#workspace.sketch, shown), relations: numbered };
  }
}

const mayBeOfAll: ReadonlySet<ViewKind> = new Set(['systemlandscape', 'custom', 'deployment']);

const saidTitle = ({ inner }: Statement): string | undefined =>
  inner
    .map(sentenceOf)
    .find(({ keyword }) => keyword === 'title')
    ?.said[0]?.trim();

/** Between things that are seen only since they are related to what a view is about. */
const isBeside =
  ({ own }: Sight) =>
  ({ from, to }: SketchedRelation): boolean =>
    !own.has(from) && !own.has(to);

const arrowsIn = (statements: readonly Statement[]): Arrow[] =>
  statements.flatMap((statement) => [arrowOf(statement) ?? [], arrowsIn(statement.inner)].flat());

/** Those of its views that can be drawn, and how many cannot. */
export const viewsOf = (workspace: Workspace): { views: SketchedView[]; leftOut: number } => {
  const reader = new ViewReader(workspace);
  const views: SketchedView[] = [];
  let leftOut = 0;
  for (const statement of workspace.views) {
    const { keyword } = sentenceOf(statement);
    if (ofLooks.has(keyword) || !(statement.isOpen || keyword === 'filtered')) continue;
    const view = reader.read(statement);
    if (view === null) leftOut += 1;
    else views.push(view);
  }
  return { views, leftOut };
};

const ofLooks = new Set(['styles', 'properties', 'branding', 'terminology']);
