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

export interface People {
  readonly users: readonly Person[];
  readonly me: number | null;
}

/** Who changed a field, as the person in front of the screen calls them; null for themselves, elsewhere. */
const changerOf = ({ changedByUserId }: Collision, { users, me }: People): string | null => {
  if (changedByUserId !== undefined && changedByUserId === me) return null;
  const person = users.find(({ userId }) => userId === changedByUserId);
  return person === undefined ? 'Somebody else' : fullName(person);
};

/** Each once, those with a name first. */
const changersOf = (collisions: readonly Collision[], people: People): string[] => {
  const names = new Set(collisions.flatMap((collision) => changerOf(collision, people) ?? []));
  const unknown = names.delete('Somebody else');
  if (!unknown) return [...names];
  return names.size === 0 ? ['Somebody else'] : [...names, 'somebody else'];
};

const list = new Intl.ListFormat('en-GB');

/** Whoever changed a field of those is named, and nobody who changed another. */
export const conflictTitle = (collisions: readonly Collision[], people: People): string => {
  const names = changersOf(collisions, people);
  return names.length === 0 ? 'This was changed elsewhere too' : `${list.format(names)} changed this too`;
};

/** Whose the other value is, where the title does not tell because it names several people. */
export const theirsLabel = (
  collision: Collision,
  collisions: readonly Collision[],
  people: People,
): string =>
  changersOf(collisions, people).length > 1
    ? `Theirs: ${changerOf(collision, people) ?? 'you, elsewhere'}`
    : 'Theirs';

export const describeText = (value: Collision['yours'], none: string): string =>
  typeof value === 'string' && value.trim() !== '' ? value : none;
