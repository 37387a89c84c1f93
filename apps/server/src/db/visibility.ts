import { and, eq, getTableColumns, is, isNull, or, type SQL } from 'drizzle-orm';
import { type AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { ColumnOf, Rule, Viewer } from './rules.ts';
import { nameOf } from './tableNames.ts';
import { everyTable } from './everyTable.ts';

/** A row of such a table belongs to one organisation. */
export type OrganizationTable = PgTable & { fkOrganizationId: AnyPgColumn<{ notNull: true }> };

/** By SQL name. A table that is not listed cannot be reached through a scoped database. */
const rules = new Map<string, Rule>(
  Object.values(everyTable).flatMap((each) =>
    'rule' in each ? [[nameOf(each.table), each.rule] as const] : [],
  ),
);

export const isScoped = (table: unknown): table is PgTable => is(table, PgTable) && rules.has(nameOf(table));

export const ruleOf = (table: PgTable): Rule => {
  const rule = rules.get(nameOf(table));
  if (rule === undefined) throw new Error(`The table ${nameOf(table)} belongs to no organisation`);
  return rule;
};

export const columnsOf =
  (table: PgTable): ColumnOf =>
  (key) => {
    const column = getTableColumns(table)[key];
    if (column === undefined) throw new Error(`The table ${nameOf(table)} has no column ${key}`);
    return column;
  };

/** Which rows the viewer may see. */
export const readable = (table: PgTable, viewer: Viewer): SQL | undefined => {
  const columnOf = columnsOf(table);
  const mine = eq(columnOf('fkOrganizationId'), viewer.organizationId);
  // Icons of the built-in sets belong to no organisation.
  const reached = nameOf(table) === 'icon' ? or(mine, isNull(columnOf('fkOrganizationId'))) : mine;
  return and(reached, ruleOf(table).visible?.(columnOf, viewer));
};

/** Which rows the viewer's own statements may change, roles aside. */
export const writable = (table: PgTable, viewer: Viewer): SQL | undefined => {
  const columnOf = columnsOf(table);
  return and(
    eq(columnOf('fkOrganizationId'), viewer.organizationId),
    ruleOf(table).visible?.(columnOf, viewer),
  );
};
