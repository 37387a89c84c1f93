import { ApiFailure } from '@lintel/api/client';
import type { ErrorCode } from '@lintel/api/errors';
import { reasonOf } from './refusals.ts';

/** What is wrong where, by the path of the field. */
export type Problems = Readonly<Record<string, string>>;

export const isRefusal = (error: unknown, ...kinds: readonly (number | ErrorCode)[]): error is ApiFailure =>
  error instanceof ApiFailure && kinds.some((kind) => kind === error.status || kind === error.body.code);

/** 45 seconds, 12 minutes, 2 hours: rounded up, so that nobody comes back too early. */
export const describeWait = (seconds: number): string => {
  const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;
  if (seconds < 60) return counted(Math.max(1, Math.ceil(seconds)), 'second');
  if (seconds < 3_600) return counted(Math.ceil(seconds / 60), 'minute');
  return counted(Math.ceil(seconds / 3_600), 'hour');
};

/** One sentence for the person who waits; after too many attempts it says for how long. */
export const explainFailure = (error: unknown): string => {
  if (!isRefusal(error, 429)) return reasonOf(error);
  const seconds = error.body.details?.retryAfterSeconds;
  const when = seconds === undefined ? 'in a little while' : `in ${describeWait(seconds)}`;
  return `Too many attempts. Try again ${when}.`;
};

/** The first problem of each field. */
export const problemsIn = (error: unknown): Problems => {
  const problems = error instanceof ApiFailure ? (error.body.details?.problems ?? []) : [];
  return Object.fromEntries(problems.toReversed().map(({ path, message }) => [path, message]));
};
