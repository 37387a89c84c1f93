import { componentOf, drawn } from '@lintel/model/testing/drawn';
import { z } from 'zod/mini';
import { expect, it } from 'vitest';
import { inSteps } from '../state/tasks.ts';
import { graphSteps } from './readGraph.ts';

const ids = Array.from({ length: 500 }, (_, at) => at + 1);
const model = drawn({
  components: ids.map((id) => componentOf(id)),
  relations: ids.slice(1).map((to) => [1, to] as const),
});
const answer = () => ({
  componentInstances: model.componentInstances.map((each) => ({ ...each, container: false })),
  relations: [...model.relations],
  components: [...model.components],
  diagrams: [...model.diagrams],
});

it('reads what a graph is made of, in several steps', async () => {
  const steps = [...graphSteps(answer())];
  expect(steps.length).toBeGreaterThan(6);
  expect(await inSteps(graphSteps(answer()))).toEqual(model);
});

it('does not take what is no part of a graph', async () => {
  const wrong = { ...answer(), relations: [...model.relations, { relationId: 'x' }] };
  await expect(inSteps(graphSteps(wrong))).rejects.toBeInstanceOf(z.core.$ZodError);
});
