import { describe, expect, it } from 'vitest';
import { operators } from './attributeKind.ts';
import { attributeKinds } from './registry.ts';
import { isForType, offeredAttributes, removalTooltip, requiredBy } from './assignment.ts';

const { STRING, NUMBER, BOOLEAN, LINK, LIST, USERLIST } = attributeKinds;

describe('a filter', () => {
  const numbers = (asked: string, held: string | null) =>
    NUMBER.operators.flatMap(({ operator }) => (NUMBER.matches(operator, asked, held) ? [operator] : []));

  it('compares numbers below, at and above a value', () => {
    expect(numbers('10', '9')).toEqual(['ne', 'lt', 'lte']);
    expect(numbers('10', '10.0')).toEqual(['eq', 'gte', 'lte']);
    expect(numbers('10', '11')).toEqual(['ne', 'gt', 'gte']);
  });

  it('finds nothing above or below what is no number, on either side', () => {
    for (const [asked, held] of [
      ['', '1'],
      ['', '-1'],
      ['x', '0'],
      ['1', null],
      ['-1', 'x'],
      ['1', ''],
    ] as const)
      expect([asked, held, numbers(asked, held)]).toEqual([asked, held, ['ne']]);
    expect(numbers('', null)).toEqual([]);
    expect(NUMBER.matches('eq', [1], '1')).toBe(false);
  });

  it.each(['1', '+1', '-1', '1.', '1.5', '.5', '12.25', '1e3', '1E-3', '1e+3', '12e34'])(
    'reads %s as a number',
    (typed) => {
      expect(NUMBER.normalise(typed)).toBe(typed);
    },
  );

  it.each(['.', '+', 'e3', '1e', '1e+', '1e3.5', '--1', '1 2', '1_0', 'x1', '1x', '1.2.3'])(
    'does not read %s',
    (typed) => {
      expect(NUMBER.normalise(typed)).toBe('0');
    },
  );

  it('compares texts whole or in part, and its opposites are the opposite', () => {
    const found = (asked: string, held: string | null) =>
      STRING.operators.flatMap(({ operator }) => (STRING.matches(operator, asked, held) ? [operator] : []));
    expect(found('Pay', 'payments ')).toEqual(['contains', 's-ne']);
    expect(found('payments', 'Payments')).toEqual(['contains', 's-eq']);
    expect(found('cash', 'Payments')).toEqual(['not_contains', 's-ne']);
    expect(found('', null)).toEqual(['contains', 's-eq']);
    expect(STRING.matches('contains', [7], 'anything')).toBe(true);
    expect(STRING.matches('s-eq', [7], '')).toBe(true);
  });

  it('takes a box for ticked or not, whatever is asked', () => {
    const found = (asked: string | number[], held: string | null) =>
      BOOLEAN.operators.flatMap(({ operator }) => (BOOLEAN.matches(operator, asked, held) ? [operator] : []));
    expect(found('true', 'false')).toEqual(['is_not']);
    expect(found('false', 'true')).toEqual(['is_not']);
    expect(found('true', 'true')).toEqual(['is']);
    expect(found('false', 'false')).toEqual(['is']);
    expect(found([1], 'false')).toEqual(['is']);
    expect(found([1], 'true')).toEqual(['is_not']);
  });

  it('finds what has any of the items, and nothing by a text', () => {
    for (const kind of [LIST, USERLIST]) {
      expect(kind.matches('in', [1], [2, 1])).toBe(true);
      expect(kind.matches('in', [1], null)).toBe(false);
      expect(kind.matches('in', [1], '1')).toBe(false);
      expect(kind.matches('in', 'x', [3])).toBe(true);
      expect(kind.matches('not_in', [1], null)).toBe(true);
      expect(kind.matches('not_in', 'x', [3])).toBe(false);
    }
  });

  it('names the kind of attribute that has not the operator', () => {
    for (const kind of Object.values(attributeKinds)) {
      const known = kind.operators.map(({ operator }) => operator);
      for (const operator of operators.filter((each) => !known.includes(each)))
        expect(() => kind.matches(operator, '', null)).toThrow(
          `${kind.label} attributes have no operator ${operator}`,
        );
    }
  });

  it('knows where its values lie, keeps them as typed, and takes all but half addresses', () => {
    const kinds = [STRING, NUMBER, BOOLEAN, LINK, LIST, USERLIST];
    expect(kinds.map(({ held }) => held)).toEqual(['text', 'text', 'text', 'text', 'items', 'users']);
    expect([STRING, LIST, USERLIST].map(({ normalise }) => normalise(' a '))).toEqual([' a ', ' a ', ' a ']);
    expect(LINK.normalise(' https://a.example ')).toBe('https://a.example');
    for (const kind of [STRING, NUMBER, BOOLEAN, LIST, USERLIST]) expect(kind.validate('x')).toBeNull();
  });
});

describe('an attribute', () => {
  const attribute = (more: object) => ({
    attributeId: 1,
    name: 'Owner',
    required: true,
    attributeForTypes: [],
    limitedToTypes: false,
    ...more,
  });
  const service = { fkTypeId: 1, fkSharedTypeId: null };
  const shared = { fkTypeId: null, fkSharedTypeId: 1 };
  const none = { fkTypeId: null, fkSharedTypeId: null };

  it('is for the types that it names, of which those without a type are none', () => {
    const forService = attribute({ attributeForTypes: [service] });
    expect([service, shared, none].map((type) => isForType(forService, type))).toEqual([true, false, false]);
    const forShared = attribute({ attributeForTypes: [shared] });
    expect([service, shared, none].map((type) => isForType(forShared, type))).toEqual([false, true, false]);
    expect(isForType(attribute({ attributeForTypes: [none] }), none)).toBe(false);
    expect(isForType(attribute({}), none)).toBe(true);
  });

  it('says who requires it', () => {
    const typed = attribute({ attributeForTypes: [service] });
    expect([
      requiredBy(attribute({}), [none]),
      requiredBy(typed, [shared, service]),
      requiredBy(typed, [shared]),
    ]).toEqual(['organisation', 'type', null]);
    expect(requiredBy(attribute({ required: false }), [none])).toBeNull();
    expect(
      [attribute({ required: false }), attribute({}), typed].map((each) => removalTooltip(each, [service])),
    ).toEqual([
      'Remove attribute',
      'This attribute is required',
      'This attribute is required by the component type',
    ]);
  });

  it('is offered by its name', () => {
    const attributes = ['b', 'C', 'a'].map((name, at) =>
      attribute({ attributeId: at, name, required: false }),
    );
    const offered = offeredAttributes({ attributes, assigned: new Set([9]), types: [service] });
    expect(offered.map(({ attribute: { name }, disabled }) => [name, disabled])).toEqual([
      ['a', false],
      ['b', false],
      ['C', false],
    ]);
  });
});
