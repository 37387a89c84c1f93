import { z } from 'zod/mini';
import type { ClipboardContent, CopiedItem } from './clipboard.ts';
import type { Field } from './fields.ts';
import { itemSchemaOf, textSchema } from './itemSchemas.ts';
import { bendsSchema, instanceBaseSchema } from './layout.ts';
import { diagramLimits } from './limits.ts';

const isCopied = ({ copied }: Field): boolean => copied;

const copiedSchema = z.discriminatedUnion('kind', [
  itemSchemaOf('instance', isCopied, { component: z.optional(instanceBaseSchema.shape.component) }),
  itemSchemaOf('textarea', isCopied, { text: textSchema }),
  itemSchemaOf('relation', isCopied, { bends: z.optional(bendsSchema), text: textSchema }),
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
