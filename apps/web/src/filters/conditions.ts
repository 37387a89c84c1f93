import type { Operator, OperatorLabel } from '@lintel/domain/attributes/attributeKind';
import { attributeKindOf, type AttributeType } from '@lintel/domain/attributes/registry';
import { type State, states } from '@lintel/domain/entities/diagram';
import { type FilterFieldId, filterFields, operatorsOf } from '@lintel/domain/filter/filterFields';
import type {
  AttributeCondition,
  Filter,
  ItemsCondition,
  TextCondition,
} from '@lintel/domain/filter/grammar';
import { isNotSet } from '@lintel/domain/filter/isComplete';
import { limits } from '@lintel/domain/limits';

/** What a condition asks of: something that every component has, or an attribute. */
export type FilterSubject =
  | { readonly kind: 'field'; readonly field: FilterFieldId }
  | { readonly kind: 'attribute'; readonly attributeId: number; readonly attributeType: AttributeType };

/** What is asked of it. Values that are chosen are written as the id of their option. */
export interface AskedValue {
  readonly operator: Operator;
  readonly value: string | readonly string[];
}

export interface Condition {
  readonly subject: FilterSubject;
  readonly asked: AskedValue;
}

/** How the value of a condition is put in. */
export type ValueKind = 'text' | 'number' | 'boolean' | 'items';

/** The option for those that have none. */
export const noValue = 'none';

export const fieldSubject = (field: FilterFieldId): FilterSubject => ({ kind: 'field', field });

export const attributeSubject = ({
  attributeId,
  attributeType,
}: {
  attributeId: number;
  attributeType: AttributeType;
}): FilterSubject => ({ kind: 'attribute', attributeId, attributeType });

export const subjectKey = (subject: FilterSubject): string =>
  subject.kind === 'field' ? subject.field : `attribute.${subject.attributeId}`;

export const valueKindOf = (subject: FilterSubject): ValueKind => {
  if (subject.kind === 'field') return filterFields[subject.field].kind;
  if (attributeKindOf(subject.attributeType).held !== 'text') return 'items';
  if (subject.attributeType === 'NUMBER') return 'number';
  return subject.attributeType === 'BOOLEAN' ? 'boolean' : 'text';
};

export const operatorsFor = (subject: FilterSubject): readonly OperatorLabel[] =>
  subject.kind === 'field' ? operatorsOf(subject.field) : attributeKindOf(subject.attributeType).operators;

export const operatorLabel = (subject: FilterSubject, operator: Operator): string => {
  const known = operatorsFor(subject).find((each) => each.operator === operator);
  if (known === undefined) throw new Error(`There is no operator ${operator} for ${subjectKey(subject)}`);
  return known.label;
};

/** What a condition asks for when it is added. */
export const startingAsked = (subject: FilterSubject): AskedValue => {
  if (subject.kind === 'field')
    return filterFields[subject.field].kind === 'text'
      ? { operator: 'contains', value: '' }
      : { operator: 'in', value: [] };
  const { operator, value } = attributeKindOf(subject.attributeType).defaultFilter;
  return { operator, value: typeof value === 'string' ? value : [] };
};

/** A text as it is asked for, whatever was typed. */
export const normalisedText = (subject: FilterSubject, typed: string): string =>
  subject.kind === 'field' ? typed.trim() : attributeKindOf(subject.attributeType).normaliseAsked(typed);

export const isSet = ({ value }: AskedValue): boolean => !isNotSet(value as string | string[]);

const optionOf = (id: number | string | null): string => (id === null ? noValue : String(id));
const idOf = (option: string): number | null => (option === noValue ? null : Number(option));
const ofOwn = 'own.';
const ofShared = 'shared.';

const itemsOf = ({ value }: AskedValue): string[] =>
  (typeof value === 'string' ? [] : value).slice(0, limits.itemsPerCondition);

const textOf = ({ value }: AskedValue): string => (typeof value === 'string' ? value : '');

type Listing = ItemsCondition['operator'];
type Texting = TextCondition['operator'];

const listing = (operator: Operator): Listing => {
  if (operator !== 'in' && operator !== 'not_in') throw new Error(`A list has no operator ${operator}`);
  return operator;
};

const texting = (operator: Operator): Texting => {
  const known = (['s-eq', 's-ne', 'contains', 'not_contains'] as const).find((each) => each === operator);
  if (known === undefined) throw new Error(`A text has no operator ${operator}`);
  return known;
};

const isState = (value: string): value is State => (states as readonly string[]).includes(value);

