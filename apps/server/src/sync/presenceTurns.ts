import { messageTypes as types } from '@lintel/diagram/collab';
import { frameLimits } from './frames.ts';

/** Longer names are no diagram's. */
const longestName = 127;

/** How much longer it waits for an edit, to leave together with it: to send costs the same for one message as for two. */
const rideMilliseconds = 17;

interface Turn {
  waiting: { client: object; forward: () => void }[];
  /** It has lasted for long enough, and waits for an edit to go with. */
  isDue: boolean;
  timer: NodeJS.Timeout;
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
 * Lets the presence of all people on a document through together, so that each of them hears one message in 33 ms at the
 * most, however many move their pointers. What comes after a pause is not held up.
 */
export const createPresenceTurns = () => {
  const turns = new Map<string, Turn>();

  const after = (milliseconds: number, task: () => void): NodeJS.Timeout =>
    setTimeout(task, milliseconds).unref();

  const begin = (document: string): void => {
    const due = (): void => {
      turn.isDue = true;
      if (turn.waiting.length === 0) turns.delete(document);
      else turn.timer = after(rideMilliseconds, () => release(document));
    };
    const turn: Turn = { waiting: [], isDue: false, timer: after(frameLimits.awarenessMilliseconds, due) };
    turns.set(document, turn);
  };

  const release = (document: string): void => {
    const turn = turns.get(document);
    if (turn === undefined || !turn.isDue) return;
    clearTimeout(turn.timer);
    turns.delete(document);
    if (turn.waiting.length === 0) return;
    begin(document);
    for (const { forward } of turn.waiting) forward();
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
    /** An edit of the document is about to be told to everybody. */
    ride: release,
    leave: (client: object): void => {
      for (const document of turns.keys()) forget(client, document);
    },
  };
};

export type PresenceTurns = ReturnType<typeof createPresenceTurns>;
