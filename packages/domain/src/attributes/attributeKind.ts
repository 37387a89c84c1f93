/** The relations a filter can ask for, whatever the attribute. */
export const operators = [
  's-eq',
  's-ne',
  'contains',
  'not_contains',
  'in',
  'not_in',
  'eq',
  'ne',
  'gt',
  'lt',
  'gte',
  'lte',
  'is',
  'is_not',
] as const;
export type Operator = (typeof operators)[number];

/** A text as it was typed, or the chosen items or people by id; null among them stands for having none. */
export type FilterValue = string | readonly (number | null)[];

export interface OperatorLabel {
  readonly operator: Operator;
  readonly label: string;
}

/** What a component has of an attribute: a text, the ids of items or people, or nothing. */
export type HeldValue = string | readonly number[] | null;

/** All that differs between the types of attributes. */
export interface AttributeKind {
  readonly label: string;
  /** Where the values of it lie: as text, as items of its list, or as people. */
  readonly held: 'text' | 'items' | 'users';
  /** What a new value starts with. */
  readonly defaultValue: string;
  readonly placeholder?: string;
  /** As it is stored, whatever was typed. */
  readonly normalise: (typed: string) => string;
  /** Why a value cannot be saved; null when it can. */
  readonly validate: (value: string) => string | null;
  /** As a person reads a text value; of items and people it is their names that are read. */
  readonly describe: (value: string) => string;
  /** A text value leads to somewhere. */
  readonly isAddress?: boolean;
  /** What a filter asks for, whatever was typed; empty where that is nothing to ask for. */
  readonly normaliseAsked: (typed: string) => string;
  readonly operators: readonly OperatorLabel[];
  readonly defaultFilter: { readonly operator: Operator; readonly value: FilterValue };
  /** Whether a component with this value passes. Raises on an operator that the kind does not know. */
  readonly matches: (operator: Operator, asked: FilterValue, held: HeldValue) => boolean;
}

export const unknownOperator = (label: string, operator: Operator): Error =>
  new Error(`${label} attributes have no operator ${operator}`);

/** A value that reads as it is stored. */
export const asStored = (value: string): string => value;

export const textOf = (held: HeldValue): string => (typeof held === 'string' ? held : '');
