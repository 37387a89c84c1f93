import { filterSchema, type Filter } from '@lintel/domain/filter/grammar';
import { isComplete } from '@lintel/domain/filter/isComplete';
import type { ViewFilter } from '@lintel/domain/entities/saved';
import { expect, it } from 'vitest';
import {
  askedOf,
  attributeSubject,
  conditionsOf,
  fieldSubject,
  isSet,
  noValue,
  normalisedText,
  operatorLabel,
  operatorsFor,
  startingAsked,
  type FilterSubject,
  toggled,
  valueKindOf,
  withCondition,
  withoutCondition,
  withoutConditions,
} from './conditions.ts';

const attribute = (
  attributeType: (FilterSubject & { kind: 'attribute' })['attributeType'],
  attributeId = 7,
): FilterSubject => attributeSubject({ attributeId, attributeType });

const added = (filter: Filter, subject: FilterSubject): Filter =>
  withCondition(filter, { subject, asked: startingAsked(subject) });

it('starts a condition as the specification says for each sort of attribute', () => {
  expect(startingAsked(attribute('STRING'))).toEqual({ operator: 'contains', value: '' });
  expect(startingAsked(attribute('LINK'))).toEqual({ operator: 'contains', value: '' });
  expect(startingAsked(attribute('BOOLEAN'))).toEqual({ operator: 'is', value: 'true' });
  expect(startingAsked(attribute('NUMBER'))).toEqual({ operator: 'eq', value: '' });
  expect(startingAsked(attribute('LIST'))).toEqual({ operator: 'in', value: [] });
  expect(startingAsked(attribute('USERLIST'))).toEqual({ operator: 'in', value: [] });
  expect(startingAsked(fieldSubject('name'))).toEqual({ operator: 'contains', value: '' });
  expect(startingAsked(fieldSubject('tags'))).toEqual({ operator: 'in', value: [] });
});

it('offers the operators of each sort by their labels', () => {
  const labels = (subject: FilterSubject) => operatorsFor(subject).map(({ label }) => label);
  expect(labels(fieldSubject('name'))).toEqual([
    'contains',
    "doesn't contain",
    'is exactly',
    'is not exactly',
  ]);
  expect(labels(fieldSubject('types'))).toEqual(['is any of', 'is not any of']);
  expect(labels(attribute('NUMBER'))).toEqual(['==', '!=', '>', '<', '>=', '<=']);
  expect(labels(attribute('BOOLEAN'))).toEqual(['is', 'is not']);
  expect(() => operatorLabel(attribute('NUMBER'), 'contains')).toThrow('no operator contains');
});

it('knows how a value is put in', () => {
  expect(valueKindOf(fieldSubject('description'))).toBe('text');
  expect(valueKindOf(fieldSubject('toComponents'))).toBe('items');
  expect(valueKindOf(attribute('LINK'))).toBe('text');
  expect(valueKindOf(attribute('NUMBER'))).toBe('number');
  expect(valueKindOf(attribute('BOOLEAN'))).toBe('boolean');
  expect(valueKindOf(attribute('USERLIST'))).toBe('items');
});

it('asks for own and shared types together, by one operator', () => {
  const types = fieldSubject('types');
  expect(added({}, types)).toEqual({
    types: { operator: 'in', value: [] },
    sharedTypes: { operator: 'in', value: [] },
  });
  const asked = { operator: 'not_in', value: ['own.3', 'shared.9', noValue] } as const;
  const filter = withCondition({}, { subject: types, asked });
  expect(filter).toEqual({
    types: { operator: 'not_in', value: [3, null] },
    sharedTypes: { operator: 'not_in', value: [9] },
  });
  expect(askedOf(filter, types)).toEqual(asked);
  expect(conditionsOf(filter)).toHaveLength(1);
  expect(withoutCondition(filter, types)).toEqual({});
  const elsewhere = { ...filter, sharedTypes: { operator: 'not_in' as const, value: [9, null] } };
  expect(askedOf(elsewhere, types)?.value).toEqual(['own.3', 'shared.9', noValue]);
});

it('reads every condition as it was written, in a filter that the server takes', () => {
  const conditions = [
    { subject: fieldSubject('name'), asked: { operator: 's-eq', value: 'Orders' } },
    { subject: fieldSubject('states'), asked: { operator: 'in', value: ['ACTIVE'] } },
    { subject: fieldSubject('contains'), asked: { operator: 'not_in', value: ['4', noValue] } },
    { subject: attribute('NUMBER', 3), asked: { operator: 'gte', value: '12.5' } },
    { subject: attribute('LIST', 2), asked: { operator: 'in', value: ['8', noValue] } },
  ] as const;
  const filter = conditions.reduce<Filter>(withCondition, {});
  expect(filterSchema.parse(filter)).toEqual(filter);
  expect(conditionsOf(filter)).toEqual(conditions);
});

it('leaves out states that do not exist, and refuses operators of another sort', () => {
  const states = fieldSubject('states');
  const nothing: Filter = {};
  const filter = withCondition(nothing, {
    subject: states,
    asked: { operator: 'in', value: ['GONE', 'DRAFT'] },
  });
  expect(filter.states?.value).toEqual(['DRAFT']);
  expect(() => withCondition({}, { subject: states, asked: { operator: 'gt', value: [] } })).toThrow();
  expect(() =>
    withCondition({}, { subject: fieldSubject('name'), asked: { operator: 'in', value: '' } }),
  ).toThrow();
});

it('changes an attribute in its place, and takes it away without leaving anything', () => {
  const two = added(added({}, attribute('STRING', 1)), attribute('BOOLEAN', 2));
  const changed = withCondition(two, {
    subject: attribute('STRING', 1),
    asked: { operator: 'contains', value: 'a' },
  });
  expect(changed.attributes?.map(({ value }) => value)).toEqual(['a', 'true']);
  expect(withoutCondition(changed, attribute('STRING', 1)).attributes).toHaveLength(1);
  expect(
    withoutCondition(withoutCondition(changed, attribute('STRING', 1)), attribute('BOOLEAN', 2)),
  ).toEqual({});
});

it('clears what is asked and keeps what a view shows', () => {
  const view: ViewFilter = {
    columns: ['col-name'],
    sort: { column: 'col-name', order: 'asc' },
  };
  const filter = withCondition(
    withCondition(view, { subject: fieldSubject('types'), asked: startingAsked(fieldSubject('types')) }),
    { subject: attribute('NUMBER'), asked: { operator: 'eq', value: '1' } },
  );
  expect(withoutConditions(filter)).toEqual(view);
});

it('is set once it has a value, as the domain counts a filter complete', () => {
  const tags = fieldSubject('tags');
  const filter = added({}, tags);
  expect(isComplete(filter)).toBe(false);
  expect(isSet(startingAsked(tags))).toBe(false);
  const chosen = toggled(startingAsked(tags), '5');
  expect(isSet(chosen)).toBe(true);
  expect(isComplete(withCondition(filter, { subject: tags, asked: chosen }))).toBe(true);
  expect(toggled(chosen, '5').value).toEqual([]);
});

it('trims texts, and takes what is no number for nothing', () => {
  expect(normalisedText(fieldSubject('name'), '  order ')).toBe('order');
  expect(normalisedText(attribute('LINK'), ' https://a.b ')).toBe('https://a.b');
  expect(normalisedText(attribute('NUMBER'), ' 12.50 ')).toBe('12.50');
  expect(normalisedText(attribute('NUMBER'), 'many')).toBe('');
});
