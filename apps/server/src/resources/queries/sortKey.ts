import type { ViewColumn, ViewSort } from '@lintel/domain/entities/saved';
import { wordsOf } from '@lintel/domain/words';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Scoped } from '../../db/scoped.ts';
import { attribute } from '../../db/tables/attribute.ts';
import {
  containedIn,
  diagramsOf,
  type DrawnFacts,
  type Merges,
  own,
  relatedTo,
} from '../../model/filter/drawnFacts.ts';
import { folded, trimmed } from '../../model/filter/foldedText.ts';
import { numberIn } from '../../model/filter/readNumber.ts';

/** What a table of components is put into order by. */
export interface SortKey {
  readonly key: SQL;
  /** As what a key comes back in a cursor. */
  readonly type: 'text' | 'double precision' | 'integer' | 'timestamptz';
}

/** So much of a text decides where it stands. */
const compared = 200;

const textKey = (text: SQL): SortKey => ({
  key: sql`nullif(lower(left(${trimmed(text)}, ${compared})), '')`,
  type: 'text',
});

const nameKey: SortKey = { key: sql`nullif(lower(${own.name}), '')`, type: 'text' };

const countOf = ({ rows, holder, isNow, held }: DrawnFacts): SortKey => ({
  key: sql`(select nullif(count(distinct ${held}), 0)::integer from ${rows} where ${holder} = ${own.id} and ${isNow})`,
  type: 'integer',
});

const typeName = sql`coalesce(
  (select t.name from types t where t.type_id = ${own.fkTypeId}),
  (select t.name from shared_type t where t.shared_type_id = ${own.fkSharedTypeId}))`;

const firstTag = sql`(select min(lower(t.name)) from tag_on_item i join tag t on t.tag_id = i.fk_tag_id
  where i.fk_component_id = ${own.id})`;

const ofColumn = (column: ViewColumn, merges: Merges): SortKey => {
  switch (column) {
    case 'col-row-id':
      return { key: own.id, type: 'integer' };
    case 'col-name':
      return nameKey;
    case 'col-type':
      return textKey(typeName);
    case 'col-desc':
      return textKey(own.description);
    case 'col-tags':
      return { key: firstTag, type: 'text' };
    case 'col-state':
      return { key: own.state, type: 'text' };
    case 'col-updated':
      return { key: own.updatedAt, type: 'timestamptz' };
    case 'col-dia':
      return countOf(diagramsOf(merges));
    case 'col-to-comp':
      return countOf(relatedTo('to', merges));
    case 'col-from-comp':
      return countOf(relatedTo('from', merges));
    case 'col-contains':
      return countOf(containedIn(merges));
  }
};

const firstItem = (attributeId: number): SQL =>
  sql`(select lower(l.value) from list_attribute_value v
    join attribute_list_item l on l.attribute_list_item_id = v.fk_list_item_id
    where v.component_model_id = ${own.id} and l.fk_attribute_id = ${attributeId}
    order by l.attribute_list_item_id limit 1)`;

const firstPerson = (attributeId: number): SQL =>
  sql`(select min(lower(u.first_name || ' ' || u.last_name)) from user_attribute_value v
    join users u on u.user_id = v.fk_user_id
    where v.component_model_id = ${own.id} and v.fk_attribute_id = ${attributeId})`;

const valueOf = (attributeId: number, read: (value: SQL) => SQL): SQL =>
  sql`(select ${read(sql.raw('v.value'))} from attribute_value v
    where v.component_model_id = ${own.id} and v.fk_attribute_id = ${attributeId})`;

const ofAttribute = async (data: Scoped, attributeId: number): Promise<SortKey | null> => {
  const [found] = await data
    .select({ type: attribute.attributeType })
    .from(attribute, eq(attribute.attributeId, attributeId));
  switch (found?.type) {
    case undefined:
      return null;
    case 'NUMBER':
      return { key: valueOf(attributeId, numberIn), type: 'double precision' };
    case 'BOOLEAN':
      return { key: valueOf(attributeId, folded), type: 'text' };
    case 'LIST':
      return { key: firstItem(attributeId), type: 'text' };
    case 'USERLIST':
      return { key: firstPerson(attributeId), type: 'text' };
    default:
      return { key: valueOf(attributeId, (value) => textKey(value).key), type: 'text' };
  }
};

export const isAttribute = (column: ViewSort['column']): boolean => /^\d+$/.test(column);

/** What begins as was asked comes first, and of that the shortest; without words it goes by name. */
export const unsortedKey = (search: string): SortKey => {
  const [first] = wordsOf(search);
  if (first === undefined) return nameKey;
  return {
    key: sql`(case when starts_with(lower(${own.name}), lower(${first})) then 'a' else 'b' end
      || lpad(length(${own.name})::text, 4, '0') || lower(${own.name}))`,
    type: 'text',
  };
};

/** By name where the attribute is gone. */
export const sortKeyOf = async (data: Scoped, { column }: ViewSort, merges: Merges): Promise<SortKey> => {
  if (isAttribute(column)) return (await ofAttribute(data, Number(column))) ?? nameKey;
  return ofColumn(column as ViewColumn, merges);
};
