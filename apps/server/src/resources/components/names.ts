import type { NamesShape } from '@lintel/api/namesShape';
import { asc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Scoped } from '../../db/scoped.ts';
import { componentModel } from '../../db/tables/component.ts';
import { sharedType, types } from '../../db/tables/type.ts';
import { resolveMerges } from '../../model/components/resolveMerges.ts';
import { iconsById } from '../../model/icons/iconsById.ts';
import { diagramLinksOf } from '../../model/components/belongings.ts';
import { typeColumns, withTypes } from '../../model/components/columns.ts';

const columns = {
  id: componentModel.componentModelId,
  slug: componentModel.slug,
  name: componentModel.name,
  state: componentModel.state,
  inlineDesc: componentModel.inlineDesc,
  description: componentModel.description,
  deletedAt: componentModel.deletedAt,
  mergedInto: componentModel.mergedInto,
  ...typeColumns,
};

const rowsWhere = (data: Scoped, where: SQL) =>
  data
    .select(columns)
    .from(componentModel, where)
    .leftJoin(types, eq(types.typeId, componentModel.fkTypeId))
    .leftJoin(sharedType, eq(sharedType.sharedTypeId, componentModel.fkSharedTypeId));

type NamedComponents = NamesShape['components'];
type NamedTypes = NamesShape['types'];

const typeNamed = ({ type, sharedType: shared }: ReturnType<typeof withTypes>): NamedTypes[number] | null => {
  const found = type ?? shared;
  return found === null
    ? null
    : { slug: found.slug, name: found.name, icon: found.icon, shared: type === null };
};

const componentsNamed = async (data: Scoped, slugs: readonly string[]): Promise<NamedComponents> => {
  if (slugs.length === 0) return [];
  const asked = await rowsWhere(data, inArray(componentModel.slug, [...new Set(slugs)]));
  const standsFor = await resolveMerges(asked, (ids) =>
    rowsWhere(data, inArray(componentModel.componentModelId, ids)),
  );
  const shown = [...standsFor.values()];
  const icons = await iconsById(
    data,
    shown.flatMap(({ typeIcon, sharedTypeIcon }) => [typeIcon, sharedTypeIcon]),
  );
  const links = await diagramLinksOf(
    data,
    shown.map(({ id }) => id),
  );
  return asked.map((row) => {
    const target = standsFor.get(row.id) ?? row;
    return {
      slug: row.slug,
      standsFor: target.slug,
      name: target.name,
      state: target.state,
      type: typeNamed(withTypes(target, icons)),
      description: target.inlineDesc ? target.description : null,
      linkedDiagrams: (links.get(target.id) ?? []).map(({ slug, name }) => ({ slug, name })),
      deleted: target.deletedAt !== null,
    };
  });
};

const typesNamed = async (data: Scoped, slugs: readonly string[]): Promise<NamedTypes> => {
  if (slugs.length === 0) return [];
  const wanted = new Set(slugs);
  const own = await data
    .select({ slug: types.slug, name: types.name, iconId: types.iconId })
    .from(types, inArray(types.slug, [...wanted]))
    .orderBy(asc(types.typeId));
  const known = new Set(own.map(({ slug }) => slug));
  const shared = (await data.sharedTypes()).filter(({ slug }) => wanted.has(slug) && !known.has(slug));
  const icons = await iconsById(
    data,
    [...own, ...shared].map(({ iconId }) => iconId),
  );
  const named = (isShared: boolean, list: readonly { slug: string; name: string; iconId: number | null }[]) =>
    list.map(({ slug, name, iconId }) => ({
      slug,
      name,
      icon: iconId === null ? null : (icons.get(iconId) ?? null),
      shared: isShared,
    }));
  return [...named(false, own), ...named(true, shared)];
};

export const namesOf = async (
  data: Scoped,
  asked: { components: readonly string[]; types: readonly string[] },
): Promise<NamesShape> => ({
  components: await componentsNamed(data, asked.components),
  types: await typesNamed(data, asked.types),
});
