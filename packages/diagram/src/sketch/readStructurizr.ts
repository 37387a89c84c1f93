import { nothingSaid, type SaidOfBox, type Sketch, type SketchedBox, Sketcher } from './sketch.ts';
import {
  arrowOf,
  type Arrow,
  type Sentence,
  sentenceOf,
  type Statement,
  statementsOf,
} from './structurizrText.ts';

/** Where in the words behind its name an element says what. */
interface Words {
  readonly kinds: readonly string[];
  readonly description: number;
  readonly technology?: number;
  readonly kind?: number;
  readonly tags: number;
}

const elements: ReadonlyMap<string, Words> = new Map([
  ['person', { kinds: ['Person'], description: 1, tags: 2 }],
  ['softwaresystem', { kinds: ['Software System', 'System'], description: 1, tags: 2 }],
  ['container', { kinds: ['Container'], description: 1, technology: 2, tags: 3 }],
  ['component', { kinds: ['Component'], description: 1, technology: 2, tags: 3 }],
  ['element', { kinds: [], kind: 1, description: 2, tags: 3 }],
]);
/** They hold what is drawn, and are not of the model. */
const frames = new Set(['group', 'enterprise']);
/** What a tag says of the kind of thing it is. */
const tagged = new Map([
  ['database', 'Database'],
  ['queue', 'Queue'],
]);

export interface Workspace {
  readonly sketch: Sketch;
  /** What each box is, in the words of the language. */
  readonly keywords: ReadonlyMap<string, string>;
  readonly views: readonly Statement[];
  /** What is meant by a name outside of the model. */
  readonly find: (name: string) => string | null;
}

const listed = (tags: string): string[] => tags.split(',').map((tag) => tag.trim().toLowerCase());

const saidBy = (keyword: string, said: readonly string[], inner: readonly Statement[]): SaidOfBox => {
  const words = elements.get(keyword);
  if (words === undefined) return nothingSaid;
  const sentences = inner.map(sentenceOf);
  const within = (word: string): string[] =>
    sentences.flatMap((sentence) => (sentence.keyword === word ? sentence.said : []));
  const at = (place: number | undefined): string => (place === undefined ? '' : (said[place]?.trim() ?? ''));
  const tags = [at(words.tags), ...within('tags'), ...within('tag')].flatMap(listed);
  const kinds = [...tags.flatMap((tag) => tagged.get(tag) ?? []), at(words.kind), ...words.kinds];
  return {
    kinds: kinds.filter((kind) => kind !== ''),
    description: within('description')[0] ?? (at(words.description) || null),
    technology: within('technology')[0] ?? (at(words.technology) || null),
    isModelled: true,
  };
};

class ModelReader {
  readonly sketcher = new Sketcher();
  readonly keywords = new Map<string, string>();
  /** By the last part of what they are called. */
  readonly #ids = new Map<string, string[]>();
  /** How many have no name and one place and inscription. */
  readonly #counts = new Map<string, number>();
  readonly #relations: (() => void)[] = [];

  /** `path` are the names of the elements around, which stand in front of those within. */
  read(statements: readonly Statement[], path: readonly string[] = []): void {
    for (const statement of statements) {
      const arrow = arrowOf(statement);
      const sentence = sentenceOf(statement);
      if (arrow !== null) this.#relation(arrow, path);
      else if (elements.has(sentence.keyword) || frames.has(sentence.keyword))
        this.#element(statement, sentence, path);
    }
  }

  #element(statement: Statement, { keyword, name, said }: Sentence, path: readonly string[]): void {
    const own = name ?? this.#unnamed([...path, `"${said[0] ?? ''}"`]);
    const id = [...path, own].join('.');
    const shown = said[0] ?? own;
    const all = saidBy(keyword, said, statement.inner);
    if (!this.sketcher.knows(id)) this.#ids.set(own, [...(this.#ids.get(own) ?? []), id]);
    this.keywords.set(id, keyword);
    if (!statement.isOpen) {
      this.sketcher.box(id, shown, all);
      return;
    }
    this.sketcher.open(id, shown, all);
    // A group is around things, but no part of what they are called: they may be put into another.
    this.read(statement.inner, frames.has(keyword) ? path : [...path, own]);
    this.sketcher.close();
  }

  /** What has no name of its own is known by what is written on it, whatever comes before it. */
  #unnamed(path: readonly string[]): string {
    const id = path.join('.');
    const count = (this.#counts.get(id) ?? 0) + 1;
    this.#counts.set(id, count);
    const own = path.at(-1) ?? '';
    return count === 1 ? own : `${own} ${count}`;
  }

  /** By all that stands before it, or from the innermost box that has such a one in it. */
  find(name: string, around: readonly string[] = []): string | null {
    for (let count = around.length; count >= 0; count--) {
      const id = [...around.slice(0, count), name].join('.');
      if (this.sketcher.knows(id)) return id;
    }
    const last = name.slice(name.lastIndexOf('.') + 1);
    const found = (this.#ids.get(last) ?? []).filter((id) => id.endsWith(`.${name}`));
    return found.length === 1 ? (found[0] ?? null) : null;
  }

  /** Its ends may be described behind it. */
  #relation({ from, to, said: [label = '', means = ''] }: Arrow, around: readonly string[]): void {
    const holder = around.length === 0 ? null : around.join('.');
    const named = (name: string): string | null => (name === 'this' ? holder : this.find(name, around));
    this.#relations.push(() => {
      const [source, target] = [
        from === undefined ? holder : named(from),
        to === undefined ? null : named(to),
      ];
      if (source === null || target === null) return;
      const technology = means.trim() === '' ? null : means.trim();
      this.sketcher.relation(source, target, { label, technology });
    });
  }

  end(): Sketch {
    for (const relate of this.#relations) relate();
    return this.sketcher.sketch();
  }
}

/** A block may only say more of what it belongs to. */
const holding = (boxes: readonly SketchedBox[]): SketchedBox[] =>
  boxes.map((box) => ({ ...box, isContainer: box.boxes.length > 0, boxes: holding(box.boxes) }));

const blockOf = (statements: readonly Statement[], keyword: string): Statement | undefined =>
  statements.find((statement) => statement.isOpen && sentenceOf(statement).keyword === keyword);

/** A workspace of the Structurizr DSL; null for any other text. */
export const readWorkspace = (text: string): Workspace | null => {
  if (!/^\s*(?:\/\*|\/\/|#|!|workspace\b)/.test(text)) return null;
  const workspace = blockOf(statementsOf(text), 'workspace');
  const model = workspace && blockOf(workspace.inner, 'model');
  if (workspace === undefined || model === undefined) return null;
  const reader = new ModelReader();
  const [title = ''] = sentenceOf(workspace).said;
  reader.sketcher.title = title.trim() === '' ? null : title;
  reader.read(model.inner);
  const sketch = reader.end();
  return {
    sketch: { ...sketch, boxes: holding(sketch.boxes) },
    keywords: reader.keywords,
    views: blockOf(workspace.inner, 'views')?.inner ?? [],
    find: (name) => reader.find(name),
  };
};

/** What its model draws, whatever views there are. */
export const readStructurizr = (text: string): Sketch | null => readWorkspace(text)?.sketch ?? null;
