import { limits } from '@lintel/domain/limits';
import { plainTextOf, treeOfPlainText } from '@lintel/richtext/plainText';
import { readState, writeState } from '@lintel/richtext/state';
import { richTextSchema } from '@lintel/richtext/stateSchema';
import { invalid } from '../../http/refusal.ts';

/** As it is sent: rich, or as plain text by those who write no rich one. */
interface Described {
  richDescription?: string | null | undefined;
  description?: string | null | undefined;
}

const ofPlainText = (description: string | null): string | null =>
  writeState(treeOfPlainText(description ?? ''));

/** Read before anything is locked: of what lies deep or holds unknown things only the reason is told. */
export const readDescriptions = <Each extends Described>(sent: readonly Each[], list: string): Each[] =>
  sent.map((each, index) => {
    const { description, richDescription } = each;
    if (richDescription !== undefined) {
      const parsed = richTextSchema.safeParse(richDescription);
      if (parsed.success) return { ...each, richDescription: parsed.data };
      throw invalid('The request is not valid', [
        {
          path: `${list}.${index}.richDescription`,
          message: parsed.error.issues[0]?.message ?? 'Must be rich text',
        },
      ]);
    }
    if (description === undefined) return each;
    return { ...each, richDescription: ofPlainText(description) };
  });

/** The words of it, for lists and for search. */
export const plainDescription = (richDescription: string | null): string | null =>
  richDescription === null ? null : plainTextOf(readState(richDescription)).trim() || null;

/** For a list of many diagrams: no more than was ever told of one. */
export const briefDescription = (richDescription: string | null): string | null => {
  const words = plainDescription(richDescription);
  return words === null || words.length <= limits.descriptionLength
    ? words
    : words.slice(0, limits.descriptionLength).toWellFormed();
};

/** One that was written before there were rich ones has its words alone. */
export const storedDescription = (row: {
  richDescription: string | null;
  description: string | null;
}): string | null => row.richDescription ?? (row.description === null ? null : ofPlainText(row.description));
