import { ApiFailure, ConnectionFailure } from '@lintel/api/client';
import type { ApiError } from '@lintel/api/errors';
import { describe, expect, it } from 'vitest';
import { describeWait, explainFailure, isRefusal, problemsIn } from './failures.ts';

const refusal = (status: number, body: Partial<ApiError>): ApiFailure =>
  new ApiFailure(status, { error: 'No', code: 'invalid', ...body });

describe('describeWait', () => {
  it.each([
    [0, '1 second'],
    [2, '2 seconds'],
    [60, '1 minute'],
    [61, '2 minutes'],
    [3_600, '1 hour'],
    [5_000, '2 hours'],
  ])('%d seconds read %s', (seconds, text) => {
    expect(describeWait(seconds)).toBe(text);
  });
});

describe('explainFailure', () => {
  it('says what the server said, or that it said nothing', () => {
    expect(explainFailure(refusal(403, { error: 'You may not do this' }))).toBe('You may not do this');
    expect(explainFailure(new ConnectionFailure('The server did not answer'))).toBe(
      'The server did not answer',
    );
  });

  it('says how long to wait', () => {
    const error = refusal(429, { code: 'too-many-requests', details: { retryAfterSeconds: 600 } });
    expect(explainFailure(error)).toBe('Too many attempts. Try again in 10 minutes.');
    expect(explainFailure(refusal(429, { code: 'too-many-requests' }))).toContain('little while');
  });
});

describe('a refusal', () => {
  it('carries the first problem of each field', () => {
    const problems = [
      { path: 'email', message: 'Must be an e-mail address' },
      { path: 'email', message: 'Later' },
      { path: 'name', message: 'Required' },
    ];
    expect(problemsIn(refusal(400, { details: { problems } }))).toEqual({
      email: 'Must be an e-mail address',
      name: 'Required',
    });
    expect(problemsIn(new Error('other'))).toEqual({});
  });

  it('is known by status or code', () => {
    expect(isRefusal(refusal(404, { code: 'token-invalid' }), 'token-invalid')).toBe(true);
    expect(isRefusal(refusal(404, { code: 'token-invalid' }), 401, 404)).toBe(true);
    expect(isRefusal(new Error('other'), 404)).toBe(false);
  });
});
