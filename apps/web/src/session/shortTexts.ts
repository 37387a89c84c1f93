import { utf8TextDecoder, utf8TextEncoder } from 'lib0/string';

/** Of an encoded document nearly all is keys, names of fields and a few words: asking the browser for each takes longer. */
const longest = 48;
/** A power of two: more than a large diagram has keys. */
const mostKnown = 1 << 15;
const firstBeyondAscii = 0x80;

interface TextDecoding {
  decode(bytes?: Uint8Array): string;
}

interface TextEncoding {
  encodeInto(text: string, bytes: Uint8Array): { read: number; written: number };
}

const isSame = (text: string, bytes: Uint8Array): boolean => {
  if (text.length !== bytes.length) return false;
  for (let at = 0; at < bytes.length; at += 1) if (text.charCodeAt(at) !== bytes[at]) return false;
  return true;
};

/** As the browser's, and one and the same string for what was read shortly before: a document repeats its keys. */
export const knowingDecode = (decode: (bytes: Uint8Array) => string): ((bytes: Uint8Array) => string) => {
  const known: (string | undefined)[] = Array.from({ length: mostKnown });
  return (bytes) => {
    if (bytes.length > longest) return decode(bytes);
    let hash = 0x811c9dc5;
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at] ?? 0;
      if (byte >= firstBeyondAscii) return decode(bytes);
      hash = Math.imul(hash ^ byte, 0x01000193);
    }
    const place = (hash ^ (hash >>> 15)) & (mostKnown - 1);
    const before = known[place];
    if (before !== undefined && isSame(before, bytes)) return before;
    const text = String.fromCharCode(...bytes);
    known[place] = text;
    return text;
  };
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

/** From then on Yjs, which reads and writes every string by these two, does so in a fraction of the time. */
export const readTextsQuickly = (): void => {
  if (areQuick) return;
  areQuick = true;
  const decoder: TextDecoding | null = utf8TextDecoder;
  if (decoder !== null) {
    const decode = decoder.decode.bind(decoder);
    decoder.decode = knowingDecode(decode) as TextDecoding['decode'];
  }
  const encoder: TextEncoding = utf8TextEncoder;
  encoder.encodeInto = quickEncode(encoder.encodeInto.bind(encoder));
};
