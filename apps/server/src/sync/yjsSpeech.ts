import {
  authTypes,
  closeCodes,
  messageTypes as types,
  passingCodes,
  readAccess,
  restart,
} from '@lintel/diagram/collab';
import { createDecoder, readVarString, readVarUint } from 'lib0/decoding';
import { createEncoder, toUint8Array, writeUint8Array, writeVarString, writeVarUint } from 'lib0/encoding';
import type { Ends, Speech } from './openConnection.ts';

const passing: ReadonlySet<string> = new Set(passingCodes);
/** A stock client that hears nothing for 30 seconds takes the connection for lost. */
const quietMilliseconds = 15_000;

/** What Hocuspocus says and hears beside it, stock Yjs clients do not know. */
const understood: ReadonlySet<number> = new Set([types.sync, types.awareness, types.queryAwareness]);

const frameOf = (type: number, rest: Uint8Array, document?: string): Uint8Array => {
  const encoder = createEncoder();
  if (document !== undefined) writeVarString(encoder, document);
  writeVarUint(encoder, type);
  writeUint8Array(encoder, rest);
  return toUint8Array(encoder);
};

/** An awareness message about nobody: it is valid, and changes nothing. */
const sign = frameOf(types.awareness, Uint8Array.of(1, 0));

const typeOf = (frame: Uint8Array): { type: number; rest: Uint8Array } | null => {
  try {
    const decoder = createDecoder(frame);
    const type = readVarUint(decoder);
    return { type, rest: frame.subarray(decoder.pos) };
  } catch {
    return null;
  }
};

/** The stock protocol of `y-websocket`: the same frames as the hub's without the name of the document. */
export const yjsSpeech = (document: string, { send, close, forward }: Ends): Speech => {
  let spokeAt = Date.now();

  const end = (reason: string): void => {
    if (reason === restart) close(closeCodes.restart, reason);
    else close(passing.has(reason) ? closeCodes.again : closeCodes.refused, reason);
  };

  /** A stock client knows no such messages: to come back is how it learns that it may write, and sends what it could not. */
  const hear = (message: string): void => {
    if (readAccess(message) === 'write') close(closeCodes.again, 'may-write');
  };

  const say = (frame: Uint8Array): void => {
    spokeAt = Date.now();
    send(frame);
  };

  return {
    begin: () => {
      const encoder = createEncoder();
      writeVarUint(encoder, authTypes.token);
      // Who this is was decided at the door; the hub waits for the form of it.
      writeVarString(encoder, '');
      forward(frameOf(types.auth, toUint8Array(encoder), document));
    },
    incoming: (frame) => {
      const read = typeOf(frame);
      // What cannot be read goes on as it is, and the limits end it.
      if (read === null) return frame;
      return understood.has(read.type) ? frameOf(read.type, read.rest, document) : null;
    },
    receive: forward,
    outgoing: (frame) => {
      const decoder = createDecoder(frame);
      readVarString(decoder);
      const type = readVarUint(decoder);
      const rest = frame.subarray(decoder.pos);
      if (type === types.sync || type === types.syncReply) say(frameOf(types.sync, rest));
      else if (type === types.awareness) say(frameOf(types.awareness, rest));
      else if (type === types.stateless) hear(readVarString(decoder));
      else if (type === types.close) end(readVarString(decoder));
      else if (type === types.auth && readVarUint(decoder) === authTypes.denied) end(readVarString(decoder));
    },
    tick: (now) => {
      if (now - spokeAt >= quietMilliseconds) say(sign);
    },
  };
};
