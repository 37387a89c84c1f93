import { describe, expect, it } from 'vitest';
import { base32, codeOf, setUpAddress, stepAt, stepOfCode } from './oneTimeCode.ts';

/** The examples of RFC 6238, appendix B, of which the last six digits are asked for. */
const secret = Buffer.from('12345678901234567890');
const examples: [seconds: number, code: string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
];

describe('codes of an authenticator app', () => {
  it.each(examples)('are those of RFC 6238 after %s seconds', (seconds, code) => {
    const time = new Date(seconds * 1000);
    expect(codeOf(secret, stepAt(time))).toBe(code);
    expect(stepOfCode(secret, code, time)).toBe(Math.floor(seconds / 30));
  });

  it('are good for one step before and after, and no further', () => {
    const now = new Date('2026-03-04T05:06:07Z');
    const step = stepAt(now);
    const accepted = [-2, -1, 0, 1, 2].filter(
      (away) => stepOfCode(secret, codeOf(secret, step + away), now) === step + away,
    );
    expect(accepted).toEqual([-1, 0, 1]);
  });

  it.each(['', '28708', '2870821', '28708a', '２８７０８２', '\u0000'.repeat(6)])('are never %j', (typed) => {
    expect(stepOfCode(secret, typed, new Date(59_000))).toBeNull();
  });
});

describe('base32', () => {
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('of %j is %j, as RFC 4648 has it', (text, encoded) => {
    expect(base32(Buffer.from(text))).toBe(encoded);
  });
});

it('gives an app the account, and all it needs for its codes', () => {
  const address = new URL(setUpAddress(secret, 'ann+a&b@acme.example'));
  expect(decodeURIComponent(address.pathname)).toContain('Lintel:ann+a&b@acme.example');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    issuer: 'Lintel',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
