import { expect, it } from 'vitest';
import { type LayoutInput, nodeSize } from './graphLayout.ts';
import { rankLayout } from './rankLayout.ts';

const layOut = (nodes: number[], edges: [number, number][], groupOf: [number, string][] = []) => {
  const input: LayoutInput = {
    nodes,
    edges: edges.map(([from, to]) => ({ key: `${from}-${to}`, from, to })),
    groupOf: new Map(groupOf),
  };
  const { places, routes, frames } = rankLayout(input);
  const xOf = (id: number): number => places.get(id)?.x ?? Number.NaN;
  const yOf = (id: number): number => places.get(id)?.y ?? Number.NaN;
  return { places, routes, frames, xOf, yOf };
};

it('puts the nodes of a row in the order of what they are connected with', () => {
  // Each of three leads to one, and the numbers would cross them.
  const { xOf } = layOut(
    [1, 2, 3, 4, 5, 6, 7],
    [
      [1, 2],
      [1, 3],
      [1, 4],
      [2, 7],
      [3, 6],
      [4, 5],
    ],
  );
  const parents = [2, 3, 4].toSorted((a, b) => xOf(a) - xOf(b));
  const children = parents.map((id) => ({ 2: 7, 3: 6, 4: 5 })[id] ?? 0);
  expect(children).toEqual(children.toSorted((a, b) => xOf(a) - xOf(b)));
});

it('puts what several lead to below the middle of them', () => {
  const { xOf } = layOut(
    [1, 2, 3, 4, 5, 6],
    [
      [1, 6],
      [2, 6],
      [2, 5],
      [3, 5],
      [3, 4],
      [1, 4],
    ],
  );
  const middle = (a: number, b: number): number => (xOf(a) + xOf(b)) / 2;
  const below = [
    { id: 6, middle: middle(1, 2) },
    { id: 5, middle: middle(2, 3) },
    { id: 4, middle: middle(1, 3) },
  ].toSorted((a, b) => a.middle - b.middle);
  expect(below.map(({ id }) => id)).toEqual([4, 5, 6].toSorted((a, b) => xOf(a) - xOf(b)));
});

it('puts every row in the middle of the widest', () => {
  const { xOf } = layOut(
    [1, 2, 3, 4],
    [
      [1, 2],
      [1, 3],
      [1, 4],
    ],
  );
  const row = [xOf(2), xOf(3), xOf(4)].toSorted((a, b) => a - b);
  expect(xOf(1)).toBe(row[1]);
});

it('keeps what is depended on below within a group too, whatever leads out of it', () => {
  const { xOf, yOf, frames } = layOut(
    [1, 2, 3, 4],
    [
      [1, 2],
      [3, 1],
      [3, 4],
    ],
    [
      [1, 'a'],
      [2, 'a'],
      [3, 'b'],
      [4, 'b'],
    ],
  );
  expect([xOf(1), yOf(2) - yOf(1)]).toEqual([xOf(2), nodeSize.height + 60]);
  expect([xOf(3), yOf(4) - yOf(3)]).toEqual([xOf(4), nodeSize.height + 60]);
  expect([...frames.keys()]).toEqual(['a', 'b']);
});

it('lays out what nothing connects in one row', () => {
  const { yOf, xOf } = layOut([1, 2, 3, 4], []);
  expect([1, 2, 3, 4].map(yOf)).toEqual([0, 0, 0, 0]);
  expect([1, 2, 3, 4].map(xOf)).toEqual([0, 300, 600, 900]);
});
