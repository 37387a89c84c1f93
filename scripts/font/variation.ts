/** Reads how a variable font's numbers change along its only axis, the weight. */

const f2dot14 = (view: DataView, at: number): number => view.getInt16(at) / 16_384;

/** Where a weight lies on the axis, from -1 to 1, bent as the font asks for in `avar`. */
export function normalizedWeight(fvar: DataView, avar: DataView | undefined, weight: number): number {
  const axes = fvar.getUint16(4);
  if (fvar.getUint16(8) !== 1) throw new Error('A font with one axis is expected');
  const fixed = (at: number): number => fvar.getInt32(at) / 65_536;
  const [least, normal, most] = [fixed(axes + 4), fixed(axes + 8), fixed(axes + 12)];
  const plain =
    weight < normal
      ? -(normal - weight) / (normal - least)
      : weight > normal
        ? (weight - normal) / (most - normal)
        : 0;
  if (avar === undefined) return plain;
  const pairs = avar.getUint16(8);
  for (let index = 1; index < pairs; index += 1) {
    const at = 10 + index * 4;
    const [fromA, toA, fromB, toB] = [
      f2dot14(avar, at - 4),
      f2dot14(avar, at - 2),
      f2dot14(avar, at),
      f2dot14(avar, at + 2),
    ];
    if (plain > fromB) continue;
    return fromB === fromA ? toB : toA + ((plain - fromA) * (toB - toA)) / (fromB - fromA);
  }
  return plain;
}

export type Delta = (outer: number, inner: number) => number;

/** An item variation store at one place of the axis. */
export function readVariationStore(table: DataView, store: number, place: number): Delta {
  const regions = store + table.getUint32(store + 2);
  const axes = table.getUint16(regions);
  const share = (region: number): number => {
    const at = regions + 4 + region * axes * 6;
    const [start, peak, end] = [f2dot14(table, at), f2dot14(table, at + 2), f2dot14(table, at + 4)];
    if (peak === 0 || place === peak) return 1;
    if (place <= start || place >= end) return 0;
    return place < peak ? (place - start) / (peak - start) : (end - place) / (end - peak);
  };
  return (outer, inner) => {
    if (outer === 0xffff && inner === 0xffff) return 0;
    const data = store + table.getUint32(store + 8 + outer * 4);
    const wide = table.getUint16(data + 2);
    const words = wide & 0x7fff;
    const long = (wide & 0x8000) !== 0;
    const count = table.getUint16(data + 4);
    const [wordSize, byteSize] = long ? [4, 2] : [2, 1];
    let at = data + 6 + count * 2 + inner * (words * wordSize + (count - words) * byteSize);
    let sum = 0;
    for (let index = 0; index < count; index += 1) {
      const size = index < words ? wordSize : byteSize;
      const delta = size === 4 ? table.getInt32(at) : size === 2 ? table.getInt16(at) : table.getInt8(at);
      at += size;
      sum += delta * share(table.getUint16(data + 6 + index * 2));
    }
    return sum;
  };
}

/** Which delta a glyph's advance takes; without a map its own number is the index. */
export function readAdvanceDelta(hvar: DataView, place: number): (glyph: number) => number {
  const delta = readVariationStore(hvar, hvar.getUint32(4), place);
  const map = hvar.getUint32(8);
  if (map === 0) return (glyph) => delta(0, glyph);
  const format = hvar.getUint8(map);
  const entryFormat = hvar.getUint8(map + 1);
  const count = format === 0 ? hvar.getUint16(map + 2) : hvar.getUint32(map + 2);
  const start = map + (format === 0 ? 4 : 6);
  const size = ((entryFormat >> 4) & 3) + 1;
  const innerBits = (entryFormat & 15) + 1;
  return (glyph) => {
    const at = start + Math.min(glyph, count - 1) * size;
    let entry = 0;
    for (let index = 0; index < size; index += 1) entry = entry * 256 + hvar.getUint8(at + index);
    return delta(Math.floor(entry / 2 ** innerBits), entry % 2 ** innerBits);
  };
}
