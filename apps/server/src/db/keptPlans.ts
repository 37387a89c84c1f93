import { type SQL, sql } from 'drizzle-orm';

/**
 * Drizzle lets the database plan each statement anew, which for one with several joins takes far longer than running
 * it. A statement that begins with this is planned once per connection; its text has to be a constant, with lists as
 * arrays and a cast on each value.
 */
const mark = '/* plan kept */ ';

export const planKept = (statement: SQL): SQL => sql`${sql.raw(mark)}${statement}`;

/** A list as one value: its text is the same however long it is. */
export const listText = (values: readonly (string | number | null)[]): string =>
  `{${values.map((value) => (value === null ? 'null' : `"${String(value).replace(/[\\"]/g, '\\$&')}"`)).join(',')}}`;

type Call = (...args: unknown[]) => unknown;

const isCall = (value: unknown): value is Call => typeof value === 'function';

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const literalOf = (value: unknown): string => {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'number' || typeof value === 'boolean') return quoted(String(value));
  throw new Error('A statement with a kept plan takes text, numbers and truth values only');
};

const withoutMark = (text: unknown): string | null =>
  typeof text === 'string' && text.startsWith(mark) ? text.slice(mark.length) : null;

/** Drizzle names the same ones each time, and looking them all up anew costs more than reading a row. */
const withoutParsers = (options: unknown): object =>
  typeof options === 'object' && options !== null ? { ...options, parsers: undefined } : {};

/**
 * Left to itself the database plans for the values of each use while it takes that plan for a cheaper one, and does
 * not count that planning is what costs. The setting is for this statement alone.
 */
const executed = (name: string, values: readonly unknown[]): string =>
  `set plan_cache_mode = force_generic_plan;
  execute ${name}(${values.map(literalOf).join(', ')});
  set plan_cache_mode = auto`;

/** The embedded database never hears that its tables have grown: what was planned when they were small is no good then. */
const usesOfPlan = 1_000;

/** The embedded database has one connection and knows kept plans in SQL only, which it takes in one message of six. */
export const keepingPlansOfPglite = <Client extends object>(client: Client): Client => {
  const names = new Map<string, string>();
  let prepared = 0;
  let uses = 0;
  const wrap = <Wrapped extends object>(target: Wrapped): Wrapped =>
    new Proxy(target, {
      get: (from, key) => {
        const value: unknown = Reflect.get(from, key, from);
        if (!isCall(value)) return value;
        if (key === 'transaction') {
          return (work: Call) => value.call(from, (inner: object) => work(wrap(inner)));
        }
        if (key !== 'query') return value.bind(from);
        const exec = Reflect.get(from, 'exec') as Call;
        return async (text: unknown, values: readonly unknown[] = [], given: unknown = {}) => {
          const options = withoutParsers(given);
          const statement = withoutMark(text);
          if (statement === null) return value.call(from, text, values, options);
          let name = names.get(statement);
          if (name === undefined) {
            // Of its own: somebody else may be preparing the same at this moment, and nobody can wait for them.
            prepared += 1;
            name = `kept_${prepared}`;
            await exec.call(from, `prepare ${name} as ${statement}`);
            names.set(statement, name);
          }
          uses += 1;
          if (uses % usesOfPlan === 0) await exec.call(from, 'discard plans');
          const answers = await exec.call(from, executed(name, values), options);
          return (answers as readonly unknown[]).at(-2);
        };
      },
    });
  return wrap(client);
};

/** postgres.js keeps the plan of a statement itself when it is told so. */
export const keepingPlansOfPostgres = <Client extends object>(client: Client): Client => {
  const wrap = <Wrapped extends object>(target: Wrapped): Wrapped =>
    new Proxy(target, {
      get: (from, key) => {
        const value: unknown = Reflect.get(from, key, from);
        if (!isCall(value)) return value;
        if (key === 'begin' || key === 'savepoint') {
          return (...args: unknown[]) =>
            value.apply(
              from,
              args.map((each) => (isCall(each) ? (inner: object) => each(wrap(inner)) : each)),
            );
        }
        if (key !== 'unsafe') return value.bind(from);
        return (text: unknown, values: unknown, options: object = {}) => {
          const statement = withoutMark(text);
          if (statement === null) return value.call(from, text, values, options);
          return value.call(from, statement, values, { ...options, prepare: true });
        };
      },
    });
  return wrap(client);
};
