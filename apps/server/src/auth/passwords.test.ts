import { describe, expect, it } from 'vitest';
import { Refusal } from '../http/refusal.ts';
import { createPasswords } from './passwords.ts';

describe('passwords', () => {
  it('are hashed with argon2id at 19 MiB and two passes, each with its own salt', async () => {
    const passwords = createPasswords();
    const hash = await passwords.hash('a long password');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwords.hash('a long password')).not.toBe(hash);
    expect(await passwords.matches('a long password', hash)).toBe(true);
    expect(await passwords.matches('another password', hash)).toBe(false);
  });

  it('of an absent account never match, but cost a hash', async () => {
    const passwords = createPasswords({ atOnce: 1, waiting: 0 });
    const absent = passwords.matches('a long password', null);
    // The only place is taken, so the answer was not given without work.
    await expect(passwords.matches('a long password', null)).rejects.toBeInstanceOf(Refusal);
    expect(await absent).toBe(false);
  });

  it('are hashed a few at a time; others wait, and too many are sent away', async () => {
    const passwords = createPasswords({ atOnce: 2, waiting: 3 });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 7 }, () => passwords.hash('a long password')),
    );
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(5);
    expect(refusals).toHaveLength(2);
    expect(refusals[0]).toMatchObject({
      status: 429,
      code: 'too-many-requests',
      details: { retryAfterSeconds: 2 },
    });
    await expect(passwords.hash('a long password')).resolves.toMatch(/^\$argon2id/);
  });

  it('free their place when a hash fails', async () => {
    const passwords = createPasswords({ atOnce: 1, waiting: 0 });
    await expect(passwords.matches('x', 'not a hash')).rejects.toThrow();
    await expect(passwords.hash('a long password')).resolves.toMatch(/^\$argon2id/);
  });
});
