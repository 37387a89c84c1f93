import { and, eq, getTableColumns, inArray, is, or, type SQL, Subquery, sql, Table } from 'drizzle-orm';
import {
  getTableConfig,
  type PgTable,
  type PgUpdateSetSource,
  type SelectedFields,
} from 'drizzle-orm/pg-core';
import type { Notice } from '../notices.ts';
import { activeOn, inTransaction } from './activeTransaction.ts';
import type { Db } from './client.ts';
import { OutOfReach } from './errors.ts';
import { insertMany } from './insertMany.ts';
import { isAmong } from './isAmong.ts';
import { membersOf } from './members.ts';
import type { Scoped, ScopedFrom, ScopedTable, StoredRow, Upsert } from './scopedTypes.ts';
import { diagram, diagramLevel } from './tables/diagram.ts';
import { folder } from './tables/folder.ts';
import { organization } from './tables/organization.ts';
import { readSharedTypes } from './sharedTypes.ts';
import { createTouches, announcedBy } from './touches.ts';
import { updateMany } from './updateMany.ts';
import type { Viewer } from './rules.ts';
import { nameOf } from './tableNames.ts';
import { columnsOf, isScoped, readable, ruleOf, writable } from './visibility.ts';

export type { PlainChanges, Scoped } from './scopedTypes.ts';
export type { Viewer } from './rules.ts';

type Values = Record<string, unknown>;

const isTable = (table: unknown): table is PgTable => is(table, Table);

// The compiler cannot follow drizzle's conditional types through a generic table. These three say,
// in one place each, what holds for every table.
const asTable = (table: ScopedTable): PgTable => table;
const asStored = <T extends ScopedTable>(rows: unknown[]): StoredRow<T>[] => rows as StoredRow<T>[];
const asSet = (set: object): PgUpdateSetSource<PgTable> => set as PgUpdateSetSource<PgTable>;

/** In brackets, or an `or` in the caller's condition would reach around the rules. */
const within = (rule: SQL | undefined, where: SQL | undefined): SQL | undefined =>
  where === undefined ? rule : and(rule, sql`(${where})`);

const joins = ['leftJoin', 'innerJoin', 'leftJoinLateral', 'innerJoinLateral'] as const;
const refused = ['rightJoin', 'fullJoin', 'crossJoin', 'crossJoinLateral', 'where'] as const;

/** What else may be joined: built in, or the author of something visible. */
const joinable = new Set(['shared_type', 'diagram_level', 'users']);

type On = SQL | undefined | ((fields: unknown) => SQL | undefined);

/** Holds joined tables to the rules: a join must not show what a select of its own would not. */
const guardJoins = <Builder extends object>(builder: Builder, viewer: Viewer): Builder => {
  for (const name of joins) {
    const join: unknown = Reflect.get(builder, name);
    if (typeof join !== 'function') throw new TypeError(`drizzle has no ${name}`);
    Reflect.set(builder, name, (table: unknown, on: On) => {
      if (is(table, Subquery)) return join.call(builder, table, on);
      if (isScoped(table)) {
        const allowed = readable(table, viewer);
        const both =
          typeof on === 'function' ? (fields: unknown) => within(allowed, on(fields)) : within(allowed, on);
        return join.call(builder, table, both);
      }
      const isBuiltIn = isTable(table) && joinable.has(nameOf(table)) && on !== undefined;
      if (!isBuiltIn) throw new Error('This table cannot be joined in a scoped select');
      return join.call(builder, table, on);
    });
  }
  for (const name of refused) {
    Reflect.set(builder, name, () => {
      throw new Error(`A scoped select has no ${name}`);
    });
  }
  return builder;
};

const demanded = (where: SQL | undefined): SQL => {
  if (where === undefined)
    throw new Error('An update or delete needs a condition; say sql`true` for all rows');
  return where;
};

