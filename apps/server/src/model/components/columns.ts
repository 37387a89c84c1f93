import type { ComponentBriefShape } from '@lintel/api/componentBriefShape';
import type { IconRef } from '@lintel/api/iconRefShape';
import { and, isNotNull, isNull } from 'drizzle-orm';
import { componentModel } from '../../db/tables/component.ts';
import { sharedType, types } from '../../db/tables/type.ts';

/** Neither deleted nor merged into another. */
export const isLive = and(isNull(componentModel.deletedAt), isNull(componentModel.mergedInto));

/** A merged one counts as what it was merged into. */
export const isDeleted = and(isNotNull(componentModel.deletedAt), isNull(componentModel.mergedInto));

/** To be selected with `types` and `sharedType` joined. */
export const typeColumns = {
  typeId: types.typeId,
  typeName: types.name,
  typeSlug: types.slug,
  typeIcon: types.iconId,
  sharedTypeId: sharedType.sharedTypeId,
  sharedTypeName: sharedType.name,
  sharedTypeSlug: sharedType.slug,
  sharedTypeIcon: sharedType.iconId,
};

interface TypeRow {
  typeId: number | null;
  typeName: string | null;
  typeSlug: string | null;
  typeIcon: number | null;
  sharedTypeId: number | null;
  sharedTypeName: string | null;
  sharedTypeSlug: string | null;
  sharedTypeIcon: number | null;
}

type Types = Pick<ComponentBriefShape, 'type' | 'sharedType'>;

const iconOf = (icons: ReadonlyMap<number, IconRef>, iconId: number | null): IconRef | null =>
  iconId === null ? null : (icons.get(iconId) ?? null);

/** Splits the joined columns off a row. */
export const withTypes = <Row extends TypeRow>(
  row: Row,
  icons: ReadonlyMap<number, IconRef>,
): Omit<Row, keyof TypeRow> & Types => {
  const { typeId, typeName, typeSlug, typeIcon, ...rest } = row;
  const { sharedTypeId, sharedTypeName, sharedTypeSlug, sharedTypeIcon, ...own } = rest;
  return {
    // The compiler does not see that to leave out twice is to leave out both.
    ...(own as unknown as Omit<Row, keyof TypeRow>),
    type:
      typeId === null || typeName === null || typeSlug === null
        ? null
        : { typeId, name: typeName, slug: typeSlug, icon: iconOf(icons, typeIcon) },
    sharedType:
      sharedTypeId === null || sharedTypeName === null || sharedTypeSlug === null
        ? null
        : {
            sharedTypeId,
            name: sharedTypeName,
            slug: sharedTypeSlug,
            icon: iconOf(icons, sharedTypeIcon),
          },
  };
};
