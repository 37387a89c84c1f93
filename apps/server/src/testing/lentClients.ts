import type { PGlite } from '@electric-sql/pglite';
import { intercept, type Intercepted, pgliteDriver } from '../db/intercept.ts';

/** A larger table is read slowly even after its rows are gone. */
const mostBytes = 200_000;

const shape = `
  select concat_ws(' ',
    (select count(*) from pg_class), (select max(oid::bigint) from pg_class), (select count(*) from pg_attribute),
    (select count(*) from pg_proc), (select count(*) from pg_constraint), (select count(*) from pg_trigger),
    (select count(*) from pg_type), (select count(*) from pg_roles), (select count(*) from pg_namespace),
    (select string_agg(shared_type::text, ' ' order by shared_type_id) from shared_type),
    (select count(*) from icon where fk_organization_id is null), (select count(*) from diagram_level)) as shape`;

const shapeOf = async (client: PGlite): Promise<string> => {
  const [row] = (await client.query<{ shape: string }>(shape)).rows;
  return row?.shape ?? '';
};

interface Kept {
  readonly client: PGlite;
  /** What it consists of when nothing was changed in it but rows. */
  readonly shape: string;
}

/** To start a database takes as long as many a file of tests: those of one worker use the same, one after the other. */
const resting: Kept[] = [];

/** Whether it can be taken for a new one once it is emptied. */
const isAsNew = async ({ client, shape: before }: Kept): Promise<boolean> => {
  await client.exec('discard all');
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname not in ('icon', 'shared_type', 'diagram_level') and pg_relation_size(oid) > ${mostBytes}`,
  );
  if (rows.length > 0)
    // The activity log has a trigger of its own against it.
    await client.exec(`set session_replication_role = replica;
      truncate ${rows.map(({ name }) => `"${name}"`).join(', ')} cascade;
      reset session_replication_role`);
  return (await shapeOf(client)) === before;
};

/** Once it is given back it is closed to its former holder: what still runs there must not meet what others do. */
const lent = (kept: Kept): PGlite => {
  let isGivenBack = false;
  const whileLent = async ({ proceed, args }: Intercepted): Promise<unknown> => {
    if (isGivenBack) throw new Error('PGlite is closed');
    return proceed(...args);
  };
  const guarded = intercept(kept.client, pgliteDriver, { statement: whileLent, transaction: whileLent });
  const close = async (): Promise<void> => {
    if (!isGivenBack) resting.push(kept);
    isGivenBack = true;
  };
  return new Proxy(guarded, {
    get: (client, name) => (name === 'close' ? close : Reflect.get(client, name)),
  });
};

/** `isUsed`: there may be rows in it. */
export const lendClient = async (
  make: () => Promise<PGlite>,
): Promise<{ client: PGlite; isUsed: boolean }> => {
  for (let kept = resting.pop(); kept !== undefined; kept = resting.pop()) {
    if (await isAsNew(kept)) return { client: lent(kept), isUsed: true };
    await kept.client.close();
  }
  const client = await make();
  return { client: lent({ client, shape: await shapeOf(client) }), isUsed: false };
};
