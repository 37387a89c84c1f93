import { tagColorSchema } from '@lintel/domain/colors';
import { attributeTypeSchema } from '@lintel/domain/entities/attribute';
import { stateSchema } from '@lintel/domain/entities/diagram';
import { levelCodeSchema } from '@lintel/domain/levels';
import { limits } from '@lintel/domain/limits';
import { line, paragraph, requiredLine } from '@lintel/domain/text';
import { diagramLimits } from '@lintel/diagram/limits';
import { z } from 'zod/mini';

/**
 * What programs send. Nothing is required by these: a call that changes leaves out what stays and says null for what
 * is cleared. What a new thing needs is asked where it is known to be new.
 */

const sent = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema));

/** Chosen by the caller, or our slug. */
const publicId = requiredLine(limits.labelLength);
const ids = (most: number) => z.array(publicId).check(z.maxLength(most));
const html = paragraph(limits.richTextBytes);
const apiContext = sent(line(limits.labelLength));

const attributeValueIn = z.object({
  id: publicId,
  value: z.nullable(z.union([z.boolean(), z.number(), paragraph(limits.attributeValueLength)])),
});

export const componentIn = z.object({
  id: sent(publicId),
  name: sent(requiredLine(limits.nameLength)),
  state: sent(stateSchema),
  desc: sent(html),
  inlineDesc: sent(z.boolean()),
  typeId: sent(publicId),
  apiContext,
  attributes: sent(z.array(attributeValueIn).check(z.maxLength(limits.attributesPerOrganization))),
  linksTo: sent(ids(limits.diagramLinksPerComponent)),
});
export type ComponentIn = z.output<typeof componentIn>;

export const attributeIn = z.object({
  id: sent(publicId),
  name: sent(requiredLine(limits.nameLength)),
  type: sent(attributeTypeSchema),
  desc: sent(paragraph(limits.descriptionLength)),
  list: sent(z.array(requiredLine(limits.nameLength)).check(z.maxLength(limits.listItemsPerAttribute))),
  forTypes: sent(ids(limits.typesPerOrganization)),
  required: sent(z.boolean()),
  apiContext,
});
export type AttributeIn = z.output<typeof attributeIn>;

export const tagIn = z.object({
  id: sent(publicId),
  name: sent(requiredLine(limits.nameLength)),
  color: sent(tagColorSchema),
  desc: sent(paragraph(limits.descriptionLength)),
  apiContext,
});
export type TagIn = z.output<typeof tagIn>;

const furthest = diagramLimits.coordinate;
const coordinate = z.number().check(z.minimum(-furthest), z.maximum(furthest));
const position = z.object({ x: coordinate, y: coordinate });
const extent = z.number().check(z.minimum(1), z.maximum(diagramLimits.size));
const ref = requiredLine(limits.externalRefLength);

export const instanceIn = z.object({
  ref,
  componentId: sent(publicId),
  placeholder: sent(z.object({ text: sent(line(limits.nameLength)), typeId: sent(publicId) })),
  isContainer: sent(z.boolean()),
  parent: sent(ref),
  position: sent(position),
  width: sent(extent),
  height: sent(extent),
});
export type InstanceIn = z.output<typeof instanceIn>;

const longText = paragraph(diagramLimits.textLength);

export const relationIn = z.object({
  fromRef: ref,
  toRef: ref,
  label: sent(longText),
  desc: sent(html),
  linksTo: sent(ids(diagramLimits.links)),
});
export type RelationIn = z.output<typeof relationIn>;

export const textareaIn = z.object({ position, width: extent, text: sent(longText) });
export type TextareaIn = z.output<typeof textareaIn>;

const drawn = <Schema extends z.ZodMiniType>(schema: Schema) =>
  sent(z.array(schema).check(z.maxLength(diagramLimits.itemsPerDiagram)));

export const diagramIn = z.object({
  id: sent(publicId),
  name: sent(requiredLine(limits.nameLength)),
  state: sent(stateSchema),
  desc: sent(html),
  level: sent(levelCodeSchema),
  tags: sent(ids(limits.tagsPerOrganization)),
  apiContext,
  componentInstances: drawn(instanceIn),
  relations: drawn(relationIn),
  textareas: sent(z.array(textareaIn).check(z.maxLength(limits.externalItemsPerCall))),
});
export type DiagramIn = z.output<typeof diagramIn>;

export const several = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.array(schema).check(z.maxLength(limits.externalItemsPerCall));

export const templateIn = z.object({
  components: sent(several(componentIn)),
  diagrams: sent(several(diagramIn)),
});

/** What programs are answered. */

const text = z.string();
const nullableText = z.nullable(text);

export const componentOut = z.object({
  id: text,
  name: text,
  state: stateSchema,
  desc: nullableText,
  inlineDesc: z.boolean(),
  typeId: nullableText,
  apiContext: nullableText,
  attributes: z.array(z.object({ id: text, value: z.union([z.boolean(), z.number(), text]) })),
  linksTo: z.array(text),
});
export type ComponentOut = z.output<typeof componentOut>;

export const attributeOut = z.object({
  id: text,
  name: text,
  type: attributeTypeSchema,
  desc: nullableText,
  list: z.nullable(z.array(text)),
  forTypes: z.array(text),
  required: z.boolean(),
  apiContext: nullableText,
});
export type AttributeOut = z.output<typeof attributeOut>;

export const tagOut = z.object({
  id: text,
  name: text,
  color: tagColorSchema,
  desc: nullableText,
  apiContext: nullableText,
});
export type TagOut = z.output<typeof tagOut>;

export const typeOut = z.object({ id: text, name: text });

export const diagramOut = z.object({
  id: text,
  name: text,
  state: stateSchema,
  url: text,
  desc: nullableText,
  level: z.nullable(levelCodeSchema),
  tags: z.array(text),
  apiContext: nullableText,
  componentInstances: z.array(
    z.object({
      ref: text,
      componentId: nullableText,
      placeholder: z.nullable(z.object({ text, typeId: nullableText })),
      isContainer: z.boolean(),
      parent: nullableText,
      position: z.object({ x: z.number(), y: z.number() }),
      width: z.number(),
      height: z.number(),
    }),
  ),
  relations: z.array(
    z.object({ fromRef: text, toRef: text, label: nullableText, desc: nullableText, linksTo: z.array(text) }),
  ),
  textareas: z.array(
    z.object({ position: z.object({ x: z.number(), y: z.number() }), width: z.number(), text }),
  ),
});
export type DiagramOut = z.output<typeof diagramOut>;

const named = z.object({ id: text, name: text });
export const dependencyOut = z.object({
  component: named,
  direction: z.enum(['upstream', 'downstream']),
  diagrams: z.array(named),
});
export type DependencyOut = z.output<typeof dependencyOut>;
