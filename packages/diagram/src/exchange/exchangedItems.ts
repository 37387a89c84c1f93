import { z } from 'zod/mini';
import { type Field, fieldsOf, isMade, valueOf } from '../fields.ts';
import { itemSchemaOf, textSchema } from '../itemSchemas.ts';
import { type Item, type MeasureText, temporaryId, withOwnZ } from '../items.ts';
import { bendSchema, type Kind } from '../layout.ts';
import { diagramLimits } from '../limits.ts';
import { noBends } from '../legs.ts';
import { type Drawn, storedFields } from '../recreate.ts';
import { emptyText } from '../text.ts';

/**
 * Items as they stand in files: all that is drawn, with the keys that they have in the document, and without what the
 * server issues. What says nothing is left out.
 */
export type ExchangedItem = Drawn & { readonly key: string };

const every = (): boolean => true;

/** As many as can be put somewhere, whichever columns say so. */
const bends = z.optional(z.array(bendSchema).check(z.maxLength(2 * diagramLimits.legs)));

const schema = z.discriminatedUnion('kind', [
  itemSchemaOf('instance', every),
  itemSchemaOf('textarea', every, { text: z.optional(textSchema) }),
  itemSchemaOf('relation', every, { bends, text: z.optional(textSchema) }),
]) as unknown as z.ZodMiniType<ExchangedItem>;

export const exchangedItemsSchema = z.array(schema).check(
  z.maxLength(diagramLimits.itemsPerDiagram),
  z.refine(
    (items) => new Set(items.map(({ key }) => key)).size === items.length,
    'Two items have the same key',
  ),
);

const saysSomething = (item: Item, field: Field): boolean => isMade(field) || valueOf(item, field) !== null;

export const exchangedItem = (item: Item): ExchangedItem =>
  ({
    kind: item.kind,
    key: item.key,
    ...Object.fromEntries(
      storedFields(item)
        .filter((field) => saysSomething(item, field))
        .map((field) => [field.name, valueOf(item, field)]),
    ),
    // What a container has is its size; the field is asked for all the same.
    ...(item.kind === 'instance' && item.container && { z: 0 }),
    ...(item.kind === 'relation' && item.bends.length > 0 && { bends: item.bends }),
    ...(item.kind !== 'instance' && item.text !== emptyText && { text: item.text }),
  }) as unknown as ExchangedItem;

const besideOf = (kind: Kind): object =>
  Object.fromEntries(fieldsOf[kind].filter((field) => !isMade(field)).map(({ name }) => [name, null]));

/** An item as a document with it would read. */
export const itemFrom = (given: ExchangedItem, measure: MeasureText): Item => {
  const { key } = given;
  const issued = { key, id: temporaryId(key), slug: null };
  const whole = { ...besideOf(given.kind), ...given, ...issued };
  if (given.kind === 'instance') return Object.freeze(withOwnZ(whole as Extract<Item, { kind: 'instance' }>));
  const text = given.text ?? emptyText;
  return Object.freeze(
    given.kind === 'textarea'
      ? { ...whole, text, height: measure(text, given.width) }
      : { ...whole, text, bends: given.bends ?? noBends },
  ) as Item;
};
