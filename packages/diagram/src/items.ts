import { type DiagramDocument, textRoot } from './document.ts';
import { clampedEndpoint } from './geometry/endpoint.ts';
import type { Rect } from './geometry/rect.ts';
import {
  type Bend,
  type ColumnName,
  type End,
  type InstanceBase,
  isKeyText,
  type Leg,
  legColumns,
  type Position,
  type RelationBase,
  type Size,
  type TextareaBase,
} from './layout.ts';
import { bendsFrom, type Ends, noBends } from './legs.ts';
import { baseEnds, kindOf, type ReadableColumn, readers } from './readers.ts';
import { emptyText, plainLine, readText, type TextContent } from './text.ts';

interface Issued {
  readonly key: string;
  /** Issued by the server; until then a negative one of our own is shown. */
  readonly id: number;
  readonly slug: string | null;
}

export interface Instance extends Issued {
  readonly kind: 'instance';
  readonly name: string;
  /** Slug of the component this is an instance of; null = a placeholder. */
  readonly component: string | null;
  /** Slug of a placeholder's type. */
  readonly type: string | null;
  readonly container: boolean;
  readonly position: Position;
  readonly size: Size;
  /** Of a container: minus its area, so that the smaller lies on the larger. */
  readonly z: number;
}

export interface Textarea extends Issued {
  readonly kind: 'textarea';
  readonly position: Position;
  readonly width: number;
  /** Not stored: follows from the text and the width. */
  readonly height: number;
  readonly text: TextContent;
}

export interface Relation extends Issued {
  readonly kind: 'relation';
  /** Endpoints are those the boxes really have: stored ones beyond a side read as its last handle. */
  readonly from: End;
  readonly to: End;
  /** Where the label stands along the route; null = where there is room. */
  readonly labelAt: number | null;
  /**
   * The legs of its route that were put somewhere, counted from the start; the others run where there is room. Of two that
   * name the same leg the later counts.
   */
  readonly bends: readonly Bend[];
  readonly description: string | null;
  readonly links: readonly string[];
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
    const base = readers.base(this.#stored('base', key));
    switch (base?.kind) {
      case undefined:
        return null;
      case 'instance':
        return this.#instance(key, base);
      case 'textarea':
        return this.#textarea(key, base);
      case 'relation':
        return this.#relation(key, base);
    }
  }

  isRelation(key: string): boolean {
    return kindOf(this.#stored('base', key)) === 'relation';
  }

  /** Keys of the items between which a relation runs, without reading the rest of it. */
  endsOf(key: string): readonly [from: string | undefined, to: string | undefined] {
    const [from, to] = baseEnds(this.#stored('base', key));
    return [this.#field('from', key)?.item ?? from, this.#field('to', key)?.item ?? to];
  }

  #instance(key: string, base: InstanceBase): Instance {
    const size = this.#field('size', key) ?? base.size;
    const container = this.#field('container', key) ?? base.container;
    const z = this.#field('z', key) ?? base.z;
    const component = this.#field('component', key);
    const type = this.#field('type', key);
    return Object.freeze<Instance>({
      kind: 'instance',
      key,
      id: this.#id(key),
      slug: this.#slug(key),
      name: this.#field('name', key) ?? base.name,
      component: component === undefined ? base.component : component,
      type: type === undefined ? base.type : type,
      container,
      position: this.#field('position', key) ?? base.position,
      size,
      z: container ? -(size.width * size.height) : z,
    });
  }

  #textarea(key: string, base: TextareaBase): Textarea {
    const width = this.#field('width', key) ?? base.width;
    const text = this.#text(key);
    return Object.freeze<Textarea>({
      kind: 'textarea',
      key,
      id: this.#id(key),
      slug: this.#slug(key),
      position: this.#field('position', key) ?? base.position,
      width,
      height: this.#measure(text, width),
      text,
    });
  }

  #relation(key: string, base: RelationBase): Relation {
    const description = this.#field('description', key);
    const from = this.#field('from', key) ?? base.from;
    const to = this.#field('to', key) ?? base.to;
    return Object.freeze<Relation>({
      kind: 'relation',
      key,
      id: this.#id(key),
      slug: this.#slug(key),
      from,
      to,
      labelAt: this.#field('labelAt', key) ?? null,
      bends: readBends(this.#document, key, { from, to }),
      description: description === undefined ? base.description : description,
      links: this.#field('links', key) ?? base.links,
      text: this.#text(key),
    });
  }

  #id(key: string): number {
    return this.#field('id', key) ?? temporaryId(key);
  }

  #slug(key: string): string | null {
    return this.#field('slug', key) ?? null;
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

  /** Undefined for what is not there and for what does not parse: the item then has what its base says. */
  #field<Name extends ReadableColumn>(
    name: Name,
    key: string,
  ): ReturnType<(typeof readers)[Name]> | undefined {
    const stored = this.#stored(name, key);
    if (stored === undefined) return undefined;
    return readers[name](stored) as ReturnType<(typeof readers)[Name]> | undefined;
  }
}

/** What is said about the legs of a relation, if these are its ends. */
export const readBends = ({ columns }: DiagramDocument, key: string, ends: Ends): readonly Bend[] => {
  const numbered: [number, Leg][] = [];
  for (const { column, number } of legColumns) {
    // Most of them are empty, and tens of thousands of relations are read when a diagram opens.
    if (columns[column]._map.size === 0) continue;
    const leg = readers[column](columns[column].get(key));
    if (leg !== undefined) numbered.push([number, leg]);
  }
  const whole = readers.bends(columns.bends.get(key)) ?? noBends;
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
