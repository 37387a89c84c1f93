import { linesOf, longestLine, withoutBlocks } from './sketch.ts';

/** A word of the Structurizr DSL, or what stands in quotes. */
export interface Token {
  readonly text: string;
  readonly isQuoted: boolean;
  /** No space is before it. */
  readonly isJoined: boolean;
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
  [...line.matchAll(token)].map(({ 0: whole, 1: quoted, index }) => ({
    text: (quoted ?? whole).replaceAll(/\\(.)/g, '$1'),
    isQuoted: quoted !== undefined,
    isJoined: index > 0 && !/\s/.test(line.charAt(index - 1)),
  }));

const isSign = (found: Token | undefined, sign: string): boolean =>
  found !== undefined && !found.isQuoted && found.text === sign;

/** What is within more blocks than this says nothing. */
const deepest = 30;

const constant = /^!(?:const|constant|var)\s+"?([A-Za-z0-9_.-]+)"?\s+(?:"([^"]{0,400})"|(\S{1,400}))$/i;

/** A line that would become longer than a line can be stays as it was written. */
const withConstants = (line: string, constants: ReadonlyMap<string, string>): string => {
  if (constants.size === 0) return line;
  const meant = line.replaceAll(
    /\$\{([A-Za-z0-9_.-]+)\}/g,
    (whole, name: string) => constants.get(name) ?? whole,
  );
  return meant.length <= longestLine ? meant : line;
};

export const statementsOf = (text: string): Statement[] => {
  const roots: Statement[] = [];
  const open: Statement[][] = [];
  const constants = new Map<string, string>();
  const whole = withoutBlocks(text, '/*', '*/').replaceAll(/\\\r?\n/g, ' ');
  for (const written of linesOf(whole)) {
    if (/^(?:\/\/|#)/.test(written)) continue;
    const line = withConstants(written, constants);
    const [, name, quoted, word] = constant.exec(line) ?? [];
    if (name !== undefined) constants.set(name, quoted ?? word ?? '');
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

/** What is written in one piece: `->`, `=` and what is around them are one word where no space is between. */
const wordsOf = (tokens: readonly Token[]): string[] => {
  const words: string[] = [];
  for (const { text, isJoined } of tokens) {
    if (isJoined && words.length > 0) words.push(`${words.pop() ?? ''}${text}`);
    else words.push(text);
  }
  return words;
};

/** What a sentence asks for, one thing after the other; `a -> b` is one, too. */
export const conditionsOf = ({ tokens }: Statement): string[] => {
  const conditions: string[] = [];
  let isOpen = false;
  for (const word of wordsOf(tokens.slice(1))) {
    if (word === '->' || isOpen) conditions.push(`${conditions.pop() ?? ''}${word}`);
    else conditions.push(word);
    isOpen = word === '->';
  }
  return conditions;
};

/** `a -> b "asks" "HTTPS"`, without the name that it may have; null where it is no arrow. */
export interface Arrow {
  /** Undefined: what it stands in. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** Of which kind it is, for `--kind->`. */
  readonly kind: string | undefined;
  readonly said: readonly string[];
}

const arrow = /^(?:->|--(.+)->)$/;

export const arrowOf = ({ tokens }: Statement): Arrow | null => {
  const own = isSign(tokens[1], '=') ? tokens.slice(2) : tokens;
  const at = own.findIndex((each) => !each.isQuoted && arrow.test(each.text));
  const sign = own[at];
  if (sign === undefined) return null;
  const [to, ...said] = own.slice(at + 1).map(({ text }) => text);
  return {
    from: at === 0 ? undefined : own[0]?.text,
    to,
    kind: arrow.exec(sign.text)?.[1]?.toLowerCase(),
    said,
  };
};
