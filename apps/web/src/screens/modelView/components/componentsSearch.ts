import type { ViewSort } from '@lintel/domain/entities/saved';
import type { Filter } from '@lintel/domain/filter/grammar';
import type { ResultQuestion } from '../../../data/viewQueries.ts';
import { fieldSubject, withCondition } from '../../../filters/conditions.ts';
import type { ComponentsSearch } from '../searchSchemas.ts';
import { sortAsked } from '../viewAddress.ts';

const hasWords = ({ text }: ComponentsSearch): boolean => text !== undefined && text.trim() !== '';

/** By what the list is sorted; null where what fits the words best comes first. */
export const sortingOf = (search: ComponentsSearch): ViewSort | null => {
  const chosen = sortAsked(search);
  if (chosen !== null || hasWords(search)) return chosen;
  return { column: 'col-updated', order: 'desc' };
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
