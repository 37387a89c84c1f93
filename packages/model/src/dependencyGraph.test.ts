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
  expect([...loops.keys()]).toEqual([3]);
  expect(loops.get(3)).toMatchObject({ count: 1, diagrams: [1] });
  expect(outgoing.get(3)).toBeUndefined();
});

it('knows where a component is drawn, and in which container most often', () => {
  const { shownOn, containerOf } = graphOf(shop());
  expect(shownOn.get(1)).toEqual([1, 2]);
  expect([...containerOf]).toEqual([[1, 3]]);
});

it('takes of several containers the one that is drawn most often, of equals the one with the smallest number', () => {
  const components = [1, 2, 3].map((id) => componentOf(id));
  const containerOf = (...containers: number[]): number | undefined => {
    const whole = drawn({ components, relations: [1, 2, 3, 4].map((diagram) => [2, 3, diagram] as const) });
    const componentInstances = whole.componentInstances.map((each) => {
      const container = each.fkComponentId === 1 ? containers[each.fkDiagramId - 1] : undefined;
      const around = whole.componentInstances.find(
        (other) => other.fkDiagramId === each.fkDiagramId && other.fkComponentId === container,
      );
      return { ...each, fkComponentInstanceParentId: around?.componentInstanceId ?? null };
    });
    return graphOf({ ...whole, componentInstances }).containerOf.get(1);
  };
  expect(containerOf(2, 3, 3)).toBe(3);
  expect(containerOf(3, 2, 2)).toBe(2);
  expect(containerOf(3, 2, 3, 2)).toBe(2);
  expect(containerOf(2, 3, 2, 3)).toBe(2);
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
  expect(untypedText(many.slice(1))).toMatch(/Component 21$/);
});
