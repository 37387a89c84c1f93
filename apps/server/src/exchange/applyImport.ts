import { documentName } from '@lintel/diagram/document';
import { Snapshot } from '@lintel/diagram/snapshot';
import type { Db } from '../db/client.ts';
import type { Scoped } from '../db/scoped.ts';
import type { Documents } from '../documents/documents.ts';
import type { ServerEdits } from '../documents/serverEdits.ts';
import { dependencyFilter, query } from '../db/tables/saved.ts';
import type { FilesHeld } from '../model/attachments/filesHeld.ts';
import { recordActivity } from '../model/logs/recordActivity.ts';
import { oneAtATime } from '../model/members/holdMembership.ts';
import { removeAttachment } from '../resources/attachments/store.ts';
import { removeIcon } from '../resources/icons/store.ts';
import { type Current, readCurrent, type Wanted } from './current.ts';
import { snapshotIn } from '../external/diagrams.ts';
import { type Numbered, numbered, readDictionary } from './dictionary.ts';
import { addAttached, addSentIcon } from './files.ts';
import type { MatchedList } from './matching.ts';
import type { OpenFile } from './openFile.ts';
import {
  lists,
  type LookedAt,
  lookAtFiles,
  type Plan,
  type PlannedThings,
  planImport,
  type PlanServices,
  readAround,
} from './plan.ts';
import type { DiagramReading } from './readDiagrams.ts';
import type { ReadFile } from './readFile.ts';
import type { Exchanged } from './shapes.ts';
import { writeComponents } from './writeComponents.ts';
import { drawDiagrams, nameDiagrams } from './writeDiagrams.ts';
import {
  writeAttributes,
  writeFolders,
  writeGraphs,
  writeTags,
  writeTypes,
  writeViews,
} from './writeModel.ts';

export interface ImportServices extends PlanServices {
  readonly serverEdits: ServerEdits;
  readonly documents: Pick<Documents, 'written' | 'remove' | 'encoded' | 'waiting'>;
  readonly filesHeld: (organizationId: number) => Promise<FilesHeld>;
  now(): Date;
}

/** Told as it goes on; throws where nobody wants it any more. */
export type Progress = (done: number) => void;

/** What takes an import back: how everything was before, and how it was left. */
export interface Undo {
  readonly before: Partial<{ [Name in MatchedList]: Exchanged<Name>[] }>;
  readonly after: Current;
  readonly made: Readonly<Record<MatchedList, readonly string[]>>;
  readonly icons: readonly number[];
  readonly attachments: readonly number[];
}

export interface Applied {
  readonly plan: Plan;
  readonly undo: Undo;
}

const isChanged = ({ outcome }: { outcome: string }): boolean => outcome !== 'same';

const changedSlugs = (things: PlannedThings, list: MatchedList): string[] =>
  things[list].filter(isChanged).map(({ match }) => match.slug);

/** What is written is held until the end of the transaction, in one order everywhere. */
const hold = async (data: Scoped): Promise<void> => {
  for (const noun of ['type', 'tag', 'folder', 'attribute', 'diagram', 'component'] as const)
    await oneAtATime(data, noun);
};

/** As this transaction sees it. */
export const drawnWithin = (
  { serverEdits }: Pick<ImportServices, 'serverEdits'>,
  tx: Db,
): DiagramReading => ({
  snapshotOf: async (slug) => {
    let found = Snapshot.of([]);
    await serverEdits.writeAsServer(tx, documentName(slug), null, async (copy) => {
      found = await snapshotIn(copy);
      return null;
    });
    return found;
  },
});

/** One kind after the other, since each names those before it. */
export const writeThings = async (
  services: Pick<ImportServices, 'serverEdits' | 'documents' | 'now'>,
  { tx, data }: { tx: Db; data: Scoped },
  things: PlannedThings,
  progress: Progress,
): Promise<void> => {
  await writeTypes(data, things.types);
  await writeTags(data, things.tags);
  await writeFolders(data, things.folders);
  await writeAttributes(data, things.attributes);
  progress(1);
  const dictionary = await readDictionary(data);
  const numbers = await nameDiagrams(data, things.diagrams, dictionary);
  const named = await readDictionary(data);
  await writeComponents(data, things.components, named, { now: services.now(), onSaved: progress });
  await drawDiagrams(services, { tx, data }, things.diagrams, numbers, () => progress(1));
  const whole = await readDictionary(data);
  await writeViews(data, things.views, whole);
  await writeGraphs(data, things.graphs, whole);
};

