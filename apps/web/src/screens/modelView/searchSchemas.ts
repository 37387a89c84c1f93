import { states } from '@lintel/domain/entities/diagram';
import { limits } from '@lintel/domain/limits';
import { z } from 'zod/mini';

/** What stands in the addresses of tables. */

/** From 1. */
const page = z.catch(
  z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000))),
  undefined,
);

/** By what a person has the table sorted: the id of a column, which may be none of this table. */
const sort = z.catch(z.optional(z.string().check(z.regex(/^(col-[a-z-]{1,20}|[1-9]\d{0,9})$/))), undefined);
const order = z.catch(z.optional(z.enum(['asc', 'desc'])), undefined);

export const viewSearchSchema = z.object({ sort, order, page });
export type ViewSearch = z.output<typeof viewSearchSchema>;

/** In an address everything is text. */
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
  sort,
  order,
  page,
});
export type ComponentsSearch = z.output<typeof componentsSearchSchema>;
