import type { Scoped } from '../db/scoped.ts';
import type { Dictionary } from './dictionary.ts';
import type { LinkedBoxes } from './linkedBoxes.ts';
import type { MatchedList } from './matching.ts';
import { componentsByIds } from './readComponents.ts';
import { type DiagramReading, diagramRows, exchangedDiagram } from './readDiagrams.ts';
import { readAttributes, readFolders, readGraphs, readTags, readTypes, readViews } from './readModel.ts';
import type { Exchanged } from './shapes.ts';

/** As things are here now, by slug: what an import is compared with, and what takes it back. */
export type Current = { readonly [Name in MatchedList]: ReadonlyMap<string, Exchanged<Name>> };

export type Wanted = Readonly<Record<MatchedList, readonly number[]>>;

const bySlug = <Each extends { readonly id: string }>(list: readonly Each[]): ReadonlyMap<string, Each> =>
  new Map(list.map((each) => [each.id, each]));

export const readCurrent = async (
  services: DiagramReading,
  data: Scoped,
  { dictionary, linked }: { dictionary: Dictionary; linked: LinkedBoxes },
  wanted: Wanted,
): Promise<Current> => {
  const components: Exchanged<'components'>[] = [];
  for await (const part of componentsByIds(data, dictionary, wanted.components)) components.push(...part);
  const folders = new Set((await readFolders(data)).map(({ id }) => id));
  const slugs = wanted.diagrams.flatMap((id) => dictionary.diagrams.slugOf(id) ?? []);
  const diagrams: Exchanged<'diagrams'>[] = [];
  for (const row of slugs.length === 0 ? [] : await diagramRows(data, slugs))
    diagrams.push(
      await exchangedDiagram(services, data, row, { dictionary, linked, folders, withVersions: false }),
    );
  return {
    types: bySlug(await readTypes(data, wanted.types)),
    tags: bySlug(await readTags(data, wanted.tags)),
    folders: bySlug(await readFolders(data, wanted.folders)),
    attributes: bySlug(readAttributes(dictionary, wanted.attributes)),
    components: bySlug(components),
    diagrams: bySlug(diagrams),
    views: bySlug(await readViews(data, dictionary, wanted.views)),
    graphs: bySlug(await readGraphs(data, dictionary, wanted.graphs)),
  };
};
