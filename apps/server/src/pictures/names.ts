import type { NamedComponent, NamedType, Names } from '@lintel/diagram/picture/names';
import { type ShownIcon, typeIcon } from '@lintel/diagram/picture/typeIcon';
import type { Snapshot } from '@lintel/diagram/snapshot';
import { typeHue } from '@lintel/drawing/typeHue';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { componentModel } from '../db/tables/component.ts';
import type { NamesUsed } from '../db/tables/diagramPreview.ts';
import { icon, sharedType, types } from '../db/tables/type.ts';
import { resolveMerges } from '../model/components/resolveMerges.ts';

export type Used = NamesUsed;

const known = new WeakMap<Snapshot, Used>();

export const usedBy = (snapshot: Snapshot): Used => {
  const remembered = known.get(snapshot);
  if (remembered !== undefined) return remembered;
  const components = new Set<string>();
  const typesUsed = new Set<string>();
  for (const item of snapshot.items.values()) {
    if (item.kind !== 'instance') continue;
    if (item.component !== null) components.add(item.component);
    if (item.type !== null) typesUsed.add(item.type);
  }
  const used = { components: [...components].sort(), types: [...typesUsed].sort() };
  known.set(snapshot, used);
  return used;
};

interface TypeRow {
  slug: string;
  name: string;
  icon: ShownIcon | null;
}

const shownIcon = { url: icon.url, iconSet: icon.iconSet };

const typeOf = ({ slug, name, icon: shown }: TypeRow): NamedType => ({
  name,
  hue: typeHue(slug),
  icon: typeIcon(shown),
});

const typesNamed = async (
  db: Db,
  organizationId: number,
  slugs: readonly string[],
): Promise<Map<string, NamedType>> => {
  if (slugs.length === 0) return new Map();
  const shared = await db
    .select({ slug: sharedType.slug, name: sharedType.name, icon: shownIcon })
    .from(sharedType)
    .leftJoin(icon, eq(icon.iconId, sharedType.iconId))
    .where(inArray(sharedType.slug, [...slugs]));
  const own = await db
    .select({ slug: types.slug, name: types.name, icon: shownIcon })
    .from(types)
    .leftJoin(icon, eq(icon.iconId, types.iconId))
    .where(and(eq(types.fkOrganizationId, organizationId), inArray(types.slug, [...slugs])));
  return new Map([...shared, ...own].map((row) => [row.slug, typeOf(row)]));
};

const componentsWhere = (db: Db, organizationId: number, by: { slugs?: string[]; ids?: number[] }) =>
  db
    .select({
      id: componentModel.componentModelId,
      slug: componentModel.slug,
      name: componentModel.name,
      state: componentModel.state,
      deletedAt: componentModel.deletedAt,
      mergedInto: componentModel.mergedInto,
      ownType: types.slug,
      ownTypeName: types.name,
      ownTypeIcon: types.iconId,
      sharedType: sharedType.slug,
      sharedTypeName: sharedType.name,
      sharedTypeIcon: sharedType.iconId,
    })
    .from(componentModel)
    .leftJoin(types, eq(types.typeId, componentModel.fkTypeId))
    .leftJoin(sharedType, eq(sharedType.sharedTypeId, componentModel.fkSharedTypeId))
    .where(
      and(
        eq(componentModel.fkOrganizationId, organizationId),
        by.slugs === undefined ? undefined : inArray(componentModel.slug, by.slugs),
        by.ids === undefined ? undefined : inArray(componentModel.componentModelId, by.ids),
      ),
    );
type ComponentRow = Awaited<ReturnType<typeof componentsWhere>>[number];

/** What each slug stands for now, after whatever was merged. */
const mergedRows = async (
  db: Db,
  organizationId: number,
  slugs: readonly string[],
): Promise<Map<string, ComponentRow>> => {
  const rows = await componentsWhere(db, organizationId, { slugs: [...slugs] });
  const standsFor = await resolveMerges(rows, (ids) => componentsWhere(db, organizationId, { ids }));
  return new Map(rows.map((row) => [row.slug, standsFor.get(row.id) ?? row]));
};

const iconsOf = async (db: Db, rows: Iterable<ComponentRow>): Promise<Map<number, ShownIcon>> => {
  const ids = new Set([...rows].flatMap((row) => row.ownTypeIcon ?? row.sharedTypeIcon ?? []));
  if (ids.size === 0) return new Map();
  const found = await db
    .select({ id: icon.iconId, ...shownIcon })
    .from(icon)
    .where(inArray(icon.iconId, [...ids]));
  return new Map(found.map(({ id, ...shown }) => [id, shown]));
};

const componentsNamed = async (
  db: Db,
  organizationId: number,
  slugs: readonly string[],
): Promise<Map<string, NamedComponent>> => {
  if (slugs.length === 0) return new Map();
  const rows = await mergedRows(db, organizationId, slugs);
  const shown = await iconsOf(db, rows.values());
  return new Map(
    [...rows].map(([slug, row]): [string, NamedComponent] => {
      const type = row.ownType ?? row.sharedType;
      const iconId = row.ownTypeIcon ?? row.sharedTypeIcon;
      return [
        slug,
        {
          name: row.name,
          typeName: row.ownTypeName ?? row.sharedTypeName,
          hue: type === null ? 'slate' : typeHue(type),
          icon: typeIcon(iconId === null ? null : (shown.get(iconId) ?? null)),
          archived: row.state === 'ARCHIVED',
          deleted: row.deletedAt !== null,
        },
      ];
    }),
  );
};

/** Of this organisation alone: what is foreign or unknown reads as none. */
export const namesFor = async (db: Db, organizationId: number, used: Used): Promise<Names> => ({
  components: await componentsNamed(db, organizationId, used.components),
  types: await typesNamed(db, organizationId, used.types),
});

/** What is used looks alike under names of which this is alike, whatever else was read along with them. */
export const keyOfNames = ({ components, types: named }: Names, used: Used): string =>
  JSON.stringify([
    used.components.map((slug) => [slug, components.get(slug) ?? null]),
    used.types.map((slug) => [slug, named.get(slug) ?? null]),
  ]);