const primaryKeysOf = (table: PgTable): string[] => {
  // By name: drizzle hands a composite key copies of the table's columns.
  const composite = new Set(
    getTableConfig(table).primaryKeys.flatMap((key) => key.columns.map((column) => column.name)),
  );
  const keys = Object.entries(getTableColumns(table))
    .filter(([, column]) => column.primary || composite.has(column.name))
    .map(([key]) => key);
  if (keys.length === 0) throw new Error(`${nameOf(table)} has no primary key`);
  return keys;
};

/** The one column that names a row. */
const numberOf = (table: PgTable): string => {
  const [key, ...others] = primaryKeysOf(table);
  if (key === undefined || others.length > 0) throw new Error(`A row of ${nameOf(table)} has no number`);
  return key;
};

const numbered = (table: PgTable, ids: Iterable<number>): SQL =>
  isAmong(columnsOf(table)(numberOf(table)), ids);

const sameRows = (table: PgTable, rows: readonly Values[]): SQL | undefined => {
  const columnOf = columnsOf(table);
  const keys = primaryKeysOf(table);
  const [only] = keys;
  if (keys.length === 1 && only !== undefined) {
    const values = rows.map((row) => row[only]);
    const numbers = values.filter((value) => typeof value === 'number');
    return numbers.length === values.length
      ? isAmong(columnOf(only), numbers)
      : inArray(columnOf(only), values);
  }
  return or(...rows.map((row) => and(...keys.map((key) => eq(columnOf(key), row[key])))));
};

/** Nobody may make a folder another person's own while a diagram is being put into it. */
const holdFolders = async (tx: Db, rows: readonly Values[]): Promise<void> => {
  const ids = new Set(rows.map((row) => row['fkFolderId']).filter((id) => typeof id === 'number'));
  if (ids.size === 0) return;
  await tx
    .select({ folderId: folder.folderId })
    .from(folder)
    .where(inArray(folder.folderId, [...ids]))
    .for('share');
};

/** Throws, and so undoes the transaction, when a written row lies outside what the viewer may see. */
const demandReach = async (
  tx: Db,
  table: PgTable,
  rows: readonly Values[],
  viewer: Viewer,
): Promise<void> => {
  if (rows.length === 0) return;
  if (nameOf(table) === nameOf(diagram)) await holdFolders(tx, rows);
  const reached = await tx.$count(table, and(sameRows(table, rows), writable(table, viewer)));
  if (reached !== rows.length) throw new OutOfReach(`A row of ${nameOf(table)} would be out of reach`);
};

const owned = (table: PgTable, viewer: Viewer): Values => ({
  fkOrganizationId: viewer.organizationId,
  ...(ruleOf(table).own === true ? { fkUserId: viewer.userId } : {}),
});

const demandUnowned = (table: PgTable, set: object, viewer: Viewer): void => {
  for (const key of Object.keys(owned(table, viewer))) {
    if (Object.hasOwn(set, key)) throw new OutOfReach(`${key} cannot be changed`);
  }
};

const definedKeys = (set: object): string[] =>
  Object.entries(set)
    .filter(([, value]) => value !== undefined)
    .map(([key]) => key);

type Conflict =
  | { kind: 'fail' }
  | { kind: 'skip' }
  | { kind: 'update'; target: Upsert<ScopedTable>['target']; set: object };

/** By these columns a row is found again, and others are told of it. */
const namedBy = (table: PgTable): string[] => [...primaryKeysOf(table), ...announcedBy];

