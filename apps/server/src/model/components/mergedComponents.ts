import { isNotNull } from 'drizzle-orm';
import type { Scoped } from '../../db/scoped.ts';
import { componentModel } from '../../db/tables/component.ts';

/** What each merged component of the organisation reads as after all merges, by id. */
export const readMerges = async (data: Scoped): Promise<ReadonlyMap<number, number>> => {
  const rows = await data
    .select({ id: componentModel.componentModelId, into: componentModel.mergedInto })
    .from(componentModel, isNotNull(componentModel.mergedInto));
  const next = new Map(rows.flatMap(({ id, into }) => (into === null ? [] : [[id, into] as const])));
  const lastOf = (start: number): number => {
    let at = start;
    for (let left = next.size; left > 0; left--) at = next.get(at) ?? at;
    return at;
  };
  return new Map([...next.keys()].map((id) => [id, lastOf(id)]));
};
