import type { Document } from '@hocuspocus/server';

/** Stored bytes, of snapshot and journal together. */
export const documentLimit = 10_000_000;
export const largeDocument = 2_000_000;

interface Sized {
  readonly document: Document;
  bytes: number;
}

const messageOf = ({ bytes }: Sized): string => JSON.stringify({ type: 'size', bytes });

/** Counts what was stored, and tells everybody who is there when the document becomes a large one. */
export const grow = (live: Sized, by: number): void => {
  const wasLarge = live.bytes > largeDocument;
  live.bytes += by;
  if (!wasLarge && live.bytes > largeDocument) live.document.broadcastStateless(messageOf(live));
};

/** What somebody who opens the document is told, if there is anything to tell. */
export const sizeOnOpening = (live: Sized): string | null =>
  live.bytes > largeDocument ? messageOf(live) : null;
