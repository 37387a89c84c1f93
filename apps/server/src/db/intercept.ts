export type Call = (...args: readonly unknown[]) => unknown;

export const isCall = (value: unknown): value is Call => typeof value === 'function';

/** What a driver calls its statements and its transactions. */
export interface Driver {
  readonly statements: readonly string[];
  readonly transactions: readonly string[];
}

export const pgliteDriver: Driver = { statements: ['query', 'exec', 'sql'], transactions: ['transaction'] };
export const postgresDriver: Driver = { statements: ['unsafe'], transactions: ['begin', 'savepoint'] };

/** A call on its way to the driver. */
export interface Intercepted {
  readonly name: string;
  readonly args: readonly unknown[];
  /** The transaction that it is part of, at whatever depth; null where it is put to the database itself. */
  readonly within: object | null;
  /** Lets the driver do it, with the same arguments or others. */
  readonly proceed: (...args: readonly unknown[]) => unknown;
  /** Another call of the same driver's object, past all that stands before it. */
  readonly call: (name: string, ...args: readonly unknown[]) => unknown;
}

export interface Interception {
  /** Instead of a statement. */
  readonly statement?: (call: Intercepted) => unknown;
  /** Instead of a transaction; the function among its arguments is what runs inside. */
  readonly transaction?: (call: Intercepted) => unknown;
}

/**
 * A driver's object of which each statement and each transaction, at any depth, comes by here first. All else about it
 * stays as it is.
 */
export const intercept = <Client extends object>(
  client: Client,
  { statements, transactions }: Driver,
  {
    statement = ({ proceed, args }) => proceed(...args),
    transaction = ({ proceed, args }) => proceed(...args),
  }: Interception,
): Client => {
  const wrap = <Wrapped extends object>(target: Wrapped, within: object | null): Wrapped =>
    new Proxy(target, {
      get: (from, name) => {
        const value: unknown = Reflect.get(from, name, from);
        if (!isCall(value)) return value;
        const isTransaction = typeof name === 'string' && transactions.includes(name);
        if (typeof name !== 'string' || !(isTransaction || statements.includes(name)))
          return value.bind(from);
        const call = (other: string, ...args: readonly unknown[]): unknown =>
          (Reflect.get(from, other, from) as Call).apply(from, [...args]);
        if (!isTransaction) {
          return (...args: readonly unknown[]) =>
            statement({ name, args, within, proceed: (...given) => value.apply(from, [...given]), call });
        }
        const wrapped = (argument: unknown): unknown =>
          isCall(argument) ? (inner: object) => argument(wrap(inner, within ?? inner)) : argument;
        return (...args: readonly unknown[]) =>
          transaction({
            name,
            args,
            within,
            proceed: (...given) => value.apply(from, given.map(wrapped)),
            call,
          });
      },
    });
  return wrap(client, null);
};
