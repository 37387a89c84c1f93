import { expect, it } from 'vitest';
import {
  codeOf,
  isCheckViolation,
  isDiskFullError,
  isForeignKeyViolation,
  isUnavailable,
  isUniqueViolation,
} from './errors.ts';

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

it.each([
  { code: 'EPIPE' },
  { code: 'EAI_AGAIN' },
  { code: 'ENETUNREACH' },
  { code: 'EHOSTUNREACH' },
  { code: 'ENOTFOUND' },
  { code: 'ETIMEDOUT' },
  { code: 'CONNECTION_DESTROYED' },
  { code: '57P05', severity: 'FATAL' },
  { code: 'CONNECTION_ENDED' },
  { code: '25P03', severity: 'ERROR' },
  { code: '57P02', severity: 'ERROR' },
])('takes %j for a connection that was lost', (facts) => {
  expect(isUnavailable(failed(facts))).toBe(true);
});

it('takes an embedded database that is closing for one that is away', () => {
  expect(isUnavailable(failed({}, 'PGlite is closed'))).toBe(true);
  expect(isUnavailable(failed({}, 'PGlite is closing'))).toBe(true);
  expect(isUnavailable(failed({}, 'It is said that PGlite is closed'))).toBe(false);
  // Without a code nobody says what is fatal.
  expect(isUnavailable(failed({ severity: 'FATAL' }))).toBe(false);
  for (const none of [null, undefined, 'ECONNREFUSED', 7]) expect(isUnavailable(none)).toBe(false);
});

it('finds what failed among several causes, and in a circle of them', () => {
  const several = new AggregateError([failed({ code: '23505' }), failed({ code: 'ECONNREFUSED' })]);
  expect(isUnavailable(wrapped(several))).toBe(true);
  const first = failed({});
  const second = wrapped(first);
  first.cause = second;
  expect(isUnavailable(second)).toBe(false);
});

it('knows by its code what the innermost failure was', () => {
  expect(codeOf(wrapped(failed({ code: '23505' })))).toBe('23505');
  expect(codeOf(Object.assign(wrapped(failed({ code: 'ENOENT' })), { code: 'OUTER' }))).toBe('ENOENT');
  expect(codeOf(Object.assign(wrapped(failed({ code: 7 })), { code: 'OUTER' }))).toBe('OUTER');
  expect(codeOf('no error')).toBeUndefined();
});

it('knows which rule a row breaks, by either driver’s words for it', () => {
  const unique = wrapped(failed({ code: '23505', constraint: 'tag_name_key' }));
  const ofServer = wrapped(failed({ code: '23505', constraint_name: 'tag_name_key' }));
  for (const error of [unique, ofServer]) {
    expect([isUniqueViolation(error), isUniqueViolation(error, 'tag_name_key')]).toEqual([true, true]);
    expect(isUniqueViolation(error, 'tag_slug_key')).toBe(false);
    expect([isForeignKeyViolation(error), isCheckViolation(error)]).toEqual([false, false]);
  }
  expect(isForeignKeyViolation(failed({ code: '23503', constraint: 'tag_fk' }), 'tag_fk')).toBe(true);
  expect(isCheckViolation(failed({ code: '23514', constraint: 'tag_check' }), 'tag_check')).toBe(true);
});
