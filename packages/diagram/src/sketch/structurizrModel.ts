import { type Sketch, type SketchedBox, Sketcher } from './sketch.ts';
import { frames, instances, isElement, listed, saidOf, saidWithin } from './structurizrElements.ts';
import { type Arrow, arrowOf, type Sentence, sentenceOf, type Statement } from './structurizrText.ts';

/** What is drawn, what each box is in the words of the language, and what is meant by a name from outside. */
export interface Described {
  readonly sketch: Sketch;
  readonly keywords: ReadonlyMap<string, string>;
  readonly find: (name: string) => string | null;
}

/** Of one's own: a word that says what another one says, and more. */
interface Archetype {
  readonly keyword: string;
  readonly inner: readonly Statement[];
}

export type Archetypes = ReadonlyMap<string, Archetype>;

/** A relation is one, too. */
const arrowKeyword = '->';

export const archetypesOf = (statements: readonly Statement[]): Archetypes => {
  const archetypes = new Map<string, Archetype>();
  for (const statement of statements) {
    const { name, keyword } = sentenceOf(statement);
    const base = archetypes.get(keyword);
    const own = (name ?? keyword).toLowerCase();
    archetypes.set(own, {
      keyword: base?.keyword ?? arrowOf(statement)?.kind ?? keyword,
      inner: [...statement.inner, ...(base?.inner ?? [])],
    });
  }
  return archetypes;
};

/** A block may only say more of what it belongs to. */
const holding = (boxes: readonly SketchedBox[]): SketchedBox[] =>
  boxes.map((box) => ({ ...box, isContainer: box.boxes.length > 0, boxes: holding(box.boxes) }));

/** Reads what stands in a model, or in one environment of it. */
export class ModelReader {
  readonly #sketcher = new Sketcher();
  readonly #keywords = new Map<string, string>();
  readonly #archetypes: Archetypes;
  /** What an instance is one of. */
  readonly #modelled: (name: string) => SketchedBox | null;
  /** By the last part of what they are called. */
  readonly #ids = new Map<string, string[]>();
  /** How many have no name and one place and inscription. */
  readonly #counts = new Map<string, number>();
  readonly #relations: (() => void)[] = [];

  constructor(archetypes: Archetypes, modelled: (name: string) => SketchedBox | null = () => null) {
    this.#archetypes = archetypes;
    this.#modelled = modelled;
  }

  /** `path` are the names of the elements around, which stand in front of those within. */
  read(statements: readonly Statement[], path: readonly string[] = []): void {
    for (const statement of statements) {
      const arrow = arrowOf(statement);
      const sentence = sentenceOf(statement);
      const archetype = this.#archetypes.get(sentence.keyword);
      const keyword = archetype?.keyword ?? sentence.keyword;
      if (arrow !== null) this.#relation(arrow, statement.inner, path);
      else if (instances.has(keyword)) this.#instance(statement, sentence, path);
      else if (isElement(keyword) || frames.has(keyword))
        this.#element(
          { ...statement, inner: [...statement.inner, ...(archetype?.inner ?? [])] },
          { ...sentence, keyword },
          path,
        );
    }
  }

  #element(statement: Statement, sentence: Sentence, path: readonly string[]): void {
    const { keyword, name, said } = sentence;
    const own = name ?? this.#unnamed([...path, `"${said[0] ?? ''}"`]);
    const id = this.#enter(own, path, keyword);
    const shown = said[0] ?? own;
    const all = saidOf(sentence, statement.inner);
    if (!statement.isOpen) {
      this.#sketcher.box(id, shown, all);
      return;
    }
    this.#sketcher.open(id, shown, all);
    // A group is around things, but no part of what they are called: they may be put into another.
    this.read(statement.inner, frames.has(keyword) ? path : [...path, own]);
    this.#sketcher.close();
  }

  /** What is not described does not run. */
  #instance({ inner }: Statement, { keyword, name, said }: Sentence, path: readonly string[]): void {
    const of = this.#modelled(said[0] ?? '');
    if (of === null) return;
    const own = name ?? this.#unnamed([...path, `"${said[0] ?? ''}"`]);
    const id = this.#enter(own, path, keyword);
    // Behind what it is one of stand its groups, or its tags.
    const tags = [...said.slice(1), ...saidWithin(inner, 'tags')].flatMap(listed);
    this.#sketcher.instance(id, { ...of, said: { ...of.said, tags: [...of.said.tags, ...tags] } });
    const holder = [...path, own];
    for (const statement of inner) {
      const arrow = arrowOf(statement);
      if (arrow !== null) this.#relation(arrow, statement.inner, holder);
    }
  }

  #enter(own: string, path: readonly string[], keyword: string): string {
    const id = [...path, own].join('.');
    if (!this.#sketcher.knows(id)) this.#ids.set(own, [...(this.#ids.get(own) ?? []), id]);
    this.#keywords.set(id, keyword);
    return id;
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
  #find(name: string, around: readonly string[] = []): string | null {
    for (let count = around.length; count >= 0; count--) {
      const id = [...around.slice(0, count), name].join('.');
      if (this.#sketcher.knows(id)) return id;
    }
    const last = name.slice(name.lastIndexOf('.') + 1);
    const found = (this.#ids.get(last) ?? []).filter((id) => id.endsWith(`.${name}`));
    return found.length === 1 ? (found[0] ?? null) : null;
  }

  /** Its ends may be described behind it. */
  #relation(arrow: Arrow, inner: readonly Statement[], around: readonly string[]): void {
    const { from, to, said } = arrow;
    const holder = around.length === 0 ? null : around.join('.');
    const named = (name: string): string | null => (name === 'this' ? holder : this.#find(name, around));
    const all = [...inner, ...(this.#archetypes.get(arrow.kind ?? arrowKeyword)?.inner ?? [])];
    const [label = '', means = '', tags = ''] = said;
    const technology = means.trim() || saidWithin(all, 'technology')[0]?.trim() || null;
    this.#relations.push(() => {
      const [source, target] = [
        from === undefined ? holder : named(from),
        to === undefined ? null : named(to),
      ];
      if (source === null || target === null) return;
      this.#sketcher.relation(source, target, {
        label,
        technology,
        tags: [tags, ...saidWithin(all, 'tags'), ...saidWithin(all, 'tag')].flatMap(listed),
      });
    });
  }

  described(title: string | null): Described {
    for (const relate of this.#relations) relate();
    const sketch = this.#sketcher.sketch();
    return {
      sketch: { ...sketch, title, boxes: holding(sketch.boxes) },
      keywords: this.#keywords,
      find: (name) => this.#find(name),
    };
  }
}
