import type { PersonAtWork } from '@lintel/api/endpoints/dependencies';
import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Scoped } from '../../db/scoped.ts';
import { componentModel } from '../../db/tables/component.ts';
import { diagram } from '../../db/tables/diagram.ts';
import { folder } from '../../db/tables/folder.ts';
import { isLive } from '../../model/components/columns.ts';
import { readMerges } from '../../model/components/mergedComponents.ts';
import type { AtWork } from '../../sync/peopleElsewhere.ts';

const distinct = (slugs: readonly string[]): string[] => [...new Set(slugs)];

/** Those of the diagrams that a graph is made of: what lies in drafts is no part of it, one's own neither. */
const activeAmong = async (data: Scoped, slugs: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await data
    .select({ slug: diagram.slug, owner: folder.fkUserId })
    .from(diagram, and(inArray(diagram.slug, [...slugs]), eq(diagram.state, 'ACTIVE')))
    .leftJoin(folder, eq(folder.folderId, diagram.fkFolderId));
  return new Set(rows.filter(({ owner }) => owner === null).map(({ slug }) => slug));
};

/** What each of them reads as in a graph; what is no part of one is left out. */
const shownAs = async (data: Scoped, slugs: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const idAndSlug = { id: componentModel.componentModelId, slug: componentModel.slug };
  const merges = await readMerges(data);
  const asked = await data.select(idAndSlug).from(componentModel, inArray(componentModel.slug, [...slugs]));
  const targets = asked.map(({ id }) => merges.get(id) ?? id);
  const shown = await data
    .select(idAndSlug)
    .from(
      componentModel,
      and(inArray(componentModel.componentModelId, targets), isLive, ne(componentModel.state, 'DRAFT')),
    );
  const slugOf = new Map(shown.map(({ id, slug }) => [id, slug]));
  return new Map(
    asked.flatMap(({ slug }, at) => {
      const target = slugOf.get(targets[at] ?? 0);
      return target === undefined ? [] : [[slug, target] as const];
    }),
  );
};

/** Who works on which components of the graph, each person once, whatever the number of their tabs. */
export const peopleAtWork = async (data: Scoped, all: readonly AtWork[]): Promise<PersonAtWork[]> => {
  const busy = all.filter(({ components }) => components.length > 0);
  if (busy.length === 0) return [];
  const active = await activeAmong(data, distinct(busy.map(({ diagramSlug }) => diagramSlug)));
  const here = busy.filter(({ diagramSlug }) => active.has(diagramSlug));
  if (here.length === 0) return [];
  const shown = await shownAs(data, distinct(here.flatMap(({ components }) => components)));
  return [...Map.groupBy(here, ({ userId }) => userId)].flatMap(([userId, tabs]) => {
    const [first] = tabs;
    const components = distinct(
      tabs.flatMap((tab) => tab.components.flatMap((slug) => shown.get(slug) ?? [])),
    );
    if (first === undefined || components.length === 0) return [];
    return { userId, name: first.name, hue: first.hue, components: components.sort() };
  });
};
