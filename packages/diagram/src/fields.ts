import {
  asMade,
  type Column,
  type ColumnName,
  columns,
  type FieldColumn,
  type Fields,
  type LegColumn,
  type SettableColumn,
} from './columns.ts';
import { type Base, type Kind, kinds } from './layout.ts';

/** What follows from the table of columns by itself. */
export const columnNames = Object.keys(columns) as ColumnName[];

/** Beside the columns a document has `meta`, and what older or newer programs made. */
export const isColumn = (name: string): name is ColumnName => Object.hasOwn(columns, name);

export const columnOf = (name: ColumnName): Column => columns[name];

/** What a person's undo may touch: everything but what is written once or by the server. */
export const undoableColumns: readonly ColumnName[] = columnNames.filter(
  (name) => columns[name].writer !== 'creator' && columns[name].writer !== 'server',
);

export const settableColumns: readonly SettableColumn[] = columnNames.filter(
  (name): name is SettableColumn => columns[name].writer === 'client',
);

/** The field of an item that a column says something about. */
export const fieldOf = (name: ColumnName): string => columnOf(name).field ?? name;

const legNames: ReadonlySet<string> = new Set(columnNames.filter((name) => /^leg-?\d$/.test(name)));
export const isLegColumn = (name: string): name is LegColumn => legNames.has(name);
/** Which leg each is about: counted from the end that comes first, and negative from the other one; see legs.ts. */
export const legColumns: readonly { readonly column: LegColumn; readonly number: number }[] = columnNames
  .filter(isLegColumn)
  .map((column) => ({ column, number: Number(column.slice('leg'.length)) }));

export interface Field {
  readonly name: FieldColumn;
  readonly read: (stored: unknown) => unknown;
  readonly absent: typeof asMade | null;
  readonly copied: boolean;
}

const fieldNamed = (name: ColumnName): Field[] => {
  const { read, absent, copied } = columnOf(name);
  return read === null || absent === undefined ? [] : [{ name: name as FieldColumn, read, absent, copied }];
};

const fieldsOfKind = (kind: Kind): readonly Field[] =>
  columnNames.filter((name) => columnOf(name).kinds.includes(kind)).flatMap(fieldNamed);

/** The fields of the items of a kind, each of which is a column. */
export const fieldsOf = Object.fromEntries(kinds.map((kind) => [kind, fieldsOfKind(kind)])) as Readonly<
  Record<Kind, readonly Field[]>
>;

/** A field that its items were made with, and that their base has. */
export const isMade = ({ absent }: Field): boolean => absent === asMade;

export const valueOf = (item: object, { name }: Field): unknown => Reflect.get(item, name);

/** What the columns say about an item: what is stored and parses, else what absent reads as. */
export const readFields = <Of extends Kind>(
  base: Extract<Base, { kind: Of }>,
  stored: (name: FieldColumn) => unknown,
): Fields<Of> => {
  const fields: Record<string, unknown> = {};
  for (const { name, read, absent } of fieldsOf[base.kind]) {
    const found = stored(name);
    const value = found === undefined ? undefined : read(found);
    fields[name] = value !== undefined ? value : absent === asMade ? base[name as keyof Base] : absent;
  }
  return fields as Fields<Of>;
};
