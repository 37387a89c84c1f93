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

/**
 * The collisions in what was really changed, without fields that an endpoint merely wants sent along, and without those
 * in which there stands what the person `saw`: it may be their own last save, not answered yet when they went on.
 */
export const disputedIn = (collided: Collided, changes: object, saw: object): Collided => ({
  ...collided,
  collisions: collided.collisions.filter(
    ({ field, theirs }) =>
      Object.hasOwn(changes, field) &&
      JSON.stringify((saw as Readonly<Record<string, unknown>>)[field]) !== JSON.stringify(theirs),
  ),
});

export const describeText = (value: Collision['yours'], none: string): string =>
  typeof value === 'string' && value.trim() !== '' ? value : none;
