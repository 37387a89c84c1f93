export type PathCorner = readonly [x: number, y: number];

const towards = ([x, y]: PathCorner, [toX, toY]: PathCorner, distance: number): PathCorner => {
  const length = Math.hypot(toX - x, toY - y);
  return length === 0 ? [x, y] : [x + ((toX - x) / length) * distance, y + ((toY - y) / length) * distance];
};

const distance = ([x, y]: PathCorner, [toX, toY]: PathCorner): number => Math.hypot(toX - x, toY - y);

/** An SVG path through the points whose bends have this radius, or half the shorter leg. */
export const roundedPath = (points: readonly PathCorner[], radius: number): string =>
  points
    .map((point, at) => {
      const before = points[at - 1];
      const after = points[at + 1];
      if (before === undefined) return `M${point.join(' ')}`;
      if (after === undefined) return `L${point.join(' ')}`;
      const bend = Math.min(radius, distance(before, point) / 2, distance(point, after) / 2);
      return `L${towards(point, before, bend).join(' ')}Q${point.join(' ')} ${towards(point, after, bend).join(' ')}`;
    })
    .join('');

/** The same way, ending earlier: room for an arrowhead. */
export const shortened = (points: readonly PathCorner[], by: number): PathCorner[] => {
  const last = points.at(-1);
  const before = points.at(-2);
  if (last === undefined || before === undefined) return [...points];
  return [...points.slice(0, -1), towards(last, before, by)];
};

/** Where the last leg points, in degrees clockwise from the right. */
export const heading = (points: readonly PathCorner[]): number => {
  const [x, y] = points.at(-1) ?? [0, 0];
  const [fromX, fromY] = points.at(-2) ?? [0, 0];
  return (Math.atan2(y - fromY, x - fromX) * 180) / Math.PI;
};
