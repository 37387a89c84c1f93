import { diagramSchema } from '@lintel/domain/entities/diagram';
import { componentInstanceSchema, relationSchema } from '@lintel/domain/entities/drawn';
import { dependencyFilterSchema, displayModes } from '@lintel/domain/entities/saved';
import { id, instant, slug } from '@lintel/domain/fields';
import { filterSchema } from '@lintel/domain/filter/grammar';
import { limits } from '@lintel/domain/limits';
import { line } from '@lintel/domain/text';
import { z } from 'zod/mini';
import { componentBriefShape } from '../componentBriefShape.ts';
import { defineEndpoint } from '../endpoint.ts';
import { presentPerson } from '../liveEvents.ts';

const dependencyFilterShape = z.omit(dependencyFilterSchema, { fkOrganizationId: true });
export type DependencyFilterShape = z.infer<typeof dependencyFilterShape>;

/** The id and slug of a dependency graph that was not saved yet. */
export const newDependencyFilterId = 'new';

const ofRelation = z.object({ relationId: id });

const drawnInstance = z.extend(
  z.pick(componentInstanceSchema, { componentInstanceId: true, fkDiagramId: true, container: true }),
  {
    fkComponentId: id,
    /** The instance of a component around it, if any. */
    fkComponentInstanceParentId: z.nullable(id),
    incomingRelations: z.array(ofRelation),
    outgoingRelations: z.array(ofRelation),
  },
);

/** What a graph is made of. */
export const partsOfGraph = {
  componentInstances: z.omit(drawnInstance, {
    container: true,
    incomingRelations: true,
    outgoingRelations: true,
  }),
  relations: z.pick(relationSchema, {
    relationId: true,
    fkDiagramId: true,
    fromFkComponentInstanceId: true,
    toFkComponentInstanceId: true,
  }),
  /** Those that are drawn on an active diagram. */
  components: z.pick(componentBriefShape, {
    componentModelId: true,
    slug: true,
    name: true,
    state: true,
    type: true,
    sharedType: true,
  }),
  diagrams: z.pick(diagramSchema, { diagramId: true, slug: true, name: true, diagramLevel2: true }),
} as const;

type Part<Name extends keyof typeof partsOfGraph> = z.infer<(typeof partsOfGraph)[Name]>;

export interface GraphShape {
  readonly componentInstances: readonly Part<'componentInstances'>[];
  readonly relations: readonly Part<'relations'>[];
  readonly components: readonly Part<'components'>[];
  readonly diagrams: readonly Part<'diagrams'>[];
}

/** All relations of the active diagrams between components. Placeholders are left out; what was merged reads as its target. */
const dependenciesShape = z.object({
  componentInstances: z.array(drawnInstance),
  relations: z.array(partsOfGraph.relations),
  components: z.array(partsOfGraph.components),
  diagrams: z.array(partsOfGraph.diagrams),
});

/** A component that is related to one on diagrams other than the one that is looked at. */
const neighbourShape = z.extend(
  z.pick(componentBriefShape, { componentModelId: true, slug: true, name: true }),
  {
    /** Seen from the component that was asked about. */
    direction: z.enum(['to', 'from']),
    /** How many relations there are, on all of those diagrams. */
    relations: z.int().check(z.positive()),
    /** One on which it can be seen, and how many of them there are. */
    diagram: z.pick(diagramSchema, { slug: true, name: true }),
    diagrams: z.int().check(z.positive()),
  },
);
export type NeighbourShape = z.infer<typeof neighbourShape>;

/** A person who has an active diagram open, and what they have selected there. */
const personAtWork = z.extend(presentPerson, { components: z.array(slug) });
export type PersonAtWork = z.infer<typeof personAtWork>;

export const dependencyEndpoints = {
  read: defineEndpoint({
    method: 'GET',
    path: '/api/dependencies/',
    summary: 'What is drawn of components on active diagrams, and the relations between them',
    permission: 'content.read',
    reply: dependenciesShape,
  }),
  people: defineEndpoint({
    method: 'GET',
    path: '/api/dependencies/people',
    summary: 'Who works on which components at this moment, on active diagrams',
    permission: 'content.read',
    reply: z.array(personAtWork),
  }),
  filters: defineEndpoint({
    method: 'GET',
    path: '/api/dependencies/filters',
    summary: 'The saved dependency graphs of the organisation, by name',
    permission: 'content.read',
    reply: z.array(dependencyFilterShape),
  }),
  filter: defineEndpoint({
    method: 'GET',
    path: '/api/dependencies/filter/:id',
    summary: 'One saved dependency graph, by id or slug',
    permission: 'content.read',
    params: z.object({ id: slug }),
    reply: dependencyFilterShape,
    errors: [404],
  }),
  found: defineEndpoint({
    method: 'POST',
    path: '/api/dependencies/filters',
    summary: 'The ids of the components in use that a filter finds',
    permission: 'content.read',
    body: z.object({ data: z.object({ filter: filterSchema }) }),
    reply: z.object({ components: z.array(id) }),
  }),
  neighbours: defineEndpoint({
    method: 'POST',
    path: '/api/dependencies/neighbours',
    summary: 'What components are related to on active diagrams other than one; what is unknown is left out',
    permission: 'content.read',
    body: z.object({
      components: z.array(slug).check(z.maxLength(limits.namesPerCall)),
      /** The slug of the diagram that is looked at. */
      except: z.optional(slug),
    }),
    reply: z.array(z.object({ slug, neighbours: z.array(neighbourShape) })),
  }),
  save: defineEndpoint({
    method: 'POST',
    path: '/api/dependencies/filter/:id',
    summary:
      'Change or rename a dependency graph, or create one under the id new; 409 where it was saved meanwhile',
    permission: 'filter.edit',
    params: z.object({ id: slug }),
    body: z.object({
      data: z.object({
        name: z.optional(line(limits.nameLength)),
        filter: z.optional(filterSchema),
        showDependencies: z.optional(z.boolean()),
        displayMode: z.optional(z.enum(displayModes)),
        showDetachedNodes: z.optional(z.boolean()),
        /** What the save was based on; without it whatever is there is overwritten. */
        updatedAt: z.optional(instant),
      }),
    }),
    reply: dependencyFilterShape,
    errors: [404, 409],
  }),
  removeFilters: defineEndpoint({
    method: 'DELETE',
    path: '/api/dependencies/filters',
    summary: 'Delete dependency graphs',
    permission: 'filter.edit',
    body: z
      .array(z.object({ dependencyFilterId: id }))
      .check(z.minLength(1), z.maxLength(limits.dependencyGraphsPerOrganization)),
    reply: z.array(z.object({ dependencyFilterId: id })),
    errors: [404],
  }),
};

const unread = z.array(z.unknown());

/** Each part of the answer is still to be read by its own: of a large model there are tens of thousands. */
export const readGraphParts = defineEndpoint({
  ...dependencyEndpoints.read,
  reply: z.object({ componentInstances: unread, relations: unread, components: unread, diagrams: unread }),
});
