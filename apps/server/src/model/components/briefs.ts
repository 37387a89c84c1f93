import type { ComponentBriefShape } from '@lintel/api/componentBriefShape';
import { eq } from 'drizzle-orm';
import { isAmong } from '../../db/isAmong.ts';
import type { Scoped } from '../../db/scoped.ts';
import { componentModel } from '../../db/tables/component.ts';
import { sharedType, types } from '../../db/tables/type.ts';
import { iconsById } from '../icons/iconsById.ts';
import { diagramLinksOf, diagramsWith, tagsOn } from './belongings.ts';
import { typeColumns, withTypes } from './columns.ts';

const columns = {
  componentModelId: componentModel.componentModelId,
  slug: componentModel.slug,
  name: componentModel.name,
  state: componentModel.state,
  inlineDesc: componentModel.inlineDesc,
  externalId: componentModel.externalId,
  updatedAt: componentModel.updatedAt,
  updatedByUserId: componentModel.updatedByUserId,
  deletedAt: componentModel.deletedAt,
  ...typeColumns,
};

/** In the order of the ids. */
export const readBriefs = async (data: Scoped, ids: readonly number[]): Promise<ComponentBriefShape[]> => {
  if (ids.length === 0) return [];
  const rows = await data
    .select(columns)
    .from(componentModel, isAmong(componentModel.componentModelId, ids))
    .leftJoin(types, eq(types.typeId, componentModel.fkTypeId))
    .leftJoin(sharedType, eq(sharedType.sharedTypeId, componentModel.fkSharedTypeId));
  const icons = await iconsById(
    data,
    rows.flatMap(({ typeIcon, sharedTypeIcon }) => [typeIcon, sharedTypeIcon]),
  );
  const tags = await tagsOn(data, ids);
  const links = await diagramLinksOf(data, ids);
  const diagrams = await diagramsWith(data, ids);
  const byId = new Map(rows.map((row) => [row.componentModelId, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (row === undefined) return [];
    return {
      ...withTypes(row, icons),
      tags: tags.get(id) ?? [],
      diagrams: diagrams.get(id)?.length ?? 0,
      linkedDiagrams: links.get(id)?.length ?? 0,
    };
  });
};
