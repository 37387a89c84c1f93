import * as Y from 'yjs';
import { partsOf } from './updateParts.ts';

/** Others wait hardly longer than this for a large document. */
const turnMilliseconds = 2;

/** To be awaited between two pieces of work: gives others their turn whenever one's own is over. */
export type TakeTurns = () => Promise<void>;

/**
 * However many works there are, they share one turn in each round of the loop: a hundred at once keep everybody else
 * waiting no longer than one.
 */
export const createTurns = (milliseconds: number): TakeTurns => {
  const waiting: (() => void)[] = [];
  let since: number | null = null;
  const begin = (): void => {
    since = performance.now();
    setImmediate(end);
  };
  const end = (): void => {
    since = null;
    const next = waiting.shift();
    if (next === undefined) return;
    begin();
    next();
  };
  return async () => {
    if (since === null) begin();
    else if (performance.now() - since >= milliseconds) await new Promise<void>((turn) => waiting.push(turn));
  };
};

const turns = createTurns(turnMilliseconds);

/** The turns of this process. */
export const takingTurns = (): TakeTurns => turns;

/** Goes through all steps of a work in turns. */
export const inTurns = async <Result>(steps: Iterator<undefined, Result>): Promise<Result> => {
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return step.value;
    await turns();
  }
};

/** Smaller ones take Yjs a few milliseconds as they are. */
const largeUpdate = 64_000;
const smallAtOnce = 200;

const applyLarge = async (doc: Y.Doc, update: Uint8Array, turns: TakeTurns): Promise<void> => {
  const parts = partsOf(update);
  try {
    for (const part of parts) {
      if (part !== undefined) Y.applyUpdate(doc, part);
      await turns();
    }
  } catch {
    // What cannot be taken apart is judged as a whole, by Yjs.
    Y.applyUpdate(doc, update);
  }
};

/** Takes updates in, one after the other. The small ones together: each by itself costs three times as much. */
export const applyInTurns = async (
  doc: Y.Doc,
  updates: readonly Uint8Array[],
  turns: TakeTurns,
): Promise<void> => {
  for (let at = 0; at < updates.length; ) {
    const [first] = updates.slice(at, at + 1);
    if (first !== undefined && first.length > largeUpdate) {
      await applyLarge(doc, first, turns);
      at += 1;
      continue;
    }
    doc.transact(() => {
      let bytes = 0;
      for (let count = 0; at < updates.length && count < smallAtOnce; count++, at++) {
        const update = updates[at] ?? new Uint8Array();
        bytes += update.length;
        if (count > 0 && bytes > largeUpdate) break;
        Y.applyUpdate(doc, update);
      }
    });
    await turns();
  }
};
