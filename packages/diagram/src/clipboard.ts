import { z } from 'zod/mini';
import { withContents } from './derived/containment.ts';
import { columns } from './columns.ts';
import { fieldsOf, isMade, valueOf } from './fields.ts';
import { isContainer, type Item } from './items.ts';
import {
  bendsSchema,
  instanceBaseSchema,
  type Kind,
  keySchema,
  relationBaseSchema,
  textareaBaseSchema,
} from './layout.ts';
import { diagramLimits } from './limits.ts';
import type { DrawnInstance, DrawnRelation, DrawnTextarea } from './recreate.ts';
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

/** An item as it lies in the clipboard. */
export type CopiedItem =
  | (Omit<DrawnInstance, 'component'> & { readonly key: string })
  | (DrawnTextarea & { readonly key: string })
  | (DrawnRelation & { readonly key: string });

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
  schemaOf('instance', instanceBaseSchema),
  schemaOf('textarea', textareaBaseSchema, { text: textSchema }),
  schemaOf('relation', relationBaseSchema, { bends: z.optional(bendsSchema), text: textSchema }),
]) as unknown as z.ZodMiniType<CopiedItem>;

const contentSchema = z.object({
  lintel: z.literal('items'),
  version: z.literal(1),
  items: z.array(copiedSchema).check(z.minLength(1), z.maxLength(diagramLimits.itemsPerPaste)),
});

export type ClipboardContent = z.infer<typeof contentSchema>;

export const clipboardContent = (items: CopiedItem[]): ClipboardContent => ({
  lintel: 'items',
  version: 1,
  items,
});

/** What a linked instance is called: the document only knows the slug of its component. */
export type NameComponent = (component: string) => { name: string; type: string | null } | null;

/** What a linked instance is called now belongs to it as a placeholder. */
const withNames = (item: Item, namedComponent: NameComponent): Item =>
  item.kind !== 'instance' || item.component === null ? item : { ...item, ...namedComponent(item.component) };

const copied = (item: Item): CopiedItem =>
  ({
    kind: item.kind,
    key: item.key,
    ...Object.fromEntries(
      fieldsOf[item.kind].filter((field) => field.copied).map((field) => [field.name, valueOf(item, field)]),
    ),
    ...(isContainer(item) && { z: 0 }),
    ...(item.kind === 'relation' && { bends: item.bends }),
    ...(item.kind !== 'instance' && { text: item.text }),
  }) as CopiedItem;

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
    return isWhole ? [copied(withNames(item, namedComponent))] : [];
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
