export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Slope {
  readonly slope: number;
  /** One standard error of it. */
  readonly error: number;
}

/** Of the straight line that is nearest to the points. */
export const slopeOf = (points: readonly Point[]): Slope => {
  const count = points.length;
  const mean = (pick: (point: Point) => number): number =>
    points.reduce((sum, point) => sum + pick(point), 0) / count;
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)];
  const width = points.reduce((sum, point) => sum + (point.x - x) ** 2, 0);
  const slope = points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0) / width;
  const off = points.reduce((sum, point) => sum + (point.y - y - slope * (point.x - x)) ** 2, 0);
  return { slope, error: Math.sqrt(off / (count - 2) / width) };
};
