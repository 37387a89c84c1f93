import { states } from '@lintel/domain/entities/diagram';
import { slug } from '@lintel/domain/fields';
import { levelCodes } from '@lintel/domain/levels';
import { limits } from '@lintel/domain/limits';
import { z } from 'zod/mini';

const list = <T extends z.ZodMiniType>(item: T) =>
  z.pipe(
    z.transform((value) => (value === undefined || Array.isArray(value) ? value : [value])),
    z.array(item).check(z.maxLength(50)),
  );

export const levelChoices = [...levelCodes, 'none'] as const;
export type LevelChoice = (typeof levelChoices)[number];

/** `any` is the cleared filter: an absent one means what is in use. */
export const stateChoices = [...states, 'any'] as const;
export type StateChoice = (typeof stateChoices)[number];

export const sortKeys = ['edited', 'opened', 'name', 'level', 'created', 'state', 'folder'] as const;
export type SortKey = (typeof sortKeys)[number];

export const orders = ['asc', 'desc'] as const;
export type Order = (typeof orders)[number];

/** What home shows, as it stands in the address: a link to it shows a colleague the same. */
export const homeSearchSchema = z.object({
  folder: z.catch(z.optional(slug), undefined),
  text: z.catch(z.optional(z.string().check(z.maxLength(limits.searchLength))), undefined),
  level: z.catch(z.optional(list(z.enum(levelChoices))), undefined),
  tag: z.catch(z.optional(list(slug)), undefined),
  state: z.catch(z.optional(list(z.enum(stateChoices))), undefined),
  sort: z.catch(z.optional(z.enum(sortKeys)), undefined),
  order: z.catch(z.optional(z.enum(orders)), undefined),
});
export type HomeSearch = z.output<typeof homeSearchSchema>;
