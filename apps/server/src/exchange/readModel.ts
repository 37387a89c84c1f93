import { asc, inArray, isNull, type SQL } from 'drizzle-orm';
import type { Scoped } from '../db/scoped.ts';
import { folder } from '../db/tables/folder.ts';
import { dependencyFilter, query } from '../db/tables/saved.ts';
import { tag } from '../db/tables/tag.ts';
import { types } from '../db/tables/type.ts';
import { iconsById } from '../model/icons/iconsById.ts';
import type { Dictionary } from './dictionary.ts';
import { filterOut } from './filters.ts';
import type { Exchanged } from './shapes.ts';

/** Things of the model as they stand in a file, all of them or some. */

/** Undefined: all. */
export type Some = readonly number[] | undefined;

const among = (column: Parameters<typeof inArray>[0], some: Some): SQL | undefined =>
  some === undefined ? undefined : inArray(column, [...some]);

const isNone = (some: Some): boolean => some?.length === 0;

export const readTypes = async (data: Scoped, some?: Some): Promise<Exchanged<'types'>[]> => {
  if (isNone(some)) return [];
  const rows = await data
    .select({ id: types.slug, name: types.name, description: types.description, iconId: types.iconId })
    .from(types, among(types.typeId, some))
    .orderBy(asc(types.typeId));
  const icons = await iconsById(
    data,
    rows.map(({ iconId }) => iconId),
  );
  return rows.map(({ iconId, ...row }) => {
    const shown = iconId === null ? undefined : icons.get(iconId);
    // A built-in one is known by its address everywhere; what was uploaded, by its number in the file.
    const isOwn = shown !== undefined && /^[0-9a-f]{32}\.svg$/.test(shown.url);
    return { ...row, icon: shown === undefined ? null : isOwn ? shown.iconId : shown.url };
  });
};

export const readTags = async (data: Scoped, some?: Some): Promise<Exchanged<'tags'>[]> =>
  isNone(some)
    ? []
    : data
        .select({
          id: tag.slug,
          name: tag.name,
          description: tag.description,
          color: tag.color,
          externalId: tag.externalId,
          apiContext: tag.apiContext,
        })
        .from(tag, among(tag.tagId, some))
        .orderBy(asc(tag.tagId));

/** Nobody's own: what lies in a person's drafts is exported without the folder. */
export const readFolders = async (data: Scoped, some?: Some): Promise<Exchanged<'folders'>[]> => {
  if (isNone(some)) return [];
  const rows = await data
    .select({ folderId: folder.folderId, id: folder.slug, name: folder.name })
    .from(folder, isNull(folder.fkUserId))
    .orderBy(asc(folder.folderId));
  return rows
    .filter(({ folderId }) => some === undefined || some.includes(folderId))
    .map(({ id, name }) => ({ id, name }));
};

export const readAttributes = (dictionary: Dictionary, some?: Some): Exchanged<'attributes'>[] => {
  const { attributes, types: own, sharedTypes } = dictionary;
  const wanted = some === undefined ? null : new Set(some);
  return attributes.all
    .filter(({ attributeId }) => wanted?.has(attributeId) ?? true)
    .sort((a, b) => a.attributeId - b.attributeId)
    .map(({ slug, name, description, attributeType, required, attributeForTypes, listItems, ...rest }) => ({
      id: slug,
      name,
      description,
      type: attributeType,
      required,
      forTypes: attributeForTypes.flatMap(
        ({ fkTypeId, fkSharedTypeId }) =>
          (fkTypeId === null ? sharedTypes.slugOf(fkSharedTypeId ?? 0) : own.slugOf(fkTypeId)) ?? [],
      ),
      list: listItems.map(({ value }) => value),
      externalId: rest.externalId,
      apiContext: rest.apiContext,
    }));
};

export const readViews = async (
  data: Scoped,
  dictionary: Dictionary,
  some?: Some,
): Promise<Exchanged<'views'>[]> => {
  if (isNone(some)) return [];
  const rows = await data
    .select({ id: query.slug, name: query.name, description: query.description, filter: query.filter })
    .from(query, among(query.queryId, some))
    .orderBy(asc(query.queryId));
  return rows.map((row) => ({
    ...row,
    filter: filterOut(row.filter, dictionary) as Exchanged<'views'>['filter'],
  }));
};

export const readGraphs = async (
  data: Scoped,
  dictionary: Dictionary,
  some?: Some,
): Promise<Exchanged<'graphs'>[]> => {
  if (isNone(some)) return [];
  const rows = await data
    .select({
      id: dependencyFilter.slug,
      name: dependencyFilter.name,
      filter: dependencyFilter.filter,
      showDependencies: dependencyFilter.showDependencies,
      displayMode: dependencyFilter.displayMode,
      showDetachedNodes: dependencyFilter.showDetachedNodes,
    })
    .from(dependencyFilter, among(dependencyFilter.dependencyFilterId, some))
    .orderBy(asc(dependencyFilter.dependencyFilterId));
  return rows.map((row) => ({
    ...row,
    filter: filterOut(row.filter, dictionary) as Exchanged<'graphs'>['filter'],
  }));
};
