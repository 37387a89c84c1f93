import type { Parsed, Reply } from '@lintel/api/endpoint';
import type { queryEndpoints, ViewRowShape } from '@lintel/api/endpoints/queries';
import { readMerged } from '@lintel/domain/filter/readMerged';
import { isNotSet } from '@lintel/domain/filter/isComplete';
import type { Filter } from '@lintel/domain/filter/grammar';
import { wordsOf } from '@lintel/domain/words';
import { and, type SQL, sql } from 'drizzle-orm';
import type { Scoped } from '../../db/scoped.ts';
import { componentModel } from '../../db/tables/component.ts';
import { valuesOn } from '../../model/components/belongings.ts';
import { readBriefs } from '../../model/components/briefs.ts';
import { isDeleted, isLive } from '../../model/components/columns.ts';
import { readMerges } from '../../model/components/mergedComponents.ts';
import { nameContaining } from '../../model/components/nameContaining.ts';
import { type Merges, own } from '../../model/filter/drawnFacts.ts';
import { filterCondition } from '../../model/filter/filterCondition.ts';
import { readCells } from './cells.ts';
import { cursorOf, type Position, readCursor } from './cursor.ts';
import { type SortKey, sortKeyOf, unsortedKey } from './sortKey.ts';

type Asked = Parsed<typeof queryEndpoints.result>['body'];

/** Drafts come along where they are asked for, by themselves or by their state. */
export const foundBy = (
  filter: Filter,
  merges: Merges,
  { drafts, deleted }: { drafts?: boolean | undefined; deleted?: boolean | undefined },
): SQL | undefined => {
  const { states } = filter;
  const withDrafts = drafts === true || (states !== undefined && !isNotSet(states.value));
  return and(
    deleted === true ? isDeleted : isLive,
    withDrafts ? undefined : sql`${own.state} <> 'DRAFT'`,
    filterCondition(readMerged(filter, merges), merges),
  );
};

/** Behind the last row of the page before; what has no key comes last either way. */
const behind = ({ key, type }: SortKey, order: 'asc' | 'desc', { key: last, id }: Position): SQL => {
  const sign = sql.raw(order === 'asc' ? '>' : '<');
  const isLater = sql`${own.id} ${sign} ${id}`;
  if (last === null) return sql`(${key} is null and ${isLater})`;
  const value = sql`${last}::${sql.raw(type)}`;
  return sql`(${key} ${sign} ${value} or (${key} = ${value} and ${isLater}) or ${key} is null)`;
};

const perPage = 50;

const keyText = ({ key, type }: SortKey): SQL<string | null> =>
  type === 'timestamptz'
    ? sql`to_char(${key} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : sql`(${key})::text`;

const rowsOf = async (data: Scoped, ids: readonly number[], merges: Merges): Promise<ViewRowShape[]> => {
  if (ids.length === 0) return [];
  const briefs = await readBriefs(data, ids);
  const values = await valuesOn(data, ids);
  const cells = await readCells(data, ids, merges);
  return briefs.flatMap((brief) => {
    const cell = cells.get(brief.componentModelId);
    if (cell === undefined) return [];
    return {
      ...brief,
      ...cell,
      attributes: values.attributes.get(brief.componentModelId) ?? [],
      listAttributes: values.listAttributes.get(brief.componentModelId) ?? [],
      userAttributes: values.userAttributes.get(brief.componentModelId) ?? [],
    };
  });
};

interface Page {
  readonly ids: number[];
  readonly total: number;
  readonly cursor: string | null;
}

export const findPage = async (data: Scoped, asked: Asked, merges: Merges): Promise<Page> => {
  const { filter, sort, search = '', limit = perPage, cursor, from = 0 } = asked;
  const sortKey = sort === undefined ? unsortedKey(search) : await sortKeyOf(data, sort, merges);
  const order = sort?.order ?? 'asc';
  const position = cursor === undefined ? null : readCursor(cursor, sortKey.type);
  const before = position === null ? from : 0;
  const where = and(foundBy(filter, merges, asked), ...wordsOf(search).map(nameContaining));
  const direction = sql.raw(order);
  const found = await data
    .select({ id: componentModel.componentModelId, key: keyText(sortKey) })
    .from(componentModel, and(where, position === null ? undefined : behind(sortKey, order, position)))
    .orderBy(sql`${sortKey.key} ${direction} nulls last`, sql`${own.id} ${direction}`)
    .limit(limit + 1)
    .offset(before);
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const isLast = found.length <= limit;
  // Behind the end nothing says how many there are.
  const isKnown = isLast && (page.length > 0 || before === 0);
  const total = position?.total ?? (isKnown ? before + page.length : await data.count(componentModel, where));
  return {
    ids: page.map(({ id }) => id),
    total,
    cursor: isLast || last === undefined ? null : cursorOf({ ...last, total }),
  };
};

/** A page of the components that a filter finds, by as many statements for many as for one. */
export const readResult = async (
  data: Scoped,
  asked: Asked,
): Promise<Reply<typeof queryEndpoints.result>> => {
  const merges = await readMerges(data);
  const { ids, ...page } = await findPage(data, asked, merges);
  return { rows: await rowsOf(data, ids, merges), ...page };
};
