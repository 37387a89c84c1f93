import {
  authTypes,
  closeCodes,
  messageTypes as types,
  passingCodes,
  readAccess,
  restart,
  updateRefusals,
} from '@lintel/diagram/collab';
import { createDecoder, readVarString, readVarUint } from 'lib0/decoding';
import { createEncoder, toUint8Array, writeUint8Array, writeVarString, writeVarUint } from 'lib0/encoding';
import type { Ends, Speech } from './openConnection.ts';

const passing: ReadonlySet<string> = new Set(passingCodes);
const isRefusal = (reason: string): boolean => Object.hasOwn(updateRefusals, reason) && !passing.has(reason);

/** A stock client that hears nothing for 30 seconds takes the connection for lost, and the hub one that says nothing for 60. */
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

/** Presence of nobody: it is valid, and changes nothing. */
const ofNobody = Uint8Array.of(1, 0);
const sign = frameOf(types.awareness, ofNobody);

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
export const yjsSpeech = (document: string, { send, close, forward, ping }: Ends): Speech => {
  let spokeAt = performance.now();
  /** Or when it was last asked whether it is there. */
  let heardAt = performance.now();
  let isAsked = false;

  const end = (reason: string): void => {
    if (reason === restart) close(closeCodes.restart, reason);
    // Whatever else ends a connection, like a client that did not answer in time, says nothing of the next one.
    else close(isRefusal(reason) ? closeCodes.refused : closeCodes.again, reason);
  };

  /** A stock client knows no such messages: to come back is how it learns that it may write, and sends what it could not. */
  const hear = (message: string): void => {
    if (readAccess(message) === 'write') close(closeCodes.again, 'may-write');
  };

  const say = (frame: Uint8Array): void => {
    spokeAt = performance.now();
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
      heardAt = performance.now();
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
      if (now - heardAt < quietMilliseconds) return;
      heardAt = now;
      isAsked = true;
      ping();
    },
    // A program that only looks on, and shows nobody, has nothing to say. Answers to nothing may be a flood.
    answered: () => {
      if (isAsked) forward(frameOf(types.awareness, ofNobody, document));
      isAsked = false;
    },
  };
};
