import { describe, expect, it } from 'vitest';
import { disputedIn, settled } from './conflict.ts';
import { conflictTitle, startingSides, theirsLabel } from './conflictWords.ts';

const collided = {
  basedOn: '2026-11-20',
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

it('asks about nothing that was not changed, and nothing that stands as it was seen', () => {
  const disputed = (...given: [changes: object, saw?: object]) =>
    disputedIn(collided, given[0], given[1] ?? {}).collisions.map(({ field }) => field);
  expect(disputed({ state: 'ACTIVE' })).toEqual(['state']);
  expect(disputed({})).toEqual([]);
  expect(disputed(changes)).toEqual(['name', 'state']);
  expect(disputed(changes, { name: 'Order service', state: 'DRAFT' })).toEqual(['state']);
  const tags = { basedOn: '', collisions: [{ field: 'tags', yours: [3], theirs: [1, 2] }] };
  expect(disputedIn(tags, { tags: [3] }, { tags: [1, 2] }).collisions).toEqual([]);
  expect(disputedIn(tags, { tags: [3] }, { tags: [1] }).collisions).toHaveLength(1);
});

describe('who changed what', () => {
  const users = [
    { userId: 2, firstName: 'Jan', lastName: 'Smit' },
    { userId: 3, firstName: 'Mia', lastName: 'Roth' },
  ];
  const people = { users, me: 1 };
  const changed = (...by: (number | undefined)[]) =>
    by.map((changedByUserId, at) => ({
      field: `field-${at}`,
      yours: 'a',
      theirs: 'b',
      ...(changedByUserId !== undefined && { changedByUserId }),
    }));
  const title = (...by: (number | undefined)[]) => conflictTitle(changed(...by), people);

  it('is said by name, as far as they are known', () => {
    expect(title(2)).toBe('Jan Smit changed this too');
    expect(title(4)).toBe('Somebody else changed this too');
    expect(title(undefined)).toBe('Somebody else changed this too');
    expect(conflictTitle(changed(undefined), { users, me: null })).toBe('Somebody else changed this too');
  });

  it('names everybody who changed one of the fields, once', () => {
    expect(title(2, 3, 2)).toBe('Jan Smit and Mia Roth changed this too');
    expect(title(undefined, 3, 4)).toBe('Mia Roth and somebody else changed this too');
  });

  it('names oneself to nobody', () => {
    expect(title(1, 1)).toBe('This was changed elsewhere too');
    expect(title(1, 2)).toBe('Jan Smit changed this too');
  });

  it('tells at each field whose the other value is, where the title names several', () => {
    const labels = (...by: (number | undefined)[]) =>
      changed(...by).map((each, _, all) => theirsLabel(each, all, people));
    expect(labels(2, 2)).toEqual(['Theirs', 'Theirs']);
    expect(labels(2, undefined, 1, 3)).toEqual([
      'Theirs: Jan Smit',
      'Theirs: Somebody else',
      'Theirs: you, elsewhere',
      'Theirs: Mia Roth',
    ]);
  });
});
