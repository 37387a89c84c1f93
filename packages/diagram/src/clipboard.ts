import { withContents } from './derived/containment.ts';
import { fieldsOf, valueOf } from './fields.ts';
import { isContainer, type Item } from './items.ts';
import { diagramLimits } from './limits.ts';
import type { DrawnInstance, DrawnRelation, DrawnTextarea } from './recreate.ts';
import { type Refusal, refuse } from './refusal.ts';
import type { Snapshot } from './snapshot.ts';

/** An item as it lies in the clipboard. */
export type CopiedItem =
  | (Omit<DrawnInstance, 'component'> & { readonly key: string; readonly component?: string | null })
  | (DrawnTextarea & { readonly key: string })
  | (DrawnRelation & { readonly key: string });

/**
 * What is copied, also between diagrams, tabs and organisations, through the clipboard of the system. Slugs stay behind.
 * The component of an instance comes along with its name and type, but pasting makes placeholders of them unless
 * the links are asked for.
 */
export interface ClipboardContent {
  readonly lintel: 'items';
  readonly version: 1;
  readonly items: readonly CopiedItem[];
}

export const clipboardContent = (items: readonly CopiedItem[]): ClipboardContent => ({
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
    ...(item.kind === 'instance' && item.component !== null && { component: item.component }),
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
