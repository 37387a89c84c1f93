import { slug } from '@lintel/domain/fields';
import { z } from 'zod/mini';
import { diagramLimits as limits } from './limits.ts';

/**
 * What stands in a diagram's document: one top-level map per column (see columns.ts), keyed by the item's key.
 * It is normative for other programs, so a change of a value or a column needs a new number (see layout.hash.test.ts)
 * and may only add columns: offline work of older clients has to stay valid. A base is closed for the same reason.
 */
export const schemaNumber = 4;

/** Not a column: its keys are not items. */
export const metaName = 'meta';

export const kinds = ['instance', 'textarea', 'relation'] as const;
export type Kind = (typeof kinds)[number];

export const sides = ['top', 'right', 'bottom', 'left'] as const;
export type Side = (typeof sides)[number];

/** Postgres stores neither NUL nor half a surrogate pair, and every row is a projection of this document. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

const coordinate = z.number().check(z.minimum(-limits.coordinate), z.maximum(limits.coordinate));
export const lengthSchema = z.int().check(z.minimum(1), z.maximum(limits.size));

const keyPattern = /^[A-Za-z0-9_-]{8,36}$/;
/** What is put down under the one name by key would be the prototype of whatever holds it. */
export const isKeyText = (text: string): boolean => keyPattern.test(text) && text !== '__proto__';

export const keySchema = z.string().check(z.regex(keyPattern), z.refine(isKeyText));
/** Not `.readonly()`: that schema throws at byte arrays, even in `safeParse`. */
export const positionSchema = z.object({ x: coordinate, y: coordinate });
export const sizeSchema = z.object({ width: lengthSchema, height: lengthSchema });
export const nameSchema = z
  .string()
  .check(z.maxLength(limits.nameLength), z.refine(isStorable, 'Contains characters that cannot be stored'));
export const referenceSchema = z.nullable(slug);
export const zSchema = z.int().check(z.minimum(-limits.z), z.maximum(limits.z));
const endpointPattern = /^(top|right|bottom|left)-(0|[1-9]\d{0,3})$/;
const isWithinLimit = (endpoint: string): boolean =>
  Number(endpoint.slice(endpoint.indexOf('-') + 1)) <= limits.endpointIndex;
export const isEndpointText = (text: string): boolean => endpointPattern.test(text) && isWithinLimit(text);

const endpointSchema = z.string().check(z.regex(endpointPattern), z.refine(isWithinLimit));
export const endSchema = z.object({ item: keySchema, endpoint: endpointSchema });
export const labelAtSchema = z.number().check(z.minimum(0), z.maximum(1));
/** By what means a relation is brought about: "HTTPS". */
export const technologySchema = z
  .string()
  .check(
    z.minLength(1),
    z.maxLength(limits.technologyLength),
    z.refine(isStorable, 'Contains characters that cannot be stored'),
  );
/**
 * Where a leg of a route was put: its line lies `offset` from the middle between the two handles, along `axis`, so that it
 * goes along when both ends move.
 */
export const legSchema = z.object({ axis: z.enum(['x', 'y']), offset: coordinate });
/** The same with which leg it is: the first behind the start is 1, the last before the end -1. */
export const bendSchema = z.object({
  leg: z.int().check(
    z.minimum(-limits.legs),
    z.maximum(limits.legs),
    z.refine((leg) => leg !== 0),
  ),
  ...legSchema.shape,
});
export const bendsSchema = z.array(bendSchema).check(z.maxLength(limits.bends));
export const descriptionSchema = z.nullable(
  z
    .string()
    .check(
      z.maxLength(limits.richTextLength),
      z.refine(isStorable, 'Contains characters that cannot be stored'),
    ),
);
export const linksSchema = z.array(slug).check(z.maxLength(limits.links));

export const instanceBaseSchema = z.object({
  kind: z.literal('instance'),
  name: nameSchema,
  component: referenceSchema,
  type: referenceSchema,
  container: z.boolean(),
  position: positionSchema,
  size: sizeSchema,
  z: zSchema,
});
export const textareaBaseSchema = z.object({
  kind: z.literal('textarea'),
  position: positionSchema,
  width: lengthSchema,
});
/** Without `labelAt` and legs: a column that a person can empty again must not have a base to fall back on. */
export const relationBaseSchema = z.object({
  kind: z.literal('relation'),
  from: endSchema,
  to: endSchema,
  description: descriptionSchema,
  links: linksSchema,
});
export const baseSchema = z.discriminatedUnion('kind', [
  instanceBaseSchema,
  textareaBaseSchema,
  relationBaseSchema,
]);

export type Leg = Readonly<z.infer<typeof legSchema>>;
export type Bend = Readonly<z.infer<typeof bendSchema>>;
export type Position = Readonly<z.infer<typeof positionSchema>>;
export type Size = Readonly<z.infer<typeof sizeSchema>>;
export type End = Readonly<z.infer<typeof endSchema>>;
export type DeepReadonly<Value> = Value extends readonly (infer Each)[]
  ? readonly Each[]
  : Value extends object
    ? { readonly [Name in keyof Value]: DeepReadonly<Value[Name]> }
    : Value;
export type InstanceBase = DeepReadonly<z.infer<typeof instanceBaseSchema>>;
export type TextareaBase = DeepReadonly<z.infer<typeof textareaBaseSchema>>;
export type RelationBase = DeepReadonly<z.infer<typeof relationBaseSchema>>;
export type Base = InstanceBase | TextareaBase | RelationBase;
