import { slug } from '@lintel/domain/fields';
import { z } from 'zod/mini';
import { diagramLimits as limits } from './limits.ts';

/**
 * The layout of a diagram's document: one top-level map per column, keyed by the item's key.
 * It is normative for other programs, so a change of this file needs a new number (see layout.hash.test.ts)
 * and may only add columns: offline work of older clients has to stay valid.
 */
export const schemaNumber = 3;

export const kinds = ['instance', 'textarea', 'relation'] as const;
export type Kind = (typeof kinds)[number];

export const sides = ['top', 'right', 'bottom', 'left'] as const;
export type Side = (typeof sides)[number];

/** Postgres stores neither NUL nor half a surrogate pair, and every row is a projection of this document. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

const coordinate = z.number().check(z.minimum(-limits.coordinate), z.maximum(limits.coordinate));
const length = z.int().check(z.minimum(1), z.maximum(limits.size));

const keyPattern = /^[A-Za-z0-9_-]{8,36}$/;
export const isKeyText = (text: string): boolean => keyPattern.test(text);

export const keySchema = z.string().check(z.regex(keyPattern));
/** Not `.readonly()`: that schema throws at byte arrays, even in `safeParse`. */
export const positionSchema = z.object({ x: coordinate, y: coordinate });
const sizeSchema = z.object({ width: length, height: length });
export const nameSchema = z
  .string()
  .check(z.maxLength(limits.nameLength), z.refine(isStorable, 'Contains characters that cannot be stored'));
export const referenceSchema = z.nullable(slug);
const zSchema = z.int().check(z.minimum(-limits.z), z.maximum(limits.z));
const endpointPattern = /^(top|right|bottom|left)-(0|[1-9]\d{0,3})$/;
const isWithinLimit = (endpoint: string): boolean =>
  Number(endpoint.slice(endpoint.indexOf('-') + 1)) <= limits.endpointIndex;
export const isEndpointText = (text: string): boolean => endpointPattern.test(text) && isWithinLimit(text);

const endpointSchema = z.string().check(z.regex(endpointPattern), z.refine(isWithinLimit));
export const endSchema = z.object({ item: keySchema, endpoint: endpointSchema });
export const labelAtSchema = z.number().check(z.minimum(0), z.maximum(1));
/**
 * Where a leg of a route was put: its line lies `offset` from the middle between the two handles, along `axis`, so that it
 * goes along when both ends move.
 */
const legSchema = z.object({ axis: z.enum(['x', 'y']), offset: coordinate });
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
  width: length,
});
/** Without `labelAt` and legs: a column that a person can empty again must not have a base to fall back on. */
export const relationBaseSchema = z.object({
  kind: z.literal('relation'),
  from: endSchema,
  to: endSchema,
  description: descriptionSchema,
  links: linksSchema,
});
const baseSchema = z.discriminatedUnion('kind', [instanceBaseSchema, textareaBaseSchema, relationBaseSchema]);

export type Leg = Readonly<z.infer<typeof legSchema>>;
export type Bend = Readonly<z.infer<typeof bendSchema>>;
export type Position = Readonly<z.infer<typeof positionSchema>>;
export type Size = Readonly<z.infer<typeof sizeSchema>>;
export type End = Readonly<z.infer<typeof endSchema>>;
type DeepReadonly<Value> = Value extends readonly (infer Each)[]
  ? readonly Each[]
  : Value extends object
    ? { readonly [Name in keyof Value]: DeepReadonly<Value[Name]> }
    : Value;
export type InstanceBase = DeepReadonly<z.infer<typeof instanceBaseSchema>>;
export type TextareaBase = DeepReadonly<z.infer<typeof textareaBaseSchema>>;
export type RelationBase = DeepReadonly<z.infer<typeof relationBaseSchema>>;
export type Base = InstanceBase | TextareaBase | RelationBase;

/** `creator`: once, when the item is made. `text`: the root by the creator, once; what is in it by anyone. */
export type Writer = 'creator' | 'client' | 'text' | 'server';

