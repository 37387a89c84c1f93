import type { Delta } from './variation.ts';

const coverageIndex = (table: DataView, at: number): ReadonlyMap<number, number> => {
  const found = new Map<number, number>();
  const count = table.getUint16(at + 2);
  if (table.getUint16(at) === 1) {
    for (let index = 0; index < count; index += 1) found.set(table.getUint16(at + 4 + index * 2), index);
    return found;
  }
  for (let range = 0; range < count; range += 1) {
    const place = at + 4 + range * 6;
    const [first, last, start] = [
      table.getUint16(place),
      table.getUint16(place + 2),
      table.getUint16(place + 4),
    ];
    for (let glyph = first; glyph <= last; glyph += 1) found.set(glyph, start + glyph - first);
  }
  return found;
};

const classOf = (table: DataView, at: number): ((glyph: number) => number) => {
  const classes = new Map<number, number>();
  if (table.getUint16(at) === 1) {
    const first = table.getUint16(at + 2);
    const count = table.getUint16(at + 4);
    for (let index = 0; index < count; index += 1)
      classes.set(first + index, table.getUint16(at + 6 + index * 2));
  } else {
    const count = table.getUint16(at + 2);
    for (let range = 0; range < count; range += 1) {
      const place = at + 4 + range * 6;
      for (let glyph = table.getUint16(place); glyph <= table.getUint16(place + 2); glyph += 1)
        classes.set(glyph, table.getUint16(place + 4));
    }
  }
  return (glyph) => classes.get(glyph) ?? 0;
};

const fieldCount = (format: number): number => format.toString(2).replaceAll('0', '').length;

/** Undefined: this subtable has nothing to say about the pair, so the next one is asked. */
type Pairs = (left: number, right: number) => number | undefined;

function readPairs(table: DataView, at: number, delta: Delta): Pairs {
  const format = table.getUint16(at);
  const covered = coverageIndex(table, at + table.getUint16(at + 2));
  const [first, second] = [table.getUint16(at + 4), table.getUint16(at + 6)];
  const valueSize = (fieldCount(first) + fieldCount(second)) * 2;
  const valueAt = (base: number, place: number): number => {
    if ((first & 4) === 0) return 0;
    const advance = table.getInt16(place + fieldCount(first & 3) * 2);
    if ((first & 0x40) === 0) return advance;
    const device = table.getUint16(place + fieldCount(first & 0x3f) * 2);
    if (device === 0 || table.getUint16(base + device + 4) !== 0x8000) return advance;
    return advance + delta(table.getUint16(base + device), table.getUint16(base + device + 2));
  };
  if (format === 1) {
    const rows = new Map<number, Map<number, number>>();
    for (const [glyph, index] of covered) {
      const set = at + table.getUint16(at + 10 + index * 2);
      const row = new Map<number, number>();
      for (let pair = 0; pair < table.getUint16(set); pair += 1) {
        const place = set + 2 + pair * (2 + valueSize);
        row.set(table.getUint16(place), valueAt(set, place + 2));
      }
      rows.set(glyph, row);
    }
    return (left, right) => rows.get(left)?.get(right);
  }
  const leftClass = classOf(table, at + table.getUint16(at + 8));
  const rightClass = classOf(table, at + table.getUint16(at + 10));
  const columns = table.getUint16(at + 14);
  return (left, right) => {
    if (!covered.has(left)) return undefined;
    return valueAt(at, at + 16 + (leftClass(left) * columns + rightClass(right)) * valueSize);
  };
}

/** The lookups that the feature `kern` uses in any script, in the order in which a shaper applies them. */
function kernLookups(gpos: DataView): number[] {
  const features = gpos.getUint16(6);
  const found = new Set<number>();
  for (let index = 0; index < gpos.getUint16(features); index += 1) {
    const record = features + 2 + index * 6;
    if (gpos.getUint32(record) !== 0x6b65726e) continue;
    const feature = features + gpos.getUint16(record + 4);
    for (let lookup = 0; lookup < gpos.getUint16(feature + 2); lookup += 1)
      found.add(gpos.getUint16(feature + 4 + lookup * 2));
  }
  return [...found].sort((a, b) => a - b);
}

export function readKerning(gpos: DataView, delta: Delta): (left: number, right: number) => number {
  const list = gpos.getUint16(8);
  const lookups = kernLookups(gpos).map((lookup): Pairs[] => {
    const at = list + gpos.getUint16(list + 2 + lookup * 2);
    const type = gpos.getUint16(at);
    return Array.from({ length: gpos.getUint16(at + 4) }, (_, index) => {
      const subtable = at + gpos.getUint16(at + 6 + index * 2);
      if (type === 9 && gpos.getUint16(subtable + 2) === 2)
        return readPairs(gpos, subtable + gpos.getUint32(subtable + 4), delta);
      return type === 2 ? readPairs(gpos, subtable, delta) : () => undefined;
    });
  });
  return (left, right) => {
    let sum = 0;
    for (const subtables of lookups) {
      for (const pairs of subtables) {
        const value = pairs(left, right);
        if (value === undefined) continue;
        sum += value;
        break;
      }
    }
    return sum;
  };
}
