import type { SQL } from 'drizzle-orm';
import type {
  AnyPgColumn,
  PgSelectBase,
  PgSelectWithout,
  PgUpdateSetSource,
  SelectedFields,
} from 'drizzle-orm/pg-core';
import type { GetSelectTableName, GetSelectTableSelection } from 'drizzle-orm/query-builders/select.types';
import type { MemberRow } from './members.ts';
import type { accessToken } from './tables/access.ts';
import type { diagramLevel, diagramVisit } from './tables/diagram.ts';
import type { organization } from './tables/organization.ts';
import type { uiSettings } from './tables/saved.ts';
import type { icon, sharedType } from './tables/type.ts';
import type { Viewer } from './rules.ts';
import type { OrganizationTable } from './visibility.ts';

/** The tables that can be reached: each row belongs to an organisation, but for built-in icons. */
export type ScopedTable = OrganizationTable | typeof icon;

/** One person's own rows: `fkUserId` is filled in as well. */
type OwnTable = typeof accessToken | typeof diagramVisit | typeof uiSettings;

type FilledIn<T extends ScopedTable> = 'fkOrganizationId' | (T extends OwnTable ? 'fkUserId' : never);

export type NewRow<T extends ScopedTable> = {
  [K in keyof T['$inferInsert'] as Exclude<K, FilledIn<T>>]: T['$inferInsert'][K] | SQL;
};

export type Changes<T extends ScopedTable> = {
  [K in keyof PgUpdateSetSource<T> as Exclude<K, FilledIn<T>>]?: PgUpdateSetSource<T>[K];
};

/** Values as they are, and no SQL. */
export type PlainChanges<T extends ScopedTable> = {
  [K in keyof T['$inferInsert'] as Exclude<K, FilledIn<T>>]?: T['$inferInsert'][K];
};

export type StoredRow<T extends ScopedTable> = T['$inferSelect'];

/**
 * What would take the condition off again, or let rows in that it leaves out: a right or full join
 * shows rows of the joined table whatever the condition says.
 */
type Withheld = 'where' | 'rightJoin' | 'fullJoin' | 'crossJoin' | 'crossJoinLateral';

export type ScopedSelect<T extends ScopedTable, F extends SelectedFields | undefined> = PgSelectWithout<
  PgSelectBase<
    GetSelectTableName<T>,
    F extends undefined ? GetSelectTableSelection<T> : F,
    F extends undefined ? 'single' : 'partial'
  >,
  false,
  Withheld
>;

export interface ScopedFrom<F extends SelectedFields | undefined> {
  from<T extends ScopedTable>(table: T, where?: SQL): ScopedSelect<T, F>;
}

export interface Upsert<T extends ScopedTable> {
  /** The columns of a unique constraint. */
  target: AnyPgColumn | AnyPgColumn[];
  /** What changes where the row is already there. `excluded.…` refers to the new one. */
  set: Changes<T>;
}

type Organization = typeof organization.$inferSelect;
type OrganizationChanges = Omit<PgUpdateSetSource<typeof organization>, 'organizationId'>;

/**
 * The database as one person sees it from within one organisation: other organisations and other
 * people's drafts do not exist in it.
 */
export interface Scoped {
  readonly viewer: Viewer;

  /**
   * A drizzle select whose condition is already set; joins, order, limit, grouping, `.for('update')`
   * and `.as()` can follow. Joined tables are held to the same rules in their `on`.
   */
  select(): ScopedFrom<undefined>;
  select<F extends SelectedFields>(fields: F): ScopedFrom<F>;
  selectDistinct(): ScopedFrom<undefined>;
  selectDistinct<F extends SelectedFields>(fields: F): ScopedFrom<F>;

  /** The rows, locked until the transaction ends. */
  lock<T extends ScopedTable>(table: T, where?: SQL): Promise<StoredRow<T>[]>;

  insert<T extends ScopedTable>(table: T, values: NewRow<T> | NewRow<T>[]): Promise<StoredRow<T>[]>;
  /** As `insert`, without reading back more than is asked for: of many rows that would take as long as to write them. */
  add<T extends ScopedTable, Key extends keyof StoredRow<T> = never>(
    table: T,
    values: NewRow<T> | NewRow<T>[],
    answered?: readonly Key[],
  ): Promise<Pick<StoredRow<T>, Key>[]>;
  /** Leaves out what is already there; returns what was added. */
  insertMissing<T extends ScopedTable>(table: T, values: NewRow<T> | NewRow<T>[]): Promise<StoredRow<T>[]>;
  upsert<T extends ScopedTable>(
    table: T,
    values: NewRow<T> | NewRow<T>[],
    upsert: Upsert<T>,
  ): Promise<StoredRow<T>[]>;
  /** With nothing to set it returns the rows as they are. Without a condition it throws: say sql`true`. */
  update<T extends ScopedTable>(table: T, set: Changes<T>, where: SQL | undefined): Promise<StoredRow<T>[]>;
  /** Values of its own for each row, by its number: few statements, however many rows there are. */
  updateEach<T extends ScopedTable>(table: T, changes: ReadonlyMap<number, PlainChanges<T>>): Promise<void>;
  delete<T extends ScopedTable>(table: T, where: SQL | undefined): Promise<StoredRow<T>[]>;

  exists<T extends ScopedTable>(table: T, where?: SQL): Promise<boolean>;
  count<T extends ScopedTable>(table: T, where?: SQL): Promise<number>;

  /**
   * All or nothing. Inside `fn` every Scoped of this database uses the transaction, the outer one
   * too. Statements in it must be awaited one after the other, since they share one connection.
   */
  transaction<Result>(fn: (tx: Scoped) => Promise<Result>): Promise<Result>;

  /** Like a transaction, and every statement in it sees the same state of the database. */
  reading<Result>(fn: (tx: Scoped) => Promise<Result>): Promise<Result>;

  /** The people of this organisation, by name; with `userIds` only these. */
  members(filter?: { userIds?: readonly number[] }): Promise<MemberRow[]>;
  organization(): Promise<Organization>;
  /** Undefined when `where` does not hold (any more). */
  updateOrganization(set: OrganizationChanges, where?: SQL): Promise<Organization | undefined>;
  sharedTypes(): Promise<(typeof sharedType.$inferSelect)[]>;
  diagramLevels(): Promise<(typeof diagramLevel.$inferSelect)[]>;
}
