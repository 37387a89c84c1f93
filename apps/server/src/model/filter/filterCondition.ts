import type { FilterValue, Operator } from '@lintel/domain/attributes/attributeKind';
import { readNumber } from '@lintel/domain/attributes/number';
import { attributeKindOf, attributeKinds } from '@lintel/domain/attributes/registry';
import { foldedText } from '@lintel/domain/attributes/textOperators';
import type {
  AttributeCondition,
  Filter,
  ItemsCondition,
  TextCondition,
} from '@lintel/domain/filter/grammar';
import { typesAgree, typesDisagree } from '@lintel/domain/filter/grammar';
import { type SQL, sql } from 'drizzle-orm';
import { isAmong } from '../../db/isAmong.ts';
import { containedIn, diagramsOf, type DrawnFacts, type Merges, own, relatedTo } from './drawnFacts.ts';
import { folded, foldedWithBlanks } from './foldedText.ts';
import { numberIn } from './readNumber.ts';

/**
 * The reader of a filter in SQL. It answers the same as `passes` of the domain, to which a test with invented models and
 * filters holds it. Everything that comes from a filter is a parameter.
 */

const unknown = (operator: Operator): Error => new Error(`There is no operator ${operator} here`);

const matchesText = (operator: Operator, asked: string, text: SQL): SQL => {
  const wanted = foldedText(asked);
  switch (operator) {
    case 's-eq':
      return sql`${folded(text)} = ${wanted}`;
    case 's-ne':
      return sql`${folded(text)} <> ${wanted}`;
    case 'contains':
      return sql`strpos(${foldedWithBlanks(text)}, ${wanted}) > 0`;
    case 'not_contains':
      return sql`strpos(${foldedWithBlanks(text)}, ${wanted}) = 0`;
    default:
      throw unknown(operator);
  }
};

const comparisons = { eq: '=', gt: '>', lt: '<', gte: '>=', lte: '<=' } as const;

const matchesNumber = (operator: Operator, asked: string, text: SQL): SQL => {
  const number = readNumber(asked);
  const wanted = sql`${number === null ? null : String(number)}::double precision`;
  const held = numberIn(text);
  if (operator === 'ne') return sql`(${held}) is distinct from ${wanted}`;
  if (!Object.hasOwn(comparisons, operator)) throw unknown(operator);
  const sign = sql.raw(comparisons[operator as keyof typeof comparisons]);
  return sql`coalesce((${held}) ${sign} ${wanted}, false)`;
};

const matchesBoolean = (operator: Operator, asked: string, text: SQL): SQL => {
  const isAsked = attributeKinds.BOOLEAN.normalise(asked) === 'true';
  const isTrue = sql`(${folded(text)} = 'true')`;
  if (operator !== 'is' && operator !== 'is_not') throw unknown(operator);
  return (operator === 'is') === isAsked ? isTrue : sql`not ${isTrue}`;
};

const valueMatches = ({ attributeType, operator }: AttributeCondition, asked: string, text: SQL): SQL => {
  if (attributeType === 'NUMBER') return matchesNumber(operator, asked, text);
  if (attributeType === 'BOOLEAN') return matchesBoolean(operator, asked, text);
  return matchesText(operator, asked, text);
};

const chosen = (value: FilterValue): number[] =>
  typeof value === 'string' ? [] : value.filter((id) => id !== null);

/** By what a list has: whether there is anything, or one of these. */
const matchesList = (operator: Operator, value: FilterValue, has: (only?: readonly number[]) => SQL): SQL => {
  if (operator !== 'in' && operator !== 'not_in') throw unknown(operator);
  if (value.length === 0) return operator === 'in' ? sql`true` : sql`false`;
  const ids = chosen(value);
  const asksNone = value.length > ids.length;
  const either = [...(ids.length === 0 ? [] : [has(ids)]), ...(asksNone ? [sql`not ${has()}`] : [])];
  const isAny = sql`(${sql.join(either, sql` or `)})`;
  return operator === 'in' ? isAny : sql`not ${isAny}`;
};

const matchesValue = (condition: AttributeCondition, asked: string): SQL => {
  const { attributeId, attributeType, operator } = condition;
  const matches = valueMatches(condition, asked, sql.raw('v.value'));
  const rows = (where: SQL): SQL =>
    sql`exists (select 1 from attribute_value v
      where v.component_model_id = ${own.id} and v.fk_attribute_id = ${attributeId} and ${where})`;
  return attributeKindOf(attributeType).matches(operator, asked, null)
    ? sql`not ${rows(sql`not (${matches})`)}`
    : rows(matches);
};

