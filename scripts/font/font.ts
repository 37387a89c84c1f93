import { readKerning } from './kerning.ts';
import { normalizedWeight, readAdvanceDelta, readVariationStore } from './variation.ts';
import { readWoff2 } from './woff2.ts';

/** A variable font at one weight. */
export interface Font {
  readonly unitsPerEm: number;
  readonly ascender: number;
  readonly descender: number;
  readonly glyphs: ReadonlyMap<number, number>;
  advance(glyph: number): number;
  kerning(left: number, right: number): number;
}

function readCharacters(cmap: DataView): ReadonlyMap<number, number> {
  const glyphs = new Map<number, number>();
  for (let index = 0; index < cmap.getUint16(2); index += 1) {
    const at = cmap.getUint32(4 + index * 8 + 4);
    const format = cmap.getUint16(at);
    if (format === 12) {
      for (let group = 0; group < cmap.getUint32(at + 12); group += 1) {
        const place = at + 16 + group * 12;
        const [first, last, glyph] = [
          cmap.getUint32(place),
          cmap.getUint32(place + 4),
          cmap.getUint32(place + 8),
        ];
        for (let code = first; code <= last; code += 1) glyphs.set(code, glyph + code - first);
      }
    } else if (format === 4) {
      const segments = cmap.getUint16(at + 6) / 2;
      for (let segment = 0; segment < segments; segment += 1) {
        const end = cmap.getUint16(at + 14 + segment * 2);
        const start = cmap.getUint16(at + 16 + (segments + segment) * 2);
        const delta = cmap.getUint16(at + 16 + (2 * segments + segment) * 2);
        const rangeAt = at + 16 + (3 * segments + segment) * 2;
        const range = cmap.getUint16(rangeAt);
        for (let code = start; code <= end && code !== 0xffff; code += 1) {
          const raw = range === 0 ? code : cmap.getUint16(rangeAt + range + (code - start) * 2);
          const glyph = raw === 0 ? 0 : (raw + delta) & 0xffff;
          if (glyph !== 0) glyphs.set(code, glyph);
        }
      }
    }
  }
  return glyphs;
}

export function readFont(file: Uint8Array, weight: number): Font {
  const tables = readWoff2(file);
  const table = (tag: string): DataView => {
    const found = tables.get(tag);
    if (found === undefined) throw new Error(`The font has no table ${tag}`);
    return found.view;
  };
  const [head, hhea, hmtx, hvar] = [table('head'), table('hhea'), table('hmtx'), table('HVAR')];
  const place = normalizedWeight(table('fvar'), tables.get('avar')?.view, weight);
  const metrics = hhea.getUint16(34);
  const transformed = tables.get('hmtx')?.transformed === true;
  const plainAdvance = (glyph: number): number => {
    const index = Math.min(glyph, metrics - 1);
    return hmtx.getUint16(transformed ? 1 + index * 2 : index * 4);
  };
  const advanceDelta = readAdvanceDelta(hvar, place);
  const gdef = tables.get('GDEF')?.view;
  const gpos = tables.get('GPOS')?.view;
  const store = gdef !== undefined && gdef.getUint16(2) >= 3 ? gdef.getUint32(14) : 0;
  const delta = gdef !== undefined && store !== 0 ? readVariationStore(gdef, store, place) : () => 0;
  return {
    unitsPerEm: head.getUint16(18),
    ascender: hhea.getInt16(4),
    descender: hhea.getInt16(6),
    glyphs: readCharacters(table('cmap')),
    advance: (glyph) => plainAdvance(glyph) + advanceDelta(glyph),
    kerning: gpos === undefined ? () => 0 : readKerning(gpos, delta),
  };
}
