import { type ClipboardContent, clipboardContent, type CopiedItem } from './clipboard.ts';
import { nearestEndpoint } from './geometry/endpoint.ts';
import { centreOf, type Rect } from './geometry/rect.ts';
import { diagramLimits } from './limits.ts';
import { type Refusal, refuse } from './refusal.ts';
import { emptyText, isTooLongText, storable, textFromPlain } from './text.ts';

/**
 * Plain text from anywhere, as something to paste. An indented or bulleted list becomes components, lines with others
 * under them containers around these, and lines like `Orders -> Billing: invoices` relations. All else is a text area.
 */
interface Line {
  readonly indent: number;
  readonly label: string;
  readonly isBullet: boolean;
}

interface Node {
  readonly key: string;
  readonly name: string;
  readonly children: Node[];
}

interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly label: string;
}

const bullet = /^(?:[-*+•–]|\d{1,3}[.)])\s+/;
const arrow = /^(.+?)\s*(?:->|→|=>)\s*([^:]+?)(?::\s*(.*))?$/;
const tabWidth = 4;

const readLines = (text: string): Line[] =>
  text
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const spaces = /^\s*/.exec(line)?.[0] ?? '';
      const indent = spaces.replaceAll('\t', ' '.repeat(tabWidth)).length;
      const label = line.trim();
      return { indent, label: label.replace(bullet, ''), isBullet: bullet.test(label) };
    });

/** Prose may hold a bullet or an indented line; a list is nothing else. */
const isList = (lines: readonly Line[]): boolean => {
  const first = lines[0];
  if (first === undefined || lines.length < 2) return false;
  if (lines.some((line) => line.label === '' || line.label.length > diagramLimits.nameLength)) return false;
  const isIndented = lines.some((line) => line.indent > first.indent);
  const isShallow = lines.every((line) => line.indent >= first.indent);
  return (
    lines.every((line) => line.isBullet) ||
    lines.every((line) => arrow.test(line.label)) ||
    (isIndented && isShallow && lines.every((line) => !/[.!?]$/.test(line.label)))
  );
};

const readArrow = (label: string): Arrow | null => {
  const [, from, to, text] = arrow.exec(label) ?? [];
  return from === undefined || to === undefined
    ? null
    : { from: from.trim(), to: to.trim(), label: text?.trim() ?? '' };
};

interface Outline {
  readonly roots: Node[];
  readonly arrows: Arrow[];
}

/** Deeper than this, containers would hold containers that nobody can distinguish. */
const deepest = 8;

const readOutline = (lines: readonly Line[]): Outline => {
  const roots: Node[] = [];
  const arrows: Arrow[] = [];
  const open: { indent: number; node: Node }[] = [];
  const named = new Map<string, Node>();
  let count = 0;
  const addNode = (name: string, siblings: Node[]): Node => {
    const node: Node = { key: `outline-${++count}`.padEnd(12, '-'), name, children: [] };
    siblings.push(node);
    if (!named.has(name)) named.set(name, node);
    return node;
  };
  for (const { indent, label } of lines) {
    const relation = readArrow(label);
    if (relation !== null) {
      arrows.push(relation);
      continue;
    }
    while ((open.at(-1)?.indent ?? -1) >= indent || open.length > deepest) open.pop();
    open.push({ indent, node: addNode(label, open.at(-1)?.node.children ?? roots) });
  }
  for (const name of arrows.flatMap(({ from, to }) => [from, to])) {
    if (!named.has(name)) addNode(name, roots);
  }
  return { roots, arrows };
};

const leafSize = { width: 4, height: 2 };
const gap = 1;

interface Laid {
  readonly rects: ReadonlyMap<Node, Rect>;
  readonly width: number;
  readonly height: number;
}

/** Rows about as wide as they are many, each as high as its highest. */
const lay = (nodes: readonly Node[], corner: { x: number; y: number }): Laid => {
  const rects = new Map<Node, Rect>();
  const perRow = Math.ceil(Math.sqrt(nodes.length));
  let { x, y } = corner;
  let width = 0;
  let rowHeight = 0;
  for (const [index, node] of nodes.entries()) {
    if (index > 0 && index % perRow === 0) {
      y += rowHeight + gap;
      x = corner.x;
      rowHeight = 0;
    }
    const inner = lay(node.children, { x: x + gap, y: y + gap });
    const size =
      node.children.length === 0
        ? leafSize
        : { width: inner.width + 2 * gap, height: inner.height + 2 * gap };
    for (const [child, rect] of inner.rects) rects.set(child, rect);
    rects.set(node, { x, y, ...size });
    x += size.width + gap;
    width = Math.max(width, x - gap - corner.x);
    rowHeight = Math.max(rowHeight, size.height);
  }
  return { rects, width, height: nodes.length === 0 ? 0 : y + rowHeight - corner.y };
};

const boxOf = (node: Node, { x, y, width, height }: Rect, z: number): CopiedItem => ({
  kind: 'instance',
  key: node.key,
  name: node.name,
  type: null,
  container: node.children.length > 0,
  position: { x, y },
  size: { width, height },
  z,
});

const itemsOf = ({ roots, arrows }: Outline): CopiedItem[] => {
  const { rects } = lay(roots, { x: 0, y: 0 });
  const byName = new Map<string, Node>();
  for (const node of rects.keys()) byName.set(node.name, byName.get(node.name) ?? node);
  const boxes = [...rects].map(([node, rect], index) => boxOf(node, rect, index));
  const relations = arrows.flatMap(({ from, to, label }, index): CopiedItem[] => {
    const [source, target] = [byName.get(from), byName.get(to)];
    const [sourceRect, targetRect] = [source && rects.get(source), target && rects.get(target)];
    if (!source || !target || !sourceRect || !targetRect || source === target) return [];
    return [
      {
        kind: 'relation',
        key: `arrow-${index}`.padEnd(12, '-'),
        from: { item: source.key, endpoint: nearestEndpoint(sourceRect, centreOf(targetRect), new Set()) },
        to: { item: target.key, endpoint: nearestEndpoint(targetRect, centreOf(sourceRect), new Set()) },
        description: null,
        links: [],
        text: label === '' ? emptyText : textFromPlain(label),
      },
    ];
  });
  return [...boxes, ...relations];
};

const textareaWidth = 6;

export const contentFromPlain = (given: string): ClipboardContent | Refusal => {
  const text = storable(given).trimEnd();
  if (text.trim() === '') return refuse('nothingToPaste');
  if (text.length > diagramLimits.textLength) return refuse('tooLong');
  const lines = readLines(text);
  if (!isList(lines)) {
    const position = { x: 0, y: 0 };
    const content = textFromPlain(text);
    if (isTooLongText(content)) return refuse('tooLong');
    return clipboardContent([
      { kind: 'textarea', key: 'text-area', position, width: textareaWidth, text: content },
    ]);
  }
  const items = itemsOf(readOutline(lines));
  const isTooBig = items.some((item) => item.kind === 'instance' && item.size.width > diagramLimits.size);
  return isTooBig || items.length > diagramLimits.itemsPerPaste
    ? refuse('tooManyPasted')
    : clipboardContent(items);
};
