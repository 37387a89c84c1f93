import { getTableColumns, type SQL, sql, type Table } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { Db, Row } from '../db/client.ts';
import { listText } from '../db/keptPlans.ts';
import { rowsOf } from '../db/rows.ts';
import { componentInstance, relation, textarea } from '../db/tables/drawn.ts';

/** What one statement reads or copies: others wait for it where the database lives in this process. */
const atOnce = 100;

/** A copy has an id of its own, and a relation's leads between copies. */
const own = new Set(['fkVersionId', 'fromFkComponentInstanceId', 'toFkComponentInstanceId']);

/** As they are named in the new row, and in the row `live` that is copied. */
const copiedColumns = (table: Table): { into: SQL; from: SQL } => {
  const names = Object.entries(getTableColumns(table))
    .filter(([name, column]) => !column.primary && !own.has(name))
    .map(([name]) => toSnakeCase(name));
  return {
    into: sql.raw(names.join(', ')),
    from: sql.raw(names.map((name) => `live.${name}`).join(', ')),
  };
};

const columns = {
  instance: copiedColumns(componentInstance),
  textarea: copiedColumns(textarea),
  relation: copiedColumns(relation),
};

const number = (row: Row, name: string): number => Number(row[name]);

/** Ids as one value: joined with it, each row is found by its key, whatever the database knows of the table. */
const ids = (values: readonly number[]): SQL => sql`${listText(values)}::int[]`;

interface Version {
  readonly diagramId: number;
  readonly versionId: number;
}

/** Page by page; `select` has to order by `id`. */
async function* pages(tx: Db, select: (after: number) => SQL): AsyncGenerator<Row[]> {
  for (let after = 0; ; ) {
    const rows = await rowsOf(tx, sql`${select(after)} order by id limit ${atOnce}::int`);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    if (rows.length < atOnce) return;
    after = number(last, 'id');
  }
}

const idsOf = (rows: readonly Row[]): SQL => ids(rows.map((row) => number(row, 'id')));

/** The id of each instance's copy. */
const copyInstances = async (tx: Db, { diagramId, versionId }: Version): Promise<Map<number, number>> => {
  const copies = new Map<number, number>();
  const live = (after: number): SQL => sql`
    select component_instance_id as id, item_key from component_instance
    where fk_diagram_id = ${diagramId}::int and fk_version_id is null and component_instance_id > ${after}::int`;
  for await (const page of pages(tx, live)) {
    const made = await rowsOf(
      tx,
      sql`insert into component_instance (${columns.instance.into}, fk_version_id)
        select ${columns.instance.from}, ${versionId}::int
        from unnest(${idsOf(page)}) as part (id)
        join component_instance as live on live.component_instance_id = part.id
        returning component_instance_id as id, item_key`,
    );
    const byKey = new Map(made.map((row) => [row['item_key'], number(row, 'id')]));
    for (const row of page) {
      const copy = byKey.get(row['item_key']);
      if (copy !== undefined) copies.set(number(row, 'id'), copy);
    }
  }
  return copies;
};

/** Rows that lead from one instance to another, with the copies of both. */
const between = (rows: readonly Row[], copies: ReadonlyMap<number, number>): SQL => {
  const pairs = rows.flatMap((row) => {
    const [first, second] = [copies.get(number(row, 'first')), copies.get(number(row, 'second'))];
    return first === undefined || second === undefined ? [] : [{ id: number(row, 'id'), first, second }];
  });
  const [id, first, second] = (['id', 'first', 'second'] as const).map((name) =>
    ids(pairs.map((pair) => pair[name])),
  );
  return sql`unnest(${id}, ${first}, ${second}) as part (id, first, second)`;
};

const copyParents = async (tx: Db, copies: ReadonlyMap<number, number>) => {
  const children = [...copies.keys()];
  for (let at = 0; at < children.length; at += atOnce) {
    const links = await rowsOf(
      tx,
      sql`select part.id, part.id as first, link.fk_component_instance_parent_id as second
        from unnest(${ids(children.slice(at, at + atOnce))}) as part (id)
        join group_link as link on link.fk_component_instance_child_id = part.id`,
    );
    await tx.execute(sql`
      insert into group_link
        (fk_organization_id, fk_diagram_id, fk_component_instance_child_id, fk_component_instance_parent_id)
      select live.fk_organization_id, live.fk_diagram_id, part.first, part.second
      from ${between(links, copies)} join group_link as live on live.fk_component_instance_child_id = part.id`);
  }
};

const copyRelations = async (tx: Db, version: Version, copies: ReadonlyMap<number, number>) => {
  const { diagramId, versionId } = version;
  const live = (after: number): SQL => sql`
    select relation_id as id, from_fk_component_instance_id as first, to_fk_component_instance_id as second
    from relation where fk_diagram_id = ${diagramId}::int and fk_version_id is null and relation_id > ${after}::int`;
  for await (const page of pages(tx, live)) {
    await tx.execute(sql`
      insert into relation
        (${columns.relation.into}, fk_version_id, from_fk_component_instance_id, to_fk_component_instance_id)
      select ${columns.relation.from}, ${versionId}::int, part.first, part.second
      from ${between(page, copies)} join relation as live on live.relation_id = part.id`);
  }
};

const copyTextareas = async (tx: Db, { diagramId, versionId }: Version) => {
  const live = (after: number): SQL => sql`
    select textarea_id as id from textarea
    where fk_diagram_id = ${diagramId}::int and fk_version_id is null and textarea_id > ${after}::int`;
  for await (const page of pages(tx, live)) {
    await tx.execute(sql`
      insert into textarea (${columns.textarea.into}, fk_version_id)
      select ${columns.textarea.from}, ${versionId}::int
      from unnest(${idsOf(page)}) as part (id) join textarea as live on live.textarea_id = part.id`);
  }
};

/**
 * A version has rows of its own, which nobody writes again: those of its diagram as they are now, under new ids. The
 * stamps stay, because they say when something was drawn.
 */
export const freezeRows = async (tx: Db, version: Version): Promise<void> => {
  const copies = await copyInstances(tx, version);
  await copyParents(tx, copies);
  await copyRelations(tx, version, copies);
  await copyTextareas(tx, version);
};
