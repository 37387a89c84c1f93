import { greatestDistance } from '@lintel/model/neighbours';
import { directions } from '@lintel/model/shownGraph';
import { z } from 'zod/mini';

/** Something that components have: their tags, their state, or an attribute. */
const quality = 'tags|state|attribute:[1-9]\\d{0,9}';

/** How a graph is looked at, beside what is saved of it: it stands in the address, and is shared with that. */
export const graphSearchSchema = z.object({
  /** What nodes are put together by, unless the graph itself says so. */
  group: z.catch(z.optional(z.string().check(z.regex(new RegExp(`^(type|${quality})$`)))), undefined),
  colour: z.catch(
    z.optional(z.string().check(z.regex(new RegExp(`^(cycles|cutPoints|${quality})$`)))),
    undefined,
  ),
  distance: z.catch(
    z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(greatestDistance))),
    undefined,
  ),
  direction: z.catch(z.optional(z.enum(directions)), undefined),
});
