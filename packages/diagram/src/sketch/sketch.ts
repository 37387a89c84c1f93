/** What a text of another tool draws: boxes in boxes, relations between them, and texts beside them. Where, is not said. */
export interface SketchedBox {
  readonly id: string;
  readonly name: string;
  readonly isContainer: boolean;
  readonly boxes: readonly SketchedBox[];
}

export interface SketchedRelation {
  readonly from: string;
  readonly to: string;
  readonly label: string;
  readonly technology: string | null;
  readonly isDashed: boolean;
  readonly isTwoWay: boolean;
}

export interface Sketch {
  readonly boxes: readonly SketchedBox[];
  readonly relations: readonly SketchedRelation[];
  readonly texts: readonly string[];
}

interface OpenBox {
  readonly id: string;
  name: string;
  isContainer: boolean;
  readonly boxes: OpenBox[];
}

/** Deeper than this, containers would hold containers that nobody can distinguish. */
const deepest = 8;

/** Draws a text from its beginning to its end: what is named before it is described is there all the same. */
export class Sketcher {
  readonly #roots: OpenBox[] = [];
  readonly #byId = new Map<string, OpenBox>();
  readonly #relations: SketchedRelation[] = [];
  readonly #texts: string[] = [];
  /** Null: what follows stands in nothing. */
  readonly #open: (OpenBox | null)[] = [];

  /** What the next box would stand in. */
  get holder(): string | null {
    return this.#open.at(-1)?.id ?? null;
  }

  knows(id: string): boolean {
    return this.#byId.has(id);
  }

  /** The only one whose id ends in it, behind a dot. */
  endingIn(name: string): string | null {
    const found = [...this.#byId.keys()].filter((id) => id.endsWith(`.${name}`));
    return found.length === 1 ? (found[0] ?? null) : null;
  }

  /** The second time only what is said anew counts. */
  box(id: string, name?: string): string {
    const known = this.#byId.get(id);
    if (known !== undefined) {
      if (name !== undefined) known.name = name;
      return id;
    }
    const made = { id, name: name ?? id, isContainer: false, boxes: [] };
    (this.#open.at(-1)?.boxes ?? this.#roots).push(made);
    this.#byId.set(id, made);
    return id;
  }

  /** What follows stands in it, until it is closed. */
  open(id: string, name?: string): void {
    this.box(id, name);
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
    return { boxes: this.#roots, relations: this.#relations, texts: this.#texts };
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
const longestLine = 4_000;

export const linesOf = (text: string): string[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && line.length <= longestLine);
