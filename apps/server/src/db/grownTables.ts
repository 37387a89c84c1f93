/** Smaller tables are read through whatever is known of them. In bytes. */
const smallTable = 64 * 1024;

/** How much is noted of each column: the sample that it is taken from grows with it, and everybody else waits for that. */
export const embeddedDetail = 20;

/** Names the tables that are more than twice as large as when the database last looked. */
export const grownTables = `select c.relname as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and pg_relation_size(c.oid) > 2 * c.relpages::bigint * current_setting('block_size')::bigint + ${smallTable}::bigint
  order by c.relname`;

/**
 * After so many rows are written, plans made before are no good. What looks after foreign keys has plans of its own, which
 * then read all of an organisation's rows for each row that is written.
 */
export const rowsOfPlan = 1_000;

/** In whatever transaction is running: what is learnt after its end comes too late for the rows that it writes. */
export const learnGrown = `do $$
  declare grown text;
  begin
    perform set_config('default_statistics_target', '${embeddedDetail}', true);
    for grown in ${grownTables} loop execute format('analyze (skip_locked) %I', grown); end loop;
  end $$`;
