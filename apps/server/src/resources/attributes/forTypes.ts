import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Scoped } from '../../db/scoped.ts';
import { attributeForType } from '../../db/tables/attribute.ts';

export type ForType = { fkTypeId: number } | { fkSharedTypeId: number };

/** `own:7` or `shared:7`, so that the list merges as a set. */
export const keyOfForType = (each: ForType): string =>
  'fkTypeId' in each ? `own:${each.fkTypeId}` : `shared:${each.fkSharedTypeId}`;

const read = (key: string): { fkTypeId: number | null; fkSharedTypeId: number | null } => {
  const [kind, id] = key.split(':');
  return kind === 'own'
    ? { fkTypeId: Number(id), fkSharedTypeId: null }
    : { fkTypeId: null, fkSharedTypeId: Number(id) };
};

export const forTypesOf = async (tx: Scoped, attributeId: number): Promise<string[]> => {
  const rows = await tx
    .select({ fkTypeId: attributeForType.fkTypeId, fkSharedTypeId: attributeForType.fkSharedTypeId })
    .from(attributeForType, eq(attributeForType.fkAttributeId, attributeId));
  return rows.map(({ fkTypeId, fkSharedTypeId }) =>
    fkTypeId === null ? `shared:${fkSharedTypeId}` : `own:${fkTypeId}`,
  );
};

export const addForTypes = async (tx: Scoped, attributeId: number, keys: Iterable<string>): Promise<void> => {
  await tx.insertMissing(
    attributeForType,
    [...keys].map((key) => ({ fkAttributeId: attributeId, ...read(key) })),
  );
};

export const removeForTypes = async (
  tx: Scoped,
  attributeId: number,
  keys: readonly string[],
): Promise<void> => {
  if (keys.length === 0) return;
  const all = keys.map(read);
  const own = all.flatMap(({ fkTypeId }) => fkTypeId ?? []);
  const shared = all.flatMap(({ fkSharedTypeId }) => fkSharedTypeId ?? []);
  await tx.delete(
    attributeForType,
    and(
      eq(attributeForType.fkAttributeId, attributeId),
      or(
        and(inArray(attributeForType.fkTypeId, own), isNull(attributeForType.fkSharedTypeId)),
        and(inArray(attributeForType.fkSharedTypeId, shared), isNull(attributeForType.fkTypeId)),
      ),
    ),
  );
};
