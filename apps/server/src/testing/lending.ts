/** A database that one file of tests after the other uses. */
export interface Lendable {
  /** All of whose columns are text. */
  rows(statement: string): Promise<Record<string, string>[]>;
  run(statements: string): Promise<unknown>;
  /** Ends whatever its last holder left behind there. */
  clear(): Promise<unknown>;
  close(): Promise<void>;
}

/** A larger table is read slowly even after its rows are gone. */
const mostBytes = 200_000;

const large = `
  select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    and relname not in ('icon', 'shared_type', 'diagram_level') and pg_relation_size(oid) > ${mostBytes}`;

const shape = `
  select concat_ws(' ',
    (select count(*) from pg_class), (select max(oid::bigint) from pg_class), (select count(*) from pg_attribute),
    (select count(*) from pg_proc), (select count(*) from pg_constraint), (select count(*) from pg_trigger),
    (select count(*) from pg_type), (select count(*) from pg_roles), (select count(*) from pg_namespace),
    (select string_agg(shared_type::text, ' ' order by shared_type_id) from shared_type),
    (select count(*) from icon where fk_organization_id is null), (select count(*) from diagram_level)) as shape`;

const shapeOf = async (database: Lendable): Promise<string | undefined> =>
  (await database.rows(shape))[0]?.['shape'];

interface Kept<T> {
  readonly database: T;
  /** What it consists of when nothing was changed in it but rows. */
  readonly shape: string | undefined;
}

/** Whether it can be taken for a new one once it is emptied. */
const isAsNew = async ({ database, shape: before }: Kept<Lendable>): Promise<boolean> => {
  await database.clear();
  const rows = await database.rows(large);
  if (rows.length > 0)
    // The activity log has a trigger of its own against it.
    await database.run(`set session_replication_role = replica;
      truncate ${rows.map(({ name }) => `"${name}"`).join(', ')} cascade;
      reset session_replication_role`);
  return (await shapeOf(database)) === before;
};

export interface Lent<T> {
  readonly database: T;
  /** There may be rows in it. */
  readonly isUsed: boolean;
  giveBack(): void;
}

/** To make a database takes as long as many a file of tests: those of one worker use the same, one after the other. */
export const createLending = <T extends Lendable>(make: () => Promise<T>): (() => Promise<Lent<T>>) => {
  const resting: Kept<T>[] = [];
  const lent = (kept: Kept<T>, isUsed: boolean): Lent<T> => {
    let isGivenBack = false;
    return {
      database: kept.database,
      isUsed,
      giveBack: () => {
        if (!isGivenBack) resting.push(kept);
        isGivenBack = true;
      },
    };
  };
  return async () => {
    for (let kept = resting.pop(); kept !== undefined; kept = resting.pop()) {
      if (await isAsNew(kept)) return lent(kept, true);
      await kept.database.close();
    }
    const database = await make();
    return lent({ database, shape: await shapeOf(database) }, false);
  };
};
