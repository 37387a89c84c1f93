import { partOfSketch, pathsIn, standingIn } from './partOfSketch.ts';
import type { Workspace } from './readStructurizr.ts';
import { everyBox, type Sketch, type SketchedBox } from './sketch.ts';
import { type Arrow, arrowOf, sentenceOf, type Statement } from './structurizrText.ts';

const viewKinds = [
  'systemlandscape',
  'systemcontext',
  'container',
  'component',
  'dynamic',
  'custom',
] as const;
export type ViewKind = (typeof viewKinds)[number];

export interface SketchedView {
  readonly kind: ViewKind;
  /** The same at every reading, also of a text to which was added. */
  readonly id: string;
  /** The box that it looks into, or at. */
  readonly of: string | null;
  readonly title: string;
  readonly sketch: Sketch;
}

/** What a view shows by itself, and what beside that as far as relations lead there. */
interface Sight {
  readonly own: ReadonlySet<string>;
  readonly beside: ReadonlySet<string>;
}

const none: ReadonlySet<string> = new Set();

class ViewReader {
  readonly #workspace: Workspace;
  readonly #paths: ReadonlyMap<string, readonly SketchedBox[]>;
  readonly #names: ReadonlyMap<string, string>;
  readonly #ids = new Set<string>();
  readonly #titles = new Set<string>();

  constructor(workspace: Workspace) {
    this.#workspace = workspace;
    this.#paths = pathsIn(workspace.sketch.boxes);
    this.#names = new Map(everyBox(workspace.sketch.boxes).map(({ id, name }) => [id, name]));
  }

