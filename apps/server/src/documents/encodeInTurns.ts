import { writeVarUint } from 'lib0/encoding';
import * as Y from 'yjs';
import type { TakeTurns } from './turns.ts';

const structsPerTurn = 1_000;

const writeDeletions = (encoder: Y.UpdateEncoderV1, doc: Y.Doc): void => {
  const { clients } = Y.createDeleteSetFromStructStore(doc.store);
  writeVarUint(encoder.restEncoder, clients.size);
  for (const [client, ranges] of [...clients].sort(([a], [b]) => b - a)) {
    writeVarUint(encoder.restEncoder, client);
    writeVarUint(encoder.restEncoder, ranges.length);
    for (const { clock, len } of ranges) {
      encoder.writeDsClock(clock);
      encoder.writeDsLen(len);
    }
  }
};

/** `Y.encodeStateAsUpdate` of a document without gaps that nobody changes meanwhile. */
export const encodeInTurns = async (doc: Y.Doc, turns: TakeTurns): Promise<Uint8Array> => {
  const encoder = new Y.UpdateEncoderV1();
  const clients = [...doc.store.clients].sort(([a], [b]) => b - a);
  writeVarUint(encoder.restEncoder, clients.length);
  for (const [client, structs] of clients) {
    writeVarUint(encoder.restEncoder, structs.length);
    encoder.writeClient(client);
    writeVarUint(encoder.restEncoder, 0);
    for (const [index, struct] of structs.entries()) {
      struct.write(encoder, 0);
      if (index % structsPerTurn === structsPerTurn - 1) await turns();
    }
  }
  await turns();
  writeDeletions(encoder, doc);
  await turns();
  return encoder.toUint8Array();
};
