import { states } from '@lintel/domain/entities/diagram';
import { limits } from '@lintel/domain/limits';
import { z } from 'zod';

const sorts = ['name', 'updated'] as const;

/** What the list shows, as it stands in the address: there everything is text. */
export const componentsSearchSchema = z.object({
  text: z.string().max(limits.searchLength).optional().catch(undefined),
  state: z.enum(states).optional().catch(undefined),
  /** The id of a tile of the type picker. */
  type: z
    .string()
    .regex(/^(own|shared)\.\d{1,10}$/)
    .optional()
    .catch(undefined),
  deleted: z
    .literal([true, 'true'])
    .transform(() => true as const)
    .optional()
    .catch(undefined),
  sort: z.enum(sorts).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(100_000).optional().catch(undefined),
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
