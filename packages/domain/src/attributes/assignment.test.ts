import { describe, expect, it } from 'vitest';
import {
  type AttributeRules,
  commonValue,
  isForType,
  mayRemove,
  multipleValues,
  offeredAttributes,
  removalTooltip,
  requiredBy,
  shownAttributes,
  isForNoType,
} from './assignment.ts';

const own = (fkTypeId: number) => ({ fkTypeId, fkSharedTypeId: null });
const shared = (fkSharedTypeId: number) => ({ fkTypeId: null, fkSharedTypeId });
const untyped = { fkTypeId: null, fkSharedTypeId: null };
const make = (attributeId: number, name: string, given: Partial<AttributeRules> = {}): AttributeRules => ({
  attributeId,
  name,
  required: false,
  attributeForTypes: [],
  limitedToTypes: false,
  ...given,
});

describe('whether an attribute is for a type', () => {
  it('tells own and shared types apart', () => {
    const attribute = make(1, 'Owner', { attributeForTypes: [own(1), shared(2)] });
    expect([own(1), own(2), shared(1), shared(2), untyped].map((type) => isForType(attribute, type))).toEqual(
      [true, false, false, true, false],
    );
    expect(isForType(make(1, 'Owner'), untyped)).toBe(true);
  });
});

describe('a required attribute', () => {
  const byAll = make(1, 'Owner', { required: true });
  const ofDeleted = make(9, 'Stock', { required: true, limitedToTypes: true });
  const byType = make(2, 'Stage', { required: true, attributeForTypes: [own(1)] });

  it('cannot be removed, and says who requires it', () => {
    expect([requiredBy(byAll, [untyped]), removalTooltip(byAll, [untyped])]).toEqual([
      'organisation',
      'This attribute is required',
    ]);
    expect([requiredBy(byType, [own(1)]), removalTooltip(byType, [own(1)])]).toEqual([
      'type',
      'This attribute is required by the component type',
    ]);
    expect([mayRemove(byAll, [own(1)]), mayRemove(byType, [own(1)])]).toEqual([false, false]);
  });

  it('of types that are all deleted is required and offered of none', () => {
    expect([requiredBy(ofDeleted, [untyped]), requiredBy(ofDeleted, [own(1)])]).toEqual([null, null]);
    expect([isForNoType(ofDeleted), isForNoType(byAll), isForNoType(byType)]).toEqual([true, false, false]);
    const offered = offeredAttributes({ attributes: [ofDeleted], assigned: new Set(), types: [own(1)] });
    expect(offered).toEqual([{ attribute: ofDeleted, disabled: true }]);
  });

  it('can be removed once the type no longer requires it', () => {
    expect([mayRemove(byType, [own(2)]), removalTooltip(byType, [own(2)])]).toEqual([
      true,
      'Remove attribute',
    ]);
  });
});

describe('the lists of attributes', () => {
  const attributes = [
    make(1, 'Stage'),
    make(2, 'Budget', { attributeForTypes: [own(7)] }),
    make(3, 'Owner', { required: true }),
    make(4, 'Áge'),
  ];
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);

  it('offer what is not assigned, by name; what is for other types is disabled', () => {
    const offered = (type: typeof untyped | ReturnType<typeof own>) =>
      offeredAttributes({ attributes, assigned: new Set([1]), types: [type] }).map(
        ({ attribute, disabled }) => [attribute.name, disabled],
      );
    expect(offered(untyped)).toEqual([
      ['Áge', false],
      ['Budget', true],
    ]);
    expect(offered(own(7))).toEqual([
      ['Áge', false],
      ['Budget', false],
    ]);
  });

  it('show what is assigned and what is required, by name', () => {
    expect(names(shownAttributes({ attributes, assigned: new Set([1, 2]), types: [untyped] }))).toEqual([
      'Budget',
      'Owner',
      'Stage',
    ]);
  });

  it('hold for each of several components, whatever their types', () => {
    const ofSeven = make(5, 'Stock', { required: true, attributeForTypes: [own(7)] });
    const types = [own(7), own(8)];
    const given = { attributes: [...attributes, ofSeven], assigned: new Set<number>(), types };
    expect(names(shownAttributes(given))).toEqual(['Owner']);
    expect(offeredAttributes(given).map(({ attribute, disabled }) => [attribute.name, disabled])).toEqual([
      ['Áge', false],
      ['Budget', true],
      ['Stage', false],
      ['Stock', true],
    ]);
    expect([mayRemove(ofSeven, types), removalTooltip(ofSeven, types)]).toEqual([
      false,
      'This attribute is required by the component type',
    ]);
    expect(names(shownAttributes({ ...given, types: [own(7)] }))).toEqual(['Owner', 'Stock']);
  });
});

describe('what several components have in common', () => {
  it('is a value that is the same for all of them', () => {
    expect(commonValue(['a', 'a'])).toBe('a');
    expect(commonValue(['a', 'b']) ?? multipleValues).toBe('Multiple values');
    expect(commonValue([])).toBeUndefined();
    expect(commonValue([[1], [1]], (a, b) => a.join() === b.join())).toEqual([1]);
  });
});
