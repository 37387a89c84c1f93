import type { Column } from '@lintel/diagram/columns';
import { columnOf, isColumn } from '@lintel/diagram/fields';
import { isJson, type Json } from '@lintel/diagram/json';
import { isKeyText, isStorable, metaName } from '@lintel/diagram/layout';
import { diagramLimits } from '@lintel/diagram/limits';
import { sameValue } from '@lintel/diagram/sameValue';
import { richTextLimits } from '@lintel/richtext/limits';
import { isElementName, isRunType } from '@lintel/richtext/yText';
import * as Y from 'yjs';
import type { Place } from './places.ts';
import { UpdateRefusal } from './refusal.ts';

/** Yjs gives it to an element without a name. */
const rootName = new Y.XmlElement().nodeName;
/** The attribute in which Lexical's binding keeps what kind of node a run is. */
const typeOfRun = 't';

/** Longest name of an element, an attribute or a format inside of a text. */
const maxNameLength = 100;
/** Of an attribute or a format: the longest real ones are addresses. */
const maxAttributeLength = 10_000;
/** A struct can claim any length in a few bytes; clocks have to stay far from the end of the exact integers. */
const maxDeletedLength = 10_000_000;

export const clientColumn = (name: string): Column => {
  if (name === metaName) throw new UpdateRefusal('server-column');
  if (!isColumn(name)) throw new UpdateRefusal('unknown-column');
  const column = columnOf(name);
  if (column.writer === 'server') throw new UpdateRefusal('server-column');
  return column;
};

const checkValue = (column: Column, value: unknown): void => {
  if (!isJson(value)) throw new UpdateRefusal('value-refused');
  const parsed = column.value?.safeParse(value);
  // More fields than the layout knows would be stored for ever and read by nobody.
  if (parsed?.success !== true || !sameValue(parsed.data, value)) throw new UpdateRefusal('value-refused');
};

export const checkInColumn = (item: Y.Item, name: string, key: string | null): void => {
  const column = clientColumn(name);
  if (key === null || !isKeyText(key)) throw new UpdateRefusal('value-refused');
  const { content } = item;
  if (column.writer === 'text') {
    if (!(content instanceof Y.ContentType)) throw new UpdateRefusal('value-refused');
    if (!(content.type instanceof Y.XmlElement)) throw new UpdateRefusal('nested');
    if (content.type.nodeName !== rootName) throw new UpdateRefusal('value-refused');
    return;
  }
  if (content instanceof Y.ContentType) throw new UpdateRefusal('nested');
  if (content instanceof Y.ContentDeleted) {
    // Written and overwritten before it was sent; of a base nothing would be left.
    if (column.writer === 'creator') throw new UpdateRefusal('written-once');
    return;
  }
  if (!(content instanceof Y.ContentAny)) throw new UpdateRefusal('value-refused');
  // Overwritten values that an undo still holds on to travel together, the last one being that of the key.
  if (column.writer === 'creator' && content.arr.length !== 1) throw new UpdateRefusal('written-once');
  for (const value of content.arr) checkValue(column, value);
};

const checkName = (name: string): void => {
  if (name.length > maxNameLength) throw new UpdateRefusal('too-large');
  if (name === '__proto__' || !isStorable(name)) throw new UpdateRefusal('value-refused');
};

/** All words of the document become rows. */
const isStorableJson = (value: Json): boolean => {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, each]) => isStorable(name) && isStorableJson(each as Json));
};

const checkAttribute = (value: unknown): void => {
  if (!isJson(value) || !isStorableJson(value)) throw new UpdateRefusal('value-refused');
  if (JSON.stringify(value).length > maxAttributeLength) throw new UpdateRefusal('too-large');
};

