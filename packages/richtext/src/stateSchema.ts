import { z } from 'zod/mini';
import { richTextLimits } from './limits.ts';
import { checkState, type StateProblem, storableState } from './state.ts';

const messages: Record<StateProblem, string> = {
  tooLong: `Must be at most ${richTextLimits.stateLength} characters of rich text`,
  notRichText: 'Must be rich text: a serialised editor state',
  tooDeep: `Must not be nested deeper than ${richTextLimits.depth} levels`,
  tooManyNodes: `Must have at most ${richTextLimits.nodes} parts`,
  unknownNode: 'Contains something that is not paragraph, text, list, link, line break or image',
};

/**
 * Rich text where it comes in: what cannot be rich text of ours is refused with the reason; the rest comes out in our
 * form, without unsafe addresses, unknown properties and outside images, and null when empty.
 */
export const richTextSchema = z.pipe(
  z.nullable(z.string(messages.notRichText).check(z.maxLength(richTextLimits.stateLength, messages.tooLong))),
  z.transform((given, context): string | null => {
    const { tree, problem } = checkState(given);
    const stored = storableState(tree);
    const reason = problem ?? stored.problem;
    if (reason === null) return stored.state;
    context.issues.push({ code: 'custom', message: messages[reason], input: given });
    return z.NEVER;
  }),
);
