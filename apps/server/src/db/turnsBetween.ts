import { setImmediate as nextTurn } from 'node:timers/promises';

type Call = (...args: unknown[]) => unknown;

const isCall = (value: unknown): value is Call => typeof value === 'function';

/** Nobody waits for much longer than one statement. */
const longestMilliseconds = 8;

/**
 * The embedded database answers in the thread that asks, and its promises are kept before anybody else gets a turn: a
 * hundred statements would hold up everything as if they were one. Between two of them the others get theirs.
 */
export const givingTurnsBetween = <Client extends object>(client: Client): Client => {
  let busySince: number | null = null;
  const begin = (): void => {
    if (busySince !== null) return;
    busySince = performance.now();
    setImmediate(() => {
      busySince = null;
    });
  };
  const isOver = (): boolean => busySince !== null && performance.now() - busySince > longestMilliseconds;
  const wrap = <Wrapped extends object>(target: Wrapped): Wrapped =>
    new Proxy(target, {
      get: (from, key) => {
        const value: unknown = Reflect.get(from, key, from);
        if (!isCall(value)) return value;
        if (key === 'transaction') {
          return (work: Call) => value.call(from, (inner: object) => work(wrap(inner)));
        }
        if (key !== 'query' && key !== 'exec') return value.bind(from);
        return async (...args: unknown[]) => {
          begin();
          const answer = await value.apply(from, args);
          if (isOver()) await nextTurn();
          return answer;
        };
      },
    });
  return wrap(client);
};
