import {
  type Base,
  type Bend,
  type ColumnName,
  type End,
  type InstanceBase,
  isEndpointText,
  isKeyText,
  isStorable,
  type Leg,
  type LegColumn,
  legColumns,
  type Position,
  type RelationBase,
  type SettableColumns,
  type Size,
  type TextareaBase,
} from './layout.ts';
import { diagramLimits as limits } from './limits.ts';

/**
 * The schemas of the layout once more, by hand: opening a diagram reads tens of thousands of values, and schemas took
 * as long as decoding the document. `readers.test.ts` holds the two together. Undefined for what does not parse.
 */
type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;

const isCoordinate = (value: unknown): value is number =>
  typeof value === 'number' && value >= -limits.coordinate && value <= limits.coordinate;
const isLength = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 1 && value <= limits.size;
const isZ = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= -limits.z && value <= limits.z;
const isName = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= limits.nameLength && isStorable(value);
const isSlug = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/.test(value);
const isReference = (value: unknown): value is string | null => value === null || isSlug(value);
const isDescription = (value: unknown): value is string | null =>
  value === null || (typeof value === 'string' && value.length <= limits.richTextLength && isStorable(value));
const isLabelAt = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1;
const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

const when =
  <Value>(is: (value: unknown) => value is Value) =>
  (value: unknown): Value | undefined =>
    is(value) ? value : undefined;

const position = (value: unknown): Position | undefined => {
  const { x, y } = fieldsOf(value) ?? {};
  return isCoordinate(x) && isCoordinate(y) ? Object.freeze({ x, y }) : undefined;
};

const size = (value: unknown): Size | undefined => {
  const { width, height } = fieldsOf(value) ?? {};
  return isLength(width) && isLength(height) ? Object.freeze({ width, height }) : undefined;
};

const end = (value: unknown): End | undefined => {
  const { item, endpoint } = fieldsOf(value) ?? {};
  if (typeof item !== 'string' || typeof endpoint !== 'string') return undefined;
  return isKeyText(item) && isEndpointText(endpoint) ? Object.freeze({ item, endpoint }) : undefined;
};

const links = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) && value.length <= limits.links && value.every(isSlug)
    ? Object.freeze([...value])
    : undefined;

const isLeg = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value !== 0 && Math.abs(value) <= limits.legs;

const leg = (value: unknown): Leg | undefined => {
  const { axis, offset } = fieldsOf(value) ?? {};
  return (axis === 'x' || axis === 'y') && isCoordinate(offset) ? Object.freeze({ axis, offset }) : undefined;
};

const bend = (value: unknown): Bend | undefined => {
  const which = fieldsOf(value)?.['leg'];
  const lies = leg(value);
  return isLeg(which) && lies !== undefined ? Object.freeze({ leg: which, ...lies }) : undefined;
};

const bends = (value: unknown): readonly Bend[] | undefined => {
  if (!Array.isArray(value) || value.length > limits.bends) return undefined;
  const read = value.map(bend);
  return read.every((each) => each !== undefined) ? Object.freeze(read) : undefined;
};

const instanceBase = (fields: Fields): InstanceBase | undefined => {
  const { name, component, type, container, z } = fields;
  const at = position(fields['position']);
  const extent = size(fields['size']);
  if (at === undefined || extent === undefined || !isName(name) || !isZ(z)) return undefined;
  if (!isReference(component) || !isReference(type) || !isBoolean(container)) return undefined;
  return { kind: 'instance', name, component, type, container, position: at, size: extent, z };
};

const textareaBase = (fields: Fields): TextareaBase | undefined => {
  const at = position(fields['position']);
  const { width } = fields;
  return at === undefined || !isLength(width) ? undefined : { kind: 'textarea', position: at, width };
};

const relationBase = (fields: Fields): RelationBase | undefined => {
  const from = end(fields['from']);
  const to = end(fields['to']);
  const leads = links(fields['links']);
  const { description } = fields;
  if (from === undefined || to === undefined || leads === undefined) return undefined;
  return isDescription(description) ? { kind: 'relation', from, to, description, links: leads } : undefined;
};

const base = (value: unknown): Base | undefined => {
  const fields = fieldsOf(value);
  switch (fields?.['kind']) {
    case 'instance':
      return instanceBase(fields);
    case 'textarea':
      return textareaBase(fields);
    case 'relation':
      return relationBase(fields);
    default:
      return undefined;
  }
};

export const kindOf = (base: unknown): unknown => fieldsOf(base)?.['kind'];

const itemAt = (value: unknown): string | undefined => {
  const item = fieldsOf(value)?.['item'];
  return typeof item === 'string' ? item : undefined;
};

/** Of a relation's base the items at its ends, whether or not the rest of it parses. */
export const baseEnds = (value: unknown): readonly [from: string | undefined, to: string | undefined] => {
  const fields = fieldsOf(value);
  return [itemAt(fields?.['from']), itemAt(fields?.['to'])];
};

const legs = Object.fromEntries(legColumns.map(({ column }) => [column, leg])) as Record<
  LegColumn,
  typeof leg
>;

type Readable = Omit<SettableColumns, 'alive'> & { base: Base; id: number; slug: string };

export const readers: { readonly [Name in keyof Readable]: (value: unknown) => Readable[Name] | undefined } =
  {
    base,
    name: when(isName),
    component: when(isReference),
    type: when(isReference),
    container: when(isBoolean),
    size,
    z: when(isZ),
    position,
    width: when(isLength),
    from: end,
    to: end,
    labelAt: when(isLabelAt),
    bends,
    ...legs,
    description: when(isDescription),
    links,
    id: when(isId),
    slug: when(isSlug),
  };

export type ReadableColumn = keyof Readable & ColumnName;
