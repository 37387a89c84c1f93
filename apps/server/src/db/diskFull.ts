import { statfsSync } from 'node:fs';
import { intercept, pgliteDriver } from './intercept.ts';
import { segmentBytes } from './walSegments.ts';

/** Free bytes for this process where the folder lies. */
export type FreeSpace = (folder: string) => number;

export const freeSpace: FreeSpace = (folder) => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

/**
 * The embedded database never comes back from a segment of its log that it could not make, so nothing more is written
 * while there still is room for two.
 */
export const roomKept = 2 * segmentBytes;
/** So that a disk with just that much does not take and refuse by turns. */
const roomToResume = roomKept + segmentBytes / 2;

export const isDiskFull = (free: number, wasFull: boolean): boolean =>
  free < (wasFull ? roomToResume : roomKept);

/** Told as PostgreSQL tells of its own disk. */
export class DiskFull extends Error {
  override name = 'DiskFull';
  readonly code = '53100';

  constructor() {
    super('The disk of the server is full');
  }
}

/** What takes room for good. A reading statement takes some as well, but as little as has been put aside for it. */
const writing = /\b(insert\s+into|update|delete\s+from|merge\s+into|create|alter|copy)\b/i;

/** Most say it at once, and some of them are long. */
const beginsWriting = new RegExp(`^\\s*${writing.source}`, 'i');

/** Names and texts of a statement may hold any word. */
const withoutQuoted = (statement: string): string =>
  statement.replaceAll(/"(?:[^"]|"")*"|'(?:[^']|'')*'/g, '""');

/** Signing out, and ending the sessions of others, work even then. */
const endsAccess = /^delete from "sessions"/;

export const writes = (statement: string): boolean =>
  !endsAccess.test(statement) && (beginsWriting.test(statement) || writing.test(withoutQuoted(statement)));

/** The server has a few hundred statements, and long ones that are never the same. */
const mostKnown = 1_000;
const longestKnown = 4_000;

/** Refuses each statement that writes while `mayWrite` says no, in a transaction as well as outside. */
export const refusingWrites = <Client extends object>(client: Client, refuse: () => void): Client => {
  const known = new Map<string, boolean>();
  const isWrite = (statement: string): boolean => {
    const before = known.get(statement);
    if (before !== undefined) return before;
    const answer = writes(statement);
    if (known.size > mostKnown) known.clear();
    if (statement.length < longestKnown) known.set(statement, answer);
    return answer;
  };
  return intercept(client, pgliteDriver, {
    statement: async ({ args, proceed }) => {
      if (typeof args[0] === 'string' && isWrite(args[0])) refuse();
      return proceed(...args);
    },
  });
};
