import { z } from 'zod/mini';
import { asMade, type ColumnName, type Writer } from '../columns.ts';
import { columnNames, columnOf } from '../fields.ts';
import { kinds } from '../layout.ts';

/** What is used of JSON schema. */
interface Described {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly items?: Described;
  readonly properties?: Readonly<Record<string, Described>>;
  readonly anyOf?: readonly Described[];
}

const counted = (count: number): string => count.toLocaleString('en');

/** What kinds of text there are, each with a sample that those after it do not take. */
const textKinds: readonly (readonly [sample: string, words: string])[] = [
  ['a', 'a slug'],
  ['V1StGXR8_Z5jdHi6', 'key of an instance'],
  ['top-3', 'a handle such as `top-3`'],
];

const textWords = ({ pattern, maxLength, enum: words }: Described): string => {
  if (words !== undefined) return words.map((word) => `\`${word}\``).join(' or ');
  if (pattern === undefined)
    return `text, up to ${counted(maxLength ?? Number.POSITIVE_INFINITY)} characters`;
  const known = textKinds.find(([sample]) => new RegExp(pattern).test(sample));
  return known?.[1] ?? `text like \`${pattern}\``;
};

const numberWords = ({ type, minimum, exclusiveMinimum, maximum = 0 }: Described): string => {
  const noun = type === 'integer' ? 'whole number' : 'number';
  if (exclusiveMinimum !== undefined) return `${noun} above ${counted(exclusiveMinimum)}`;
  return minimum === -maximum
    ? `${noun}, ± ${counted(maximum)}`
    : `${noun}, ${counted(minimum ?? 0)} to ${counted(maximum)}`;
};

const objectWords = (properties: Readonly<Record<string, Described>>): string => {
  const byWords = Map.groupBy(Object.keys(properties), (name) => valueWords(properties[name] ?? {}));
  const parts = [...byWords].map(
    ([words, names]) => `${names.map((name) => `\`${name}\``).join(', ')}: ${words}`,
  );
  return `{ ${parts.join('; ')} }`;
};

const valueWords = (value: Described): string => {
  if (value.anyOf !== undefined) {
    return value.anyOf.map((each) => (each.type === 'null' ? 'null' : valueWords(each))).join(', or ');
  }
  switch (value.type) {
    case 'string':
      return textWords(value);
    case 'boolean':
      return value.const === true ? '`true`' : '`true` or `false`';
    case 'object':
      return objectWords(value.properties ?? {});
    case 'array':
      return `list of up to ${counted(value.maxItems ?? 0)}: ${valueWords(value.items ?? {})}`;
    default:
      return numberWords(value);
  }
};

const writers: Readonly<Record<Writer, string>> = {
  creator: 'its creator, once',
  client: 'clients',
  text: 'its creator once, then anyone inside it',
  server: 'the server',
};

const shownValue = (name: ColumnName): string => {
  const { value } = columnOf(name);
  if (name === 'base') return 'the item as it was first made (below); never changed';
  return value === null
    ? 'a nameless `Y.XmlElement` (below)'
    : valueWords(z.toJSONSchema(value) as Described);
};

const shownAbsent = (name: ColumnName): string => {
  const { absent, field } = columnOf(name);
  if (field !== undefined && field !== name) return `as \`${field}\` says`;
  return absent === asMade ? 'as made' : absent === null ? 'null' : '';
};

const cellsOf = (name: ColumnName): string => {
  const { kinds: of, writer, copied } = columnOf(name);
  return [
    of.length === kinds.length ? 'all' : of.join(', '),
    shownValue(name),
    shownAbsent(name),
    writers[writer],
    copied ? 'yes' : '',
  ].join(' | ');
};

/** The table of columns as the README has it: columns that are alike share a line. */
const columnTable = (): string =>
  [
    '| Column | Kinds | Value | Absent reads as | Written by | Kept by a copy |',
    '|---|---|---|---|---|---|',
    ...[...Map.groupBy(columnNames, cellsOf)].map(
      ([cells, names]) => `| ${names.map((name) => `\`${name}\``).join(', ')} | ${cells} |`,
    ),
  ].join('\n');

const [begin, end] = ['<!-- columns -->\n', '<!-- /columns -->'];

/** A README with the table of today between its marks. */
export const withColumnTable = (readme: string): string => {
  const [from, to] = [readme.indexOf(begin) + begin.length, readme.indexOf(end)];
  if (from < begin.length || to < from) throw new Error('The README has no place for the table of columns');
  return `${readme.slice(0, from)}${columnTable()}\n${readme.slice(to)}`;
};
