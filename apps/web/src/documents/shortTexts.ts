import { type Decoder, readAny, readVarString, readVarUint } from 'lib0/decoding';
import { utf8TextEncoder } from 'lib0/string';
import { ContentAny, UpdateDecoderV1 } from 'yjs';

/** Of an encoded document nearly all is keys, names of fields and a few words: asking the browser for each takes longer. */
const longest = 48;
/** A power of two: more than a large diagram has keys. */
const mostKnown = 1 << 16;
const firstBeyondAscii = 0x80;

interface TextEncoding {
  encodeInto(text: string, bytes: Uint8Array): { read: number; written: number };
}

type Read<Value> = (decoder: Decoder) => Value;

/** Keys are drawn by lot, and names differ at their ends: the last few letters tell enough of them apart. */
const distinguishingLetters = 8;

const placeOf = (bytes: Uint8Array, from: number, end: number): number => {
  let hash = end - from;
  for (let at = Math.max(from, end - distinguishingLetters); at < end; at += 1)
    hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193);
  return (hash ^ (hash >>> 15)) & (mostKnown - 1);
};

const isAt = (text: string, bytes: Uint8Array, from: number): boolean => {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) !== bytes[from + at]) return false;
  return true;
};

/** One list for each length: a text is made of one in a tenth of the time that it takes to be made of bytes. */
const codes: readonly number[][] = Array.from({ length: longest + 1 }, (_, length) =>
  Array.from({ length }, () => 0),
);

/** Null for what is not ASCII. */
const textAt = (bytes: Uint8Array, from: number, length: number): string | null => {
  const own = codes[length] ?? [];
  for (let at = 0; at < length; at += 1) {
    const byte = bytes[from + at] ?? 0;
    if (byte >= firstBeyondAscii) return null;
    own[at] = byte;
  }
  return String.fromCharCode(...own);
};

/** As lib0 reads, and one and the same string for what was read shortly before: a document repeats its keys. */
export const knowingRead = (read: Read<string>): Read<string> => {
  const known: string[] = Array.from({ length: mostKnown }, () => '');
  return (decoder) => {
    const { arr, pos } = decoder;
    const length = readVarUint(decoder);
    const from = decoder.pos;
    const end = from + length;
    if (length <= longest && end <= arr.length) {
      const place = placeOf(arr, from, end);
      const before = known[place] ?? '';
      decoder.pos = end;
      if (before.length === length && isAt(before, arr, from)) return before;
      const text = textAt(arr, from, length);
      if (text !== null) return (known[place] = text);
    }
    decoder.pos = pos;
    return read(decoder);
  };
};

const [arrayMark, objectMark, textMark] = [117, 118, 119];

/** As lib0 reads, with all that is text read by another. */
export const readValueWith = (readText: Read<string>): Read<unknown> => {
  const readValue: Read<unknown> = (decoder) => {
    const mark = decoder.arr[decoder.pos];
    if (mark !== textMark && mark !== objectMark && mark !== arrayMark) return readAny(decoder);
    decoder.pos += 1;
    if (mark === textMark) return readText(decoder);
    const count = readVarUint(decoder);
    if (mark === arrayMark) {
      const values: unknown[] = [];
      for (let at = 0; at < count; at += 1) values.push(readValue(decoder));
      return values;
    }
    const fields: Record<string, unknown> = {};
    for (let at = 0; at < count; at += 1) {
      const name = readText(decoder);
      fields[name] = readValue(decoder);
    }
    return fields;
  };
  return readValue;
};

/** As the browser's. */
export const quickEncode = (encodeInto: TextEncoding['encodeInto']): TextEncoding['encodeInto'] => {
  return (text, bytes) => {
    if (text.length > longest || text.length > bytes.length) return encodeInto(text, bytes);
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code >= firstBeyondAscii) return encodeInto(text, bytes);
      bytes[at] = code;
    }
    return { read: text.length, written: text.length };
  };
};

let areQuick = false;

/** From then on Yjs reads and writes every string of a document in a fraction of the time, and holds values in less. */
export const readTextsQuickly = (): void => {
  if (areQuick) return;
  areQuick = true;
  const readText = knowingRead(readVarString);
  const readValue = readValueWith(readText);
  Object.assign(UpdateDecoderV1.prototype, {
    readString(this: UpdateDecoderV1) {
      return readText(this.restDecoder);
    },
    readKey(this: UpdateDecoderV1) {
      return readText(this.restDecoder);
    },
    readAny(this: UpdateDecoderV1) {
      return readValue(this.restDecoder);
    },
  });
  // A list that begins empty has room for 17 values once it holds one: of a large document that is a tenth.
  Object.assign(ContentAny.prototype, {
    integrate(this: ContentAny) {
      this.arr = this.arr.slice();
    },
  });
  const encoder: TextEncoding = utf8TextEncoder;
  encoder.encodeInto = quickEncode(encoder.encodeInto.bind(encoder));
};