const checkRun = (content: Y.Item['content']): void => {
  if (content instanceof Y.ContentString) {
    if (content.str.length > diagramLimits.textLength) throw new UpdateRefusal('too-large');
    if (!isStorable(content.str)) throw new UpdateRefusal('value-refused');
  } else if (content instanceof Y.ContentFormat) {
    checkName(content.key);
    checkAttribute(content.value);
    const isOfUnknownType = content.key === typeOfRun && content.value !== null && !isRunType(content.value);
    if (isOfUnknownType) throw new UpdateRefusal('value-refused');
  } else if (content instanceof Y.ContentEmbed) {
    checkAttribute(content.embed);
  } else {
    throw new UpdateRefusal('nested');
  }
};

/** An editor throws at an element that it does not know, and at words directly in the root. */
const checkElement = (type: Y.AbstractType<unknown>, depth: number): void => {
  const isWords =
    type instanceof Y.XmlText || (type instanceof Y.XmlElement && type.nodeName === 'linebreak');
  const isUnknown = type instanceof Y.XmlElement && !isElementName(type.nodeName);
  if (isUnknown || (isWords && depth === 1)) throw new UpdateRefusal('value-refused');
};

export const checkInText = (item: Y.Item, place: Extract<Place, { in: 'text' }>): void => {
  const { content } = item;
  if (place.depth > diagramLimits.textDepth) throw new UpdateRefusal('too-deep');
  if (content instanceof Y.ContentDeleted) return;
  if (place.key !== null) {
    checkName(place.key);
    if (!(content instanceof Y.ContentAny)) throw new UpdateRefusal('value-refused');
    for (const value of content.arr) checkAttribute(value);
  } else if (place.parent instanceof Y.XmlText) {
    checkRun(content);
  } else if (!(content instanceof Y.ContentType)) {
    throw new UpdateRefusal('value-refused');
  } else {
    checkElement(content.type, place.depth);
  }
};

export interface TextSize {
  length: number;
  nodes: number;
}

/** As far as it counts: characters, and what an editor makes a node of. */
export const addSize = (size: TextSize, content: Y.Item['content']): void => {
  if (content instanceof Y.ContentString) size.length += content.str.length;
  if (content instanceof Y.ContentType || content instanceof Y.ContentFormat) size.nodes += 1;
};

const sizeOfText = (root: Y.XmlElement): TextSize => {
  const size: TextSize = { length: 0, nodes: 0 };
  const visit = (parent: Y.XmlElement): void => {
    for (const child of parent.toArray() as unknown[]) {
      size.nodes += 1;
      if (child instanceof Y.XmlElement) visit(child);
      else if (child instanceof Y.XmlText) size.length += child.length;
    }
  };
  visit(root);
  return size;
};

/** Of one item: twice what a text may hold, since one update may replace all of it. */
export const checkText = (root: unknown, added: TextSize): void => {
  const { length, nodes } = root instanceof Y.XmlElement ? sizeOfText(root) : { length: 0, nodes: 0 };
  const isTooLarge =
    length + added.length > 2 * diagramLimits.textLength || nodes + added.nodes > 2 * richTextLimits.nodes;
  if (isTooLarge) throw new UpdateRefusal('too-large');
};

/** What no struct may carry, wherever it lies: even what is dropped on arrival is stored until then. */
export const checkAnywhere = (struct: Y.Item | Y.GC | Y.Skip): void => {
  if (!(struct instanceof Y.Item)) {
    if (struct.length > maxDeletedLength) throw new UpdateRefusal('too-large');
    return;
  }
  const { content } = struct;
  if (content instanceof Y.ContentDeleted && content.len > maxDeletedLength)
    throw new UpdateRefusal('too-large');
  if (content instanceof Y.ContentType) {
    const { type } = content;
    if (type instanceof Y.XmlElement) checkName(type.nodeName);
    else if (!(type instanceof Y.XmlText)) throw new UpdateRefusal('nested');
  }
  const isRefused =
    content instanceof Y.ContentBinary ||
    content instanceof Y.ContentDoc ||
    content instanceof Y.ContentJSON ||
    (content instanceof Y.ContentFormat && !isJson(content.value)) ||
    (content instanceof Y.ContentEmbed && !isJson(content.embed)) ||
    (content instanceof Y.ContentAny && !content.arr.every((value) => isJson(value)));
  if (isRefused) throw new UpdateRefusal('value-refused');
};
