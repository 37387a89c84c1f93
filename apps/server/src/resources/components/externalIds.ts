import { inArray } from 'drizzle-orm';
import type { Scoped } from '../../db/scoped.ts';
import { componentModel } from '../../db/tables/component.ts';
import { alreadyExists } from '../../http/refusal.ts';

interface Known {
  componentModelId?: number;
  externalId: string | null;
  apiContext: string | null;
}

const keyOf = ({ externalId, apiContext }: Known): string => JSON.stringify([apiContext, externalId]);

/** As many as one statement can name. */
const atOnce = 5_000;

const holdersOf = async (tx: Scoped, externalIds: readonly string[]): Promise<Map<string, number[]>> => {
  const holders = new Map<string, number[]>();
  for (let from = 0; from < externalIds.length; from += atOnce) {
    const { componentModelId, externalId, apiContext } = componentModel;
    const rows = await tx
      .select({ componentModelId, externalId, apiContext })
      .from(componentModel, inArray(externalId, externalIds.slice(from, from + atOnce)));
    for (const row of rows)
      holders.set(keyOf(row), [...(holders.get(keyOf(row)) ?? []), row.componentModelId]);
  }
  return holders;
};

/** Asked under the lock of `oneAtATime`: other programs find a component by this id alone. */
export const demandFreeExternalIds = async (tx: Scoped, components: readonly Known[]): Promise<void> => {
  const holders = await holdersOf(
    tx,
    components.flatMap(({ externalId }) => externalId ?? []),
  );
  const seen = new Set<string>();
  for (const each of components) {
    if (each.externalId === null) continue;
    const key = keyOf(each);
    const isTaken = seen.has(key) || holders.get(key)?.some((id) => id !== each.componentModelId);
    if (isTaken) throw alreadyExists(`A component with the id "${each.externalId}" already exists`);
    seen.add(key);
  }
};
