import { linesOf, withoutBlocks } from './sketch.ts';

/** A word of the Structurizr DSL, or what stands in quotes. */
export interface Token {
  readonly text: string;
  readonly isQuoted: boolean;
}

/** A line, with the lines in its block. */
export interface Statement {
  readonly tokens: readonly Token[];
  readonly inner: readonly Statement[];
  /** It has a block, if an empty one. */
  readonly isOpen: boolean;
}

const token = /"((?:[^"\\]|\\.)*)"|->|[{}=]|[^\s{}="]+/g;

const tokensOf = (line: string): Token[] =>
  [...line.matchAll(token)].map(([whole, quoted]) => ({
    text: (quoted ?? whole).replaceAll(/\\(.)/g, '$1'),
    isQuoted: quoted !== undefined,
  }));

const isSign = (found: Token | undefined, sign: string): boolean =>
  found !== undefined && !found.isQuoted && found.text === sign;

/** What is within more blocks than this says nothing. */
const deepest = 30;

export const statementsOf = (text: string): Statement[] => {
  const roots: Statement[] = [];
  const open: Statement[][] = [];
  const whole = withoutBlocks(text, '/*', '*/').replaceAll(/\\\r?\n/g, ' ');
  for (const line of linesOf(whole)) {
    if (/^(?:\/\/|#)/.test(line)) continue;
    const tokens = tokensOf(line);
    if (tokens.length === 1 && isSign(tokens[0], '}')) {
      open.pop();
      continue;
    }
    const isOpen = isSign(tokens.at(-1), '{');
    const inner: Statement[] = [];
    if (open.length < deepest)
      (open.at(-1) ?? roots).push({ tokens: isOpen ? tokens.slice(0, -1) : tokens, inner, isOpen });
    if (isOpen) open.push(inner);
  }
  return roots;
};

/** What it is, what it is called, and what is said behind that. */
export interface Sentence {
  /** In small letters. */
  readonly keyword: string;
  readonly name: string | undefined;
  readonly said: readonly string[];
}

export const sentenceOf = ({ tokens }: Statement): Sentence => {
  const isNamed = isSign(tokens[1], '=');
  const [word, ...said] = isNamed ? tokens.slice(2) : tokens;
  return {
    keyword: word?.text.toLowerCase() ?? '',
    name: isNamed ? tokens[0]?.text : undefined,
    said: said.map(({ text }) => text),
  };
};

/** `a -> b "asks" "HTTPS"`, without the name that it may have; null where it is no arrow. */
export interface Arrow {
  /** Undefined: what it stands in. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly said: readonly string[];
}

export const arrowOf = ({ tokens }: Statement): Arrow | null => {
  const own = isSign(tokens[1], '=') ? tokens.slice(2) : tokens;
  const at = own.findIndex((each) => isSign(each, '->'));
  if (at === -1) return null;
  const [to, ...said] = own.slice(at + 1).map(({ text }) => text);
  return { from: at === 0 ? undefined : own[0]?.text, to, said };
};
