import { ApiFailure, ConnectionFailure } from '@lintel/api/client';
import { requiredLine } from '@lintel/domain/text';
import { describe, expect, it } from 'vitest';
import { alreadyExists, collidedOf, isForForm, objectionTo, problemAt, reasonOf } from './refusals.ts';

const invalid = new ApiFailure(400, {
  error: 'The request is not valid',
  code: 'invalid',
  details: { problems: [{ path: 'diagrams.0.name', message: 'Must be a single line of text' }] },
});
const taken = new ApiFailure(409, { error: 'A tag of this name exists', code: 'already-exists' });
const collided = new ApiFailure(409, {
  error: 'Somebody else changed this meanwhile',
  code: 'conflict',
  details: { collisions: [{ field: 'name', yours: 'a', theirs: 'b' }], basedOn: '2026-01-01' },
});
const offline = new ConnectionFailure('The server did not answer');

describe('refusals', () => {
  it('finds the objection to a field wherever it stands in the request', () => {
    expect(problemAt(invalid, 'name')).toBe('Must be a single line of text');
    expect(problemAt(invalid, 'description')).toBeUndefined();
    expect(problemAt(offline, 'name')).toBeUndefined();
  });

  it('reads what collided only where both values and a new basis are there', () => {
    expect(collidedOf(collided)?.basedOn).toBe('2026-01-01');
    expect(collidedOf(taken)).toBeNull();
  });

  it('tells answers to a form from failures of the action', () => {
    expect([invalid, taken, collided].map(isForForm)).toEqual([true, true, true]);
    expect([offline, new Error('x')].map(isForForm)).toEqual([false, false]);
    expect(alreadyExists(taken)).toBe('A tag of this name exists');
  });

  it('gives a reason a person can use', () => {
    expect(reasonOf(invalid)).toBe('Must be a single line of text');
    expect(reasonOf(new ApiFailure(401, { code: 'unauthorized', error: 'Unauthorized' }))).toBe(
      'Your session has ended',
    );
    expect(reasonOf(offline)).toBe('The server did not answer');
    expect(reasonOf(new TypeError('x is not a function'))).toBe('Something went wrong in this browser');
  });

  it('objects in the words of the schema', () => {
    expect(objectionTo(requiredLine(5), ' ')).toBe('Required');
    expect(objectionTo(requiredLine(5), 'fine')).toBeUndefined();
  });
});
