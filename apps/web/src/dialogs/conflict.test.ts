import { describe, expect, it } from 'vitest';
import { amongChanges, settled, startingSides } from './conflict.ts';

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

it('asks about nothing that was not changed', () => {
  expect(amongChanges({ state: 'ACTIVE' }, collided).collisions.map(({ field }) => field)).toEqual(['state']);
  expect(amongChanges({}, collided)).toEqual({ basedOn: '2026-11-20', collisions: [] });
});