/** `wanted`: what is to be answered besides; all where nothing is said. */
const insertRows = async (
  db: Db,
  table: PgTable,
  given: object | object[],
  viewer: Viewer,
  conflict: Conflict,
  wanted?: readonly PropertyKey[],
): Promise<Values[]> => {
  const rows = (Array.isArray(given) ? given : [given]).map((row) => ({ ...row, ...owned(table, viewer) }));
  if (rows.length === 0) return [];
  const manner = {
    ending: conflict.kind === 'skip' ? sql`on conflict do nothing` : sql``,
    wanted: wanted && new Set<PropertyKey>([...wanted, ...namedBy(table)]),
  };
  const write = async (tx: Db): Promise<Values[]> => {
    const written = conflict.kind === 'update' ? null : await insertMany(tx, table, rows, manner);
    if (written !== null) return written;
    const insert = tx.insert(table).values(rows);
    if (conflict.kind === 'skip') return insert.onConflictDoNothing().returning();
    if (conflict.kind === 'fail') return insert.returning();
    const { target, set } = conflict;
    const setWhere = writable(table, viewer);
    return insert
      .onConflictDoUpdate({ target, set: asSet(set), ...(setWhere === undefined ? {} : { setWhere }) })
      .returning();
  };
  if (ruleOf(table).gates.length === 0) return write(activeOn(db));
  return inTransaction(db, async (tx) => {
    const written = await write(tx);
    await demandReach(tx, table, written, viewer);
    return written;
  });
};

/** Writes, and where something is written that decides about reach looks whether the rows are still within it. */
const writeWithin = async (
  db: Db,
  table: PgTable,
  { keys, viewer }: { keys: readonly string[]; viewer: Viewer },
  write: (tx: Db) => Promise<Values[]>,
): Promise<Values[]> => {
  if (!ruleOf(table).gates.some((gate) => keys.includes(gate))) return write(activeOn(db));
  return inTransaction(db, async (tx) => {
    const written = await write(tx);
    await demandReach(tx, table, written, viewer);
    return written;
  });
};

const updateRows = async (
  db: Db,
  table: PgTable,
  set: object,
  where: SQL,
  viewer: Viewer,
): Promise<Values[]> => {
  demandUnowned(table, set, viewer);
  const keys = definedKeys(set);
  const condition = within(writable(table, viewer), where);
  if (keys.length === 0) return activeOn(db).select().from(table).where(condition);
  return writeWithin(db, table, { keys, viewer }, (tx) =>
    tx.update(table).set(asSet(set)).where(condition).returning(),
  );
};

const updateEachRow = (
  db: Db,
  table: PgTable,
  changes: ReadonlyMap<number, object>,
  viewer: Viewer,
): Promise<Values[]> => {
  const key = numberOf(table);
  for (const set of changes.values()) demandUnowned(table, set, viewer);
  const rows = [...changes].flatMap(([id, set]) =>
    definedKeys(set).length === 0 ? [] : [{ ...set, [key]: id }],
  );
  const manner = { key, where: writable(table, viewer), wanted: new Set<PropertyKey>(namedBy(table)) };
  return writeWithin(db, table, { keys: rows.flatMap(definedKeys), viewer }, (tx) =>
    updateMany(tx, table, rows, manner),
  );
};

const from = <F extends SelectedFields | undefined>(
  db: Db,
  viewer: Viewer,
  fields: F,
  distinct: boolean,
): ScopedFrom<F> => {
  const select = (table: ScopedTable, where?: SQL) => {
    const active = activeOn(db);
    // Without fields drizzle gives joined rows as one object per table, so none must be made up here.
    const start =
      fields === undefined
        ? distinct
          ? active.selectDistinct()
          : active.select()
        : distinct
          ? active.selectDistinct(fields)
          : active.select(fields);
    return guardJoins(start.from(asTable(table)).where(within(readable(table, viewer), where)), viewer);
  };
  return { from: select } as unknown as ScopedFrom<F>;
};

/** The one row that is no part of the organisation, but the organisation itself. */
const ownOrganization = (
  db: Db,
  viewer: Viewer,
  wrote: () => void,
): Pick<Scoped, 'organization' | 'updateOrganization'> => {
  const mine = eq(organization.organizationId, viewer.organizationId);
  return {
    organization: async () => {
      const [row] = await activeOn(db).select().from(organization).where(mine);
      if (row === undefined) throw new OutOfReach('The organisation no longer exists');
      return row;
    },
    updateOrganization: async (set, where) => {
      if (Object.hasOwn(set, 'organizationId')) throw new OutOfReach('organizationId cannot be changed');
      const condition = within(mine, where);
      if (definedKeys(set).length === 0) {
        return (await activeOn(db).select().from(organization).where(condition))[0];
      }
      const [saved] = await activeOn(db).update(organization).set(set).where(condition).returning();
      if (saved !== undefined) wrote();
      return saved;
    },
  };
};

