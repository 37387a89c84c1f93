import { states } from '@lintel/domain/entities/diagram';
import { limits } from '@lintel/domain/limits';
import { z } from 'zod/mini';

const sorts = ['name', 'updated'] as const;

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
  page: z.catch(z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000))), undefined),
});
export type ComponentsSearch = z.output<typeof componentsSearchSchema>;

export const pageSize = 50;

const ofType = (type: string | undefined): { typeId?: number; sharedTypeId?: number } => {
  if (type === undefined) return {};
  const [kind, id] = type.split('.');
  return kind === 'own' ? { typeId: Number(id) } : { sharedTypeId: Number(id) };
};

/** The same as a question to the server. */
export const asked = ({ text, state, type, deleted, sort, page = 1 }: ComponentsSearch) => ({
  ...(text !== undefined && text.trim() !== '' && { search: text.trim() }),
  ...(state !== undefined && { state }),
  ...ofType(type),
  ...(deleted === true && { deleted: 'true' as const }),
  sort: sort ?? (text !== undefined && text.trim() !== '' ? ('relevance' as const) : ('updated' as const)),
  limit: pageSize,
  offset: (page - 1) * pageSize,
});