export interface Column {
  readonly kinds: readonly Kind[];
  /** Null for `text`, which holds a Y type instead of a value. */
  readonly value: z.ZodMiniType | null;
  readonly writer: Writer;
}

const all = kinds;
const column = <Value extends z.ZodMiniType | null>(
  kindsOfIt: readonly Kind[],
  value: Value,
  writer: Writer,
) => ({
  kinds: kindsOfIt,
  value,
  writer,
});

export const columns = {
  base: column(all, baseSchema, 'creator'),
  alive: column(all, z.literal(true), 'client'),
  name: column(['instance'], nameSchema, 'client'),
  component: column(['instance'], referenceSchema, 'client'),
  type: column(['instance'], referenceSchema, 'client'),
  container: column(['instance'], z.boolean(), 'client'),
  size: column(['instance'], sizeSchema, 'client'),
  z: column(['instance'], zSchema, 'client'),
  position: column(['instance', 'textarea'], positionSchema, 'client'),
  width: column(['textarea'], length, 'client'),
  from: column(['relation'], endSchema, 'client'),
  to: column(['relation'], endSchema, 'client'),
  labelAt: column(['relation'], labelAtSchema, 'client'),
  bends: column(['relation'], bendsSchema, 'client'),
  leg1: column(['relation'], legSchema, 'client'),
  leg2: column(['relation'], legSchema, 'client'),
  leg3: column(['relation'], legSchema, 'client'),
  leg4: column(['relation'], legSchema, 'client'),
  leg5: column(['relation'], legSchema, 'client'),
  leg6: column(['relation'], legSchema, 'client'),
  leg7: column(['relation'], legSchema, 'client'),
  leg8: column(['relation'], legSchema, 'client'),
  'leg-1': column(['relation'], legSchema, 'client'),
  'leg-2': column(['relation'], legSchema, 'client'),
  'leg-3': column(['relation'], legSchema, 'client'),
  'leg-4': column(['relation'], legSchema, 'client'),
  'leg-5': column(['relation'], legSchema, 'client'),
  'leg-6': column(['relation'], legSchema, 'client'),
  'leg-7': column(['relation'], legSchema, 'client'),
  'leg-8': column(['relation'], legSchema, 'client'),
  text: column(['textarea', 'relation'], null, 'text'),
  description: column(['relation'], descriptionSchema, 'client'),
  links: column(['relation'], linksSchema, 'client'),
  id: column(all, z.int().check(z.positive()), 'server'),
  slug: column(all, slug, 'server'),
} as const satisfies Record<string, Column>;

export type ColumnName = keyof typeof columns;
export const columnNames = Object.keys(columns) as ColumnName[];

export type LegColumn = Extract<ColumnName, `leg${number}`>;
const legNames: ReadonlySet<string> = new Set(columnNames.filter((name) => /^leg-?\d$/.test(name)));
export const isLegColumn = (name: string): name is LegColumn => legNames.has(name);
/** Which leg each is about: counted from the end that comes first, and negative from the other one; see legs.ts. */
export const legColumns: readonly { readonly column: LegColumn; readonly number: number }[] = columnNames
  .filter(isLegColumn)
  .map((column) => ({ column, number: Number(column.slice('leg'.length)) }));

/** Not a column: its keys are not items. */
export const metaName = 'meta';

type ClientColumnName = {
  [Name in ColumnName]: (typeof columns)[Name]['writer'] extends Writer ? Name : never;
}[ColumnName];
type ValueColumnName = Exclude<ClientColumnName, 'base' | 'text' | 'id' | 'slug'>;

/** The columns that a command may set, with what goes into them. */
export type SettableColumns = {
  readonly [Name in ValueColumnName]: DeepReadonly<z.infer<(typeof columns)[Name]['value']>>;
};
export type SettableColumn = keyof SettableColumns;

/** What a person's undo may touch: everything but what is written once or by the server. */
export const undoableColumns: readonly ColumnName[] = columnNames.filter(
  (name) => columns[name].writer !== 'creator' && columns[name].writer !== 'server',
);
