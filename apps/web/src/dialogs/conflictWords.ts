import type { Collision } from '@lintel/api/errors';
import { fullName } from '@lintel/domain/people';
import type { Sides } from './conflict.ts';

/** Nothing is settled in advance but that what was just typed is worth keeping. */
export const startingSides = (collisions: readonly Collision[]): Sides =>
  Object.fromEntries(collisions.map(({ field }) => [field, 'yours']));

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

/** People who changed one of these fields are named, and none who changed another. */
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
