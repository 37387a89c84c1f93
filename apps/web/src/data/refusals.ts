import { ApiFailure, ConnectionFailure } from '@lintel/api/client';
import type { Collision } from '@lintel/api/errors';
import type { z } from 'zod/mini';

/** What both sides changed, and the state to base the next save on. */
export interface Collided {
  collisions: readonly Collision[];
  basedOn: string;
}

const detailsOf = (error: unknown) => (error instanceof ApiFailure ? error.body.details : undefined);

export const collidedOf = (error: unknown): Collided | null => {
  const { collisions = [], basedOn } = detailsOf(error) ?? {};
  return collisions.length > 0 && basedOn !== undefined ? { collisions, basedOn } : null;
};

/** The server's objection to one field: `folder.name` concerns `name`, `diagrams.0.name` too. */
export const problemAt = (error: unknown, field: string): string | undefined =>
  detailsOf(error)?.problems?.find(({ path }) => path.split('.').includes(field))?.message;

export const alreadyExists = (error: unknown): string | undefined =>
  error instanceof ApiFailure && error.body.code === 'already-exists' ? error.body.error : undefined;

/** Answers that belong at a field of the form they were sent from, not into a toast. */
export const isForForm = (error: unknown): boolean =>
  collidedOf(error) !== null ||
  alreadyExists(error) !== undefined ||
  (detailsOf(error)?.problems?.length ?? 0) > 0;

/** Why something failed, in a sentence a person can use. */
export const reasonOf = (error: unknown): string => {
  if (error instanceof ApiFailure && error.body.code === 'unauthorized') return 'Your session has ended';
  if (error instanceof ApiFailure) return error.body.details?.problems?.[0]?.message ?? error.body.error;
  return error instanceof ConnectionFailure ? error.message : 'Something went wrong in this browser';
};

/** What a schema objects to, in the words the server would use. */
export const objectionTo = (schema: z.ZodMiniType, value: unknown): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message;
