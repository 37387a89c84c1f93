import { z } from 'zod/mini';

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);
const messageSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('change'),
    opening: z.string(),
    number: z.int(),
    change: z.string(),
    at: z.number(),
    update: bytes,
  }),
  z.object({
    type: z.literal('committed'),
    keys: z.array(z.tuple([z.string(), z.string(), z.number()])),
  }),
  z.object({ type: z.literal('wiped') }),
]);
export type CopyMessage = z.infer<typeof messageSchema>;

export interface CopyChannel {
  post(message: CopyMessage): void;
  close(): void;
}

/** The tabs of this browser that have the same copy open: they see each other's changes without a server. */
export const openCopyChannel = (copy: string, onMessage: (message: CopyMessage) => void): CopyChannel => {
  const channel = new BroadcastChannel(`lintel/${copy}`);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    // A tab with another build may speak another way.
    const parsed = messageSchema.safeParse(data);
    if (parsed.success) onMessage(parsed.data);
  };
  return { post: (message) => channel.postMessage(message), close: () => channel.close() };
};
