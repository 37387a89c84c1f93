import { expect, it } from 'vitest';
import { graphOf, untypedText } from './dependencyGraph.ts';
import { componentOf, drawn } from './testing/drawn.ts';

const shop = () =>
  drawn({
    components: [componentOf(1), componentOf(2), componentOf(3)],
    relations: [
      [1, 2],
      [1, 2, 2],
      [1, 2, 2],
      [2, 1],
      [3, 3],
    ],
    inside: [[1, 3]],
  });

it('merges the relations of a pair into one edge, each way by itself, with the diagrams that prove it', () => {
  expect(graphOf(shop()).dependencies).toEqual([
    { key: '1-2', from: 1, to: 2, count: 3, diagrams: [1, 2] },
    { key: '2-1', from: 2, to: 1, count: 1, diagrams: [1] },
  ]);
});

it('counts what leads from a component to itself, and keeps it out of the edges', () => {
  const { loops, outgoing } = graphOf(shop());
  expect(loops.get(3)).toMatchObject({ count: 1, diagrams: [1] });
  expect(outgoing.get(3)).toBeUndefined();
});

it('knows where a component is drawn, and in which container most often', () => {
  const { shownOn, containerOf } = graphOf(shop());
  expect(shownOn.get(1)).toEqual([1, 2]);
  expect([...containerOf]).toEqual([[1, 3]]);
});

it('leaves out relations whose ends it does not know', () => {
  const whole = shop();
  const { dependencies } = graphOf({
    ...whole,
    components: whole.components.filter(({ componentModelId }) => componentModelId !== 2),
  });
  expect(dependencies).toEqual([]);
  expect(graphOf({ ...whole, componentInstances: [] }).dependencies).toEqual([]);
});

it('does not read instances on a diagram that it was not told of', () => {
  expect(() => graphOf({ ...shop(), diagrams: [] })).toThrow("Couldn't find diagram for instance");
});

it('names components that have no type, some of many', () => {
  const type = { typeId: 1, name: 'Service', slug: 'service', icon: null };
  expect(untypedText([{ ...componentOf(1), type }])).toBeNull();
  expect(untypedText([{ ...componentOf(1), type }, componentOf(2), componentOf(3)])).toBe(
    'Components with no type id: Component 2, Component 3',
  );
  const many = Array.from({ length: 21 }, (_, at) => componentOf(at + 1));
  expect(untypedText(many)).toMatch(/Component 20, …$/);
});
