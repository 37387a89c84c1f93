import { collabLimits } from '@lintel/diagram/collab';
import * as Y from 'yjs';
import { type Readable, settable } from '../state/readable.ts';

export interface DocumentSize {
  /** Whether what is stored of it has become large. */
  readonly isLarge: Readable<boolean>;
  stop(): void;
}

const restMilliseconds = 3_000;
/** A few milliseconds on a slow machine. */
const structsAtOnce = 2_000;

/** In bytes, as they are stored: where something stands, and what of it is said by its neighbours. */
const placeBytes = 9;
const numberBytes = 4;

const isOwn = <Name extends string>(value: object, name: Name): value is Record<Name, unknown> =>
  Object.hasOwn(value, name);

const valueBytes = (value: unknown): number => {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value === 'number') return numberBytes;
  if (typeof value !== 'object' || value === null) return 1;
  if (value instanceof Uint8Array) return value.length;
  let bytes = 2;
  // Lists of the entries of tens of thousands of values would take ten million bytes.
  for (const name in value) if (isOwn(value, name)) bytes += name.length + 1 + valueBytes(value[name]);
  return bytes;
};

const contentBytes = (content: unknown): number => {
  if (content instanceof Y.ContentString) return content.str.length;
  if (content instanceof Y.ContentAny) return valueBytes(content.arr);
  if (content instanceof Y.ContentFormat) return content.key.length + valueBytes(content.value);
  return 2;
};

/** About as many bytes as the encoded document has, in steps: encoding takes longer than opening it. */
export function* aboutBytes(doc: Y.Doc): Generator<void, number> {
  let bytes = 0;
  let seen = 0;
  for (const structs of doc.store.clients.values()) {
    // By number, because more may come between two steps.
    for (let at = 0; at < structs.length; at += 1) {
      const struct = structs[at];
      bytes += placeBytes;
      if (struct instanceof Y.Item) bytes += (struct.parentSub?.length ?? 0) + contentBytes(struct.content);
      seen += 1;
      if (seen % structsAtOnce === 0) yield;
    }
  }
  return bytes;
}

/** Measured when opening is over, and after that only when it may matter. */
export const watchSize = (doc: Y.Doc): DocumentSize => {
  const isLarge = settable(false);
  let bytes = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const measure = (): void => {
    clearTimeout(timer);
    const steps = aboutBytes(doc);
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
    if (!isLarge.get() && bytes >= collabLimits.largeDocument) measure();
  };
  doc.on('update', grow);
  timer = setTimeout(measure, restMilliseconds);
  return {
    isLarge,
    stop: () => {
      clearTimeout(timer);
      doc.off('update', grow);
    },
  };
};
