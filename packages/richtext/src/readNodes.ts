import { readImage } from './images.ts';
import { richTextLimits } from './limits.ts';
import { safeUrl } from './safeUrl.ts';
import type { RichTextTree } from './tree.ts';
import { TreeWriter } from './treeWriter.ts';

export type NodeProblem = 'tooDeep' | 'tooManyNodes' | 'unknownNode';

interface Place {
  readonly depth: number;
  readonly link: string | null;
  /** Of the bullets around; null outside of lists. */
  readonly bullet: number | null;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isList = (value: unknown): boolean => isRecord(value) && value['type'] === 'list';

class NodeReader {
  readonly writer = new TreeWriter();
  readonly problems = new Set<NodeProblem>();
  #count = 0;

  children(value: unknown, place: Place): void {
    if (!Array.isArray(value)) return;
    const inside = { ...place, depth: place.depth + 1 };
    for (const child of value) {
      if (this.problems.has('tooManyNodes')) return;
      this.node(child, inside);
    }
  }

  node(value: unknown, place: Place): void {
    this.#count += 1;
    if (place.depth > richTextLimits.depth) this.problems.add('tooDeep');
    if (place.depth > richTextLimits.readDepth) return;
    if (this.#count > richTextLimits.nodes) this.problems.add('tooManyNodes');
    else if (isRecord(value)) this.#known(value, place);
    else this.problems.add('unknownNode');
  }

  #known(node: Readonly<Record<string, unknown>>, place: Place): void {
    switch (node['type']) {
      case 'text':
      case 'tab':
        return this.#text(node, place);
      case 'linebreak':
        this.#ensureBlock(place);
        return this.writer.break(place.link);
      case 'image':
        return this.#image(node, place);
      case 'link':
      case 'autolink':
        return this.children(node['children'], { ...place, link: place.link ?? safeUrl(node['url']) });
      case 'paragraph':
        return this.#paragraph(node, place);
      case 'list':
        this.writer.close();
        this.children(node['children'], { ...place, bullet: place.bullet === null ? 0 : place.bullet + 1 });
        return this.writer.close();
      case 'listitem':
        return this.#item(node, place);
      default:
        this.problems.add('unknownNode');
        this.#text(node, place);
        return this.children(node['children'], place);
    }
  }

  #ensureBlock(place: Place): void {
    if (!this.writer.isOpen) this.writer.open(place.bullet);
  }

  #text(node: Readonly<Record<string, unknown>>, place: Place): void {
    const text = node['type'] === 'tab' ? '\t' : node['text'];
    if (typeof text !== 'string' || text === '') return;
    const format = typeof node['format'] === 'number' ? node['format'] : 0;
    this.#ensureBlock(place);
    this.writer.text(text, { bold: (format & 1) !== 0, italic: (format & 2) !== 0, link: place.link });
  }

  #image(node: Readonly<Record<string, unknown>>, place: Place): void {
    const image = readImage(node);
    if (image === null) return;
    this.#ensureBlock(place);
    this.writer.image(image, place.link);
  }

  /** Inside a bullet a paragraph is a further line. */
  #paragraph(node: Readonly<Record<string, unknown>>, place: Place): void {
    if (place.bullet === null) {
      this.writer.open(null);
      this.children(node['children'], place);
      this.writer.close();
    } else {
      if (this.writer.last !== undefined) this.writer.break(null);
      this.children(node['children'], place);
    }
  }

  #item(node: Readonly<Record<string, unknown>>, place: Place): void {
    const inside: unknown = node['children'];
    const holdsListsOnly = Array.isArray(inside) && inside.length > 0 && inside.every(isList);
    if (holdsListsOnly) this.writer.close();
    else this.writer.open(place.bullet ?? 0);
    this.children(inside, { ...place, bullet: place.bullet ?? 0 });
    this.writer.close();
  }
}

/**
 * Reads what stands in a root, written by any client. It never throws: what cannot be kept is left out, an unknown node gives
 * way to its children, and `problems` says what happened, for a caller that would rather refuse.
 */
export function readNodes(rootChildren: unknown): { tree: RichTextTree; problems: ReadonlySet<NodeProblem> } {
  const reader = new NodeReader();
  reader.children(rootChildren, { depth: 0, link: null, bullet: null });
  return { tree: reader.writer.tree(), problems: reader.problems };
}