const builtIn = (db: Db): Pick<Scoped, 'sharedTypes' | 'diagramLevels'> => ({
  sharedTypes: () => readSharedTypes(activeOn(db)),
  diagramLevels: () => activeOn(db).select().from(diagramLevel).orderBy(diagramLevel.diagramLevelId),
});

const oneState = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;

/** `announce` learns of everything that was changed, once it is committed. */
export function scoped(db: Db, viewer: Viewer, announce: (notice: Notice) => void = () => {}): Scoped {
  const { publicBefore, wrote, wroteOrganization } = createTouches(db, viewer, announce);

  function select(): ScopedFrom<undefined>;
  function select<F extends SelectedFields>(fields: F): ScopedFrom<F>;
  function select(fields?: SelectedFields) {
    return from(db, viewer, fields, false);
  }
  function selectDistinct(): ScopedFrom<undefined>;
  function selectDistinct<F extends SelectedFields>(fields: F): ScopedFrom<F>;
  function selectDistinct(fields?: SelectedFields) {
    return from(db, viewer, fields, true);
  }

  return Object.freeze<Scoped>({
    viewer,
    select,
    selectDistinct,
    lock: async (table, where) =>
      asStored(
        await activeOn(db)
          .select()
          .from(asTable(table))
          .where(within(writable(table, viewer), where))
          .for('update'),
      ),

    insert: async (table, values) =>
      asStored(await wrote(table, await insertRows(db, table, values, viewer, { kind: 'fail' }))),
    add: async (table, values, answered = []) =>
      asStored<typeof table>(
        await wrote(table, await insertRows(db, table, values, viewer, { kind: 'fail' }, answered)),
      ),
    insertMissing: async (table, values) =>
      asStored(await wrote(table, await insertRows(db, table, values, viewer, { kind: 'skip' }))),
    upsert: async (table, values, { target, set }) => {
      demandUnowned(table, set, viewer);
      const rows = await insertRows(db, table, values, viewer, { kind: 'update', target, set });
      return asStored(await wrote(table, rows));
    },
    update: async (table, set, where) => {
      const condition = demanded(where);
      const before = await publicBefore(table, set, condition);
      return asStored(await wrote(table, await updateRows(db, table, set, condition, viewer), before));
    },
    updateEach: async (table, changes) => {
      const moved = [...changes.values()].find((set) => typeof Reflect.get(set, 'fkFolderId') === 'number');
      const before = await publicBefore(table, moved ?? {}, numbered(table, changes.keys()));
      await wrote(table, await updateEachRow(db, table, changes, viewer), before);
    },
    delete: async (table, where) =>
      asStored(
        await wrote(
          table,
          await activeOn(db)
            .delete(asTable(table))
            .where(within(writable(table, viewer), demanded(where)))
            .returning(),
        ),
      ),

    exists: async (table, where) => {
      const found = await activeOn(db)
        .select({ one: sql`1` })
        .from(asTable(table))
        .where(within(readable(table, viewer), where))
        .limit(1);
      return found.length > 0;
    },
    count: (table, where) => activeOn(db).$count(asTable(table), within(readable(table, viewer), where)),

    transaction: (fn) => inTransaction(db, (tx) => fn(scoped(tx, viewer, announce))),
    reading: (fn) => inTransaction(db, (tx) => fn(scoped(tx, viewer, announce)), oneState),

    members: (filter) => membersOf(activeOn(db), viewer.organizationId, filter?.userIds),
    ...ownOrganization(db, viewer, wroteOrganization),
    ...builtIn(db),
  });
}
