import { types } from '@electric-sql/pglite';

const { BYTEA, DATE, INTERVAL, TIMESTAMP, TIMESTAMPTZ } = types;

const asText = (text: string): string => text;

/**
 * The embedded database's own way with bytes makes a piece of text of each of them: a document of 2 MB took a tenth of
 * a second, and everybody waited. Sent as they are they need no text at all, which its types do not know.
 */
const asTheyAre = (value: unknown): string => {
  if (!(value instanceof Uint8Array)) throw new TypeError('Only bytes can be stored as bytes');
  return value as unknown as string;
};

/** In memory of their own, so that they can be handed over to another thread. */
const bytesOf = (text: string): Uint8Array => {
  const bytes = Buffer.allocUnsafeSlow((text.length - 2) / 2);
  bytes.write(text.slice(2), 'hex');
  return bytes;
};

/** Instants come as text, as drizzle wants them. */
export const embeddedTypes = {
  serializers: { [BYTEA]: asTheyAre },
  parsers: {
    [BYTEA]: bytesOf,
    [DATE]: asText,
    [INTERVAL]: asText,
    [TIMESTAMP]: asText,
    [TIMESTAMPTZ]: asText,
  },
};
