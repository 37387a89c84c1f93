import { inflateSync } from 'node:zlib';

type Colour = readonly [number, number, number];

export interface Pixels {
  readonly width: number;
  readonly height: number;
  at(x: number, y: number): Colour;
}

const nearest = (left: number, above: number, corner: number): number => {
  const toLeft = Math.abs(above - corner);
  const toAbove = Math.abs(left - corner);
  const toCorner = Math.abs(left + above - 2 * corner);
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
};

const guess = (filter: number, left: number, above: number, corner: number): number => {
  if (filter === 1) return left;
  if (filter === 2) return above;
  return filter === 3 ? (left + above) >> 1 : nearest(left, above, corner);
};

/** Of a PNG with eight bits for each of red, green, blue and alpha. */
export const pixelsOf = (png: Uint8Array): Pixels => {
  const file = Buffer.from(png);
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  if (file.readUInt16BE(24) !== 0x0806) throw new Error('Another kind of PNG');
  const parts: Buffer[] = [];
  for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at))
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(file.subarray(at + 8, at + 8 + file.readUInt32BE(at)));
  const rows = inflateSync(Buffer.concat(parts));
  const row = width * 4;
  const pixels = Buffer.alloc(row * height);
  for (let y = 0; y < height; y += 1) {
    const from = y * (row + 1) + 1;
    const filter = rows[from - 1]!;
    for (let x = 0; x < row; x += 1) {
      const to = y * row + x;
      const said = rows[from + x]!;
      if (filter === 0) {
        pixels[to] = said;
        continue;
      }
      const left = x < 4 ? 0 : pixels[to - 4]!;
      const above = y === 0 ? 0 : pixels[to - row]!;
      const corner = x < 4 || y === 0 ? 0 : pixels[to - row - 4]!;
      pixels[to] = said + guess(filter, left, above, corner);
    }
  }
  const at = (x: number, y: number): Colour => {
    const from = y * row + x * 4;
    return [pixels[from]!, pixels[from + 1]!, pixels[from + 2]!];
  };
  return { width, height, at };
};
