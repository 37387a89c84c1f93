import { createDecoder, readVarString, readVarUint } from 'lib0/decoding';

const types = { sync: 0, auth: 2, syncReply: 4, close: 7 } as const;
const syncTypes = { ask: 0, update: 2 } as const;
const denied = 1;
/** Closes and denials are short; nothing else that leaves has to be looked at. */
const longestEnd = 300;
const maxHeld = 1_000_000;

const addressOf = (frame: Uint8Array): { address: string; type: number; next: number } | null => {
  try {
    const decoder = createDecoder(frame);
    const address = readVarString(decoder);
    const type = readVarUint(decoder);
    const hasNext = type === types.auth || type === types.sync || type === types.syncReply;
    return { address, type, next: hasNext ? readVarUint(decoder) : 0 };
  } catch {
    return null;
  }
};

/**
 * Keeps the openings of one document over one socket apart. A provider that is detached says so even when
 * the server had closed before, and one that is attached again at once does not wait for the answer:
 * Hocuspocus would end the new opening by the old farewell, or give its greeting to the old connection.
 *
 * And lets nothing through before its opening has begun by asking for what is new. A provider goes on sending edits
 * while it has no connection, and sets its count of unsaved ones back when it asks: answers to what it sent before
 * would make it show as saved what is not. All of that is in the answer that it gives when it is asked in turn.
 */
export const createOpenings = (forward: (frame: Uint8Array) => void) => {
  const open = new Map<string, { hasAsked: boolean }>();
  /** What came behind a farewell that is not answered yet. */
  const held = new Map<string, Uint8Array[]>();
  let heldBytes = 0;

  const receive = (frame: Uint8Array): void => {
    const told = addressOf(frame);
    if (told === null) return forward(frame);
    const { address, type, next } = told;
    const waiting = held.get(address);
    if (waiting !== undefined) {
      heldBytes += frame.length;
      // The client learns nothing of it and sends it again at its next opening.
      if (heldBytes <= maxHeld) waiting.push(frame);
      return;
    }
    if (type === types.auth) {
      if (!open.has(address)) open.set(address, { hasAsked: false });
      return forward(frame);
    }
    const opening = open.get(address);
    if (opening === undefined) return;
    if (type === types.close) held.set(address, []);
    if (type === types.sync || type === types.syncReply) {
      if (next === syncTypes.ask) opening.hasAsked = true;
      else if (next === syncTypes.update && !opening.hasAsked) return;
    }
    forward(frame);
  };

  return {
    receive,
    /** To be told of everything that is sent. */
    sent: (frame: Uint8Array): void => {
      if (frame.length > longestEnd) return;
      const told = addressOf(frame);
      if (
        told === null ||
        !(told.type === types.close || (told.type === types.auth && told.next === denied))
      ) {
        return;
      }
      open.delete(told.address);
      const waiting = held.get(told.address) ?? [];
      held.delete(told.address);
      heldBytes -= waiting.reduce((sum, each) => sum + each.length, 0);
      // Not while Hocuspocus is still taking the old connection apart.
      if (waiting.length > 0) setImmediate(() => waiting.forEach(receive));
    },
  };
};
