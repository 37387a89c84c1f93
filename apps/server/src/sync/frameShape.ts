import { authTypes, messageTypes as types, syncTypes } from '@lintel/diagram/collab';
import { createDecoder, type Decoder, readVarString, readVarUint, readVarUint8Array } from 'lib0/decoding';
import { mostOfUpdate } from '../documents/amounts.ts';

export interface FrameShape {
  readonly document: string;
  readonly type: number;
}

/** Of a document, with what a provider adds to tell several of one document apart. */
const longestName = 300;
const longestToken = 10_000;

class Unreadable extends Error {
  override name = 'Unreadable';
}

const readShortString = (decoder: Decoder, most: number): string => {
  const before = decoder.pos;
  if (readVarUint(decoder) > most) throw new Unreadable();
  decoder.pos = before;
  return readVarString(decoder);
};

const readPayload = (decoder: Decoder): Uint8Array => {
  const payload = readVarUint8Array(decoder);
  if (decoder.pos > decoder.arr.length) throw new Unreadable();
  return payload;
};

const checkStateVector = (payload: Uint8Array): void => {
  const decoder = createDecoder(payload);
  const clients = readVarUint(decoder);
  if (clients > mostOfUpdate.clients) throw new Unreadable();
  for (let left = 2 * clients; left > 0; left--) readVarUint(decoder);
};

const checkPresence = (payload: Uint8Array): void => {
  const decoder = createDecoder(payload);
  for (let left = readVarUint(decoder); left > 0; left--) {
    readVarUint(decoder);
    readVarUint(decoder);
    JSON.parse(readVarString(decoder));
  }
};

const check = (decoder: Decoder, type: number, mostPresence: number): void => {
  if (type === types.sync || type === types.syncReply) {
    const kind = readVarUint(decoder);
    if (kind > syncTypes.update) throw new Unreadable();
    const payload = readPayload(decoder);
    if (kind === syncTypes.ask) checkStateVector(payload);
  } else if (type === types.awareness) {
    const payload = readPayload(decoder);
    // A longer one is read by nobody.
    if (payload.length <= mostPresence) checkPresence(payload);
  } else if (type === types.auth) {
    if (readVarUint(decoder) !== authTypes.token) throw new Unreadable();
    readShortString(decoder, longestToken);
  }
};

/**
 * What a frame is; null where it cannot be read, or asks for more than any client does. Of an update only that it is
 * there: what is in it is counted and judged in turns.
 */
export const shapeOf = (frame: Uint8Array, mostPresence: number): FrameShape | null => {
  try {
    const decoder = createDecoder(frame);
    const document = readShortString(decoder, longestName);
    const type = readVarUint(decoder);
    check(decoder, type, mostPresence);
    return { document, type };
  } catch {
    return null;
  }
};
