import { type DiagramDocument, textRoot } from './document.ts';
import { clampedEndpoint } from './geometry/endpoint.ts';
import type { Rect } from './geometry/rect.ts';
import type { ColumnName, Fields } from './columns.ts';
import { legColumns, readFields } from './fields.ts';
import { type Base, type Bend, isKeyText, type Leg } from './layout.ts';
import { bendsFrom, type Ends, noBends } from './legs.ts';
import { baseEnds, kindOf, readBase, readEnd, readId, readLeg, readLegs, readSlug } from './readers.ts';
import { emptyText, plainLine, readText, type TextContent } from './text.ts';

interface Issued {
  readonly key: string;
  /** Issued by the server; until then a negative one of our own is shown. */
  readonly id: number;
  readonly slug: string | null;
}

export interface Instance extends Issued, Fields<'instance'> {
  readonly kind: 'instance';
}

export interface Textarea extends Issued, Fields<'textarea'> {
  readonly kind: 'textarea';
  /** Not stored: follows from the text and the width. */
  readonly height: number;
  readonly text: TextContent;
}

/** Endpoints are those the boxes really have: stored ones beyond a side read as its last handle. */
export interface Relation extends Issued, Fields<'relation'> {
  readonly kind: 'relation';
  /**
   * The legs of its route that were put somewhere, counted from the start; the others run where there is room. Of two that
   * name the same leg the later counts.
   */
  readonly bends: readonly Bend[];
  readonly text: TextContent;
}

export type Item = Instance | Textarea | Relation;
export type Box = Instance | Textarea;

export const isBox = (item: Item | undefined): item is Box => item !== undefined && item.kind !== 'relation';

export interface Container extends Instance {
  readonly container: true;
}
export const isContainer = (item: Item | undefined): item is Container =>
  item?.kind === 'instance' && item.container;

export const rectOf = (box: Box): Rect => ({
  x: box.position.x,
  y: box.position.y,
  width: box.kind === 'instance' ? box.size.width : box.width,
  height: box.kind === 'instance' ? box.size.height : box.height,
});

/** How many grid units high a text is at a width. */
export type MeasureText = (text: TextContent, width: number) => number;

/** Containers have a z that nobody sets: minus their area, so that the smaller lies on the larger. */
export const withOwnZ = (instance: Instance): Instance =>
  instance.container ? { ...instance, z: -(instance.size.width * instance.size.height) } : instance;

/** In letters: what is longer is hardly ever said twice. */
const longestShared = 60;
const mostShared = 2_000;

/** Negative and always the same for a key. */
export const temporaryId = (key: string): number => {
  let hash = 7;
  for (let index = 0; index < key.length; index++) hash = (Math.imul(hash, 31) + key.charCodeAt(index)) | 0;
  return -1 - (hash >>> 1);
};

export class ItemReader {
  readonly #document: DiagramDocument;
  readonly #measure: MeasureText;
  readonly #texts = new Map<string, TextContent>();
  /** A large diagram says the same few words on thousands of relations: what follows from them is worked out once. */
  readonly #lines = new Map<string, TextContent>();

  constructor(document: DiagramDocument, measure: MeasureText) {
    this.#document = document;
    this.#measure = measure;
  }

  /** To be called when anything inside an item's text changed. */
  forgetText(key: string): void {
    this.#texts.delete(key);
  }

  /** The item as its columns say, without looking at others. Null for a dead or malformed one. */
  read(key: string): Item | null {
    if (this.#stored('alive', key) !== true || !isKeyText(key)) return null;
    const base = readBase(this.#stored('base', key));
    return base === undefined ? null : Object.freeze(this.#item(key, base));
  }

  isRelation(key: string): boolean {
    return kindOf(this.#stored('base', key)) === 'relation';
  }

  /** Keys of the items between which a relation runs, without reading the rest of it. */
  endsOf(key: string): readonly [from: string | undefined, to: string | undefined] {
    const [from, to] = baseEnds(this.#stored('base', key));
    return [readEnd(this.#stored('from', key))?.item ?? from, readEnd(this.#stored('to', key))?.item ?? to];
  }

  #item(key: string, base: Base): Item {
    const stored = (name: ColumnName): unknown => this.#stored(name, key);
    const id = readId(stored('id')) ?? temporaryId(key);
    const slug = readSlug(stored('slug')) ?? null;
    const issued = { key, id, slug };
    switch (base.kind) {
      case 'instance':
        return withOwnZ({ kind: 'instance', ...issued, ...readFields(base, stored) });
      case 'textarea': {
        const fields = readFields(base, stored);
        const text = this.#text(key);
        return { kind: 'textarea', ...issued, ...fields, height: this.#measure(text, fields.width), text };
      }
      case 'relation': {
        const fields = readFields(base, stored);
        const bends = readBends(this.#document, key, fields);
        return { kind: 'relation', ...issued, ...fields, bends, text: this.#text(key) };
      }
    }
  }

  #text(key: string): TextContent {
    const known = this.#texts.get(key);
    if (known !== undefined) return known;
    const root = textRoot(this.#document, key);
    const text = root === null ? emptyText : this.#oneOf(readText(root));
    this.#texts.set(key, text);
    return text;
  }

  #oneOf(text: TextContent): TextContent {
    const line = plainLine(text);
    if (line === null || line.length > longestShared) return text;
    const known = this.#lines.get(line);
    if (known !== undefined) return known;
    if (this.#lines.size < mostShared) this.#lines.set(line, text);
    return text;
  }

  #stored(name: ColumnName, key: string): unknown {
    const column = this.#document.columns[name];
    // Most columns say nothing: what an item was created with stands in its base.
    return column._map.size === 0 ? undefined : column.get(key);
  }
}

/** What is said about the legs of a relation, if these are its ends. */
export const readBends = ({ columns }: DiagramDocument, key: string, ends: Ends): readonly Bend[] => {
  const numbered: [number, Leg][] = [];
  for (const { column, number } of legColumns) {
    // Most of them are empty, and tens of thousands of relations are read when a diagram opens.
    if (columns[column]._map.size === 0) continue;
    const leg = readLeg(columns[column].get(key));
    if (leg !== undefined) numbered.push([number, leg]);
  }
  const whole = readLegs(columns.bends.get(key)) ?? noBends;
  return whole.length === 0 && numbered.length === 0 ? noBends : bendsFrom(ends, whole, numbered);
};

/** A relation as it can be drawn: null when an end is dead, endpoints within the sides their boxes have now. */
export const resolved = (relation: Relation, itemAt: (key: string) => Item | undefined): Relation | null => {
  const from = itemAt(relation.from.item);
  const to = itemAt(relation.to.item);
  if (from?.kind !== 'instance' || to?.kind !== 'instance') return null;
  const fromEndpoint = clampedEndpoint(relation.from.endpoint, from.size);
  const toEndpoint = clampedEndpoint(relation.to.endpoint, to.size);
  if (fromEndpoint === relation.from.endpoint && toEndpoint === relation.to.endpoint) return relation;
  return Object.freeze<Relation>({
    ...relation,
    from: Object.freeze({ item: relation.from.item, endpoint: fromEndpoint }),
    to: Object.freeze({ item: relation.to.item, endpoint: toEndpoint }),
  });
};
