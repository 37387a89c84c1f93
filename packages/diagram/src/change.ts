import type { SettableColumn, SettableColumns } from './columns.ts';
import type { Base } from './layout.ts';
import type { TextContent } from './text.ts';

/** A new item. `text` is what a text area or a label begins with. */
export interface Creation {
  readonly change: 'create';
  readonly key: string;
  readonly base: Base;
  readonly text?: TextContent;
}

/** One value of one item; undefined empties the column. */
export type Setting = {
  readonly [Name in SettableColumn]: {
    readonly change: 'set';
    readonly key: string;
    readonly column: Name;
    readonly value: SettableColumns[Name] | undefined;
  };
}[SettableColumn];

/** Another text in the place of an item's text. */
export interface Writing {
  readonly change: 'write';
  readonly key: string;
  readonly text: TextContent;
}

/** What an edit does to the document, as a value: see apply.ts. */
export type Change = Creation | Setting | Writing;

export const create = (key: string, base: Base, text?: TextContent): Creation =>
  text === undefined ? { change: 'create', key, base } : { change: 'create', key, base, text };

export const set = <Name extends SettableColumn>(
  key: string,
  column: Name,
  value: SettableColumns[Name] | undefined,
): Setting => ({ change: 'set', key, column, value }) as Setting;

/** The same for a value of which only its column's entry knows the type. */
export const setTo = (key: string, column: SettableColumn, value: unknown): Setting =>
  ({ change: 'set', key, column, value }) as Setting;

export const write = (key: string, text: TextContent): Writing => ({ change: 'write', key, text });

/** The keys of what an edit makes, to be selected afterwards. */
export const createdKeys = (changes: readonly Change[]): string[] =>
  changes.filter((change) => change.change === 'create').map((change) => change.key);