  read(statement: Statement): SketchedView | null {
    const { keyword, said } = sentenceOf(statement);
    const kind = viewKinds.find((each) => each === keyword);
    if (kind === undefined) return null;
    const isOfAll = kind === 'systemlandscape' || kind === 'custom';
    const [subject = '', ...words] = isOfAll ? ['', ...said] : said;
    const of = subject === '' || subject === '*' ? null : this.#workspace.find(subject);
    if (of === null && !isOfAll && kind !== 'dynamic') return null;
    const sketch =
      kind === 'dynamic' ? this.#steps(statement) : this.#included(statement, this.#sight(kind, of));
    if (sketch.boxes.length === 0) return null;
    const id = free(words[0]?.trim() || `${kind} ${of ?? ''}`, this.#ids);
    const title = this.#title(statement, { kind, of, words });
    return { kind, id, of, title: free(title, this.#titles), sketch };
  }

  #idsOf(keywords: readonly string[], within: string | null = null): string[] {
    return [...this.#workspace.keywords].flatMap(([id, keyword]) => {
      const isWithin = within === null || this.#around(id).includes(within);
      return keywords.includes(keyword) && isWithin ? [id] : [];
    });
  }

  #around(id: string): string[] {
    return (this.#paths.get(id) ?? []).map((box) => box.id);
  }

  #sight(kind: ViewKind, of: string | null): Sight {
    const outside = this.#idsOf(['person', 'softwaresystem']);
    if (of === null)
      return { own: new Set(kind === 'custom' ? this.#idsOf(['element']) : outside), beside: none };
    if (kind === 'systemcontext') return { own: new Set([of]), beside: new Set(outside) };
    const around = new Set([...this.#around(of), of]);
    if (kind === 'container')
      return { own: new Set(this.#idsOf(['container'], of)), beside: without(outside, around) };
    const [system] = this.#around(of).filter((id) => this.#workspace.keywords.get(id) === 'softwaresystem');
    const siblings = system === undefined ? [] : this.#idsOf(['container'], system);
    return {
      own: new Set(this.#idsOf(['component'], of)),
      beside: without([...outside, ...siblings], around),
    };
  }

  /** Those among `beside` between which and these there are relations. */
  #related(ids: ReadonlySet<string>, beside: ReadonlySet<string>): string[] {
    const standing = standingIn(this.#paths, new Set([...ids, ...beside]));
    return this.#workspace.sketch.relations.flatMap((relation) => {
      const [from, to] = [standing(relation.from), standing(relation.to)];
      if (from === null || to === null || from === to) return [];
      return [...(ids.has(from) ? [to] : []), ...(ids.has(to) ? [from] : [])];
    });
  }

  #included({ inner }: Statement, { own, beside }: Sight): Sketch {
    const shown = new Set<string>();
    for (const { keyword, said } of inner.map(sentenceOf)) {
      // What is said of relations leaves out none of what they connect.
      const isOfRelations = said.some((word) => word.includes('->'));
      if (keyword === 'include') for (const id of this.#meant(said, { own, beside })) shown.add(id);
      if (keyword === 'exclude' && !isOfRelations)
        for (const id of this.#meant(said, { own, beside })) shown.delete(id);
    }
    return partOfSketch(this.#workspace.sketch, shown);
  }

  /** `*`, what is named, and with arrows around it what is related to that; conditions mean nothing here. */
  #meant(words: readonly string[], { own, beside }: Sight): string[] {
    const asked = words.join(' ').replaceAll('->', ' -> ').trim().split(/\s+/);
    return asked.flatMap((word, at) => {
      if (word === '*') return [...own, ...this.#related(own, beside)];
      const id = this.#workspace.find(word);
      if (id === null) return [];
      const isArrowed = asked[at - 1] === '->' || asked[at + 1] === '->';
      return isArrowed ? [id, ...this.#related(new Set([id]), new Set([...own, ...beside]))] : [id];
    });
  }

  /** One step after the other, in the words that stand there. */
  #steps({ inner }: Statement): Sketch {
    const relations = arrowsIn(inner).flatMap(({ from = '', to = '', said: [label = '', means = ''] }) => {
      const ends = { from: this.#workspace.find(from) ?? '', to: this.#workspace.find(to) ?? '' };
      const technology = means.trim() === '' ? null : means.trim();
      const isStep = ends.from !== '' && ends.to !== '' && ends.from !== ends.to;
      return isStep ? [{ ...ends, label, technology, isDashed: false, isTwoWay: false }] : [];
    });
    const shown = new Set(relations.flatMap(({ from, to }) => [from, to]));
    const numbered = relations.map((relation, at) => ({
      ...relation,
      label: `${at + 1}. ${relation.label}`.trim(),
    }));
    return { ...partOfSketch(this.#workspace.sketch, shown), relations: numbered };
  }

  #title(
    { inner }: Statement,
    { kind, of, words }: { kind: ViewKind; of: string | null; words: readonly string[] },
  ): string {
    const said = inner
      .map(sentenceOf)
      .find(({ keyword }) => keyword === 'title')
      ?.said[0]?.trim();
    const [key = '', second = ''] = words.map((word) => word.trim());
    const name = this.#names.get(of ?? '') ?? '';
    const standard: Record<ViewKind, string> = {
      systemlandscape: 'System landscape',
      systemcontext: `System context of ${name}`,
      container: `Containers of ${name}`,
      component: `Components of ${name}`,
      dynamic: second || key || 'Process',
      custom: second || key || 'Diagram',
    };
    return said || standard[kind];
  }
}

const arrowsIn = (statements: readonly Statement[]): Arrow[] =>
  statements.flatMap((statement) => [arrowOf(statement) ?? [], arrowsIn(statement.inner)].flat());

const without = (ids: readonly string[], left: ReadonlySet<string>): Set<string> =>
  new Set(ids.filter((id) => !left.has(id)));

/** Of two of one name the second is numbered. */
const free = (name: string, taken: Set<string>): string => {
  for (let count = 1; ; count++) {
    const candidate = count === 1 ? name : `${name} (${count})`;
    if (taken.has(candidate)) continue;
    taken.add(candidate);
    return candidate;
  }
};

/** Those of its views that can be drawn, and how many cannot. */
export const viewsOf = (workspace: Workspace): { views: SketchedView[]; leftOut: number } => {
  const reader = new ViewReader(workspace);
  const views: SketchedView[] = [];
  let leftOut = 0;
  for (const statement of workspace.views) {
    if (!statement.isOpen || ofLooks.has(sentenceOf(statement).keyword)) continue;
    const view = reader.read(statement);
    if (view === null) leftOut += 1;
    else views.push(view);
  }
  return { views, leftOut };
};

const ofLooks = new Set(['styles', 'properties', 'branding', 'terminology']);
