import { states } from '@lintel/domain/entities/diagram';
import { slug } from '@lintel/domain/fields';
import { levelCodes } from '@lintel/domain/levels';
import { limits } from '@lintel/domain/limits';
import { z } from 'zod';

const list = <T extends z.ZodType>(item: T) =>
  z.preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(item).max(50),
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
  folder: slug.optional().catch(undefined),
  text: z.string().max(limits.searchLength).optional().catch(undefined),
  level: list(z.enum(levelChoices)).optional().catch(undefined),
  tag: list(slug).optional().catch(undefined),
  state: list(z.enum(stateChoices)).optional().catch(undefined),
  sort: z.enum(sortKeys).optional().catch(undefined),
  order: z.enum(orders).optional().catch(undefined),
});
export type HomeSearch = z.output<typeof homeSearchSchema>;
