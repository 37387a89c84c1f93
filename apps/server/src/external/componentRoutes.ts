import { stateSchema } from '@lintel/domain/entities/diagram';
import { z } from 'zod/mini';
import { eq } from 'drizzle-orm';
import type { Scoped } from '../db/scoped.ts';
import { componentModel } from '../db/tables/component.ts';
import { InParts } from '../http/inParts.ts';
import { oneAtATime } from '../model/members/holdMembership.ts';
import { removeComponents } from '../resources/components/lifecycle.ts';
import { answered, type ExternalCall, one } from './call.ts';
import {
  componentsInParts,
  type ComponentFilter,
  filteredComponents,
  shownComponents,
} from './componentAnswers.ts';
import { planComponents, writeComponents } from './components.ts';
import { dependenciesOf } from './dependencies.ts';
import { demandNone, ExternalFailure, nothingThere, parsed } from './failure.ts';
import { asked, listed, paged, pageIn, pageOf } from './listing.ts';
import type { Mode, Where } from './planned.ts';
import { knownComponents } from './publicIds.ts';
import { aboutId, type ExternalRoute, writing } from './routes.ts';
import {
  type ComponentIn,
  componentIn,
  type ComponentOut,
  componentOut,
  dependencyOut,
  several,
} from './shapes.ts';

const filterIn = z.object({
  name: asked,
  typeId: asked,
  tagId: asked,
  attributeId: asked,
  attributeValue: asked,
  state: z.optional(stateSchema),
});

const filterOf = (query: unknown): ComponentFilter => {
  const filter = parsed(filterIn, query);
  if (filter.attributeValue !== undefined && filter.attributeId === undefined)
    throw new ExternalFailure(400, 'attributeValue: Needs attributeId');
  return filter;
};

const found = async (data: Scoped, id: string) => {
  const row = (await knownComponents(data, [id])).find(id);
  if (row === undefined) throw nothingThere();
  return row;
};

const save = async (
  call: ExternalCall,
  sent: readonly ComponentIn[],
  mode: Mode,
  at: (index: number) => Where,
): Promise<ComponentOut[]> => {
  const { data } = writing(call);
  const plan = await planComponents(data, sent, { mode, at });
  demandNone(plan.problems);
  return shownComponents(data, await writeComponents(data, plan, { now: call.now }));
};

const itself = (): Where => [];
const inList = (index: number): Where => [index];

const current = async (call: ExternalCall) => {
  const { id } = await found(call.data, call.id);
  const [shown] = await shownComponents(call.data, [id]);
  if (shown === undefined) throw nothingThere();
  return shown;
};

/** What is to be changed, held until that is done where the call says on which state it is based. */
const demanded = async (call: ExternalCall) => {
  if (call.isConditional) {
    await oneAtATime(call.data, 'component');
    const { id } = await found(call.data, call.id);
    await call.data.lock(componentModel, eq(componentModel.componentModelId, id));
  }
  const before = await current(call);
  call.demandState(before);
  return before;
};

const manyIn = several(componentIn);
const manyOut = z.array(componentOut);
/** Older clients send a list, and one of them a single thing. */
const oldIn = z.union([manyIn, componentIn]);

export const componentRoutes: readonly ExternalRoute[] = [
  {
    method: 'GET',
    path: '/components',
    summary: 'The components that fit all that is asked',
    query: z.extend(filterIn, pageIn.shape),
    reply: manyOut,
    handle: async ({ data, query }) => {
      const page = pageOf(query);
      const { rows, last } = paged(await filteredComponents(data, filterOf(query), page), page);
      const parts = componentsInParts(
        data,
        rows.map(({ id }) => id),
      );
      return listed(await InParts.of(parts), last);
    },
  },
  {
    method: 'POST',
    path: '/components',
    summary: 'Create a component',
    body: componentIn,
    reply: componentOut,
    status: 201,
    handle: async (call) => {
      const [made] = await save(call, [parsed(componentIn, call.body)], 'create', itself);
      return one(made, 201);
    },
  },
  {
    method: 'POST',
    path: '/component',
    summary: 'Create components or change those that are there, for older clients',
    body: manyIn,
    reply: manyOut,
    status: 201,
    handle: async (call) => {
      const sent = Array.isArray(call.body) ? parsed(manyIn, call.body) : parsed(oldIn, call.body);
      return answered(await save(call, [sent].flat(), 'upsert', inList), 201);
    },
  },
  {
    method: 'PATCH',
    path: '/components/upsert-batch',
    summary: 'Change the components whose ids are known, and create the others',
    body: manyIn,
    reply: manyOut,
    handle: async (call) => answered(await save(call, parsed(manyIn, call.body), 'upsert', inList)),
  },
  {
    method: 'GET',
    path: '/components/:id',
    summary: 'One component',
    reply: componentOut,
    handle: async (call) => one(await current(call)),
  },
  {
    method: 'PATCH',
    path: '/components/:id',
    summary: 'Change a component: what is left out stays, null clears',
    body: componentIn,
    reply: componentOut,
    handle: async (call) => {
      await demanded(call);
      const body = parsed(componentIn, call.body);
      const known = await knownComponents(call.data, [call.id, ...(body.id ? [body.id] : [])]);
      const [changed] = await save(call, [aboutId(body, call.id, known.find)], 'change', itself);
      return one(changed);
    },
  },
  {
    method: 'DELETE',
    path: '/components/:id',
    summary: 'Delete a component; where it is drawn it reads as a placeholder',
    reply: z.object({ id: z.string() }),
    handle: async (call) => {
      const before = await demanded(call);
      const { slug } = await found(call.data, call.id);
      await removeComponents(call.data, [{ slug }]);
      return answered({ id: before.id });
    },
  },
  {
    method: 'GET',
    path: '/components/:id/dependencies',
    summary:
      'What a component needs (downstream) and what needs it (upstream), with the active diagrams that prove it',
    reply: z.array(dependencyOut),
    handle: async ({ data, id }) => answered(await dependenciesOf(data, (await found(data, id)).id)),
  },
];
