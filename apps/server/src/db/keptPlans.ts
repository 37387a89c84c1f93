import { type SQL, sql } from 'drizzle-orm';
import { learnGrown, rowsOfPlan } from './grownTables.ts';
import { intercept, type Intercepted, pgliteDriver, postgresDriver } from './intercept.ts';

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
  execute ${name}${values.length === 0 ? '' : `(${values.map(literalOf).join(', ')})`};
  set plan_cache_mode = auto`;

/** The embedded database never hears that its tables have grown: what was planned when they were small is no good then. */
const usesOfPlan = 1_000;

const affectedBy = (answer: unknown): number => {
  const affected: unknown =
    typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'affectedRows') : undefined;
  return typeof affected === 'number' ? affected : 0;
};

/** The embedded database has one connection and knows kept plans in SQL only, which it takes in one message of six. */
export const keepingPlansOfPglite = <Client extends object>(client: Client): Client => {
  const names = new Map<string, string>();
  let prepared = 0;
  let uses = 0;
  let written = 0;
  const prepare = async (statement: string, { call }: Intercepted): Promise<string> => {
    const known = names.get(statement);
    if (known !== undefined) return known;
    // Of its own: another caller may be preparing the same at this moment, and cannot be waited for.
    prepared += 1;
    const name = `kept_${prepared}`;
    await call('exec', `prepare ${name} as ${statement}`);
    names.set(statement, name);
    return name;
  };
  const query = async (intercepted: Intercepted): Promise<unknown> => {
    const { args, proceed, call } = intercepted;
    const [text, values, given] = args;
    const options = withoutParsers(given);
    const statement = withoutMark(text);
    if (statement === null) {
      const answer = await proceed(text, values, options);
      written += affectedBy(answer);
      if (written < rowsOfPlan) return answer;
      written = 0;
      await call('exec', `${learnGrown}; discard plans`);
      return answer;
    }
    const name = await prepare(statement, intercepted);
    uses += 1;
    if (uses % usesOfPlan === 0) await call('exec', 'discard plans');
    const answers = await call('exec', executed(name, Array.isArray(values) ? values : []), options);
    return (answers as readonly unknown[]).at(-2);
  };
  return intercept(client, pgliteDriver, {
    statement: (intercepted) =>
      intercepted.name === 'query' ? query(intercepted) : intercepted.proceed(...intercepted.args),
  });
};

/** postgres.js keeps the plan of a statement itself when it is told so. */
export const keepingPlansOfPostgres = <Client extends object>(client: Client): Client =>
  intercept(client, postgresDriver, {
    statement: ({ args, proceed }) => {
      const [text, values, options = {}] = args;
      const statement = withoutMark(text);
      return statement === null
        ? proceed(text, values, options)
        : proceed(statement, values, { ...(options as object), prepare: true });
    },
  });
