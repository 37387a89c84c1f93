import { states } from '@lintel/domain/entities/diagram';
import { limits } from '@lintel/domain/limits';
import { z } from 'zod/mini';

const sorts = ['name', 'type', 'updated'] as const;
export type ComponentSort = (typeof sorts)[number];

const orders = ['asc', 'desc'] as const;
type Order = (typeof orders)[number];

const naturalOrder: Record<ComponentSort, Order> = { name: 'asc', type: 'asc', updated: 'desc' };

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
  sort: z.catch(z.optional(z.enum(sorts)), undefined),
  order: z.catch(z.optional(z.enum(orders)), undefined),
  page: z.catch(z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000))), undefined),
});
export type ComponentsSearch = z.output<typeof componentsSearchSchema>;

export const pageSize = 50;

const ofType = (type: string | undefined): { typeId?: number; sharedTypeId?: number } => {
  if (type === undefined) return {};
  const [kind, id] = type.split('.');
  return kind === 'own' ? { typeId: Number(id) } : { sharedTypeId: Number(id) };
};

const hasWords = ({ text }: ComponentsSearch): boolean => text !== undefined && text.trim() !== '';

/** By what the list is sorted; null where what fits the words best comes first. */
export const sortingOf = (search: ComponentsSearch): { sort: ComponentSort; order: Order } | null => {
  const { sort, order } = search;
  if (sort === undefined && hasWords(search)) return null;
  const by = sort ?? 'updated';
  return { sort: by, order: order ?? naturalOrder[by] };
};

/** After a press on the head of a column: once more turns it round. */
export const sortedBy = (search: ComponentsSearch, sort: ComponentSort): ComponentsSearch => {
  const now = sortingOf(search);
  const order = now?.sort !== sort ? naturalOrder[sort] : now.order === 'asc' ? 'desc' : 'asc';
  return { sort, order: order === naturalOrder[sort] ? undefined : order };
};

/** Something is left out of the list. */
export const isFiltered = ({
  page: _page,
  sort: _sort,
  order: _order,
  ...filters
}: ComponentsSearch): boolean => Object.values(filters).some((value) => value !== undefined);

/** The same as a question to the server. */
export const asked = (search: ComponentsSearch) => {
  const { text = '', state, type, deleted, page = 1 } = search;
  return {
    ...(hasWords(search) && { search: text.trim() }),
    ...(state !== undefined && { state }),
    ...ofType(type),
    ...(deleted === true && { deleted: 'true' as const }),
    ...(sortingOf(search) ?? { sort: 'relevance' as const }),
    limit: pageSize,
    offset: (page - 1) * pageSize,
  };
};
