import * as Y from 'yjs';
import { richTextLimits } from './limits.ts';
import { type NodeProblem, readNodes } from './readNodes.ts';
import { rootChildren, type SerializedNode } from './serializedNodes.ts';
import type { RichTextTree } from './tree.ts';

/**
 * A text as it lives in a document: a nameless `Y.XmlElement` to which editors bind with Lexical's second binding. Its
 * elements are Lexical nodes with what differs from the node's defaults as attributes; neighbouring text nodes are the
 * runs of one `Y.XmlText`, kept apart by a number `i`.
 */
/** An editor that finds another element, or a run of another type, stops working on the whole text. */
export const isElementName = (name: string): boolean => elementNames.has(name);
export const isRunType = (type: unknown): boolean => type === 'text' || type === 'tab';
const elementNames = new Set(['paragraph', 'list', 'listitem', 'link', 'autolink', 'image', 'linebreak']);

type Loose = Readonly<Record<string, unknown>>;
/** Lexical keeps numbers and booleans in attributes too. */
type Values = Record<string, string | number | boolean>;

const runNodes = (text: Y.XmlText): Loose[] => {
  const delta = text.toDelta() as { insert?: unknown; attributes?: Record<string, unknown> }[];
  return delta.flatMap(({ insert, attributes }): Loose[] => {
    if (typeof insert !== 'string') return [];
    const properties = attributes?.['p'] as { __format?: unknown } | null | undefined;
    return [{ type: attributes?.['t'] ?? 'text', text: insert, format: properties?.__format }];
  });
};

/** Only these attributes mean anything to us. */
const readers: Record<string, (element: Y.XmlElement<Values>) => Loose> = {
  link: (element) => ({ url: element.getAttribute('__url') }),
  autolink: (element) => ({ url: element.getAttribute('__url') }),
  image: (element) => ({
    src: element.getAttribute('__src'),
    altText: element.getAttribute('__altText'),
    width: element.getAttribute('__width'),
    height: element.getAttribute('__height'),
    position: element.getAttribute('__position'),
    showCaption: element.getAttribute('__showCaption'),
    caption: element.getAttribute('__caption'),
  }),
};

const childNodes = (parent: Y.XmlElement, depth: number): Loose[] => {
  if (depth > richTextLimits.readDepth) return [];
  return (parent.toArray() as unknown[]).flatMap((child): Loose[] => {
    if (child instanceof Y.XmlText) return runNodes(child);
    if (!(child instanceof Y.XmlElement)) return [];
    const children = childNodes(child, depth + 1);
    const element = child as unknown as Y.XmlElement<Values>;
    const read = Object.hasOwn(readers, child.nodeName) ? readers[child.nodeName] : undefined;
    return [{ type: child.nodeName, children, ...read?.(element) }];
  });
};

/** What stands in a live text; total, for whatever a client wrote. Nothing in the document changes by reading. */
export const treeOfRoot = (root: Y.XmlElement): RichTextTree => readNodes(childNodes(root, 1)).tree;

/** What an editor that opens the text would stumble over: for code that lets writes of others in. */
export const problemsOfRoot = (root: Y.XmlElement): ReadonlySet<NodeProblem> =>
  readNodes(childNodes(root, 1)).problems;

type LeafText = Extract<SerializedNode, { type: 'text' | 'tab' }>;

const isText = (node: SerializedNode | undefined): node is LeafText =>
  node?.type === 'text' || node?.type === 'tab';

/** Written as the binding does it, so that an editor that opens the text has nothing to change. */
const buildRuns = (nodes: readonly LeafText[]): Y.XmlText => {
  const text = new Y.XmlText();
  text.applyDelta(
    nodes.map((node, index) => ({
      insert: node.text,
      attributes: {
        ...(node.type === 'tab' && { t: 'tab' }),
        ...(node.format !== 0 && { p: { __format: node.format } }),
        ...(index > 0 && { i: index }),
      },
    })),
  );
  return text;
};

const attributesOf = (node: SerializedNode): Values => {
  switch (node.type) {
    case 'list':
      return { __tag: node.tag, __listType: node.listType };
    case 'listitem':
      return node.value === 1 ? {} : { __value: node.value };
    case 'link':
      return { __url: node.url };
    case 'image':
      return {
        __src: node.src,
        ...(node.altText !== '' && { __altText: node.altText }),
        ...(node.width !== 0 && { __width: node.width }),
        ...(node.height !== 0 && { __height: node.height }),
        ...(node.position !== 'full' && { __position: node.position }),
        ...(node.showCaption && { __showCaption: true }),
        ...(node.caption !== '' && { __caption: node.caption }),
      };
    default:
      return {};
  }
};

const buildElement = (node: SerializedNode): Y.XmlElement => {
  const element = new Y.XmlElement<Values>(node.type);
  for (const [name, value] of Object.entries(attributesOf(node))) element.setAttribute(name, value);
  if ('children' in node && node.children.length > 0) element.insert(0, buildChildren(node.children));
  // Two people who type the first letters of it at once type them into the same text, or Lexical would join two.
  else if (node.type === 'paragraph' || node.type === 'listitem') element.insert(0, [new Y.XmlText()]);
  return element as unknown as Y.XmlElement;
};

function buildChildren(nodes: readonly SerializedNode[]): (Y.XmlElement | Y.XmlText)[] {
  const built: (Y.XmlElement | Y.XmlText)[] = [];
  let runs: LeafText[] = [];
  nodes.forEach((node, index) => {
    if (!isText(node)) {
      built.push(buildElement(node));
      return;
    }
    runs.push(node);
    if (isText(nodes[index + 1])) return;
    built.push(buildRuns(runs));
    runs = [];
  });
  return built;
}

/** A root that is not in a document yet. It has its first paragraph: editors write one of their own into an empty one. */
export function buildRoot(tree: RichTextTree): Y.XmlElement {
  const root = new Y.XmlElement();
  root.insert(0, buildChildren(rootChildren(tree)));
  return root;
}

/** For edits by a program; call it inside a transaction. People who type in the text at that moment lose their place. */
export function replaceRoot(root: Y.XmlElement, tree: RichTextTree): void {
  root.delete(0, root.length);
  root.insert(0, buildChildren(rootChildren(tree)));
}
