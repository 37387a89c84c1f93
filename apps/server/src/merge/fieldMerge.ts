import { isDeepStrictEqual } from 'node:util';
import type { Collision } from '@lintel/api/errors';
import type { z } from 'zod/mini';
import { type FieldStamps, saverOf, stampsFor } from './fieldStamps.ts';

type Json = z.core.util.JSONType;

/** Only what may be told to the person who sent it can take part in a merge. */
export type Fields = Readonly<Record<string, Json | undefined>>;

export interface Merge<F extends Fields> {
  changes: { [K in keyof F]?: F[K] };
  stamps: FieldStamps;
  collisions: Collision[];
  /** The row's next `updatedAt`. */
  at: string;
}

/**
 * Strictly later than the row's own stamp: two saves in one millisecond, or under a clock that was
 * set back, would otherwise look like one state, and the second could be overwritten unseen.
 */
export const nextStamp = (updatedAt: string, now: Date): string =>
  new Date(Math.max(now.getTime(), Date.parse(updatedAt) + 1)).toISOString();

const startsLikeAnInstant = /^\d{4}-\d\d-\d\dT/;

/** A basis that is no instant is older than everything: it never overrules another save. */
export const basisOf = (basedOn: string | undefined): number => {
  if (basedOn === undefined) return Number.POSITIVE_INFINITY;
  // `Date.parse` would read a time into nearly any text that holds a number.
  const at = startsLikeAnInstant.test(basedOn) ? Date.parse(basedOn) : Number.NaN;
  return Number.isNaN(at) ? Number.NEGATIVE_INFINITY : at;
};

/**
 * What a save changes, field by field. A save that says what it was based on merges with the fields
 * that others changed since; where both changed the same field to different values nobody is
 * overruled, both values are named, and so is who changed it. A save that says nothing wins.
 */
export const mergeFields = <F extends Fields>({
  stored,
  stamps,
  sent,
  basedOn,
  updatedAt,
  by,
  now = new Date(),
}: {
  stored: F;
  stamps: FieldStamps;
  sent: { [K in keyof F]?: F[K] | undefined };
  basedOn: string | undefined;
  updatedAt: string;
  /** Who saves; null where nobody is to be named for it. */
  by: number | null;
  now?: Date;
}): Merge<F> => {
  const at = nextStamp(updatedAt, now);
  const basis = basisOf(basedOn);
  const changes: { [K in keyof F]?: F[K] } = {};
  const collisions: Collision[] = [];

  for (const field of Object.keys(sent) as (keyof F & string)[]) {
    const yours = sent[field];
    const theirs = stored[field];
    if (yours === undefined || isDeepStrictEqual(yours, theirs)) continue;
    const changedAt = stamps[field];
    if (changedAt !== undefined && Date.parse(changedAt) > basis) {
      const changedBy = saverOf(stamps, field);
      collisions.push({
        field,
        yours,
        theirs: theirs ?? null,
        ...(changedBy !== null && { changedByUserId: changedBy }),
      });
      continue;
    }
    changes[field] = yours;
  }

  const changedNow = stampsFor(Object.keys(changes), { at, by });
  return { changes, stamps: { ...stamps, ...changedNow }, collisions, at };
};

export const hasChanges = (merge: Merge<Fields>): boolean => Object.keys(merge.changes).length > 0;
