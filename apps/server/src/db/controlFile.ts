import { type Segment, segmentBytes } from './walSegments.ts';

/** What the embedded database writes about itself into `global/pg_control`, as far as a start depends on it. */
export interface ControlFile {
  /** Given when the database was made, and never changed: copies of one database share it. */
  system: string;
  /** Where recovery begins to read the log. */
  redo: Segment;
}

/** Of PostgreSQL 18; the checksum covers all that stands before it. */
const format = 1_800;
const at = { system: 0, format: 8, redo: 40, timeline: 48, segmentBytes: 228, checksum: 292 } as const;
const fileBytes = 8_192;

const polynomial = 0x82f63b78;
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = (value & 1) === 1 ? (value >>> 1) ^ polynomial : value >>> 1;
  return value;
});

/** CRC-32C, which Node does not know. */
const checksumOf = (bytes: Uint8Array): number => {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (sum >>> 8) ^ (table[(sum ^ byte) & 0xff] ?? 0);
  return (sum ^ 0xffffffff) >>> 0;
};

/** Null when it is cut, changed or written by another version. */
export const readControlFile = (bytes: Uint8Array): ControlFile | null => {
  if (bytes.length !== fileBytes) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (view.getUint32(at.format, true) !== format) return null;
  if (view.getUint32(at.checksum, true) !== checksumOf(bytes.subarray(0, at.checksum))) return null;
  if (view.getUint32(at.segmentBytes, true) !== segmentBytes) return null;
  return {
    system: String(view.getBigUint64(at.system, true)),
    redo: {
      timeline: view.getUint32(at.timeline, true),
      number: Number(view.getBigUint64(at.redo, true) / BigInt(segmentBytes)),
    },
  };
};
