import { describe, expect, it } from 'vitest';
import { attributeKindOf, attributeKinds, attributeTypes } from '../attributes/registry.ts';
import { operators } from './attributeKind.ts';

const { STRING, NUMBER, BOOLEAN, LINK, LIST, USERLIST } = attributeKinds;
const labels = (type: keyof typeof attributeKinds) =>
  attributeKinds[type].operators.map(({ label }) => label);

describe('the types of attributes', () => {
  it('are called as people know them', () => {
    expect(attributeTypes.map((type) => [type, attributeKinds[type].label])).toEqual([
      ['STRING', 'Text'],
      ['NUMBER', 'Number'],
      ['BOOLEAN', 'Checkbox'],
      ['LINK', 'Link'],
      ['USERLIST', 'User'],
      ['LIST', 'List'],
    ]);
  });

  it('offer their operators by label', () => {
    const text = ['contains', "doesn't contain", 'is exactly', 'is not exactly'];
    expect(labels('STRING')).toEqual(text);
    expect(labels('LINK')).toEqual(text);
    expect(labels('NUMBER')).toEqual(['==', '!=', '>', '<', '>=', '<=']);
    expect(labels('LIST')).toEqual(['is any of', 'is not any of']);
    expect(labels('USERLIST')).toEqual(['is any of', 'is not any of']);
    expect(labels('BOOLEAN')).toEqual(['is', 'is not']);
  });

  it('begin a filter with their defaults', () => {
    expect(STRING.defaultFilter).toEqual({ operator: 'contains', value: '' });
    expect(LINK.defaultFilter).toEqual({ operator: 'contains', value: '' });
    expect(BOOLEAN.defaultFilter).toEqual({ operator: 'is', value: 'true' });
    expect(NUMBER.defaultFilter).toEqual({ operator: 'eq', value: '' });
    expect(LIST.defaultFilter).toEqual({ operator: 'in', value: [] });
    expect(USERLIST.defaultFilter).toEqual({ operator: 'in', value: [] });
  });

  it('begin a value with their defaults', () => {
    expect(attributeTypes.map((type) => attributeKinds[type].defaultValue)).toEqual([
      '',
      '',
      'false',
      '',
      '',
      '',
    ]);
  });

  it('read as they are stored, but for a checkbox', () => {
    expect(attributeTypes.map((type) => attributeKinds[type].describe('true'))).toEqual([
      'true',
      'true',
      'Yes',
      'true',
      'true',
      'true',
    ]);
    expect(BOOLEAN.describe('false')).toBe('No');
    expect(attributeTypes.filter((type) => attributeKinds[type].isAddress === true)).toEqual(['LINK']);
  });

  it('raise on a type and on operators that are not theirs', () => {
    expect(() => attributeKindOf('DATE')).toThrow('There is no attribute type DATE');
    expect(() => attributeKindOf('toString')).toThrow('There is no attribute type toString');
    for (const type of attributeTypes) {
      const kind = attributeKindOf(type);
      const refusals = operators.filter((operator) => {
        try {
          return typeof kind.matches(operator, kind.defaultFilter.value, null) !== 'boolean';
        } catch {
          return true;
        }
      });
      const known = new Set(kind.operators.map(({ operator }) => operator));
      expect(refusals).toEqual(operators.filter((operator) => !known.has(operator)));
    }
    expect(() => NUMBER.matches('in', '', null)).toThrow('Number attributes have no operator in');
  });
});

describe('a text', () => {
  it('is kept as typed', () => expect(STRING.normalise(' a ')).toBe(' a '));

  it('is compared without case and outer blanks', () => {
    expect(STRING.matches('contains', ' PAY ', 'Payments')).toBe(true);
    expect(STRING.matches('not_contains', 'pay', 'Payments')).toBe(false);
    expect(STRING.matches('s-eq', 'payments', ' Payments')).toBe(true);
    expect(STRING.matches('s-ne', 'pay', 'Payments')).toBe(true);
    expect(STRING.matches('contains', 'pay', null)).toBe(false);
  });
});

describe('a link', () => {
  it('has to be an absolute address', () => {
    for (const right of ['https://lintel.example/a?b#c', 'mailto:ann@lintel.example', 'ftp://x']) {
      expect(LINK.validate(LINK.normalise(right))).toBeNull();
    }
    for (const wrong of ['', 'lintel.example', '/a', 'https://', '//x']) {
      expect(LINK.validate(LINK.normalise(wrong))).toBe(
        'Must be a complete address, such as https://example.com',
      );
    }
  });

  it('suggests how it begins', () => expect(LINK.placeholder).toBe('https://'));
});

describe('a number', () => {
  it('is a text, and 0 where it is none', () => {
    for (const [typed, stored] of [
      ['1', '1'],
      [' -2.50 ', '-2.50'],
      ['.5', '.5'],
      ['1e3', '1e3'],
      ['0.1234567890123456789', '0.1234567890123456789'],
      ['', '0'],
      [' ', '0'],
      ['abc', '0'],
      ['1,5', '0'],
      ['0x10', '0'],
      ['Infinity', '0'],
      ['1e999', '0'],
      ['NaN', '0'],
    ] as const) {
      expect([typed, NUMBER.normalise(typed)]).toEqual([typed, stored]);
    }
  });

  it('is compared as a number', () => {
    expect(NUMBER.matches('eq', '1.0', '1')).toBe(true);
    expect(NUMBER.matches('ne', '1', '2')).toBe(true);
    expect(NUMBER.matches('gt', '9', '10')).toBe(true);
    expect(NUMBER.matches('lt', '9', '10')).toBe(false);
    expect(NUMBER.matches('gte', '10', '10')).toBe(true);
    expect(NUMBER.matches('lte', '9.9', '10')).toBe(false);
    expect(NUMBER.matches('gt', '9', null)).toBe(false);
    expect(NUMBER.matches('eq', '', null)).toBe(false);
  });
});

describe('a checkbox', () => {
  it('is true or false', () => {
    expect(['true', ' TRUE ', 'false', '', 'yes'].map(BOOLEAN.normalise)).toEqual([
      'true',
      'true',
      'false',
      'false',
      'false',
    ]);
  });

  it('reads as not ticked where it was never shown', () => {
    expect(BOOLEAN.matches('is', 'false', null)).toBe(true);
    expect(BOOLEAN.matches('is', 'true', 'true')).toBe(true);
    expect(BOOLEAN.matches('is_not', 'true', 'true')).toBe(false);
  });
});

describe('a list', () => {
  it('is asked for by its items', () => {
    expect(LIST.matches('in', [1, 2], [2, 3])).toBe(true);
    expect(LIST.matches('in', [1], [2])).toBe(false);
    expect(LIST.matches('not_in', [1], [2])).toBe(true);
    expect(USERLIST.matches('not_in', [1], [1])).toBe(false);
  });

  it('leaves everything in where nothing is chosen, and everything out where nothing is excluded', () => {
    expect(LIST.matches('in', [], null)).toBe(true);
    expect(LIST.matches('not_in', [], [1])).toBe(false);
  });
});
