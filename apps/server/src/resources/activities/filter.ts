import {
  type ActivityGroup,
  groupOfFacts,
  groupOfItems,
  itemsLabelled,
  kindsLabelled,
} from '@lintel/domain/activityLog/entries';
import { and, eq, gte, inArray, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm';
import { componentModel } from '../../db/tables/component.ts';
import { diagram } from '../../db/tables/diagram.ts';
import { activityLog } from '../../db/tables/logs.ts';
import { dependencyFilter } from '../../db/tables/saved.ts';
import { users } from '../../db/tables/user.ts';
import { containing } from '../../model/filter/containing.ts';

export interface ActivityFilter {
  group?: ActivityGroup | undefined;
  except?: ActivityGroup | undefined;
  person?: number | undefined;
  from?: string | undefined;
  until?: string | undefined;
  text?: string | undefined;
}

/** More words than are typed would each be looked for in every entry. */
const mostWords = 10;

const of = sql<string>`${activityLog.fact} ->> 'of'`;
const kind = sql<string>`concat(${activityLog.fact} ->> 'of', '.', ${activityLog.fact} ->> 'what')`;

const keysOf = <Key extends string>(groups: Readonly<Record<Key, ActivityGroup>>, group: ActivityGroup) =>
  (Object.keys(groups) as Key[]).filter((key) => groups[key] === group);

const inGroup = (group: ActivityGroup): SQL => {
  const facts = keysOf(groupOfFacts, group);
  const items = keysOf(groupOfItems, group);
  const byFact = facts.length === 0 ? sql`false` : sql`coalesce(${inArray(of, facts)}, false)`;
  const byItem =
    items.length === 0 ? sql`false` : and(isNull(activityLog.fact), inArray(activityLog.itemType, items));
  return sql`(${byFact} or coalesce(${byItem}, false))`;
};

/** Who did it, or to whom it was done. */
const ofPerson = (userId: number): SQL | undefined =>
  or(
    eq(activityLog.fkUserId, userId),
    sql`${activityLog.fact} @> ${JSON.stringify({ person: { userId } })}::jsonb`,
  );

/** In what is told of an entry, but not in the names of its fields. */
const inValues = (word: string): SQL => {
  const value = sql.raw('entry.value');
  return sql`exists (
    select from jsonb_each_text(${activityLog.fact}) as entry
    where entry.key not in ('of', 'what', 'person') and ${containing(value, word)})`;
};

const saying = (word: string): SQL | undefined => {
  const kinds = kindsLabelled(word);
  const items = itemsLabelled(word).map(({ type, action }) => `${type} ${action}`);
  return or(
    kinds.length === 0 ? undefined : inArray(kind, kinds),
    items.length === 0
      ? undefined
      : and(
          isNull(activityLog.fact),
          inArray(sql`concat(${activityLog.itemType}, ' ', ${activityLog.action})`, items),
        ),
    inValues(word),
    containing(sql`${activityLog.fact} -> 'person' ->> 'name'`, word),
    containing(sql`concat(${users.firstName}, ' ', ${users.lastName})`, word),
    containing(activityLog.address, word),
    containing(diagram.name, word),
    containing(componentModel.name, word),
    containing(dependencyFilter.name, word),
  );
};

/** The rows are joined with what the entries name. */
export const conditionOf = ({
  group,
  except,
  person,
  from,
  until,
  text = '',
}: ActivityFilter): SQL | undefined =>
  and(
    group === undefined ? undefined : inGroup(group),
    except === undefined ? undefined : not(inGroup(except)),
    person === undefined ? undefined : ofPerson(person),
    from === undefined ? undefined : gte(activityLog.createdAt, from),
    until === undefined ? undefined : lt(activityLog.createdAt, until),
    ...text
      .split(/\s+/)
      .filter((word) => word !== '')
      .slice(0, mostWords)
      .map(saying),
  );
