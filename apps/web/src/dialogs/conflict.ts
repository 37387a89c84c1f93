import type { Collision } from '@lintel/api/errors';
import type { Collided } from '../data/refusals.ts';

export type Side = 'yours' | 'theirs';
export type Sides = Readonly<Record<string, Side>>;

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

export const describeText = (value: Collision['yours'], none: string): string =>
  typeof value === 'string' && value.trim() !== '' ? value : none;
