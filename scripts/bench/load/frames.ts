import { createEncoder, toUint8Array, writeVarString, writeVarUint, writeVarUint8Array } from 'lib0/encoding';

const types = { sync: 0, awareness: 1, auth: 2, syncReply: 4 } as const;
const syncStatus = 8;

type Write = (encoder: ReturnType<typeof createEncoder>) => void;

const frameOf = (document: string, type: number, write: Write): Uint8Array => {
  const encoder = createEncoder();
  writeVarString(encoder, document);
  writeVarUint(encoder, type);
  write(encoder);
  return toUint8Array(encoder);
};

export const authFrame = (document: string): Uint8Array =>
  frameOf(document, types.auth, (encoder) => {
    writeVarUint(encoder, 0);
    writeVarString(encoder, '');
    writeVarString(encoder, '4.7.0');
  });

/** Asks for everything, as each client does before it sends anything. */
export const askFrame = (document: string): Uint8Array =>
  frameOf(document, types.sync, (encoder) => {
    writeVarUint(encoder, 0);
    writeVarUint8Array(encoder, new Uint8Array([0]));
  });

export const nothingNew = new Uint8Array([0, 0]);

/** What the server lacks: no edit gets through before. */
export const deliveryFrame = (document: string, update: Uint8Array): Uint8Array =>
  frameOf(document, types.sync, (encoder) => {
    writeVarUint(encoder, 1);
    writeVarUint8Array(encoder, update);
  });

export const updateFrame = (document: string, update: Uint8Array): Uint8Array =>
  frameOf(document, types.sync, (encoder) => {
    writeVarUint(encoder, 2);
    writeVarUint8Array(encoder, update);
  });

export const awarenessFrame = (document: string, client: number, clock: number, state: object): Uint8Array =>
  frameOf(document, types.awareness, (encoder) => {
    const inner = createEncoder();
    writeVarUint(inner, 1);
    writeVarUint(inner, client);
    writeVarUint(inner, clock);
    writeVarString(inner, JSON.stringify(state));
    writeVarUint8Array(encoder, toUint8Array(inner));
  });

/** Read without a decoder: a document's name is shorter than 128 bytes, and so is each type. */
export const readAnswer = (frame: Uint8Array): 'admitted' | 'delivered' | 'saved' | 'refused' | 'other' => {
  const at = 1 + (frame[0] ?? 0);
  if (frame[at] === types.auth) return frame[at + 1] === 2 ? 'admitted' : 'refused';
  if (frame[at] === syncStatus) return frame[at + 1] === 1 ? 'saved' : 'refused';
  if ((frame[at] === types.sync || frame[at] === types.syncReply) && frame[at + 1] === 1) return 'delivered';
  return frame[at] === 7 ? 'refused' : 'other';
};
