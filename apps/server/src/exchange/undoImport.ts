import type { Scoped } from '../db/scoped.ts';
import { recordActivity } from '../model/logs/recordActivity.ts';
import { removeAttributes } from '../resources/attributes/store.ts';
import { removeComponents } from '../resources/components/lifecycle.ts';
import { removeFilters } from '../resources/dependencies/store.ts';
import { removeDiagrams } from '../resources/diagrams/store.ts';
import { removeFolder } from '../resources/folders/store.ts';
import { removeQueries } from '../resources/queries/store.ts';
import { removeTags } from '../resources/tags/store.ts';
import { removeTypes } from '../resources/types/store.ts';
import {
  drawnWithin,
  type ImportServices,
  numbersOf,
  removeFiles,
  type Undo,
  writeThings,
} from './applyImport.ts';
import { type Current, readCurrent, type Wanted } from './current.ts';
import type { MatchedList } from './matching.ts';
import { isSame, lists, type PlannedThing, type PlannedThings, readAround } from './plan.ts';
import type { Exchanged } from './shapes.ts';

interface TakenBack {
  /** How many things are as they were before. */
  readonly undone: number;
  /** How many people have changed since, which stay. */
  readonly kept: number;
}

/** Slugs of those that nobody has changed since the import. */
const untouched = async (
  { after, made, before }: Undo,
  now: Current,
): Promise<Record<MatchedList, Set<string>>> => {
  const found = {} as Record<MatchedList, Set<string>>;
  for (const list of lists) {
    found[list] = new Set();
    for (const slug of [...made[list], ...(before[list] ?? []).map(({ id }) => id)]) {
      const [left, here] = [after[list].get(slug), now[list].get(slug)];
      if (left !== undefined && here !== undefined && (await isSame(left, here))) found[list].add(slug);
    }
  }
  return found;
};

const putBack = <Name extends MatchedList>(
  things: readonly Exchanged<Name>[],
  ids: ReadonlyMap<string, number>,
  now: ReadonlyMap<string, Exchanged<Name>>,
): PlannedThing<Name>[] =>
  things.flatMap((sent) => {
    const id = ids.get(sent.id);
    return id === undefined
      ? []
      : [{ match: { slug: sent.id, id }, sent, before: now.get(sent.id), outcome: 'update' as const }];
  });

/** What names others goes before them. */
const removeMade = async (
  { documents }: Pick<ImportServices, 'documents'>,
  data: Scoped,
  made: Wanted,
  slugs: { components: readonly string[]; diagrams: readonly string[] },
): Promise<void> => {
  if (made.views.length > 0)
    await removeQueries(
      data,
      made.views.map((queryId) => ({ queryId })),
    );
  if (made.graphs.length > 0)
    await removeFilters(
      data,
      made.graphs.map((dependencyFilterId) => ({ dependencyFilterId })),
    );
  if (slugs.components.length > 0)
    await removeComponents(
      data,
      slugs.components.map((slug) => ({ slug })),
    );
  if (slugs.diagrams.length > 0) await removeDiagrams(data, documents, slugs.diagrams);
  if (made.attributes.length > 0) await removeAttributes(data, made.attributes);
  for (const folderId of made.folders) await removeFolder(data, folderId);
  if (made.tags.length > 0) await removeTags(data, made.tags);
  if (made.types.length > 0) await removeTypes(data, made.types);
};

/** Everything goes back to what it was, but for what people have changed since: that is theirs. */
export const undoImport = async (services: ImportServices, data: Scoped, undo: Undo): Promise<TakenBack> => {
  const { made, before } = undo;
  const of = (list: MatchedList): string[] => [...made[list], ...(before[list] ?? []).map(({ id }) => id)];
  const taken = await services.serverEdits.transaction(async (tx) => {
    const within = drawnWithin(services, tx);
    const now = await readCurrent(within, data, await readAround(data), await numbersOf(data, of));
    const free = await untouched(undo, now);
    const restored = (list: MatchedList) => (before[list] ?? []).filter(({ id }) => free[list].has(id));
    const gone = (list: MatchedList) => made[list].filter((slug) => free[list].has(slug));
    const things = {} as Record<MatchedList, unknown>;
    for (const list of lists) {
      const sent = restored(list);
      const numbers = await numbersOf(data, (each) => (each === list ? sent.map(({ id }) => id) : []));
      const ids = new Map(sent.map(({ id }, index) => [id, numbers[list][index] ?? 0]));
      things[list] = putBack(sent as never, ids, now[list] as never);
    }
    await writeThings(services, { tx, data }, things as unknown as PlannedThings, () => {});
    const removed = await numbersOf(data, gone);
    await removeMade(services, data, removed, { components: gone('components'), diagrams: gone('diagrams') });
    await recordActivity(data, { of: 'import', what: 'undone' });
    const undone = lists.reduce((sum, list) => sum + free[list].size, 0);
    const all = lists.reduce((sum, list) => sum + of(list).length, 0);
    return { undone, kept: all - undone, diagrams: restored('diagrams').map(({ id }) => id) };
  });
  services.documents.written(taken.diagrams);
  // What stayed may still show them.
  if (taken.kept === 0) await removeFiles(services, data, undo, { isRecorded: true });
  return { undone: taken.undone, kept: taken.kept };
};
