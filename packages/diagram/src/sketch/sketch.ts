/** What a text says of a box beside its name. */
export interface SaidOfBox {
  /** What kind of thing it is: the word that fits best first. */
  readonly kinds: readonly string[];
  readonly description: string | null;
  readonly technology: string | null;
  /** As they are written. */
  readonly tags: readonly string[];
  /** It is a thing of a model and not only a shape. */
  readonly isModelled: boolean;
}

export const nothingSaid: SaidOfBox = {
  kinds: [],
  description: null,
  technology: null,
  tags: [],
  isModelled: false,
};

/** What a text of another tool draws: boxes in boxes, relations between them, and texts beside them. Where, is not said. */
export interface SketchedBox {
  readonly id: string;
  readonly name: string;
  readonly said: SaidOfBox;
  /** The box of the model that is meant, where this is one of those that run. */
  readonly instanceOf: string | null;
  readonly isContainer: boolean;
  readonly boxes: readonly SketchedBox[];
}

export interface SketchedRelation {
  readonly from: string;
  readonly to: string;
  readonly label: string;
  readonly technology: string | null;
  readonly tags: readonly string[];
  readonly isDashed: boolean;
  readonly isTwoWay: boolean;
}

export interface Sketch {
  /** Null: it is called nothing. */
  readonly title: string | null;
  readonly boxes: readonly SketchedBox[];
  readonly relations: readonly SketchedRelation[];
  readonly texts: readonly string[];
}

/** Those within others before these. */
export const everyBox = (boxes: readonly SketchedBox[]): SketchedBox[] =>
  boxes.flatMap((box) => [...everyBox(box.boxes), box]);

interface OpenBox {
  readonly id: string;
  name: string;
  said: SaidOfBox;
  instanceOf: string | null;
  isContainer: boolean;
  readonly boxes: OpenBox[];
}

/** Deeper than this, containers would hold containers that nobody can distinguish. */
const deepest = 8;

/** Draws a text from its beginning to its end: what is named before it is described is there all the same. */
export class Sketcher {
  title: string | null = null;
  readonly #roots: OpenBox[] = [];
  readonly #byId = new Map<string, OpenBox>();
  readonly #relations: SketchedRelation[] = [];
  readonly #texts: string[] = [];
  /** Null: what follows stands in nothing. */
  readonly #open: (OpenBox | null)[] = [];

  knows(id: string): boolean {
    return this.#byId.has(id);
  }

  /** The second time only what is said anew counts. */
  box(id: string, name?: string, said: Partial<SaidOfBox> = {}): string {
    const known = this.#byId.get(id);
    if (known !== undefined) {
      if (name !== undefined) known.name = name;
      known.said = { ...known.said, ...said };
      return id;
    }
    const made: OpenBox = {
      id,
      name: name ?? id,
      said: { ...nothingSaid, ...said },
      instanceOf: null,
      isContainer: false,
      boxes: [],
    };
    (this.#open.at(-1)?.boxes ?? this.#roots).push(made);
    this.#byId.set(id, made);
    return id;
  }

  /** One of those that run of a thing of the model. */
  instance(id: string, of: SketchedBox): void {
    this.box(id, of.name, of.said);
    const box = this.#byId.get(id);
    if (box !== undefined) box.instanceOf = of.id;
  }

  /** What follows stands in it, until it is closed. */
  open(id: string, name?: string, said: Partial<SaidOfBox> = {}): void {
    this.box(id, name, said);
    const box = this.#byId.get(id);
    if (box === undefined || this.#open.includes(box) || this.#open.length >= deepest) return this.pass();
    box.isContainer = true;
    this.#open.push(box);
  }

  /** What is closed again like a box, and is none. */
  pass(): void {
    this.#open.push(this.#open.at(-1) ?? null);
  }

  close(): void {
    this.#open.pop();
  }

  relation(from: string, to: string, said: Partial<Omit<SketchedRelation, 'from' | 'to'>> = {}): void {
    if (from === to) return;
    this.#relations.push({
      label: '',
      technology: null,
      tags: [],
      isDashed: false,
      isTwoWay: false,
      ...said,
      from,
      to,
    });
  }

  text(text: string): void {
    if (text.trim() !== '') this.#texts.push(text);
  }

  sketch(): Sketch {
    return { title: this.title, boxes: this.#roots, relations: this.#relations, texts: this.#texts };
  }
}

/** `asks for [HTTPS]` says by what means, too. */
export const labelAndTechnology = (said: string): Pick<SketchedRelation, 'label' | 'technology'> => {
  const [, label = said, technology] = /^(.*?)\s*\[([^[\]]+)\]$/s.exec(said.trim()) ?? [];
  return { label: label.trim(), technology: technology?.trim() ?? null };
};

/** A comment that is not closed is none: looking for its end from each beginning would take for ever. */
export const withoutBlocks = (text: string, open: string, close: string): string => {
  const kept: string[] = [];
  let at = 0;
  for (;;) {
    const begin = text.indexOf(open, at);
    const end = begin === -1 ? -1 : text.indexOf(close, begin + open.length);
    if (end === -1) return kept.join('') + text.slice(at);
    kept.push(text.slice(at, begin));
    at = end + close.length;
  }
};

/** Nobody writes a line as long as this, and what looks for its parts would take for ever. */
export const longestLine = 4_000;

export const linesOf = (text: string): string[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && line.length <= longestLine);
