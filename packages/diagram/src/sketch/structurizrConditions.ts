import type { SketchedRelation } from './sketch.ts';
import { listed } from './structurizrElements.ts';

/** What a view asks of things: what is known of one, and which are related. */
export interface Things {
  /** Those that a view of its kind can show. */
  readonly all: readonly string[];
  readonly find: (name: string) => string | null;
  /** In small letters. */
  readonly valuesOf: (id: string, field: ElementField) => readonly string[];
  /** Those that lead to one, those to which it leads, or both. */
  readonly related: (
    id: string,
    sides: { readonly before: boolean; readonly behind: boolean },
  ) => readonly string[];
}

const elementFields = ['type', 'tag', 'technology', 'parent', 'group'] as const;
export type ElementField = (typeof elementFields)[number];

interface Comparison {
  readonly field: string;
  readonly isNot: boolean;
  readonly value: string;
}

const comparisonIn = (condition: string, of: 'element' | 'relationship'): Comparison | null => {
  const [, subject = '', sign, value = ''] = /^([^=!]+?)\s*(==|!=)\s*(.*)$/s.exec(condition) ?? [];
  const [first, field = '', ...others] = subject.trim().toLowerCase().split('.');
  return first !== of || others.length > 0 ? null : { field, isNot: sign === '!=', value: value.trim() };
};

/** `->a`, `a->` and `->a->`: a thing with what is related to it. */
const aroundThing = (condition: string, { find, related }: Things): string[] => {
  const [, before, name = '', behind] = /^(->)?(.*?)(->)?$/s.exec(condition) ?? [];
  const id = find(name);
  if (id === null) return [];
  return [id, ...related(id, { before: before !== undefined, behind: behind !== undefined })];
};

/** Of several values each must be there. */
const hasAll = (values: readonly string[], asked: string): boolean =>
  asked
    .toLowerCase()
    .split(',')
    .every((each) => values.includes(each.trim()));

const compared = ({ field, isNot, value }: Comparison, things: Things): readonly string[] => {
  if (field === '') {
    const meant = new Set(value === '*' ? things.all : aroundThing(value, things));
    return isNot ? things.all.filter((id) => !meant.has(id)) : [...meant];
  }
  const known = elementFields.find((each) => each === field);
  if (known === undefined) return [];
  const asked = known === 'parent' ? (things.find(value) ?? value) : value;
  return things.all.filter((id) => hasAll(things.valuesOf(id, known), asked) !== isNot);
};

const oneMeant = (condition: string, things: Things): readonly string[] => {
  const comparison = comparisonIn(condition, 'element');
  return comparison === null ? aroundThing(condition, things) : compared(comparison, things);
};

/** The things that a condition is true of: a name, or comparisons joined by `&&` and `||`. */
export const elementsMeant = (condition: string, things: Things): string[] =>
  condition.split('||').flatMap((alternative) => {
    const [first = [], ...others] = alternative.split('&&').map((each) => oneMeant(each.trim(), things));
    return first.filter((id) => others.every((each) => each.includes(id)));
  });

type RelationTest = (relation: SketchedRelation) => boolean;

/** `a->b`, of which each end may be `*`. */
const betweenEnds = (condition: string, find: Things['find']): RelationTest | null => {
  const [, from, to] = /^([^\s=]+?)\s*->\s*([^\s=>-][^\s=]*)$/.exec(condition) ?? [];
  if (from === undefined || to === undefined) return null;
  const [source, target] = [from, to].map((name) => (name === '*' ? '*' : find(name)));
  return (relation) =>
    (source === '*' || relation.from === source) && (target === '*' || relation.to === target);
};

const comparedRelation = ({ field, isNot, value }: Comparison, find: Things['find']): RelationTest => {
  const tests = new Map<string, RelationTest>([
    ['tag', ({ tags }) => hasAll(['relationship', ...tags.map((tag) => tag.toLowerCase())], value)],
    ['technology', ({ technology }) => hasAll(listed((technology ?? '').toLowerCase()), value)],
    ['source', ({ from }) => from === find(value)],
    ['destination', ({ to }) => to === find(value)],
  ]);
  const ofEnds = value === '*' ? () => true : betweenEnds(value, find);
  const test = field === '' ? ofEnds : tests.get(field);
  return test ? (relation) => test(relation) !== isNot : () => false;
};

const relationTest = (condition: string, find: Things['find']): RelationTest | null => {
  const comparison = comparisonIn(condition, 'relationship');
  return comparison === null ? betweenEnds(condition, find) : comparedRelation(comparison, find);
};

/** What a condition says of relations; null where it is about things. */
export const relationsMeant = (condition: string, find: Things['find']): RelationTest | null => {
  const alternatives = condition.split('||').map((alternative) => {
    const tests = alternative.split('&&').map((each) => relationTest(each.trim(), find));
    const known = tests.flatMap((test) => test ?? []);
    return known.length === tests.length
      ? (relation: SketchedRelation) => known.every((test) => test(relation))
      : null;
  });
  const known = alternatives.flatMap((test) => test ?? []);
  return known.length === alternatives.length ? (relation) => known.some((test) => test(relation)) : null;
};
