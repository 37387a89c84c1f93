import { displayModes } from '@lintel/domain/entities/saved';
import { instant } from '@lintel/domain/fields';
import { filterSchema } from '@lintel/domain/filter/grammar';
import { z } from 'zod/mini';
import { onThisDevice, type Stored } from './storage.ts';

/** What of a graph was changed here and is not saved. */
const keptGraphSchema = z.object({
  filter: filterSchema,
  /** When what it was changed from was saved; null for a graph that never was. */
  basedOn: z.nullable(instant),
  /** Of a graph that is saved they are saved at once. */
  settings: z.optional(
    z.object({
      showDependencies: z.boolean(),
      displayMode: z.enum(displayModes),
      showDetachedNodes: z.boolean(),
    }),
  ),
});
export type KeptGraph = z.output<typeof keptGraphSchema>;

export interface GraphOwner {
  readonly organizationId: number;
  readonly userId: number;
}

/** Several people may share a device, and each organisation has a new graph of its own. */
export const keptGraphOf = (
  { organizationId, userId }: GraphOwner,
  slug: string,
  whenCorrupt?: () => void,
): Stored<KeptGraph | null> =>
  onThisDevice<KeptGraph | null>(
    `dependencyFilter.${organizationId}.${userId}.${slug}`,
    keptGraphSchema,
    null,
    whenCorrupt,
  );
