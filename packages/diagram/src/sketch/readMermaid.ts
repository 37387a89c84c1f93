import { labelAndTechnology, linesOf, type SaidOfBox, type Sketch, Sketcher } from './sketch.ts';

const entity = (_: string, code: string): string => {
  const number = Number(code);
  if (Number.isInteger(number)) return number > 0 && number <= 0x10ffff ? String.fromCodePoint(number) : '';
  return { quot: '"', amp: '&', lt: '<', gt: '>', nbsp: ' ' }[code] ?? '';
};

/** As it is read where it is drawn: without marks, and with what stands there by its number. */
const readable = (label: string): string =>
  label
    .trim()
    .replace(/^"(.*)"$/s, '$1')
    .replace(/^`(.*)`$/s, '$1')
    .replaceAll(/<br\s*\/?>/gi, '\n')
    .replaceAll(/<\/?[a-z][^<>]*>/gi, '')
    .replaceAll(/[#&](\w{1,8});/g, entity)
    .trim();

/** What kind of thing it is stands under its name in what we write. */
const kindUnder = /<br\s*\/?>\s*<i>([^<>]*)<\/i>(?="?\s*$)/i;

const saidIn = (label: string, isStore = false): { name: string; said: Partial<SaidOfBox> } => {
  const kinds = [readable(kindUnder.exec(label)?.[1] ?? ''), isStore ? 'Database' : ''];
  return {
    name: readable(label.replace(kindUnder, '')),
    said: { kinds: kinds.filter((kind) => kind !== '') },
  };
};

/** What databases are drawn in. */
const store = '[(';
const frames: readonly (readonly [open: string, close: string])[] = [
  ['(((', ')))'],
  ['((', '))'],
  ['([', '])'],
  ['[[', ']]'],
  [store, ')]'],
  ['{{', '}}'],
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
  ['>', ']'],
];

/** Goes through one statement from its beginning. */
class Statement {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Null where it goes on otherwise. */
  take(pattern: RegExp): RegExpExecArray | null {
    const found = new RegExp(pattern.source, 'uy');
    found.lastIndex = this.#at;
    const match = found.exec(this.#text);
    if (match !== null) this.#at = found.lastIndex;
    return match;
  }

  /** What stands in the frame of a node, and in which. */
  framed(): { label: string; frame: string } | null {
    for (const [open, close] of frames) {
      if (!this.#text.startsWith(open, this.#at)) continue;
      const begin = this.#at + open.length;
      const isQuoted = this.#text[begin] === '"';
      const end = this.#text.indexOf(isQuoted ? `"${close}` : close, isQuoted ? begin + 1 : begin);
      if (end === -1) continue;
      this.#at = end + close.length + (isQuoted ? 1 : 0);
      const label = this.#text.slice(begin, isQuoted ? end + 1 : end).replaceAll(/^[/\\]|[/\\]$/g, '');
      return { label, frame: open };
    }
    return null;
  }
}

const nodeId = /\s*([\p{L}\p{N}_]+(?:[-.][\p{L}\p{N}_]+)*)/u;
const styled = /:::[\w-]+|@\{[^}]*\}/;
const labelledArrow = /\s*(<)?(--|==|-\.)\s+([^\s].*?)\s+(?:-{2,}|={2,}|\.+-)([>ox])?/;
const arrow = /\s*(<)?(-{2,}|={2,}|-\.+-|~{3,})([>ox])?(?:\s*\|([^|]*)\|)?/;

const node = (statement: Statement, sketcher: Sketcher): string | null => {
  const [, id] = statement.take(nodeId) ?? [];
  if (id === undefined) return null;
  const framed = statement.framed();
  statement.take(styled);
  if (framed === null) return sketcher.box(id);
  const { name, said } = saidIn(framed.label, framed.frame === store);
  return sketcher.box(id, name || id, said);
};

/** `a & b` means both. */
const nodes = (statement: Statement, sketcher: Sketcher): string[] => {
  const found: string[] = [];
  do {
    const id = node(statement, sketcher);
    if (id === null) break;
    found.push(id);
  } while (statement.take(/\s*&/) !== null);
  return found;
};

const arrowIn = (statement: Statement) => {
  const [inLine, tail, line = '', label = '', head] = statement.take(labelledArrow) ?? [];
  if (inLine !== undefined) return { line, label, isTwoWay: tail !== undefined && head !== undefined };
  const [plain, start, dashes = '', end, piped = ''] = statement.take(arrow) ?? [];
  if (plain === undefined) return null;
  return { line: dashes, label: piped, isTwoWay: start !== undefined && end !== undefined };
};

const readStatement = (text: string, sketcher: Sketcher): void => {
  const statement = new Statement(text);
  let from = nodes(statement, sketcher);
  while (from.length > 0) {
    const found = arrowIn(statement);
    if (found === null) return;
    const to = nodes(statement, sketcher);
    const said = { ...labelAndTechnology(readable(found.label)), isTwoWay: found.isTwoWay };
    // Lines that are not seen only keep things apart.
    if (!found.line.startsWith('~'))
      for (const one of from)
        for (const other of to)
          sketcher.relation(one, other, { ...said, isDashed: found.line.includes('.') });
    from = to;
  }
};

const ofLooks = /^(?:classDef|class|style|linkStyle|click|direction|accTitle|accDescr)\b/;

/** Several may stand in a line; what is written by its number ends with the same sign, but for colours. */
const statementsOf = (line: string): string[] =>
  (line.match(ofLooks.test(line) ? /(?:"[^"]*"|[^;"])+/g : /(?:"[^"]*"|[#&]\w{1,8};|[^;"])+/g) ?? [])
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Of YAML as much as a title needs. */
const titleIn = (front: readonly string[]): string | null => {
  const [, title = ''] = /^title:\s*(.+)$/.exec(front.find((line) => line.startsWith('title:')) ?? '') ?? [];
  if (!title.startsWith('"')) return title.replace(/^'(.*)'$/s, '$1').trim() || null;
  try {
    const read: unknown = JSON.parse(title);
    return typeof read === 'string' ? read : null;
  } catch {
    return null;
  }
};

const header = /^(?:flowchart|graph)(?:\s+(?:TB|TD|BT|RL|LR))?$/;
const textNode = /^t\d+>"(.*)"\]$/s;

/** A flowchart of Mermaid; null for any other text. */
export const readMermaid = (text: string): Sketch | null => {
  const lines = linesOf(text);
  // What stands in front of it between three dashes is said of the page that shows it.
  const begin = lines[0] === '---' ? lines.indexOf('---', 1) + 1 : 0;
  const [first = '', ...rest] = lines.slice(begin).filter((line) => !line.startsWith('%%'));
  const [head = '', ...inLine] = statementsOf(first);
  if (!header.test(head)) return null;
  const sketcher = new Sketcher();
  sketcher.title = titleIn(lines.slice(0, begin));
  for (const statement of [...inLine, ...rest.flatMap(statementsOf)]) {
    const [, id, label] = /^subgraph\s+([^\s[\]]+)\s*(?:\[(.*)\])?$/.exec(statement) ?? [];
    const [, words] = textNode.exec(statement) ?? [];
    const { name, said } = saidIn(label ?? id ?? '');
    if (id !== undefined) sketcher.open(id, name, said);
    else if (statement.startsWith('subgraph')) sketcher.open(statement, readable(statement.slice(8)));
    else if (statement === 'end') sketcher.close();
    else if (words !== undefined) sketcher.text(readable(words));
    else if (!ofLooks.test(statement)) readStatement(statement, sketcher);
  }
  return sketcher.sketch();
};
