import type { DiagramShape } from '@lintel/api/shapes';
import { describe, expect, it } from 'vitest';
import { exampleDiagram } from '../../data/exampleDiagram.ts';
import { pressed, sortDiagrams, sortingOf, sortingSearch } from './sorting.ts';

const day = (number: number) => `2026-11-0${number}T00:00:00.000Z`;
const a = exampleDiagram({
  name: 'Bus 10',
  updatedAt: day(1),
  openedAt: day(5),
  diagramLevel2: 'P0',
  fkFolderId: 1,
});
const b = exampleDiagram({
  name: 'bus 9',
  updatedAt: day(3),
  openedAt: null,
  diagramLevel2: null,
  state: 'DRAFT',
});
const c = exampleDiagram({
  name: 'Äpfel',
  updatedAt: day(2),
  openedAt: day(4),
  diagramLevel2: 'C1',
  fkFolderId: 2,
});
const folders = new Map([
  [1, 'Zone'],
  [2, 'Area'],
]);

const sorted = (search: Parameters<typeof sortingOf>[0], list: readonly DiagramShape[] = [a, b, c]) =>
  sortDiagrams(list, sortingOf(search), folders).map(({ name }) => name);

describe('sortDiagrams', () => {
  it('starts with the last edit', () => expect(sorted({})).toEqual(['bus 9', 'Äpfel', 'Bus 10']));

  it('reads names as people do', () =>
    expect(sorted({ sort: 'name' })).toEqual(['Äpfel', 'bus 9', 'Bus 10']));

  it('puts what has no value last, either way', () => {
    expect(sorted({ sort: 'opened' })).toEqual(['Bus 10', 'Äpfel', 'bus 9']);
    expect(sorted({ sort: 'opened', order: 'asc' })).toEqual(['Äpfel', 'Bus 10', 'bus 9']);
    expect(sorted({ sort: 'level' })).toEqual(['Äpfel', 'Bus 10', 'bus 9']);
    expect(sorted({ sort: 'level', order: 'desc' })).toEqual(['Bus 10', 'Äpfel', 'bus 9']);
  });

  it('sorts by the name of the folder and by state', () => {
    expect(sorted({ sort: 'folder' })).toEqual(['Äpfel', 'Bus 10', 'bus 9']);
    expect(sorted({ sort: 'state' })).toEqual(['bus 9', 'Äpfel', 'Bus 10']);
  });

  it('orders equals by their last edit, either way', () => {
    const [x, y] = [
      exampleDiagram({ name: 'Same', updatedAt: day(1) }),
      exampleDiagram({ name: 'Same', updatedAt: day(2) }),
    ];
    for (const order of ['asc', 'desc'] as const) {
      expect(sortDiagrams([x, y], { key: 'name', order }, folders)).toEqual([y, x]);
    }
  });
});

it('writes into the address only what is not the rule', () => {
  expect(sortingSearch({ key: 'edited', order: 'desc' })).toEqual({});
  expect(sortingSearch({ key: 'name', order: 'desc' })).toEqual({ sort: 'name', order: 'desc' });
});

it('turns a column round at the second press', () => {
  const first = pressed(sortingOf({}), 'name');
  expect(first).toEqual({ key: 'name', order: 'asc' });
  expect(pressed(first, 'name').order).toBe('desc');
});
