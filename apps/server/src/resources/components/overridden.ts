import { isDeepStrictEqual } from 'node:util';
import type { OverriddenField } from '@lintel/api/endpoints/components';
import { eq } from 'drizzle-orm';
import type { Scoped } from '../../db/scoped.ts';
import { componentModel } from '../../db/tables/component.ts';
import { notFound } from '../../http/refusal.ts';
import { attributeOf } from './fields.ts';
import { valuesOf } from './stored.ts';

/** Null and nothing chosen say the same. */
const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0);

/** What programs wrote last of a component, where it is another thing now. */
export const overriddenOf = async (data: Scoped, slug: string): Promise<OverriddenField[]> => {
  const [row] = await data.select().from(componentModel, eq(componentModel.slug, slug));
  if (row === undefined) throw notFound();
  const written = Object.entries(row.externalValues);
  if (written.length === 0) return [];
  const { name, state, richDescription, inlineDesc, fkTypeId, fkSharedTypeId } = row;
  const values = await valuesOf(data, [row.componentModelId]);
  const now: Readonly<Record<string, unknown>> = {
    ...values.get(row.componentModelId),
    name,
    state,
    richDescription,
    inlineDesc,
    type: { fkTypeId, fkSharedTypeId },
  };
  return written
    .filter(([field]) => attributeOf(field) !== null || Object.hasOwn(now, field))
    .filter(
      ([field, value]) =>
        !(isNothing(value) && isNothing(now[field])) && !isDeepStrictEqual(value, now[field]),
    )
    .map(([field, value]) => ({ field, value: value as OverriddenField['value'] }));
};
