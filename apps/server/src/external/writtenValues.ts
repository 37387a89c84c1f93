import type { ComponentToSave } from '@lintel/api/endpoints/components';
import { sql } from 'drizzle-orm';
import { isAmong } from '../db/isAmong.ts';
import type { Scoped } from '../db/scoped.ts';
import { componentModel } from '../db/tables/component.ts';

/** Fields as saves are merged by, `attribute:7`; null is what a program took off. */
type Written = Readonly<Record<string, unknown>>;

const grouped = <Each>(
  list: readonly Each[],
  attributeOf: (each: Each) => number | undefined,
  idOf: (each: Each) => number,
): [string, number[]][] =>
  [...Map.groupBy(list, attributeOf)].flatMap(([attribute, each]) =>
    attribute === undefined
      ? []
      : [[`attribute:${attribute}`, each.map(idOf).sort((a, b) => a - b)] as [string, number[]]],
  );

/** What a program says of a component, as the database holds it. */
export const writtenBy = (
  sent: ComponentToSave,
  attributeOfItem: (id: number) => number | undefined,
): Written => {
  const { name, state, richDescription, inlineDesc, fkTypeId, fkSharedTypeId } = sent;
  const isTyped = fkTypeId !== undefined || fkSharedTypeId !== undefined;
  return {
    ...(name !== undefined && { name }),
    ...(state !== undefined && { state }),
    ...(richDescription !== undefined && { richDescription }),
    ...(inlineDesc !== undefined && { inlineDesc }),
    ...(isTyped && { type: { fkTypeId: fkTypeId ?? null, fkSharedTypeId: fkSharedTypeId ?? null } }),
    ...Object.fromEntries([
      ...(sent.attributes ?? []).map(({ fkAttributeId, value }) => [`attribute:${fkAttributeId}`, value]),
      ...grouped(
        sent.listAttributes ?? [],
        ({ fkListItemId }) => attributeOfItem(fkListItemId),
        ({ fkListItemId }) => fkListItemId,
      ),
      ...grouped(
        sent.userAttributes ?? [],
        ({ fkAttributeId }) => fkAttributeId,
        ({ fkUserId }) => fkUserId,
      ),
      ...(sent.removedAttributes ?? []).map((id) => [`attribute:${id}`, null]),
    ]),
  };
};

/** Beside what it said before. One statement for however many components there are; those that it makes have it from the beginning. */
export const keepWritten = async (tx: Scoped, written: ReadonlyMap<number, Written>): Promise<void> => {
  if (written.size === 0) return;
  const values = JSON.stringify(Object.fromEntries(written));
  await tx.update(
    componentModel,
    {
      externalValues: sql`${componentModel.externalValues} || (${values}::jsonb -> (${componentModel.componentModelId})::text)`,
      // Nobody changed the component by it.
      updatedAt: sql`${componentModel.updatedAt}`,
    },
    isAmong(componentModel.componentModelId, written.keys()),
  );
};
