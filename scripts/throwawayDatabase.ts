import { randomBytes } from 'node:crypto';
import postgres from 'postgres';

/** Creates a database of its own name on the server at `address`, for the time of `task`. */
export async function withDatabase<T>(address: string, task: (address: string) => Promise<T>): Promise<T> {
  const name = `lintel_test_${randomBytes(6).toString('hex')}`;
  const server = postgres(address, { max: 1, onnotice: () => undefined });
  try {
    await server.unsafe(`create database ${name}`);
    try {
      const own = new URL(address);
      own.pathname = `/${name}`;
      return await task(own.href);
    } finally {
      // A test may have left a connection open; the database goes all the same.
      await server.unsafe(`drop database if exists ${name} with (force)`);
    }
  } finally {
    await server.end({ timeout: 5 });
  }
}
