import { collabLimits } from '@lintel/diagram/collab';
import type * as Y from 'yjs';
import { type Readable, settable } from '../state/readable.ts';

export interface DocumentSize {
  /** Whether what is stored of it has become large. */
  readonly isLarge: Readable<boolean>;
  stop(): void;
}

const restMilliseconds = 3_000;
/** What measures may not be there without a connection. */
const againMilliseconds = 30_000;

/** Measured when opening is over, and after that only when it may matter. */
export const watchSize = (doc: Y.Doc): DocumentSize => {
  const isLarge = settable(false);
  let bytes = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const measure = async (): Promise<void> => {
    clearTimeout(timer);
    const found = await import('./aboutBytes.ts').catch(() => null);
    clearTimeout(timer);
    if (isStopped) return;
    if (found === null) {
      timer = setTimeout(() => void measure(), againMilliseconds);
      return;
    }
    const steps = found.aboutBytes(doc);
    const goOn = (): void => {
      const step = steps.next();
      if (step.done !== true) {
        timer = setTimeout(goOn);
        return;
      }
      bytes = step.value;
      isLarge.set(bytes >= collabLimits.largeDocument);
    };
    goOn();
  };
  const grow = (update: Uint8Array): void => {
    bytes += update.length;
    if (!isLarge.get() && bytes >= collabLimits.largeDocument) void measure();
  };
  doc.on('update', grow);
  timer = setTimeout(() => void measure(), restMilliseconds);
  return {
    isLarge,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      doc.off('update', grow);
    },
  };
};
