import { diagramLimits } from '../limits.ts';
import { nothingSaid, type Sketch, type SketchedBox } from './sketch.ts';

interface Line {
  readonly indent: number;
  readonly label: string;
  readonly isBullet: boolean;
}

interface Node {
  readonly id: string;
  readonly name: string;
  readonly boxes: Node[];
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

/** Deeper than this, containers would hold containers that nobody can distinguish. */
const deepest = 8;

const readOutline = (lines: readonly Line[]): Sketch => {
  const roots: Node[] = [];
  const arrows: Arrow[] = [];
  const open: { indent: number; node: Node }[] = [];
  const named = new Map<string, Node>();
  let count = 0;
  const addNode = (name: string, siblings: Node[]): Node => {
    const node: Node = { id: `${++count}`, name, boxes: [] };
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
    open.push({ indent, node: addNode(label, open.at(-1)?.node.boxes ?? roots) });
  }
  const idOf = (name: string): string => (named.get(name) ?? addNode(name, roots)).id;
  const relations = arrows.map(({ from, to, label }) => ({
    from: idOf(from),
    to: idOf(to),
    label,
    technology: null,
    tags: [],
    isDashed: false,
    isTwoWay: false,
  }));
  return { title: null, boxes: roots.map(boxOf), relations, texts: [] };
};

const boxOf = ({ id, name, boxes }: Node): SketchedBox => ({
  id,
  name,
  said: nothingSaid,
  instanceOf: null,
  isContainer: boxes.length > 0,
  boxes: boxes.map(boxOf),
});

/**
 * An indented or bulleted list draws components, lines with others under them containers around these, and lines like
 * `Orders -> Billing: invoices` relations; null for any other text.
 */
export const readList = (text: string): Sketch | null => {
  const lines = readLines(text);
  return isList(lines) ? readOutline(lines) : null;
};
