import { z } from 'zod/mini';

/**
 * A picture as it is told: what `@lintel/drawing` calls a Picture, which this package does not know. Colours and icons
 * are names that the reader resolves, and text is already broken into lines.
 */
const name = z.string().check(z.maxLength(100));
const point = { x: z.number(), y: z.number() };
const rect = { ...point, width: z.number(), height: z.number() };
const shown = { opacity: z.optional(z.number()) };

const strokeSchema = z.object({
  colour: name,
  width: z.number(),
  dash: z.optional(z.readonly(z.array(z.number()))),
  roundCaps: z.optional(z.boolean()),
});
const painted = { ...shown, fill: z.optional(name), stroke: z.optional(strokeSchema) };

const commandSchema = z.discriminatedUnion('to', [
  z.object({ to: z.enum(['move', 'line']), ...point }),
  z.object({ to: z.literal('bend'), ...point, corner: z.object(point), radius: z.number() }),
  z.object({ to: z.literal('curve'), ...point, first: z.object(point), second: z.object(point) }),
  z.object({ to: z.literal('close') }),
]);

const runSchema = z.object({
  text: z.string(),
  style: z.object({ size: z.number(), weight: z.number(), italic: z.optional(z.boolean()) }),
  colour: name,
  underlined: z.optional(z.boolean()),
  x: z.number(),
});
const lineSchema = z.object({
  runs: z.readonly(z.array(runSchema)),
  width: z.number(),
  baseline: z.number(),
});

const leafSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rect'), ...rect, ...painted, radius: z.optional(z.number()) }),
  z.object({ kind: z.literal('path'), ...painted, commands: z.readonly(z.array(commandSchema)) }),
  z.object({
    kind: z.literal('text'),
    ...point,
    ...shown,
    anchor: z.enum(['start', 'middle', 'end']),
    lines: z.readonly(z.array(lineSchema)),
    height: z.number(),
  }),
  z.object({ kind: z.literal('icon'), ...point, ...shown, name, size: z.number(), colour: name }),
  z.object({
    kind: z.literal('image'),
    ...rect,
    ...shown,
    source: z.string(),
    radius: z.optional(z.number()),
    tint: z.optional(name),
  }),
]);

const groupFields = z.object({
  kind: z.literal('group'),
  ...shown,
  x: z.optional(z.number()),
  y: z.optional(z.number()),
  scale: z.optional(z.number()),
  clip: z.optional(z.object(rect)),
});

type Shape = z.infer<typeof leafSchema> | Group;
export interface Group extends z.infer<typeof groupFields> {
  children: readonly Shape[];
}

export const shapeSchema: z.ZodMiniType<Shape, Shape> = z.lazy(() =>
  z.union([leafSchema, z.extend(groupFields, { children: z.readonly(z.array(shapeSchema)) })]),
);

export const pictureShape = z.object({
  items: z.readonly(
    z.array(z.object({ id: z.string(), shapes: z.readonly(z.array(shapeSchema)), bounds: z.object(rect) })),
  ),
});
