import { expect, test } from 'vitest';
import { withoutRollbackOnLoss } from './lostConnections.ts';

interface Fake {
  begin<T>(fn: (inner: Fake) => Promise<T>): Promise<T>;
  savepoint<T>(fn: (inner: Fake) => Promise<T>): Promise<T>;
}

/** As postgres.js does it: whatever goes wrong inside is followed by a rollback. */
const fakeDriver = () => {
  const said: string[] = [];
  const running = async <T>(name: string, fn: (inner: Fake) => Promise<T>): Promise<T> => {
    try {
      const result = await fn(driver);
      said.push(`commit ${name}`);
      return result;
    } catch (error) {
      said.push(`rollback ${name}`);
      throw error;
    }
  };
  const driver: Fake = {
    begin: (fn) => running('transaction', fn),
    savepoint: (fn) => running('savepoint', fn),
  };
  return { client: withoutRollbackOnLoss(driver), said };
};

const lost = Object.assign(new Error('write CONNECTION_CLOSED'), { code: 'CONNECTION_CLOSED' });

test('a connection lost in a transaction is told, and nothing more is written to it', async () => {
  const { client, said } = fakeDriver();
  await expect(client.begin(() => Promise.reject(lost))).rejects.toBe(lost);
  const nested = client.begin((inner) => inner.savepoint(() => Promise.reject(lost)));
  await expect(nested).rejects.toBe(lost);
  // As drizzle puts it.
  const wrapped = new Error('Failed query', { cause: lost });
  await expect(client.begin(() => Promise.reject(wrapped))).rejects.toBe(wrapped);
  expect(said).toEqual([]);
});

test('everything else is rolled back or committed as ever', async () => {
  const { client, said } = fakeDriver();
  const failure = new Error('taken');
  await expect(client.begin(() => Promise.reject(failure))).rejects.toBe(failure);
  await client.begin(async (inner) => {
    await expect(inner.savepoint(() => Promise.reject(failure))).rejects.toBe(failure);
  });
  expect(await client.begin((inner) => inner.savepoint(async () => 7))).toBe(7);
  expect(said).toEqual([
    'rollback transaction',
    'rollback savepoint',
    'commit transaction',
    'commit savepoint',
    'commit transaction',
  ]);
});
