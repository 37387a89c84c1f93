import type { Position } from '@lintel/diagram/layout';

const span = 1_000_000;

/** The clock that all processes of this machine share, in milliseconds. */
export const moment = (): number => performance.timeOrigin + performance.now();

/** A place that says when it was written, so that a client that sees it knows how long it took. */
export const placeOfNow = (): Position => ({ x: moment() % span, y: 0 });

export const millisecondsSince = ({ x }: Position): number => {
  const passed = (moment() % span) - x;
  return passed < -span / 2 ? passed + span : passed;
};

export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};
