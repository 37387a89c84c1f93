import { describe, expect, it } from 'vitest';
import { graphOf } from './dependencyGraph.ts';
import { byContainer, byType, byValue } from './groups.ts';
import { componentOf, drawn } from './testing/drawn.ts';

const type = (typeId: number, name: string) => ({ typeId, name, slug: name.toLowerCase(), icon: null });

const graph = graphOf(
  drawn({
    components: [
      { ...componentOf(1, 'Checkout'), type: type(7, 'Service') },
      { ...componentOf(2, 'Orders'), type: type(8, 'Database') },
      {
        ...componentOf(3, 'Platform'),
        sharedType: { sharedTypeId: 7, name: 'Cluster', slug: 'cluster', icon: null },
      },
      componentOf(4, 'Loose'),
    ],
    relations: [[1, 2]],
    inside: [
      [1, 3],
      [2, 3],
    ],
  }),
);

const words = (groups: ReturnType<typeof byType>) =>
  groups.map(({ label, nodes }) => `${label}: ${nodes.join()}`);

describe('groups', () => {
  it('by container hold what is drawn in it, and the container itself where that is shown', () => {
    expect(words(byContainer(graph, [1, 2, 4]))).toEqual(['Platform: 1,2']);
    expect(byContainer(graph, [1, 2, 3, 4])).toEqual([
      { key: 'container 3', label: 'Platform', component: 3, nodes: [1, 2, 3] },
    ]);
    expect(byContainer(graph, [3, 4])).toEqual([]);
  });

  it('by type keep types and shared types apart, and leave out what has none', () => {
    expect(words(byType(graph, [1, 2, 3, 4]))).toEqual(['Cluster: 3', 'Database: 2', 'Service: 1']);
  });

  it('by what a list has of them', () => {
    const tiers = new Map([
      [1, 'Tier 1'],
      [2, 'Tier 1'],
    ]);
    const valueOf = (id: number) => {
      const label = tiers.get(id);
      return label === undefined ? null : { key: label, label };
    };
    expect(words(byValue([1, 2, 3], valueOf))).toEqual(['Tier 1: 1,2']);
  });
});
