import type { Collision } from '@lintel/api/errors';
import { fullName } from '@lintel/domain/people';
import type { Collided } from '../data/refusals.ts';

export type Side = 'yours' | 'theirs';
export type Sides = Readonly<Record<string, Side>>;

/** Nothing is settled in advance but that what was just typed is worth keeping. */
export const startingSides = (collisions: readonly Collision[]): Sides =>
  Object.fromEntries(collisions.map(({ field }) => [field, 'yours']));

/**
 * The save that follows from the choices: fields nobody else touched as they were, collided ones only
 * where one's own is kept, all of it based on the newer state.
 */
export const settled = <T extends object>(changes: T, { collisions }: Collided, sides: Sides): Partial<T> => {
  const given = new Set(
    collisions.filter(({ field }) => sides[field] === 'theirs').map(({ field }) => field),
  );
  return Object.fromEntries(Object.entries(changes).filter(([field]) => !given.has(field))) as Partial<T>;
};

/** The collisions in what was really changed, without fields that an endpoint merely wants sent along. */
export const amongChanges = (changes: object, collided: Collided): Collided => ({
  ...collided,
  collisions: collided.collisions.filter(({ field }) => Object.hasOwn(changes, field)),
});

interface Person {
  readonly userId: number;
  readonly firstName: string;
  readonly lastName: string;
}

/** Whoever saved last is named, also where more than one person changed something meanwhile. */
export const conflictTitle = (
  { savedBy }: Pick<Collided, 'savedBy'>,
  { users, me }: { users: readonly Person[]; me: number | null },
): string => {
  if (savedBy !== null && savedBy === me) return 'This was changed elsewhere too';
  const person = users.find(({ userId }) => userId === savedBy);
  return `${person === undefined ? 'Somebody else' : fullName(person)} changed this too`;
};

export const describeText = (value: Collision['yours'], none: string): string =>
  typeof value === 'string' && value.trim() !== '' ? value : none;
