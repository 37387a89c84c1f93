import { z } from 'zod/mini';
import { columns } from './columns.ts';
import { type Field, fieldsOf, isMade } from './fields.ts';
import {
  instanceBaseSchema,
  type Kind,
  keySchema,
  relationBaseSchema,
  textareaBaseSchema,
} from './layout.ts';
import type { TextContent } from './text.ts';
import { cleanText } from './textSafety.ts';

/** A text that any client may have written, without what no document of ours could hold. */
export const textSchema = z.pipe(
  z.unknown(),
  z.transform((value, context): TextContent => {
    const text = cleanText(value);
    if (text !== null) return text;
    context.issues.push({ code: 'custom', message: 'Not a text', input: value });
    return z.NEVER;
  }),
);

type Shape = Readonly<Record<string, z.ZodMiniType>>;

const bases: Readonly<Record<Kind, Shape>> = {
  instance: instanceBaseSchema.shape,
  textarea: textareaBaseSchema.shape,
  relation: relationBaseSchema.shape,
};

/** An item outside of any document, with those of its fields that are kept. What is older lacks what came later. */
export const itemSchemaOf = (kind: Kind, isKept: (field: Field) => boolean, rest: Shape = {}) => {
  const fields = fieldsOf[kind];
  const dropped = fields.filter((field) => !isKept(field)).map(({ name }): string => name);
  const beside = fields.filter((field) => isKept(field) && !isMade(field));
  return z.object({
    ...Object.fromEntries(Object.entries(bases[kind]).filter(([name]) => !dropped.includes(name))),
    ...Object.fromEntries(beside.map(({ name }) => [name, z.nullish(columns[name].value)])),
    kind: z.literal(kind),
    key: keySchema,
    ...rest,
  });
};
