/** What screens and the server say to each other about edits that are traced, beside the edits themselves. */
import { z } from 'zod/mini';

const longest = 86_400_000;

const fromServer = z.discriminatedUnion('trace', [
  /** To a client that comes in: edits are traced here. */
  z.object({ trace: z.literal('on') }),
  /** Right before an edit of another person: its name in what is answered. */
  z.object({ trace: z.literal('edit'), edit: z.string() }),
]);

const fromScreen = z.discriminatedUnion('trace', [
  /** Right before an edit, with how many milliseconds ago it was made. */
  z.object({ trace: z.literal('made'), ago: z.number().check(z.minimum(0), z.maximum(longest)) }),
  /** When the edit of another person stands on the screen. */
  z.object({ trace: z.literal('shown'), edit: z.string().check(z.maxLength(40)) }),
]);

export type TraceFromServer = z.infer<typeof fromServer>;
export type TraceFromScreen = z.infer<typeof fromScreen>;

const read = <Message>(schema: z.ZodMiniType<Message>, text: string): Message | null => {
  try {
    const found = schema.safeParse(JSON.parse(text));
    return found.success ? found.data : null;
  } catch {
    return null;
  }
};

/** Null for anything else. */
export const traceFromServer = (text: string): TraceFromServer | null => read(fromServer, text);
export const traceFromScreen = (text: string): TraceFromScreen | null => read(fromScreen, text);

export const writeTrace = (message: TraceFromServer | TraceFromScreen): string => JSON.stringify(message);

/** Longer is none of these messages. */
export const longestTrace = 200;
