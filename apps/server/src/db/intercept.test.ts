import { describe, expect, it } from 'vitest';
import { intercept, type Interception, pgliteDriver } from './intercept.ts';

type Task = (inner: Connection) => unknown;

/** A driver as small as one can be: it answers what it is asked, and with how deep it was asked. */
class Connection {
  readonly #depth: number;
  constructor(depth = 0) {
    this.#depth = depth;
  }
  query(text: string): string {
    return `${text} at ${this.#depth}`;
  }
  transaction(task: Task): unknown {
    return task(new Connection(this.#depth + 1));
  }
  get depth(): number {
    return this.#depth;
  }
  close(): string {
    return `closed ${this.#depth}`;
  }
}

/** A transaction is the same for its savepoints. */
const depthOf = (within: object | null): number | null =>
  within instanceof Connection ? within.depth : null;

const wrapped = (interception: Interception) => intercept(new Connection(), pgliteDriver, interception);

describe('a driver whose calls are intercepted', () => {
  it('does what it did, where nothing is intercepted', () => {
    const connection = wrapped({});
    expect(connection.query('a')).toBe('a at 0');
    expect(connection.transaction((inner) => inner.transaction((other) => other.query('b')))).toBe('b at 2');
    expect(connection.close()).toBe('closed 0');
  });

  it('lets each statement come by, outside of transactions and at any depth inside', () => {
    const seen: unknown[] = [];
    const connection = wrapped({
      statement: ({ name, args, within, proceed }) => {
        seen.push([name, ...args, depthOf(within)]);
        return proceed(`${String(args[0])}!`);
      },
    });
    expect(connection.query('a')).toBe('a! at 0');
    expect(connection.transaction((inner) => inner.transaction((other) => other.query('b')))).toBe('b! at 2');
    expect(seen).toEqual([
      ['query', 'a', null],
      ['query', 'b', 1],
    ]);
  });

  it('lets each transaction come by, and what runs inside may be replaced', () => {
    const connection = wrapped({
      transaction: ({ proceed, within }) => proceed((inner: Connection) => [within, inner.query('other')]),
    });
    expect(connection.transaction((inner) => inner.query('a'))).toEqual([null, 'other at 1']);
  });

  it('passes other calls of the same object, past the interception', () => {
    const connection = wrapped({ statement: ({ call }) => [call('close'), call('query', 'straight')] });
    expect(connection.transaction((inner) => inner.query('a'))).toEqual(['closed 1', 'straight at 1']);
  });
});
