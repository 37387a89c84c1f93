import { z } from 'zod/mini';
import type { ClipboardContent, CopiedItem } from './clipboard.ts';
import { columns } from './columns.ts';
import { fieldsOf, isMade } from './fields.ts';
import {
  bendsSchema,
  instanceBaseSchema,
  type Kind,
  keySchema,
  relationBaseSchema,
  textareaBaseSchema,
} from './layout.ts';
import { diagramLimits } from './limits.ts';
import type { TextContent } from './text.ts';
import { cleanText } from './textSafety.ts';

const textSchema = z.pipe(
  z.unknown(),
  z.transform((value, context): TextContent => {
    const text = cleanText(value);
    if (text !== null) return text;
    context.issues.push({ code: 'custom', message: 'Not a text', input: value });
    return z.NEVER;
  }),
);

type Shape = Readonly<Record<string, z.ZodMiniType>>;

/** What was copied by an older tab lacks what came later. */
const schemaOf = (kind: Kind, { shape: made }: { readonly shape: Shape }, rest: Shape = {}) => {
  const fields = fieldsOf[kind];
  const dropped = fields.filter(({ copied }) => !copied).map(({ name }): string => name);
  const beside = fields.filter((field) => field.copied && !isMade(field));
  return z.object({
    ...Object.fromEntries(Object.entries(made).filter(([name]) => !dropped.includes(name))),
    ...Object.fromEntries(beside.map(({ name }) => [name, z.nullish(columns[name].value)])),
    key: keySchema,
    ...rest,
  });
};

const copiedSchema = z.discriminatedUnion('kind', [
  schemaOf('instance', instanceBaseSchema, { component: z.optional(instanceBaseSchema.shape.component) }),
  schemaOf('textarea', textareaBaseSchema, { text: textSchema }),
  schemaOf('relation', relationBaseSchema, { bends: z.optional(bendsSchema), text: textSchema }),
]) as unknown as z.ZodMiniType<CopiedItem>;

const contentSchema = z.object({
  lintel: z.literal('items'),
  version: z.literal(1),
  items: z.array(copiedSchema).check(z.minLength(1), z.maxLength(diagramLimits.itemsPerPaste)),
});

/** Null when the text is none of ours, or too much of it. */
export const parseClipboard = (text: string): ClipboardContent | null => {
  if (text.length > diagramLimits.clipboardLength || !text.startsWith('{')) return null;
  try {
    const parsed = contentSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    // Not JSON, or nested so deeply that reading it ran out of stack.
    return null;
  }
};
