import { frameLimits } from './frames.ts';

const types = { awareness: 1, auth: 2, close: 7 } as const;
/** Longer names are no diagram's. */
const longestName = 127;

interface Turn {
  waiting: { client: object; forward: () => void }[];
}

/** Read without a decoder: each frame passes here. */
const headOf = (frame: Uint8Array): { document: string; type: number } | null => {
  const length = frame[0] ?? 0;
  const type = frame[1 + length];
  if (length > longestName || type === undefined) return null;
  // Behind a zero stands which of several providers on one socket it is.
  const end = frame.indexOf(0, 1);
  const name = frame.subarray(1, end === -1 ? 1 + length : Math.min(end, 1 + length));
  return { document: String.fromCharCode(...name), type };
};

/**
 * Lets the presence of all people on a document through together, so that each of them hears one message in 33 ms
 * however many move their pointers. What comes after a pause is not held up.
 */
export const createPresenceTurns = () => {
  const turns = new Map<string, Turn>();

  const begin = (document: string): void => {
    const turn: Turn = { waiting: [] };
    turns.set(document, turn);
    setTimeout(() => {
      turns.delete(document);
      if (turn.waiting.length === 0) return;
      begin(document);
      for (const { forward } of turn.waiting) forward();
    }, frameLimits.awarenessMilliseconds).unref();
  };

  const forget = (client: object, document: string): void => {
    const turn = turns.get(document);
    if (turn === undefined) return;
    turn.waiting = turn.waiting.filter((each) => each.client !== client);
  };

  return {
    take: (client: object, frame: Uint8Array, forward: () => void): void => {
      const head = headOf(frame);
      if (head === null) return forward();
      const { document, type } = head;
      // It would be taken for the next opening's, before that has said who it is.
      if (type === types.auth || type === types.close) forget(client, document);
      if (type !== types.awareness) return forward();
      const turn = turns.get(document);
      if (turn !== undefined) {
        turn.waiting.push({ client, forward });
        return;
      }
      begin(document);
      forward();
    },
    leave: (client: object): void => {
      for (const document of turns.keys()) forget(client, document);
    },
  };
};
