import { and, eq, ne, sql } from 'drizzle-orm';
import type { Scoped } from '../../db/scoped.ts';
import { componentModel } from '../../db/tables/component.ts';
import { alreadyExists } from '../../http/refusal.ts';

interface Known {
  componentModelId?: number;
  externalId: string | null;
  apiContext: string | null;
}

/** Asked under the lock of `oneAtATime`: other programs find a component by this id alone. */
export const demandFreeExternalIds = async (tx: Scoped, components: readonly Known[]): Promise<void> => {
  const seen = new Set<string>();
  for (const { componentModelId, externalId, apiContext } of components) {
    if (externalId === null) continue;
    const key = JSON.stringify([apiContext, externalId]);
    const isTaken =
      seen.has(key) ||
      (await tx.exists(
        componentModel,
        and(
          eq(componentModel.externalId, externalId),
          sql`${componentModel.apiContext} is not distinct from ${apiContext}`,
          componentModelId === undefined ? undefined : ne(componentModel.componentModelId, componentModelId),
        ),
      ));
    if (isTaken) throw alreadyExists(`A component with the id "${externalId}" already exists`);
    seen.add(key);
  }
};
