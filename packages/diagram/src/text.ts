import { richTextLimits } from '@lintel/richtext/limits';
import * as Y from 'yjs';
import { isJson, type Json } from './json.ts';
import { diagramLimits } from './limits.ts';

/**
 * What stands in a text area or on a relation, as a value. In the document it is a nameless `Y.XmlElement` to which
 * editors bind: elements are Lexical nodes with their properties as attributes, neighbouring text nodes are the runs of
 * one `Y.XmlText`.
 */
export type Attributes = Readonly<Record<string, Json>>;

export interface TextRun {
  readonly text: string;
  readonly attributes: Attributes;
}
export interface TextRuns {
  readonly runs: readonly TextRun[];
}
export interface TextElement {
  readonly name: string;
  readonly attributes: Attributes;
  readonly children: TextContent;
}
export type TextContent = readonly (TextElement | TextRuns)[];

const none: Attributes = Object.freeze({});
const noContent: TextContent = Object.freeze([]);

const element = (name: string, children: TextContent): TextElement =>
  Object.freeze({ name, attributes: none, children });

/** One empty paragraph: what an editor expects to find and what every text begins as. */
export const emptyText: TextContent = Object.freeze([element('paragraph', noContent)]);

const paragraphOf = (line: string): TextElement => {
  if (line === '') return element('paragraph', noContent);
  const run: TextRun = Object.freeze({ text: line, attributes: none });
  return element('paragraph', Object.freeze([Object.freeze({ runs: Object.freeze([run]) })]));
};

/** What a keyboard or a clipboard gives, without what no row could hold. */
export const storable = (plain: string): string => plain.toWellFormed().replaceAll('\0', '');

export const textFromPlain = (plain: string): TextContent =>
  plain === ''
    ? emptyText
    : Object.freeze(
        storable(plain)
          .split(/\r\n|\r|\n/)
          .map(paragraphOf),
      );

/** Within a line; every other element stands on lines of its own. */
const inline = new Set(['link', 'autolink', 'image', 'linebreak']);

const writeInline = (node: TextElement | TextRuns, lines: string[]): void => {
  if ('runs' in node) {
    lines.push((lines.pop() ?? '') + node.runs.map((run) => run.text).join(''));
  } else if (node.name === 'linebreak') {
    lines.push('');
  } else {
    for (const child of node.children) writeInline(child, lines);
  }
};

const writeBlock = (content: TextContent, lines: string[]): void => {
  if (content.length === 0) lines.push('');
  let isLineOpen = false;
  for (const node of content) {
    const isInline = 'runs' in node || inline.has(node.name);
    if (isInline && !isLineOpen) lines.push('');
    isLineOpen = isInline;
    if (isInline) writeInline(node, lines);
    else writeBlock(node.children, lines);
  }
};

/** The words alone: for search, rows and names. */
export const plainText = (content: TextContent): string => {
  const lines: string[] = [];
  writeBlock(content, lines);
  return lines.join('\n');
};

/** What an editor makes a node of, and where a format begins and ends. */
const nodesOf = (content: TextContent): number => {
  let count = 0;
  for (const node of content) {
    count += 1;
    if (!('runs' in node)) count += nodesOf(node.children);
    else for (const run of node.runs) count += 2 * Object.keys(run.attributes).length;
  }
  return count;
};

export const isTooLongText = (content: TextContent): boolean =>
  plainText(content).length > diagramLimits.textLength || nodesOf(content) > richTextLimits.nodes;

export const isEmptyText = (content: TextContent): boolean =>
  content.every((node) => !('runs' in node) && node.name === 'paragraph' && node.children.length === 0);

/** Names like `__proto__` would not survive as own properties, so they are left out. */
const readAttributes = (value: unknown): Attributes => {
  if (typeof value !== 'object' || value === null) return none;
  const entries = Object.entries(value).filter(
    (entry): entry is [string, Json] => entry[0] !== '__proto__' && isJson(entry[1]),
  );
  return entries.length === 0 ? none : Object.freeze(Object.fromEntries(entries));
};

const readRuns = (text: Y.XmlText): TextRuns => {
  const runs: TextRun[] = [];
  for (const { insert, attributes } of text.toDelta() as { insert?: unknown; attributes?: unknown }[]) {
    if (typeof insert !== 'string') continue;
    runs.push(Object.freeze({ text: insert, attributes: readAttributes(attributes) }));
  }
  return Object.freeze({ runs: Object.freeze(runs) });
};

const readChildren = (parent: Y.XmlElement, depth: number): TextContent => {
  if (parent.length === 0 || depth > diagramLimits.textDepth) return noContent;
  const children: (TextElement | TextRuns)[] = [];
  for (const child of parent.toArray() as unknown[]) {
    // One without words is nothing to read: it waits for the first letter.
    if (child instanceof Y.XmlText) {
      if (child.length > 0) children.push(readRuns(child));
    } else if (child instanceof Y.XmlElement) {
      const attributes = readAttributes(child.getAttributes());
      const { nodeName: name } = child;
      children.push(Object.freeze({ name, attributes, children: readChildren(child, depth + 1) }));
    }
  }
  return Object.freeze(children);
};

/** What every text begins as, read back. */
const isAsCreated = ([first, ...others]: TextContent): boolean =>
  first !== undefined &&
  others.length === 0 &&
  !('runs' in first) &&
  first.name === 'paragraph' &&
  first.attributes === none &&
  first.children.length === 0;

/** The words of what is one line without any format; null for all else. */
export const plainLine = ([first, ...others]: TextContent): string | null => {
  if (first === undefined || others.length > 0 || 'runs' in first) return null;
  const { name, attributes, children } = first;
  const [text, ...more] = children;
  if (name !== 'paragraph' || attributes !== none || more.length > 0) return null;
  if (text === undefined || !('runs' in text)) return null;
  const [run, ...rest] = text.runs;
  return run === undefined || rest.length > 0 || run.attributes !== none ? null : run.text;
};

export const readText = (root: Y.XmlElement): TextContent => {
  const content = readChildren(root, 1);
  return isAsCreated(content) ? emptyText : content;
};

const lineNames = new Set(['paragraph', 'listitem']);

const buildNode = (node: TextElement | TextRuns): Y.XmlElement | Y.XmlText => {
  if ('runs' in node) {
    const text = new Y.XmlText();
    text.applyDelta(node.runs.map((run) => ({ insert: run.text, attributes: { ...run.attributes } })));
    return text;
  }
  const built = new Y.XmlElement<Record<string, Json>>(node.name);
  for (const [name, value] of Object.entries(node.attributes)) built.setAttribute(name, value);
  if (node.children.length > 0) built.insert(0, node.children.map(buildNode));
  // Two people who type the first letters of it at once type them into the same text, or Lexical would join two.
  else if (lineNames.has(node.name)) built.insert(0, [new Y.XmlText()]);
  return built as unknown as Y.XmlElement;
};

const buildContent = (content: TextContent): (Y.XmlElement | Y.XmlText)[] =>
  (content.length === 0 ? emptyText : content).map(buildNode);

/** A root with its first paragraph in it: editors write one of their own into an empty root, each its own. */
export const buildText = (content: TextContent): Y.XmlElement => {
  const root = new Y.XmlElement();
  root.insert(0, buildContent(content));
  return root;
};

export const replaceText = (root: Y.XmlElement, content: TextContent): void => {
  root.delete(0, root.length);
  root.insert(0, buildContent(content));
};
