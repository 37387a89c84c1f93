import * as Y from 'yjs';
import { type Readable, settable } from './readable.ts';

/** From here on the person is told; at ten million bytes the server takes only deletions. */
export const largeDocument = 2_000_000;

export interface DocumentSize {
  /** Whether what is stored of it has become large. */
  readonly isLarge: Readable<boolean>;
  stop(): void;
}

const restMilliseconds = 3_000;

/** Measuring costs as much as saving, so it is done when opening is over, and after that only when it may matter. */
export const followSize = (doc: Y.Doc): DocumentSize => {
  const isLarge = settable(false);
  let bytes = Number.NEGATIVE_INFINITY;
  const measure = (): void => {
    bytes = Y.encodeStateAsUpdate(doc).length;
    isLarge.set(bytes >= largeDocument);
  };
  const grow = (update: Uint8Array): void => {
    bytes += update.length;
    if (!isLarge.get() && bytes >= largeDocument) measure();
  };
  doc.on('update', grow);
  const timer = setTimeout(measure, restMilliseconds);
  return {
    isLarge,
    stop: () => {
      clearTimeout(timer);
      doc.off('update', grow);
    },
  };
};
