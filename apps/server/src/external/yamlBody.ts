import { parseDocument } from 'yaml';
import { ExternalFailure } from './failure.ts';

/** In characters: to read YAML takes many times as long as to read JSON. */
const longest = 1_000_000;
const deepest = 32;
/** Times that what an alias stands for is written out, all in all. */
const mostAliases = 100;

const isTooDeep = (value: unknown, left = deepest): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  return left === 0 || Object.values(value).some((inner) => isTooDeep(inner, left - 1));
};

const opening = new Set(['[', '{']);
const closing = new Set([']', '}']);
/** Brackets in words are counted as well, which are closed again, or are few. */
const mostOpen = 500;
const steps = /(?:[-?][ \t]){64}/;

/** Told before it is read: what is nested a hundred thousand times takes seconds to be found too deep. */
const isNestedOnSight = (text: string): boolean => {
  let open = 0;
  for (const character of text) {
    if (opening.has(character)) open += 1;
    else if (closing.has(character)) open -= 1;
    if (open > mostOpen) return true;
  }
  return steps.test(text);
};

const unreadable = (): ExternalFailure => new ExternalFailure(400, 'The YAML cannot be read');

const read = (text: string): unknown => {
  try {
    const document = parseDocument(text, { schema: 'core', prettyErrors: false, uniqueKeys: true });
    if (document.errors.length > 0) throw unreadable();
    return document.toJS({ maxAliasCount: mostAliases });
  } catch {
    // Too many aliases, nested without an end, or no YAML at all.
    throw unreadable();
  }
};

/** One document of YAML, held to the limits that JSON has by itself. */
export const readYaml = (text: string): unknown => {
  if (text.length > longest) throw new ExternalFailure(413, `YAML may have at most ${longest} characters`);
  if (isNestedOnSight(text)) throw new ExternalFailure(400, 'The request is nested too deeply');
  const value = read(text);
  if (isTooDeep(value)) throw new ExternalFailure(400, 'The request is nested too deeply');
  return value;
};