const savedIds = async (data: Scoped) => {
  const views = await data.select({ id: query.queryId, slug: query.slug }).from(query);
  const graphs = await data
    .select({ id: dependencyFilter.dependencyFilterId, slug: dependencyFilter.slug })
    .from(dependencyFilter);
  return { views: numbered(views), graphs: numbered(graphs) };
};

/** The numbers of things by their slugs, lists that the dictionary does not have included. */
export const numbersOf = async (
  data: Scoped,
  slugsOf: (list: MatchedList) => readonly string[],
): Promise<Wanted> => {
  const named: Readonly<Record<MatchedList, Numbered>> = {
    ...(await readDictionary(data)),
    ...(await savedIds(data)),
  };
  return Object.fromEntries(
    lists.map((list) => [list, slugsOf(list).flatMap((slug) => named[list].idOf(slug) ?? [])]),
  ) as unknown as Wanted;
};

const undoOf = async (
  services: DiagramReading,
  data: Scoped,
  things: PlannedThings,
  added: { icons: number[]; attachments: number[] },
): Promise<Undo> => {
  const after = await readCurrent(
    services,
    data,
    await readAround(data),
    await numbersOf(data, (list) => changedSlugs(things, list)),
  );
  const of = <Result>(each: (list: MatchedList) => Result) =>
    Object.fromEntries(lists.map((list) => [list, each(list)])) as Record<MatchedList, Result>;
  return {
    before: of((list) =>
      things[list].filter(isChanged).flatMap(({ before }) => before ?? []),
    ) as Undo['before'],
    after,
    made: of((list) =>
      things[list]
        .filter((each) => isChanged(each) && each.before === undefined)
        .map(({ match }) => match.slug),
    ),
    ...added,
  };
};

/** Added before the transaction, which must not wait for a storage; gone again where it fails. */
const addFiles = async (
  services: ImportServices,
  data: Scoped,
  file: OpenFile,
  plan: Plan,
  added: { icons: Map<number, number>; attachments: Map<number, number> },
  progress: Progress,
): Promise<void> => {
  for (const icon of plan.newIcons) {
    added.icons.set(icon.id, await addSentIcon(data, services.storage, icon));
    progress(1);
  }
  for (const attachment of plan.newAttachments) {
    added.attachments.set(attachment.id, await addAttached(data, services, file, attachment));
    progress(1);
  }
};

export const removeFiles = async (
  { storage }: Pick<ImportServices, 'storage'>,
  data: Scoped,
  { icons, attachments }: { icons: Iterable<number>; attachments: Iterable<number> },
  { isRecorded }: { isRecorded: boolean },
): Promise<void> => {
  for (const id of icons) await removeIcon(data, storage, id, { isRecorded });
  for (const id of attachments) await removeAttachment(data, storage, id, {});
};

const together = (known: ReadonlyMap<number, number>, added: ReadonlyMap<number, number>) =>
  new Map([...known, ...added]);

/** All that is not refused, or nothing. */
export const applyImport = async (
  services: ImportServices,
  data: Scoped,
  file: OpenFile,
  read: ReadFile,
  progress: Progress,
): Promise<Applied> => {
  const looked = await lookAtFiles(services, data, file, read);
  const added = { icons: new Map<number, number>(), attachments: new Map<number, number>() };
  try {
    await addFiles(services, data, file, await planImport(services, data, read, looked), added, progress);
    const known: LookedAt = {
      icons: { ...looked.icons, numbers: together(looked.icons.numbers, added.icons) },
      attachments: {
        ...looked.attachments,
        numbers: together(looked.attachments.numbers, added.attachments),
      },
    };
    const applied = await services.serverEdits.transaction(async (tx) => {
      await hold(data);
      // Anew: what was there at the dry run may be another by now.
      const within = drawnWithin(services, tx);
      const plan = await planImport(within, data, read, known);
      await writeThings(services, { tx, data }, plan.things, progress);
      const undo = await undoOf(within, data, plan.things, {
        icons: [...added.icons.values()],
        attachments: [...added.attachments.values()],
      });
      const count = (outcome: 'create' | 'update'): number =>
        plan.rows.filter((row) => row.outcome === outcome).length;
      const [created, changed] = [count('create'), count('update')];
      await recordActivity(data, { of: 'import', what: 'content', created, changed });
      return { plan, undo };
    });
    services.documents.written(changedSlugs(applied.plan.things, 'diagrams'));
    return applied;
  } catch (error) {
    const files = { icons: added.icons.values(), attachments: added.attachments.values() };
    await removeFiles(services, data, files, { isRecorded: false });
    throw error;
  }
};
