import { authTypes, messageTypes as types, syncTypes } from '@lintel/diagram/collab';
import { createDecoder, readVarString, readVarUint, readVarUint8Array } from 'lib0/decoding';
import * as Y from 'yjs';

/** Closes and denials are short; nothing else that leaves has to be looked at. */
const longestEnd = 300;
const maxHeld = 1_000_000;
/** Larger ones take long to look through, and are sent late by no provider. */
const longestLate = 64_000;

interface ReadFrame {
  readonly address: string;
  readonly type: number;
  readonly next: number;
  /** What a message of the sync protocol carries. */
  readonly payload: () => Uint8Array;
}

const readFrame = (frame: Uint8Array): ReadFrame | null => {
  try {
    const decoder = createDecoder(frame);
    const address = readVarString(decoder);
    const type = readVarUint(decoder);
    const hasNext = type === types.auth || type === types.sync || type === types.syncReply;
    return {
      address,
      type,
      next: hasNext ? readVarUint(decoder) : 0,
      payload: () => readVarUint8Array(decoder),
    };
  } catch {
    return null;
  }
};

type Clocks = ReadonlyMap<number, number>;

/** Yjs client → how much of it the asking client had. */
const clocksOf = ({ payload }: ReadFrame): Clocks => {
  try {
    return Y.decodeStateVector(payload());
  } catch {
    // To be refused by the code that takes it.
    return new Map();
  }
};

/** Whether all that is drawn by an update was there at that moment; of what only deletes it cannot be told. */
const isOlderThan = (asked: Clocks, { payload }: ReadFrame): boolean => {
  try {
    const update = payload();
    if (update.length > longestLate) return false;
    const { to } = Y.parseUpdateMeta(update);
    return to.size > 0 && [...to].every(([client, clock]) => clock <= (asked.get(client) ?? 0));
  } catch {
    return false;
  }
};

interface Opening {
  /** What the client had when it asked for what is new; null before. */
  asked: Clocks | null;
  /** Whether it has given what the server did not have. */
  hasDelivered: boolean;
  /** Edits from between the two. */
  readonly early: Uint8Array[];
}

/**
 * Keeps the openings of one document over one socket apart. A provider that is detached says so even when
 * the server had closed before, and one that is attached again at once does not wait for the answer:
 * Hocuspocus would end the new opening by the old farewell, or give its greeting to the old connection.
 *
 * And lets no edit through before its opening has begun, by asking for what is new and delivering what the server does
 * not have. A provider sets its count of unsaved edits back when it asks, and sends what it could not send while it had
 * no connection after that: answers to those would make it show as saved what is not. They are in what it delivers.
 */
export const createOpenings = (forward: (frame: Uint8Array) => void) => {
  const open = new Map<string, Opening>();
  /** What came behind a farewell that is not answered yet. */
  const held = new Map<string, Uint8Array[]>();
  let heldBytes = 0;

  const receive = (frame: Uint8Array): void => {
    const read = readFrame(frame);
    if (read === null) return forward(frame);
    const { address, type } = read;
    const waiting = held.get(address);
    if (waiting !== undefined) {
      // Beyond the limit the client learns nothing of it and sends it again at its next opening.
      hold(waiting, frame);
      return;
    }
    if (type === types.auth) {
      if (!open.has(address)) open.set(address, { asked: null, hasDelivered: false, early: [] });
      return forward(frame);
    }
    const opening = open.get(address);
    if (opening === undefined) return;
    if (type === types.close) held.set(address, []);
    if (type === types.sync || type === types.syncReply) synchronise(opening, read, frame);
    else forward(frame);
  };

  const synchronise = (opening: Opening, read: ReadFrame, frame: Uint8Array): void => {
    if (read.next === syncTypes.ask) opening.asked ??= clocksOf(read);
    if (read.next === syncTypes.update && !opening.hasDelivered) {
      if (opening.asked === null || isOlderThan(opening.asked, read)) return;
      if (hold(opening.early, frame)) return;
    }
    forward(frame);
    if (read.next !== syncTypes.delivery) return;
    opening.hasDelivered = true;
    release(opening.early.splice(0)).forEach(forward);
  };

  const hold = (frames: Uint8Array[], frame: Uint8Array): boolean => {
    if (heldBytes + frame.length > maxHeld) return false;
    heldBytes += frame.length;
    frames.push(frame);
    return true;
  };

  const release = (frames: Uint8Array[]): Uint8Array[] => {
    heldBytes -= frames.reduce((sum, each) => sum + each.length, 0);
    return frames;
  };

  return {
    receive,
    /** To be told of everything that is sent. */
    sent: (frame: Uint8Array): void => {
      if (frame.length > longestEnd) return;
      const read = readFrame(frame);
      if (
        read === null ||
        !(read.type === types.close || (read.type === types.auth && read.next === authTypes.denied))
      ) {
        return;
      }
      release(open.get(read.address)?.early ?? []);
      open.delete(read.address);
      const waiting = release(held.get(read.address) ?? []);
      held.delete(read.address);
      // Not while Hocuspocus is still taking the old connection apart.
      if (waiting.length > 0) setImmediate(() => waiting.forEach(receive));
    },
  };
};
