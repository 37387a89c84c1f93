import { z } from 'zod';

/**
 * A picture as it is told: what `@lintel/drawing` calls a Picture, which this package does not know. Colours and icons
 * are names that the reader resolves, and text is already broken into lines.
 */
const name = z.string().max(100);
const point = { x: z.number(), y: z.number() };
const rect = { ...point, width: z.number(), height: z.number() };
const shown = { opacity: z.number().optional() };

const strokeSchema = z.object({
  colour: name,
  width: z.number(),
  dash: z.array(z.number()).readonly().optional(),
  roundCaps: z.boolean().optional(),
});
const painted = { ...shown, fill: name.optional(), stroke: strokeSchema.optional() };

const commandSchema = z.discriminatedUnion('to', [
  z.object({ to: z.enum(['move', 'line']), ...point }),
  z.object({ to: z.literal('bend'), ...point, corner: z.object(point), radius: z.number() }),
  z.object({ to: z.literal('curve'), ...point, first: z.object(point), second: z.object(point) }),
  z.object({ to: z.literal('close') }),
]);

const runSchema = z.object({
  text: z.string(),
  style: z.object({ size: z.number(), weight: z.number(), italic: z.boolean().optional() }),
  colour: name,
  underlined: z.boolean().optional(),
  x: z.number(),
});
const lineSchema = z.object({ runs: z.array(runSchema).readonly(), width: z.number(), baseline: z.number() });

const leafSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rect'), ...rect, ...painted, radius: z.number().optional() }),
  z.object({ kind: z.literal('path'), ...painted, commands: z.array(commandSchema).readonly() }),
  z.object({
    kind: z.literal('text'),
    ...point,
    ...shown,
    anchor: z.enum(['start', 'middle', 'end']),
    lines: z.array(lineSchema).readonly(),
    height: z.number(),
  }),
  z.object({ kind: z.literal('icon'), ...point, ...shown, name, size: z.number(), colour: name }),
  z.object({
    kind: z.literal('image'),
    ...rect,
    ...shown,
    source: z.string(),
    radius: z.number().optional(),
    tint: name.optional(),
  }),
]);

const groupFields = z.object({
  kind: z.literal('group'),
  ...shown,
  x: z.number().optional(),
  y: z.number().optional(),
  scale: z.number().optional(),
  clip: z.object(rect).optional(),
});

type Shape = z.infer<typeof leafSchema> | Group;
export interface Group extends z.infer<typeof groupFields> {
  children: readonly Shape[];
}

const shapeSchema: z.ZodType<Shape, Shape> = z
  .lazy(() => z.union([leafSchema, groupFields.extend({ children: z.array(shapeSchema).readonly() })]))
  .meta({ id: 'PictureShape' });

export const pictureShape = z
  .object({
    items: z
      .array(z.object({ id: z.string(), shapes: z.array(shapeSchema).readonly(), bounds: z.object(rect) }))
      .readonly(),
  })
  .meta({ id: 'Picture' });
