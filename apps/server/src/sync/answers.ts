import type { RefusalCode } from '@lintel/diagram/collab';

/** An update with a struct so far on that it is new to every document. */
const unknownToAll = Uint8Array.of(1, 1, 0, 255, 255, 255, 255, 255, 255, 7, 0, 1);

/** What Hocuspocus takes in after us is made an update of nothing, which it acknowledges. */
export const answerTaken = (update: Uint8Array): void => {
  update.fill(0);
};

/**
 * What Hocuspocus would read in one go, to see whether it is new, is made one of which that shows in the first bytes. A short one
 * is left as it is, unless it would throw at it.
 */
export const answerRefused = (update: Uint8Array, code: RefusalCode): void => {
  const isShort = update.length < unknownToAll.length;
  if (isShort && code !== 'malformed') return;
  update.fill(0);
  if (!isShort) update.set(unknownToAll);
};
