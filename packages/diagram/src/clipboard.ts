import { z } from 'zod/mini';
import { withContents } from './derived/containment.ts';
import type { Item } from './items.ts';
import {
  instanceBaseSchema,
  keySchema,
  bendsSchema,
  labelAtSchema,
  relationBaseSchema,
  textareaBaseSchema,
} from './layout.ts';
import { diagramLimits } from './limits.ts';
import { type Refusal, refuse } from './refusal.ts';
import type { Snapshot } from './snapshot.ts';
import type { TextContent } from './text.ts';
import { cleanText } from './textSafety.ts';

/**
 * What is copied, also between diagrams, tabs and organisations, through the clipboard of the system. Slugs and links
 * to components stay behind: a copied component is a placeholder with its name and type.
 */
const textSchema = z.pipe(
  z.unknown(),
  z.transform((value, context): TextContent => {
    const text = cleanText(value);
    if (text !== null) return text;
    context.issues.push({ code: 'custom', message: 'Not a text', input: value });
    return z.NEVER;
  }),
);

const copiedSchema = z.discriminatedUnion('kind', [
  z.extend(z.omit(instanceBaseSchema, { component: true }), { key: keySchema }),
  z.extend(textareaBaseSchema, { key: keySchema, text: textSchema }),
  z.extend(relationBaseSchema, {
    key: keySchema,
    labelAt: z.nullable(labelAtSchema),
    /** What was copied by an older tab has none. */
    bends: z._default(bendsSchema, []),
    text: textSchema,
  }),
]);

const contentSchema = z.object({
  lintel: z.literal('items'),
  version: z.literal(1),
  items: z.array(copiedSchema).check(z.minLength(1), z.maxLength(diagramLimits.itemsPerPaste)),
});

export type CopiedItem = z.infer<typeof copiedSchema>;
export type ClipboardContent = z.infer<typeof contentSchema>;

export const clipboardContent = (items: CopiedItem[]): ClipboardContent => ({
  lintel: 'items',
  version: 1,
  items,
});

/** What a linked instance is called: the document only knows the slug of its component. */
export type NameComponent = (component: string) => { name: string; type: string | null } | null;

const copied = (item: Item, namedComponent: NameComponent): CopiedItem => {
  switch (item.kind) {
    case 'instance': {
      const { kind, key, container, position, size, z } = item;
      const named = item.component === null ? null : namedComponent(item.component);
      const { name, type } = named ?? item;
      return { kind, key, name, type, container, position, size, z: container ? 0 : z };
    }
    case 'textarea': {
      const { kind, key, position, width, text } = item;
      return { kind, key, position, width, text };
    }
    case 'relation': {
      const { kind, key, from, to, labelAt, bends, description, links, text } = item;
      return { kind, key, from, to, labelAt, bends: [...bends], description, links: [...links], text };
    }
  }
};

export interface CopyArguments {
  readonly keys: Iterable<string>;
  readonly namedComponent?: NameComponent;
}

/** The boxes among `keys` with what lies in their containers, and the relations between these. */
export const copy = (
  snapshot: Snapshot,
  { keys, namedComponent = () => null }: CopyArguments,
): ClipboardContent | Refusal => {
  const boxes = withContents(snapshot, keys);
  const relations = new Set([...boxes].flatMap((key) => snapshot.relationsOf(key)));
  const items = [...boxes, ...relations].sort().flatMap((key) => {
    const item = snapshot.get(key);
    if (item === undefined) return [];
    const isWhole = item.kind !== 'relation' || (boxes.has(item.from.item) && boxes.has(item.to.item));
    return isWhole ? [copied(item, namedComponent)] : [];
  });
  if (items.length > diagramLimits.itemsPerPaste) return refuse('tooManyPasted');
  return items.length === 0 ? refuse('nothingToCopy') : clipboardContent(items);
};

export const formatClipboard = (content: ClipboardContent): string => JSON.stringify(content);

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
