import type { Relation, Textarea } from '@lintel/diagram/items';

/** What the field is called in which the text of an item is typed. */
export const spokenTo = (item: Textarea | Relation): string =>
  item.kind === 'relation' ? 'Relation label' : 'Text';
