import { z } from 'zod/mini';

/** A workspace as Structurizr writes it itself: with the places that people gave things. */

const text = z._default(z.string(), '');
const id = z.pipe(z.union([z.string(), z.number()]), z.transform(String));
const many = <Each extends z.ZodMiniType>(each: Each) => z._default(z.array(each), []);

const relationship = z.object({
  id,
  sourceId: id,
  destinationId: id,
  description: text,
  technology: text,
  tags: text,
  /** It only says of what is around what another one says of what is within. */
  linkedRelationshipId: z.optional(z.unknown()),
});

const elementShape = {
  id,
  name: z.string(),
  description: text,
  technology: text,
  tags: text,
  group: text,
  relationships: many(relationship),
};
const component = z.object(elementShape);
const container = z.object({ ...elementShape, components: many(component) });
const system = z.object({ ...elementShape, containers: many(container) });
const custom = z.object({ ...elementShape, metadata: text });

const instanceShape = { id, tags: text, relationships: many(relationship) };
const systemInstance = z.object({ ...instanceShape, softwareSystemId: id });
const containerInstance = z.object({ ...instanceShape, containerId: id });
const nodeShape = {
  ...elementShape,
  environment: text,
  instances: z._default(id, '1'),
  infrastructureNodes: many(component),
  softwareSystemInstances: many(systemInstance),
  containerInstances: many(containerInstance),
};

export interface JsonNode extends z.output<z.ZodMiniObject<typeof nodeShape>> {
  readonly children: readonly JsonNode[];
}

const node: z.ZodMiniType<JsonNode> = z.object({
  ...nodeShape,
  get children() {
    return many(node);
  },
});

const place = z._default(z.number(), 0);
const shown = z.object({ id, x: place, y: place });
const related = z.object({
  id,
  description: z.optional(z.string()),
  order: z.optional(id),
  response: z._default(z.boolean(), false),
});
const view = z.object({
  key: text,
  title: text,
  description: text,
  softwareSystemId: z.optional(id),
  containerId: z.optional(id),
  elementId: z.optional(id),
  environment: text,
  elements: many(shown),
  relationships: many(related),
});
const filteredView = z.object({
  key: text,
  title: text,
  description: text,
  baseViewKey: z.string(),
  mode: text,
  tags: many(z.string()),
});

const workspace = z.object({
  name: text,
  model: z.object({
    people: many(component),
    softwareSystems: many(system),
    customElements: many(custom),
    deploymentNodes: many(node),
  }),
  views: z.prefault(
    z.object({
      systemLandscapeViews: many(view),
      systemContextViews: many(view),
      containerViews: many(view),
      componentViews: many(view),
      dynamicViews: many(view),
      deploymentViews: many(view),
      customViews: many(view),
      filteredViews: many(filteredView),
      imageViews: many(z.unknown()),
    }),
    {},
  ),
});

export type JsonWorkspace = z.output<typeof workspace>;
export type JsonView = z.output<typeof view>;
export type JsonElement = z.output<typeof component>;
export type JsonRelationship = z.output<typeof relationship>;

/** Null for any other text. */
export const parseWorkspaceJson = (json: string): JsonWorkspace | null => {
  try {
    return workspace.parse(JSON.parse(json));
  } catch {
    return null;
  }
};