const typeConditions = (asked: AskedValue): Pick<Filter, 'types' | 'sharedTypes'> => {
  const operator = listing(asked.operator);
  const chosen = itemsOf(asked);
  const among = (prefix: string) =>
    chosen.flatMap((each) => (each.startsWith(prefix) ? [Number(each.slice(prefix.length))] : []));
  return {
    types: { operator, value: [...among(ofOwn), ...(chosen.includes(noValue) ? [null] : [])] },
    sharedTypes: { operator, value: among(ofShared) },
  };
};

const fieldCondition = (field: FilterFieldId, asked: AskedValue): Partial<Filter> => {
  if (field === 'types') return typeConditions(asked);
  if (field === 'states')
    return { states: { operator: listing(asked.operator), value: itemsOf(asked).filter(isState) } };
  if (field === 'name' || field === 'description')
    return { [field]: { operator: texting(asked.operator), value: textOf(asked) } };
  return { [field]: { operator: listing(asked.operator), value: itemsOf(asked).map(idOf) } };
};

const attributeCondition = (
  { attributeId, attributeType }: FilterSubject & { kind: 'attribute' },
  asked: AskedValue,
): AttributeCondition => ({
  attributeId,
  attributeType,
  operator: asked.operator,
  value: typeof asked.value === 'string' ? asked.value : itemsOf(asked).map(idOf),
});

/** With the condition, in the place of the one that asked the same thing. */
export const withCondition = <F extends Filter>(filter: F, { subject, asked }: Condition): F => {
  if (subject.kind === 'field') return { ...filter, ...fieldCondition(subject.field, asked) };
  const before = filter.attributes ?? [];
  const condition = attributeCondition(subject, asked);
  const isThere = before.some((each) => each.attributeId === subject.attributeId);
  return {
    ...filter,
    attributes: isThere
      ? before.map((each) => (each.attributeId === subject.attributeId ? condition : each))
      : [...before, condition],
  };
};

const without = <F extends Filter>(filter: F, ...fields: (keyof Filter)[]): F => {
  const rest = { ...filter };
  for (const field of fields) delete rest[field];
  return rest;
};

export const withoutCondition = <F extends Filter>(filter: F, subject: FilterSubject): F => {
  if (subject.kind === 'field')
    return subject.field === 'types'
      ? without(filter, 'types', 'sharedTypes')
      : without(filter, subject.field);
  const attributes = (filter.attributes ?? []).filter((each) => each.attributeId !== subject.attributeId);
  return attributes.length === 0 ? without(filter, 'attributes') : { ...filter, attributes };
};

/** What is left asks for nothing; columns and sorting of a view stay. */
export const withoutConditions = <F extends Filter>(filter: F): F =>
  conditionsOf(filter).reduce((rest, { subject }) => withoutCondition(rest, subject), filter);

const askedOfField = (filter: Filter, field: FilterFieldId): AskedValue | null => {
  const condition = filter[field];
  if (condition === undefined) return null;
  const { operator, value } = condition;
  if (typeof value === 'string') return { operator, value };
  if (field !== 'types') return { operator, value: value.map(optionOf) };
  const shared = filter.sharedTypes?.value ?? [];
  const named = [
    ...(filter.types?.value ?? []).flatMap((id) => (id === null ? [] : [`${ofOwn}${id}`])),
    ...shared.flatMap((id) => (id === null ? [] : [`${ofShared}${id}`])),
  ];
  const isUntyped = value.some((each) => each === null) || shared.includes(null);
  return { operator, value: isUntyped ? [...named, noValue] : named };
};

const askedOfAttribute = ({ operator, value }: AttributeCondition): AskedValue => ({
  operator,
  value: typeof value === 'string' ? value : value.map(optionOf),
});

export const askedOf = (filter: Filter, subject: FilterSubject): AskedValue | null => {
  if (subject.kind === 'field') return askedOfField(filter, subject.field);
  const condition = filter.attributes?.find(({ attributeId }) => attributeId === subject.attributeId);
  return condition === undefined ? null : askedOfAttribute(condition);
};

/** Fields in the order in which they are offered, then attributes in the order in which they were added. */
export const conditionsOf = (filter: Filter): Condition[] => [
  ...(Object.keys(filterFields) as FilterFieldId[]).flatMap((field) => {
    const asked = askedOfField(filter, field);
    return asked === null ? [] : [{ subject: fieldSubject(field), asked }];
  }),
  ...(filter.attributes ?? []).map((condition) => ({
    subject: attributeSubject(condition),
    asked: askedOfAttribute(condition),
  })),
];

/** Chosen or not any more. */
export const toggled = (asked: AskedValue, option: string): AskedValue => {
  const before = itemsOf(asked);
  return {
    ...asked,
    value: before.includes(option) ? before.filter((each) => each !== option) : [...before, option],
  };
};
