import type { VersionDifferences } from '@lintel/api/endpoints/versions';
import { type Difference, differences } from '@lintel/diagram/differences';
import { documentName } from '@lintel/diagram/document';
import { inArray } from 'drizzle-orm';
import type { Scoped } from '../../../db/scoped.ts';
import { componentModel } from '../../../db/tables/component.ts';
import { type Reading, readState } from '../../../documents/reading.ts';
import { entryOf } from '../../../projection/facts.ts';
import { diagramOf, readVersion, stateOf } from './versionRows.ts';

const componentNames = async (
  data: Scoped,
  found: readonly Difference[],
): Promise<ReadonlyMap<string, string>> => {
  const items = found.flatMap(({ before, after }) => [before, after]);
  const slugs = new Set(
    items.flatMap((item) => (item?.kind === 'instance' && item.component !== null ? [item.component] : [])),
  );
  if (slugs.size === 0) return new Map();
  const rows = await data
    .select({ slug: componentModel.slug, name: componentModel.name })
    .from(componentModel, inArray(componentModel.slug, [...slugs]));
  return new Map(rows.map(({ slug, name }) => [slug, name]));
};

/** What was done to a drawing since one of its versions. */
export const differencesSince = async (
  { reading }: { reading: Reading },
  data: Scoped,
  slug: string,
  versionSlug: string,
): Promise<VersionDifferences> => {
  const { versionId } = await readVersion(data, await diagramOf(data, slug), versionSlug);
  const document = documentName(slug);
  const then = await readState(document, await stateOf(data, versionId));
  const drawn = await reading.find(document);
  const now = drawn.at === 'live' ? drawn.snapshots.get() : await drawn.snapshot();
  const found = differences(then, now);
  const naming = {
    components: await componentNames(data, found),
    item: (key: string) => now.get(key) ?? then.get(key),
  };
  const keysOf = (isIt: (what: Difference['what']) => boolean): string[] =>
    found.filter(({ what }) => isIt(what)).map(({ key }) => key);
  return {
    facts: found.length === 0 ? null : entryOf({ changes: found }, naming).facts,
    added: keysOf((what) => what === 'added'),
    removed: keysOf((what) => what === 'deleted'),
    changed: keysOf((what) => what !== 'added' && what !== 'deleted'),
  };
};
