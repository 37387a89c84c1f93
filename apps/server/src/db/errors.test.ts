import { expect, it } from 'vitest';
import { isDiskFullError, isUnavailable } from './errors.ts';

const failed = (facts: object, message = 'failed'): Error => Object.assign(new Error(message), facts);
const wrapped = (cause: Error): Error => new Error('Failed query: select 1', { cause });

it.each([
  { code: 'ECONNREFUSED' },
  { code: 'CONNECT_TIMEOUT' },
  { code: '08006' },
  // The database system is starting up, or shutting down.
  { code: '57P03', severity: 'FATAL' },
  { code: '57P01', severity: 'FATAL' },
  // "is not currently accepting connections": the code alone says less.
  { code: '55000', severity: 'FATAL' },
  { code: '53300', severity: 'FATAL' },
  // A locked table: the lock or the statement has timed out.
  { code: '55P03', severity: 'ERROR' },
  { code: '57014', severity: 'ERROR' },
])('takes %j for a database that is away', (facts) => {
  expect(isUnavailable(failed(facts))).toBe(true);
  expect(isUnavailable(wrapped(failed(facts)))).toBe(true);
});

it.each([
  { code: '23505', severity: 'ERROR' },
  { code: '55000', severity: 'ERROR' },
  { code: '53100', severity: 'ERROR' },
])('takes %j for nothing that passes', (facts) => {
  expect(isUnavailable(wrapped(failed(facts)))).toBe(false);
});

it('knows a full disk, here and of a PostgreSQL', () => {
  expect(isDiskFullError(wrapped(failed({ code: '53100', severity: 'ERROR' })))).toBe(true);
  expect(isDiskFullError(failed({ code: 'ENOSPC' }))).toBe(true);
  expect(isDiskFullError(failed({ code: '53300' }))).toBe(false);
});
