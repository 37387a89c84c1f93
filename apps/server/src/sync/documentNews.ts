import { readAny, createDecoder } from 'lib0/decoding';
import { createEncoder, toUint8Array, writeAny } from 'lib0/encoding';
import { z } from 'zod';

const mostPresence = 1_000_000;

const presenceUpdate = z.custom<Uint8Array>(
  (value) => value instanceof Uint8Array && value.length <= mostPresence,
);

/** What servers tell each other of a document that is open. */
const newsSchema = z.discriminatedUnion('kind', [
  /** How far it has come: a server that is not as far reads the journal. */
  z.object({ kind: z.literal('head'), number: z.number(), projections: z.number() }),
  /** Of the people who have it open there. */
  z.object({ kind: z.literal('presence'), update: presenceUpdate }),
  /** From a server on which it was opened just now. */
  z.object({ kind: z.literal('who-is-there') }),
]);

export type DocumentNews = z.infer<typeof newsSchema>;

export const newsTopic = (document: string): string => `document ${document}`;

export const written = (news: DocumentNews): Uint8Array => {
  const encoder = createEncoder();
  writeAny(encoder, news);
  return toUint8Array(encoder);
};

/** Throws at what is no news. */
export const readNews = (message: Uint8Array): DocumentNews =>
  newsSchema.parse(readAny(createDecoder(message)));
