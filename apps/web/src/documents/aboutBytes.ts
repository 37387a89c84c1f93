import * as Y from 'yjs';

/** A few milliseconds on a slow machine. */
const structsAtOnce = 2_000;

/** In bytes, as they are stored: where something stands, and what of it is said by its neighbours. */
const placeBytes = 9;
const numberBytes = 4;

const isOwn = <Name extends string>(value: object, name: Name): value is Record<Name, unknown> =>
  Object.hasOwn(value, name);

const valueBytes = (value: unknown): number => {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value === 'number') return numberBytes;
  if (typeof value !== 'object' || value === null) return 1;
  if (value instanceof Uint8Array) return value.length;
  let bytes = 2;
  // Lists of the entries of tens of thousands of values would take ten million bytes.
  for (const name in value) if (isOwn(value, name)) bytes += name.length + 1 + valueBytes(value[name]);
  return bytes;
};

const contentBytes = (content: unknown): number => {
  if (content instanceof Y.ContentString) return content.str.length;
  if (content instanceof Y.ContentAny) return valueBytes(content.arr);
  if (content instanceof Y.ContentFormat) return content.key.length + valueBytes(content.value);
  return 2;
};

/** About as many bytes as the encoded document has, in steps: encoding takes longer than opening it. */
export function* aboutBytes(doc: Y.Doc): Generator<void, number> {
  let bytes = 0;
  let seen = 0;
  for (const structs of doc.store.clients.values()) {
    // By number, because more may come between two steps.
    for (let at = 0; at < structs.length; at += 1) {
      const struct = structs[at];
      bytes += placeBytes;
      if (struct instanceof Y.Item) bytes += (struct.parentSub?.length ?? 0) + contentBytes(struct.content);
      seen += 1;
      if (seen % structsAtOnce === 0) yield;
    }
  }
  return bytes;
}