const matchesAttribute = (condition: AttributeCondition): SQL => {
  const { attributeId, attributeType, operator, value } = condition;
  const { held } = attributeKindOf(attributeType);
  if (held === 'text') return matchesValue(condition, typeof value === 'string' ? value : '');
  if (held === 'users')
    return matchesList(
      operator,
      value,
      (only) => sql`exists (select 1 from user_attribute_value v
        where v.component_model_id = ${own.id} and v.fk_attribute_id = ${attributeId}
        ${only === undefined ? sql`` : sql`and ${isAmong(sql.raw('v.fk_user_id'), only)}`})`,
    );
  return matchesList(
    operator,
    value,
    (only) => sql`exists (select 1 from list_attribute_value v
      join attribute_list_item l on l.attribute_list_item_id = v.fk_list_item_id and l.fk_attribute_id = ${attributeId}
      where v.component_model_id = ${own.id}
      ${only === undefined ? sql`` : sql`and ${isAmong(sql.raw('v.fk_list_item_id'), only)}`})`,
  );
};

const matchesDrawn = (asked: ItemsCondition | undefined, drawn: DrawnFacts): SQL[] => {
  if (asked === undefined) return [];
  const { rows, holder, isNow, held } = drawn;
  const has = (only?: readonly number[]): SQL =>
    sql`exists (select 1 from ${rows} where ${holder} = ${own.id} and ${isNow}
      ${only === undefined ? sql`` : sql`and ${isAmong(held, only)}`})`;
  return [matchesList(asked.operator, asked.value, has)];
};

const matchesTags = (asked: ItemsCondition): SQL =>
  matchesList(
    asked.operator,
    asked.value,
    (only) => sql`exists (select 1 from tag_on_item t where t.fk_component_id = ${own.id}
      ${only === undefined ? sql`` : sql`and ${isAmong(sql.raw('t.fk_tag_id'), only)}`})`,
  );

const matchesTypes = ({ types, sharedTypes }: Filter): SQL[] => {
  if (!typesAgree({ types, sharedTypes })) throw new Error(typesDisagree);
  if (types === undefined || sharedTypes === undefined) return [];
  const { operator, value } = types;
  const both = [...value, ...sharedTypes.value];
  if (both.length === 0) return operator === 'in' ? [] : [sql`false`];
  const untyped = both.includes(null)
    ? sql`num_nonnulls(${own.fkTypeId}, ${own.fkSharedTypeId}) = 0`
    : sql`false`;
  const isAny = sql`coalesce(${isAmong(own.fkTypeId, chosen(value))}, false)
    or coalesce(${isAmong(own.fkSharedTypeId, chosen(sharedTypes.value))}, false) or ${untyped}`;
  return [operator === 'in' ? sql`(${isAny})` : sql`not (${isAny})`];
};

const matchesStates = ({ states }: Filter): SQL[] => {
  if (states === undefined) return [];
  const { operator, value } = states;
  if (value.length === 0) return operator === 'in' ? [] : [sql`false`];
  const isAny = sql`${own.state} = any(${`{${value.join(',')}}`}::text[])`;
  return [operator === 'in' ? isAny : sql`not ${isAny}`];
};

const matchesOwnText = (asked: TextCondition | undefined, text: SQL): SQL[] =>
  asked === undefined ? [] : [matchesText(asked.operator, asked.value, sql`coalesce(${text}, '')`)];

/** Of a select from the table of components: what holds for those that the filter finds. */
export const filterCondition = (filter: Filter, merges: Merges): SQL => {
  const { components, tags } = filter;
  const conditions = [
    ...matchesStates(filter),
    ...matchesTypes(filter),
    ...(components === undefined
      ? []
      : [
          matchesList(components.operator, components.value, (only) =>
            only === undefined ? sql`true` : isAmong(own.id, only),
          ),
        ]),
    ...matchesOwnText(filter.name, own.name),
    ...matchesOwnText(filter.description, own.description),
    ...(tags === undefined ? [] : [matchesTags(tags)]),
    ...matchesDrawn(filter.diagrams, diagramsOf(merges)),
    ...matchesDrawn(filter.toComponents, relatedTo('to', merges)),
    ...matchesDrawn(filter.fromComponents, relatedTo('from', merges)),
    ...matchesDrawn(filter.contains, containedIn(merges)),
    ...(filter.attributes ?? []).map(matchesAttribute),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
};
