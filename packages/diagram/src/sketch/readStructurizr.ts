import { linesOf, type Sketch, type SketchedBox, Sketcher, withoutBlocks } from './sketch.ts';

const token = /"((?:[^"\\]|\\.)*)"|->|[{}=]|[^\s{}="]+/g;

interface Token {
  readonly text: string;
  readonly isQuoted: boolean;
}

const tokensOf = (line: string): Token[] =>
  [...line.matchAll(token)].map(([whole, quoted]) => ({
    text: (quoted ?? whole).replaceAll(/\\(.)/g, '$1'),
    isQuoted: quoted !== undefined,
  }));

const elements = new Set(
  'person softwaresystem container component element deploymentnode infrastructurenode deploymentgroup group enterprise deploymentenvironment'.split(
    ' ',
  ),
);
/** What is said in them draws nothing. */
const silent = new Set(
  'views configuration properties perspectives styles documentation !docs !adrs !script'.split(' '),
);
/** They hold what is drawn, and are no boxes themselves. */
const frames = new Set(['workspace', 'model']);

/** Goes through a text line by line, as Structurizr does. */
class Reader {
  readonly sketcher = new Sketcher();
  /** Of the boxes that are open: what they are called in front of those within. */
  readonly #path: string[] = [];
  /** How many blocks are open in one that says nothing. */
  #silent = 0;
  #unnamed = 0;
  readonly #relations: (() => void)[] = [];

  line(tokens: readonly Token[]): void {
    const opens = tokens.at(-1)?.text === '{' && tokens.at(-1)?.isQuoted === false;
    const said = opens ? tokens.slice(0, -1) : tokens;
    if (said.length === 1 && said[0]?.text === '}') this.#close();
    else if (this.#silent > 0) this.#silent += opens ? 1 : 0;
    else this.#statement(said, opens);
  }

  #close(): void {
    if (this.#silent > 0) {
      this.#silent -= 1;
      return;
    }
    this.#path.pop();
    this.sketcher.close();
  }

  #statement(said: readonly Token[], opens: boolean): void {
    const isNamed = said[1]?.text === '=';
    const [word, ...rest] = isNamed ? said.slice(2) : said;
    const keyword = word?.text.toLowerCase() ?? '';
    const arrow = said.findIndex(({ text, isQuoted }) => text === '->' && !isQuoted);
    if (arrow !== -1) this.#relation(said.slice(isNamed ? 2 : 0, arrow), said.slice(arrow + 1), opens);
    else if (silent.has(keyword)) this.#silent = opens ? 1 : 0;
    else if (elements.has(keyword)) this.#element(isNamed ? said[0]?.text : undefined, rest, opens);
    else if (opens) this.#pass(frames.has(keyword));
  }

  #pass(isFrame: boolean): void {
    if (!isFrame) {
      this.#silent = 1;
      return;
    }
    this.#path.push('');
    this.sketcher.pass();
  }

  #element(short: string | undefined, [name]: readonly Token[], opens: boolean): void {
    const own = short ?? `unnamed ${++this.#unnamed}`;
    const id = [...this.#path.filter((each) => each !== ''), own].join('.');
    if (opens) {
      this.sketcher.open(id, name?.text ?? own);
      this.#path.push(own);
    } else this.sketcher.box(id, name?.text ?? own);
  }

  /** By all that stands before it, or from the innermost box that has such a one in it. */
  #find(name: string, around: readonly string[]): string | null {
    for (let count = around.length; count >= 0; count--) {
      const id = [...around.slice(0, count), name].join('.');
      if (this.sketcher.knows(id)) return id;
    }
    return this.sketcher.endingIn(name);
  }

  /** Its ends may be described behind it. */
  #relation([source]: readonly Token[], after: readonly Token[], opens: boolean): void {
    const [target, label, technology] = after;
    const around = this.#path.filter((each) => each !== '');
    const { holder } = this.sketcher;
    const means = technology?.text.trim() ?? '';
    this.#relations.push(() => {
      const isThis = source === undefined || source.text === 'this';
      const from = isThis ? holder : this.#find(source.text, around);
      const to = target === undefined ? null : this.#find(target.text, around);
      if (from === null || to === null) return;
      this.sketcher.relation(from, to, { label: label?.text ?? '', technology: means === '' ? null : means });
    });
    if (opens) this.#silent = 1;
  }

  end(): Sketch {
    for (const relate of this.#relations) relate();
    return this.sketcher.sketch();
  }
}

/** A block may only say more of what it belongs to. */
const holding = (boxes: readonly SketchedBox[]): SketchedBox[] =>
  boxes.map((box) => ({ ...box, isContainer: box.boxes.length > 0, boxes: holding(box.boxes) }));

/** A workspace of the Structurizr DSL: what its model draws, whatever views there are; null for any other text. */
export const readStructurizr = (text: string): Sketch | null => {
  const lines = linesOf(withoutBlocks(text, '/*', '*/')).filter((line) => !/^(?:\/\/|#)/.test(line));
  if (!/^workspace\b.*\{$/.test(lines[0] ?? '') || !lines.some((line) => /^model\s*\{$/.test(line)))
    return null;
  const reader = new Reader();
  for (const line of lines) reader.line(tokensOf(line));
  const sketch = reader.end();
  return { ...sketch, boxes: holding(sketch.boxes) };
};
