import { brotliDecompressSync } from 'node:zlib';

/** The order is the standard's (WOFF 2.0, section 4.1): a table is named by its place in this list. */
const knownTags =
  'cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'.split(
    ' ',
  );

export interface FontTable {
  readonly view: DataView;
  /** The bytes are not those of the font file but a denser form that WOFF 2.0 defines for this table. */
  readonly transformed: boolean;
}

interface Entry {
  readonly tag: string;
  readonly length: number;
  readonly transformed: boolean;
}

const headerLength = 48;

export function readWoff2(file: Uint8Array): ReadonlyMap<string, FontTable> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (view.getUint32(0) !== 0x774f4632) throw new Error('Not a WOFF 2.0 file');
  const count = view.getUint16(12);
  const compressedLength = view.getUint32(20);
  let at = headerLength;

  const readBase128 = (): number => {
    let value = 0;
    for (let index = 0; index < 5; index += 1) {
      const byte = view.getUint8(at);
      at += 1;
      value = value * 128 + (byte & 0x7f);
      if ((byte & 0x80) === 0) return value;
    }
    throw new Error('A number in the table directory is too long');
  };

  const entries: Entry[] = [];
  for (let index = 0; index < count; index += 1) {
    const flags = view.getUint8(at);
    at += 1;
    let tag = knownTags[flags & 0x3f];
    if (tag === undefined) {
      tag = String.fromCharCode(...file.subarray(at, at + 4));
      at += 4;
    }
    const version = flags >> 6;
    // Glyph outlines are the exception: for them 0 means transformed and 3 means as they were.
    const transformed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0;
    const originalLength = readBase128();
    entries.push({ tag, transformed, length: transformed ? readBase128() : originalLength });
  }

  const data = brotliDecompressSync(file.subarray(at, at + compressedLength));
  const tables = new Map<string, FontTable>();
  let offset = 0;
  for (const { tag, length, transformed } of entries) {
    tables.set(tag, { view: new DataView(data.buffer, data.byteOffset + offset, length), transformed });
    offset += length;
  }
  return tables;
}
