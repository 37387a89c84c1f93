import type { Relation, Textarea } from '@lintel/diagram/items';
import { plainText, type TextContent, textFromPlain } from '@lintel/diagram/text';

export const isBlank = (text: TextContent): boolean => plainText(text).trim() === '';

/** What a text becomes when it is left before its editor was there: a label is typed anew, a text area goes on. */
export const earlyText = (item: Textarea | Relation, typed: string | null): TextContent | null => {
  if (typed === null || typed === '') return null;
  const added = textFromPlain(typed);
  return item.kind === 'relation' || isBlank(item.text) ? added : [...item.text, ...added];
};
