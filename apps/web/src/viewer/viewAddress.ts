/** A part of a diagram: its centre in grid units, and screen pixels per pixel of the drawing. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

const prefix = '#at=';
const longest = 100;
const number = /^-?\d+(\.\d+)?$/;

/** Which part of the diagram an address shows: `#at=x,y,zoom`, the centre in grid units. Null for anything else. */
export function parseAt(hash: string): View | null {
  if (!hash.startsWith(prefix) || hash.length > longest) return null;
  // A browser may have escaped the commas.
  const parts = hash.slice(prefix.length).replaceAll(/%2c/gi, ',').split(',');
  const [x, y, zoom] = parts.map(Number);
  if (parts.length !== 3 || !parts.every((part) => number.test(part))) return null;
  return x === undefined || y === undefined || zoom === undefined ? null : { x, y, zoom };
}

/** A hundredth of a grid unit is half a pixel. */
const short = (value: number): string => `${Math.round(value * 100) / 100 + 0}`;

export const formatAt = ({ x, y, zoom }: View): string => `${prefix}${[x, y, zoom].map(short).join(',')}`;
