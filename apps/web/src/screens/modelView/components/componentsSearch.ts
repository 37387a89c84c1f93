import { columnIdSchema, type ViewSort } from '@lintel/domain/entities/saved';
import { states } from '@lintel/domain/entities/diagram';
import type { Filter } from '@lintel/domain/filter/grammar';
import { limits } from '@lintel/domain/limits';
import { z } from 'zod/mini';
import type { ResultQuestion } from '../../../data/viewQueries.ts';
import { fieldSubject, withCondition } from '../../../filters/conditions.ts';
import { pageSearch } from '../viewAddress.ts';

/** What the list shows, as it stands in the address: there everything is text. */
export const componentsSearchSchema = z.object({
  text: z.catch(z.optional(z.string().check(z.maxLength(limits.searchLength))), undefined),
  state: z.catch(z.optional(z.enum(states)), undefined),
  /** The id of a tile of the type picker. */
  type: z.catch(z.optional(z.string().check(z.regex(/^(own|shared)\.\d{1,10}$/))), undefined),
  deleted: z.catch(
    z.optional(
      z.pipe(
        z.literal([true, 'true']),
        z.transform(() => true as const),
      ),
    ),
    undefined,
  ),
  sort: z.catch(z.optional(columnIdSchema), undefined),
  order: z.catch(z.optional(z.enum(['asc', 'desc'])), undefined),
  page: pageSearch,
});
export type ComponentsSearch = z.output<typeof componentsSearchSchema>;

const hasWords = ({ text }: ComponentsSearch): boolean => text !== undefined && text.trim() !== '';

/** By what the list is sorted; null where what fits the words best comes first. */
export const sortingOf = (search: ComponentsSearch): ViewSort | null => {
  const { sort, order } = search;
  if (sort === undefined) return hasWords(search) ? null : { column: 'col-updated', order: 'desc' };
  return { column: sort, order: order ?? 'asc' };
};

/** Something is left out of the list. */
export const isFiltered = ({
  page: _page,
  sort: _sort,
  order: _order,
  ...filters
}: ComponentsSearch): boolean => Object.values(filters).some((value) => value !== undefined);

/** The same as the question of a view. */
export const filterAsked = ({ state, type }: ComponentsSearch): Filter => {
  const ofState: Filter =
    state === undefined
      ? {}
      : withCondition<Filter>(
          {},
          { subject: fieldSubject('states'), asked: { operator: 'in', value: [state] } },
        );
  return type === undefined
    ? ofState
    : withCondition(ofState, { subject: fieldSubject('types'), asked: { operator: 'in', value: [type] } });
};

/** The same as a question to the server. */
export const asked = (search: ComponentsSearch): ResultQuestion => {
  const { text = '', deleted } = search;
  const sort = sortingOf(search);
  return {
    filter: filterAsked(search),
    drafts: true,
    ...(hasWords(search) && { search: text.trim() }),
    ...(deleted === true && { deleted: true }),
    ...(sort !== null && { sort }),
  };
};
