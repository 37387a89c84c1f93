import { describe, expect, it } from 'vitest';
import { exampleDiagram } from '../../data/exampleDiagram.ts';
import {
  chosenStates,
  filterDiagrams,
  setFilters,
  stateChoice,
  describeSome,
  describeStates,
} from './filters.ts';
import { homeSearchSchema } from './homeSearch.ts';

const tag = (slug: string) => ({ tagId: 1, name: slug, slug, color: 'red' as const });

const orders = exampleDiagram({ name: 'Order service', diagramLevel2: 'C2', tags: [tag('approved')] });
const landscape = exampleDiagram({ name: 'Retail landscape', diagramLevel2: 'C0', fkFolderId: 7 });
const draft = exampleDiagram({ name: 'Order planner', state: 'DRAFT', tags: [tag('hot')] });
const old = exampleDiagram({ name: 'Old orders', state: 'ARCHIVED' });
const untitled = exampleDiagram({ name: '', slug: 'x9' });
const all = [orders, landscape, draft, old, untitled];

const names = (
  search: Parameters<typeof filterDiagrams>[1],
  place: { folderId: number | null } | null = null,
) => filterDiagrams(all, search, place).map(({ name, slug }) => name || slug);

describe('filterDiagrams', () => {
  it('shows what is in use unless asked for more', () => {
    expect(names({})).toEqual(['Order service', 'Retail landscape', 'Order planner', 'x9']);
    expect(names({ state: ['any'] })).toHaveLength(5);
    expect(names({ state: ['ARCHIVED'] })).toEqual(['Old orders']);
  });

  it('finds words in any order and case, and the shown name of an untitled one', () => {
    expect(names({ text: 'SERVICE ord' })).toEqual(['Order service']);
    expect(names({ text: 'untitled' })).toEqual(['x9']);
  });

  it('takes any of the values of one filter, and all of the filters', () => {
    expect(names({ tag: ['approved', 'hot'] })).toEqual(['Order service', 'Order planner']);
    expect(names({ tag: ['approved', 'hot'], text: 'planner' })).toEqual(['Order planner']);
    expect(names({ level: ['C0', 'none'] })).toEqual(['Retail landscape', 'Order planner', 'x9']);
    expect(names({ level: ['C0'], tag: ['hot'] })).toEqual([]);
  });

  it('looks into one folder', () => {
    expect(names({}, { folderId: 7 })).toEqual(['Retail landscape']);
    expect(names({}, { folderId: 8 })).toEqual([]);
  });
});

describe('the state filter in the address', () => {
  it('says nothing for the default and any for all', () => {
    expect(stateChoice(['DRAFT', 'ACTIVE'])).toBeUndefined();
    expect(stateChoice(['DRAFT', 'ACTIVE', 'ARCHIVED'])).toEqual(['any']);
    expect(stateChoice([])).toEqual(['any']);
    expect(stateChoice(['DRAFT'])).toEqual(['DRAFT']);
    expect(chosenStates(undefined)).toEqual(['ACTIVE', 'DRAFT']);
    expect(chosenStates(['any'])).toHaveLength(3);
  });

  it('is told in words', () => {
    expect(describeStates(chosenStates(undefined))).toBe('Active or draft');
    expect(describeStates(['ARCHIVED', 'DRAFT'])).toBe('Draft or archived');
    expect(describeStates(chosenStates(['any']))).toBeUndefined();
  });
});

it('names two values and counts the rest', () => {
  expect(describeSome([])).toBeUndefined();
  expect(describeSome(['C0', 'C2'])).toBe('C0, C2');
  expect(describeSome(['a', 'b', 'c', 'd'])).toBe('a, b +2');
});

it('knows which filters somebody set', () => {
  expect(setFilters({ sort: 'name', folder: 'f' })).toEqual([]);
  expect(setFilters({ text: ' ', state: ['ACTIVE', 'DRAFT'] })).toEqual([]);
  expect(setFilters({ text: 'a', level: ['C0'], tag: ['t'], state: ['any'] })).toEqual([
    'text',
    'level',
    'tag',
    'state',
  ]);
});

it('reads an address whatever stands in it', () => {
  expect(homeSearchSchema.parse({ level: 'C0', tag: ['a', 'b'], sort: 'weight' })).toEqual({
    level: ['C0'],
    tag: ['a', 'b'],
    sort: undefined,
  });
  expect(homeSearchSchema.parse({ state: 'GONE', folder: '../x', order: 'up' })).toEqual({});
});
