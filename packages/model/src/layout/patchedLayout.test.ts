import { describe, expect, it } from 'vitest';
import type { LayoutInput } from './graphLayout.ts';
import { patchedLayout } from './patchedLayout.ts';
import { rankLayout } from './rankLayout.ts';

const graph = (
  nodes: number[],
  edges: [number, number][],
  groupOf: [number, string][] = [],
): LayoutInput => ({
  nodes,
  edges: edges.map(([from, to]) => ({ key: `${from}-${to}`, from, to })),
  groupOf: new Map(groupOf),
});

const before = rankLayout(
  graph(
    [1, 2, 3],
    [
      [1, 2],
      [2, 3],
    ],
  ),
);

describe('a layout with what was changed since', () => {
  it('leaves everything where it is, and shows the edge that is new', () => {
    const after = patchedLayout(
      graph(
        [1, 2, 3],
        [
          [1, 2],
          [2, 3],
          [1, 3],
        ],
      ),
      before,
    );
    expect([...(after?.places ?? [])]).toEqual([...before.places]);
    expect(after?.routes.get('1-2')).toBe(before.routes.get('1-2'));
    expect(after?.routes.get('1-3')?.length).toBeGreaterThan(1);
  });

  it('has neither nodes nor edges that are gone', () => {
    const after = patchedLayout(graph([1, 2], [[1, 2]]), before);
    expect([...(after?.places.keys() ?? [])]).toEqual([1, 2]);
    expect([...(after?.routes.keys() ?? [])]).toEqual(['1-2']);
  });

  it('puts what is new below all that is there, with its edges, and within its group', () => {
    const after = patchedLayout(
      graph(
        [1, 2, 3, 4],
        [
          [1, 2],
          [2, 3],
          [3, 4],
        ],
        [[4, 'a']],
      ),
      before,
    );
    const lowest = Math.max(...[...before.places.values()].map(({ y }) => y));
    expect(after?.places.get(4)?.y).toBeGreaterThan(lowest);
    expect(after?.routes.get('3-4')?.length).toBeGreaterThan(1);
    expect([...(after?.frames.keys() ?? [])]).toEqual(['a']);
  });

  it('is none where it is another graph', () => {
    expect(patchedLayout(graph([7, 8], [[7, 8]]), before)).toBeNull();
    const many = Array.from({ length: 30 }, (_, at) => at + 1);
    expect(patchedLayout(graph(many, []), before)).toBeNull();
  });
});
