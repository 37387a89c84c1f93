import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keptGraphOf } from './keptGraphs.ts';

const owner = { organizationId: 3, userId: 7 };
const key = 'lintel.dependencyFilter.3.7.abc';
const kept = {
  filter: { components: { operator: 'in' as const, value: [1] } },
  basedOn: '2026-11-24T10:00:00.000Z',
};

let cells: Map<string, string>;
beforeEach(() => {
  cells = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => cells.get(name) ?? null,
    setItem: (name: string, value: string) => cells.set(name, value),
    removeItem: (name: string) => cells.delete(name),
  });
});
afterEach(() => void vi.unstubAllGlobals());

it('keeps what was changed of a graph under its slug, for one person in one organisation', () => {
  keptGraphOf(owner, 'abc').write(kept);
  expect([...cells.keys()]).toEqual([key]);
  expect(keptGraphOf(owner, 'abc').read()).toEqual(kept);
  expect(keptGraphOf({ ...owner, userId: 8 }, 'abc').read()).toBeNull();
  expect(keptGraphOf({ ...owner, organizationId: 4 }, 'abc').read()).toBeNull();
  keptGraphOf(owner, 'abc').forget();
  expect(cells.size).toBe(0);
});

it('discards what cannot be read, and says so', () => {
  const hostile = [
    'no json',
    '"text"',
    '{"filter":{},"basedOn":"yesterday"}',
    JSON.stringify({ ...kept, filter: { components: { operator: 'gt', value: [1] } } }),
    JSON.stringify({ ...kept, filter: { types: { operator: 'in', value: [1] } } }),
    JSON.stringify({ ...kept, settings: { displayMode: 'ODD' } }),
  ];
  for (const text of hostile) {
    let warnings = 0;
    cells.set(key, text);
    expect(keptGraphOf(owner, 'abc', () => (warnings += 1)).read()).toBeNull();
    expect(warnings).toBe(1);
  }
});

it('has nothing to say where nothing was kept', () => {
  let warnings = 0;
  expect(keptGraphOf(owner, 'abc', () => (warnings += 1)).read()).toBeNull();
  expect(warnings).toBe(0);
});
