import type { ComponentShape } from '@lintel/api/componentShapes';
import { and, asc, eq, gt, type SQL } from 'drizzle-orm';
import { isAmong } from '../../db/isAmong.ts';
import type { Scoped } from '../../db/scoped.ts';
import { componentModel } from '../../db/tables/component.ts';
import { sharedType, types } from '../../db/tables/type.ts';
import { notFound } from '../../http/refusal.ts';
import { resolveMerges } from '../../model/components/resolveMerges.ts';
import { iconsById } from '../../model/icons/iconsById.ts';
import {
  attachmentsOn,
  diagramLinksOf,
  diagramsWith,
  tagsOn,
  valuesOn,
} from '../../model/components/belongings.ts';
import { isLive, typeColumns, withTypes } from '../../model/components/columns.ts';

const columns = {
  componentModelId: componentModel.componentModelId,
  slug: componentModel.slug,
  name: componentModel.name,
  fkTypeId: componentModel.fkTypeId,
  fkSharedTypeId: componentModel.fkSharedTypeId,
  description: componentModel.description,
  richDescription: componentModel.richDescription,
  inlineDesc: componentModel.inlineDesc,
  state: componentModel.state,
  externalId: componentModel.externalId,
  apiContext: componentModel.apiContext,
  repositoryUrl: componentModel.repositoryUrl,
  deletedAt: componentModel.deletedAt,
  mergedInto: componentModel.mergedInto,
  updatedByUserId: componentModel.updatedByUserId,
  createdAt: componentModel.createdAt,
  updatedAt: componentModel.updatedAt,
  ...typeColumns,
};

const targetColumns = {
  id: componentModel.componentModelId,
  slug: componentModel.slug,
  name: componentModel.name,
  mergedInto: componentModel.mergedInto,
};

/** What those that were merged read as. */
const targetsOf = async (data: Scoped, ids: readonly number[]) => {
  const read = (wanted: readonly number[]) =>
    data.select(targetColumns).from(componentModel, isAmong(componentModel.componentModelId, wanted));
  return resolveMerges(await read(ids), read);
};

/** A number of statements that does not depend on how many there are. */
const componentsWhere = async (
  data: Scoped,
  where: SQL | undefined,
  limit?: number,
): Promise<ComponentShape[]> => {
  const select = data
    .select(columns)
    .from(componentModel, where)
    .leftJoin(types, eq(types.typeId, componentModel.fkTypeId))
    .leftJoin(sharedType, eq(sharedType.sharedTypeId, componentModel.fkSharedTypeId))
    .orderBy(asc(componentModel.componentModelId));
  const rows = await (limit === undefined ? select : select.limit(limit));
  if (rows.length === 0) return [];
  const ids = rows.map(({ componentModelId }) => componentModelId);
  const icons = await iconsById(
    data,
    rows.flatMap(({ typeIcon, sharedTypeIcon }) => [typeIcon, sharedTypeIcon]),
  );
  const tags = await tagsOn(data, ids);
  const values = await valuesOn(data, ids);
  const links = await diagramLinksOf(data, ids);
  const diagrams = await diagramsWith(data, ids);
  const attachments = await attachmentsOn(data, ids);
  const merged = rows.filter(({ mergedInto }) => mergedInto !== null);
  const targets =
    merged.length === 0
      ? null
      : await targetsOf(
          data,
          merged.map(({ componentModelId }) => componentModelId),
        );
  return rows.map((row) => {
    const id = row.componentModelId;
    const target = row.mergedInto === null ? undefined : targets?.get(id);
    return {
      ...withTypes(row, icons),
      tags: tags.get(id) ?? [],
      attributes: values.attributes.get(id) ?? [],
      listAttributes: values.listAttributes.get(id) ?? [],
      userAttributes: values.userAttributes.get(id) ?? [],
      diagramLinks: links.get(id) ?? [],
      componentInstances: diagrams.get(id) ?? [],
      attachments: attachments.get(id) ?? [],
      standsFor: target === undefined ? null : { slug: target.slug, name: target.name },
    };
  });
};

export const readComponent = async (data: Scoped, slug: string): Promise<ComponentShape> => {
  const [found] = await componentsWhere(data, eq(componentModel.slug, slug));
  if (found === undefined) throw notFound();
  return found;
};

/** In the order of the ids. */
export const readComponents = async (data: Scoped, ids: readonly number[]): Promise<ComponentShape[]> => {
  const found = await componentsWhere(data, isAmong(componentModel.componentModelId, ids));
  const byId = new Map(found.map((each) => [each.componentModelId, each]));
  return ids.map((id) => {
    const each = byId.get(id);
    if (each === undefined) throw notFound();
    return each;
  });
};

const perPart = 500;

/** Those with a higher id than `after`, as many as `limit` says or all of them, so many at a time. */
export async function* componentsInParts(
  data: Scoped,
  { limit, after = 0 }: { limit?: number | undefined; after?: number | undefined },
): AsyncGenerator<ComponentShape[]> {
  let left = limit ?? Number.POSITIVE_INFINITY;
  let last = after;
  while (left > 0) {
    const size = Math.min(perPart, left);
    const part = await componentsWhere(data, and(isLive, gt(componentModel.componentModelId, last)), size);
    yield part;
    if (part.length < size) return;
    left -= part.length;
    last = part.at(-1)?.componentModelId ?? last;
  }
}
