import { describe, expect, it } from 'vitest';
import type { Filter } from './grammar.ts';
import { filterSchema } from './grammar.ts';
import { type ComponentFacts, passes } from './passes.ts';

const orders: ComponentFacts = {
  componentModelId: 1,
  name: 'Order service',
  description: 'Owns the order',
  state: 'ACTIVE',
  fkTypeId: 10,
  fkSharedTypeId: null,
  tags: [20],
  diagrams: [30, 31],
  to: [2],
  from: [3],
  contains: [4],
  held: (attributeId) => ({ 50: 'Gold', 51: [60, 61] })[attributeId] ?? null,
};
const bare: ComponentFacts = {
  ...orders,
  description: null,
  fkTypeId: null,
  tags: [],
  diagrams: [],
  to: [],
  from: [],
  contains: [],
  held: () => null,
};
const isFound = (filter: Filter, facts = orders): boolean => passes(filter, facts);

describe('a filter', () => {
  it('finds everything when it asks for nothing', () => {
    expect(isFound({})).toBe(true);
  });

  it('holds all of its conditions', () => {
    const name = { operator: 'contains', value: ' ORDER ' } as const;
    expect(isFound({ name, tags: { operator: 'in', value: [20] } })).toBe(true);
    expect(isFound({ name, tags: { operator: 'in', value: [21] } })).toBe(false);
  });

  it.each([
    ['components', 1],
    ['tags', 20],
    ['diagrams', 31],
    ['toComponents', 2],
    ['fromComponents', 3],
    ['contains', 4],
  ] as const)('asks for any of %s', (field, id) => {
    const asks = (operator: 'in' | 'not_in', value: (number | null)[]): boolean =>
      isFound({ [field]: { operator, value } });
    expect([asks('in', [id]), asks('in', [99, id]), asks('in', [99])]).toEqual([true, true, false]);
    expect([asks('not_in', [id]), asks('not_in', [99])]).toEqual([false, true]);
    expect([asks('in', []), asks('not_in', [])]).toEqual([true, false]);
  });

  it('takes null for having none', () => {
    const none = { operator: 'in', value: [null] } as const;
    for (const filter of [
      { tags: none },
      { diagrams: none },
      { types: none, sharedTypes: { operator: 'in', value: [] } },
      { attributes: [{ attributeId: 51, attributeType: 'LIST', ...none }] },
    ] as unknown as Filter[]) {
      expect(isFound(filter, bare)).toBe(true);
      expect(isFound(filter, orders)).toBe(false);
    }
  });

  it('asks for types of both sorts at once', () => {
    const types = (operator: 'in' | 'not_in', own: number[], shared: number[]): Filter => ({
      types: { operator, value: own },
      sharedTypes: { operator, value: shared },
    });
    expect(isFound(types('in', [10], []))).toBe(true);
    expect(isFound(types('in', [], [10]))).toBe(false);
    expect(isFound(types('in', [], [10]), { ...bare, fkSharedTypeId: 10 })).toBe(true);
    expect(isFound(types('not_in', [11], [10]))).toBe(true);
    expect(isFound(types('in', [], []), bare)).toBe(true);
    expect(isFound(types('not_in', [], []), bare)).toBe(false);
  });

  it('is no filter with types of one sort alone, or by different operators', () => {
    const own = { operator: 'in', value: [10] } as const;
    const alone = { types: own } as unknown as Filter;
    expect(() => isFound(alone)).toThrow('together');
    expect(filterSchema.safeParse(alone).success).toBe(false);
    const differing = { types: own, sharedTypes: { operator: 'not_in', value: [] } };
    expect(filterSchema.safeParse(differing).success).toBe(false);
  });

  it('asks for states and for what attributes hold', () => {
    expect(isFound({ states: { operator: 'in', value: ['ACTIVE'] } })).toBe(true);
    expect(isFound({ states: { operator: 'not_in', value: ['ACTIVE'] } })).toBe(false);
    const text = { attributeId: 50, attributeType: 'STRING', value: 'gold' } as const;
    expect(isFound({ attributes: [{ ...text, operator: 's-eq' }] })).toBe(true);
    expect(isFound({ attributes: [{ ...text, operator: 's-ne' }] })).toBe(false);
  });

  it('refuses operators and values that are not of the type of the attribute', () => {
    const asked = (attributeType: string, operator: string, value: unknown): boolean =>
      filterSchema.safeParse({ attributes: [{ attributeId: 1, attributeType, operator, value }] }).success;
    expect([asked('NUMBER', 'gt', '1'), asked('LIST', 'in', [1, null])]).toEqual([true, true]);
    expect([asked('NUMBER', 'in', '1'), asked('COLOUR', 'in', [1]), asked('LIST', 'in', 'x')]).toEqual([
      false,
      false,
      false,
    ]);
  });
});
