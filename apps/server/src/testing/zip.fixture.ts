import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  name: string;
  content: Buffer | string;
  /** As the archive lies about it. */
  claims?: { size?: number; flags?: number; mode?: number };
}

const header = (entry: ZipEntry, packed: Buffer, content: Buffer): Buffer => {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(0x800 | (entry.claims?.flags ?? 0), 2);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(entry.claims?.size ?? content.length, 18);
  fields.writeUInt16LE(Buffer.byteLength(entry.name), 22);
  return fields;
};

/** An archive as any tool writes it, or as none would. */
export const zipOf = (entries: readonly ZipEntry[]): Buffer => {
  const files: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const entry of entries) {
    const content = Buffer.from(entry.content);
    const packed = deflateRawSync(content);
    const name = Buffer.from(entry.name);
    const fields = header(entry, packed, content);
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), fields, name, packed]);
    const attributes = Buffer.alloc(14);
    attributes.writeUInt32LE(((entry.claims?.mode ?? 0o100_644) << 16) >>> 0, 6);
    attributes.writeUInt32LE(at, 10);
    const madeOn = Buffer.from([20, 3]);
    list.push(Buffer.concat([Buffer.from('PK\x01\x02'), madeOn, fields, attributes, name]));
    files.push(file);
    at += file.length;
  }
  const directory = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, directory, end]);
};
