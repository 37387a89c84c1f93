/** For what does not say how large it is, so that it is not unpacked. */
const unknown = Number.POSITIVE_INFINITY;

/** A frame of a JPEG says its size in the segment that begins it; C4, C8 and CC begin something else. */
const jpegPixels = (bytes: Buffer): number => {
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes.readUInt8(at + 1);
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return bytes.readUInt16BE(at + 5) * bytes.readUInt16BE(at + 7);
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return unknown;
};

/** How many pixels an image says that it is, by what stands at its beginning. */
export const pixelsIn = (bytes: Buffer): number => {
  if (bytes.length < 24) return unknown;
  const start = bytes.toString('latin1', 0, 4);
  if (start === '\x89PNG') return bytes.readUInt32BE(16) * bytes.readUInt32BE(20);
  if (start === 'GIF8') return bytes.readUInt16LE(6) * bytes.readUInt16LE(8);
  if (start.startsWith('\xff\xd8')) return jpegPixels(bytes);
  return unknown;
};
