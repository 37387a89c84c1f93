import { describe, expect, it } from 'vitest';
import { component, shownOf } from '../testing/graphs.ts';
import { colouredBy, colourings } from './colourings.ts';
import { countText } from './countText.ts';
import { groupedBy, layoutInputOf, layoutKeyOf } from './graphLayoutInput.ts';
import { outlineOf } from './graphOutline.ts';

const shop = () =>
  shownOf(
    {
      components: [
        component(1, 'Checkout'),
        component(2, 'Orders'),
        component(3, 'Event bus'),
        component(4, 'Platform'),
      ],
      relations: [
        [1, 2],
        [1, 2],
        [2, 3],
      ],
      inside: [
        [1, 4],
        [2, 4],
      ],
    },
    [1, 2, 4],
  );

describe('what is shown of a graph', () => {
  it('is counted in what was found and what is only led to', () => {
    expect(countText(shop().shown)).toBe('3 components, 1 dependency');
    const one = shownOf({ components: [component(1)], relations: [] }, [1]);
    expect(countText(one.shown)).toBe('1 component, 0 dependencies');
  });

  it('stands in the outline by name, each with what it depends on', () => {
    const { graph, shown } = shop();
    const words = (closed: string[]) =>
      outlineOf(graph, shown, new Set(closed)).map(
        ({ key, level, count, isOpen }) => `${level} ${key} ${count ?? '–'} ${isOpen ?? '–'}`,
      );
    expect(words([])).toEqual(['1 1 – true', '2 1-2 2 –', '1 3 – –', '1 2 – true', '2 2-3 1 –', '1 4 – –']);
    expect(words(['1', '2'])).toEqual(['1 1 – false', '1 3 – –', '1 2 – false', '1 4 – –']);
  });
});

describe('groups', () => {
  it('by container have a frame for the container, which is then no node of its own', () => {
    const { graph, shown } = shop();
    const grouped = groupedBy(graph, shown, 'container');
    expect(grouped.groups.map(({ label, nodes }) => [label, nodes])).toEqual([['Platform', [1, 2]]]);
    expect(grouped.shown.nodes.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect([...layoutInputOf(grouped).groupOf.keys()]).toEqual([1, 2]);
  });

  it('keep a container as a node where it has dependencies itself', () => {
    const { graph, shown } = shownOf(
      {
        components: [component(1), component(2), component(4, 'Platform')],
        relations: [[4, 2]],
        inside: [[1, 4]],
      },
      [1, 2, 4],
    );
    expect(groupedBy(graph, shown, 'container').groups[0]?.nodes).toEqual([1, 4]);
  });

  it('by what components have put together what has all the same, and leave out what has nothing', () => {
    const { graph, shown } = shop();
    const owner = {
      id: 'attribute:1',
      label: 'Owner',
      values: [
        { id: '7', label: 'Ann Ode' },
        { id: '8', label: 'Ben Kay' },
      ],
      held: new Map([
        ['component-1', ['8', '7']],
        ['component-2', ['7', '8', '99']],
        ['component-3', ['8']],
        ['component-4', []],
      ]),
    };
    const { groups } = groupedBy(graph, shown, owner);
    expect(groups.map(({ label, nodes }) => [label, nodes])).toEqual([
      ['Ann Ode, Ben Kay', [1, 2]],
      ['Ben Kay', [3]],
    ]);
  });

  it('are none where they are not asked for, and are laid out alike for the same graph', () => {
    const { graph, shown } = shop();
    const plain = groupedBy(graph, shown, 'none');
    expect(plain.groups).toEqual([]);
    const key = layoutKeyOf(layoutInputOf(plain));
    expect(layoutKeyOf(layoutInputOf(groupedBy(graph, shop().shown, 'none')))).toBe(key);
    expect(layoutKeyOf(layoutInputOf(groupedBy(graph, shown, 'container')))).not.toBe(key);
  });
});

describe('colours', () => {
  const circle = shownOf(
    {
      components: [1, 2, 3, 4].map((id) => component(id)),
      relations: [
        [1, 2],
        [2, 1],
        [2, 3],
        [3, 4],
      ],
    },
    [1, 2, 3, 4],
  );

  it('mark the components of a cycle', () => {
    const { entries } = colourings.cycles.colour(circle.graph, circle.shown);
    expect(entries.map(({ label, nodes }) => [label, nodes])).toEqual([['Cycle of 2 components', [1, 2]]]);
  });

  it('mark what holds the graph together', () => {
    const { entries } = colourings.cutPoints.colour(circle.graph, circle.shown);
    expect(new Set(entries.flatMap(({ nodes }) => nodes))).toEqual(new Set([2, 3]));
    const pair = shownOf({ components: [component(1), component(2)], relations: [[1, 2]] }, [1, 2]);
    expect(colourings.cutPoints.colour(pair.graph, pair.shown).entries).toEqual([]);
  });

  it('mark what components have, each value in a colour of its own', () => {
    const quality = {
      id: 'attribute:1',
      label: 'Tier',
      values: [
        { id: '1', label: 'Tier 1' },
        { id: '2', label: 'Tier 2' },
        { id: '3', label: 'Tier 3' },
      ],
      held: new Map([
        ['component-1', ['1']],
        ['component-2', ['2']],
        ['component-3', ['1', '2']],
      ]),
    };
    const { entries } = colouredBy(quality, circle.graph, circle.shown);
    expect(entries.map(({ label, nodes }) => [label, nodes])).toEqual([
      ['Tier 1', [1, 3]],
      ['Tier 2', [2, 3]],
    ]);
    expect(new Set(entries.map(({ hue }) => hue)).size).toBe(2);
  });
});
