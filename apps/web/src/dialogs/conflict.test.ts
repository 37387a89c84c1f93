import { describe, expect, it } from 'vitest';
import { amongChanges, conflictTitle, settled, startingSides } from './conflict.ts';

const collided = {
  basedOn: '2026-11-20',
  savedBy: 2,
  collisions: [
    { field: 'name', yours: 'Orders', theirs: 'Order service' },
    { field: 'state', yours: 'ACTIVE', theirs: 'ARCHIVED' },
  ],
};
const changes = { name: 'Orders', state: 'ACTIVE', description: 'Mine alone' };

describe('settled', () => {
  it('keeps everything of yours unless asked otherwise', () => {
    expect(settled(changes, collided, startingSides(collided.collisions))).toEqual(changes);
  });

  it('leaves out the fields given to the others, and never one that did not collide', () => {
    expect(settled(changes, collided, { name: 'theirs', state: 'yours' })).toEqual({
      state: 'ACTIVE',
      description: 'Mine alone',
    });
    expect(settled(changes, collided, { name: 'theirs', state: 'theirs' })).toEqual({
      description: 'Mine alone',
    });
  });
});

it('asks about nothing that was not changed', () => {
  expect(amongChanges({ state: 'ACTIVE' }, collided).collisions.map(({ field }) => field)).toEqual(['state']);
  expect(amongChanges({}, collided)).toEqual({ ...collided, collisions: [] });
});

it('names whoever saved last, as far as they are known', () => {
  const people = { users: [{ userId: 2, firstName: 'Jan', lastName: 'Smit' }], me: 1 };
  expect(conflictTitle({ savedBy: 2 }, people)).toBe('Jan Smit changed this too');
  expect(conflictTitle({ savedBy: 1 }, people)).toBe('This was changed elsewhere too');
  expect(conflictTitle({ savedBy: 3 }, people)).toBe('Somebody else changed this too');
  expect(conflictTitle({ savedBy: null }, { ...people, me: null })).toBe('Somebody else changed this too');
});
