import { writeVarUint } from 'lib0/encoding';
import * as Y from 'yjs';

export interface Setting {
  /** The name of a column, or `meta`. */
  readonly column: string;
  readonly key: string;
  readonly value: string | number;
}

/**
 * The update that setting these values would be, without setting them: what is not committed yet must not
 * be seen, and a copy to try it on would cost the whole document. `client` has to be one that nobody else
 * writes with at the moment.
 */
export const columnUpdate = (doc: Y.Doc, client: number, settings: readonly Setting[]): Uint8Array => {
  const encoder = new Y.UpdateEncoderV1();
  const clock = Y.getState(doc.store, client);
  writeVarUint(encoder.restEncoder, 1);
  writeVarUint(encoder.restEncoder, settings.length);
  encoder.writeClient(client);
  writeVarUint(encoder.restEncoder, clock);
  settings.forEach(({ column, key, value }, index) => {
    const parent = doc.getMap(column);
    const left = parent._map.get(key) ?? null;
    const content = new Y.ContentAny([value]);
    const id = Y.createID(client, clock + index);
    new Y.Item(id, left, left?.lastId ?? null, null, null, parent, key, content).write(encoder, 0);
  });
  // What is overwritten is deleted where the new value is taken in.
  writeVarUint(encoder.restEncoder, 0);
  return encoder.toUint8Array();
};
