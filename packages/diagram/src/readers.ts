import {
  type Base,
  type Bend,
  type End,
  type InstanceBase,
  isEndpointText,
  isKeyText,
  isStorable,
  type Leg,
  type Position,
  type RelationBase,
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
const isTechnology = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length >= 1 &&
  value.length <= limits.technologyLength &&
  isStorable(value);
const isLabelAt = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1;
const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

const when =
  <Value>(is: (value: unknown) => value is Value) =>
  (value: unknown): Value | undefined =>
    is(value) ? value : undefined;

export const readPosition = (value: unknown): Position | undefined => {
  const { x, y } = fieldsOf(value) ?? {};
  return isCoordinate(x) && isCoordinate(y) ? Object.freeze({ x, y }) : undefined;
};

export const readSize = (value: unknown): Size | undefined => {
  const { width, height } = fieldsOf(value) ?? {};
  return isLength(width) && isLength(height) ? Object.freeze({ width, height }) : undefined;
};

export const readEnd = (value: unknown): End | undefined => {
  const { item, endpoint } = fieldsOf(value) ?? {};
  if (typeof item !== 'string' || typeof endpoint !== 'string') return undefined;
  return isKeyText(item) && isEndpointText(endpoint) ? Object.freeze({ item, endpoint }) : undefined;
};

export const readLinks = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) && value.length <= limits.links && value.every(isSlug)
    ? Object.freeze([...value])
    : undefined;

const isLeg = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value !== 0 && Math.abs(value) <= limits.legs;

export const readLeg = (value: unknown): Leg | undefined => {
  const { axis, offset } = fieldsOf(value) ?? {};
  return (axis === 'x' || axis === 'y') && isCoordinate(offset) ? Object.freeze({ axis, offset }) : undefined;
};

const bend = (value: unknown): Bend | undefined => {
  const which = fieldsOf(value)?.['leg'];
  const lies = readLeg(value);
  return isLeg(which) && lies !== undefined ? Object.freeze({ leg: which, ...lies }) : undefined;
};

export const readLegs = (value: unknown): readonly Bend[] | undefined => {
  if (!Array.isArray(value) || value.length > limits.bends) return undefined;
  const read = value.map(bend);
  return read.every((each) => each !== undefined) ? Object.freeze(read) : undefined;
};

const instanceBase = (fields: Fields): InstanceBase | undefined => {
  const { name, component, type, container, z } = fields;
  const at = readPosition(fields['position']);
  const extent = readSize(fields['size']);
  if (at === undefined || extent === undefined || !isName(name) || !isZ(z)) return undefined;
  if (!isReference(component) || !isReference(type) || !isBoolean(container)) return undefined;
  return { kind: 'instance', name, component, type, container, position: at, size: extent, z };
};

const textareaBase = (fields: Fields): TextareaBase | undefined => {
  const at = readPosition(fields['position']);
  const { width } = fields;
  return at === undefined || !isLength(width) ? undefined : { kind: 'textarea', position: at, width };
};

const relationBase = (fields: Fields): RelationBase | undefined => {
  const from = readEnd(fields['from']);
  const to = readEnd(fields['to']);
  const leads = readLinks(fields['links']);
  const { description } = fields;
  if (from === undefined || to === undefined || leads === undefined) return undefined;
  return isDescription(description) ? { kind: 'relation', from, to, description, links: leads } : undefined;
};

export const readBase = (value: unknown): Base | undefined => {
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

export const readName = when(isName);
export const readReference = when(isReference);
export const readBoolean = when(isBoolean);
export const readLength = when(isLength);
export const readZ = when(isZ);
export const readLabelAt = when(isLabelAt);
export const readDescription = when(isDescription);
export const readTechnology = when(isTechnology);
export const readId = when(isId);
export const readSlug = when(isSlug);
export const readTrue = when((value: unknown): value is true => value === true);
