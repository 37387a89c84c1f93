import type { DiagramToSave } from '@lintel/api/endpoints/diagrams';
import type { SavedDiagramShape } from '@lintel/api/shapes';
import type { InitialView, State } from '@lintel/domain/entities/diagram';
import { type LevelCode, levelCodeOf, levelIdOf } from '@lintel/domain/levels';
import type { PlainChanges, Scoped } from '../../db/scoped.ts';
import { diagram } from '../../db/tables/diagram.ts';
import { collided, invalid } from '../../http/refusal.ts';
import { hasChanges, type Merge, mergeFields, nextStamp } from '../../merge/fieldMerge.ts';
import { hangImages } from '../../model/attachments/hangImages.ts';
import { oneAtATime } from '../../model/members/holdMembership.ts';
import {
  briefDescription,
  readDescriptions,
  storedDescription,
} from '../../model/descriptions/richDescription.ts';
import { randomSlug } from '../../db/slugs.ts';
import { displayName } from '@lintel/domain/names';
import { factsOfChange, type LoggedDiagram } from './facts.ts';
import { demandNoDraftLinks } from './draftLinks.ts';
import { type DiagramRow, demandRoom, type FolderRow, holdFolders, holdTags, lockDiagrams } from './hold.ts';
import { type DiagramEntry, logDiagrams } from '../../model/logs/diagramLog.ts';
import { foldersNamed } from './foldersNamed.ts';
import { readSaved, tagsOn } from './read.ts';
import { demandSharing, withoutHashes } from './sharing.ts';
import { addTags, removeTags, type Tagging } from './tagging.ts';

/** What two people's saves are merged by. The tags of a diagram are one value. */
type Mergeable = {
  name: string;
  richDescription: string | null;
  fkFolderId: number | null;
  diagramLevel2: LevelCode | null;
  state: State;
  generalAccess: boolean;
  /** A hash: in a collision the caller hears whether there is one, and nothing else. */
  password: string | null;
  initialView: InitialView | null;
  tags: { tagId: number }[];
};

interface Changed {
  row: DiagramRow;
  before: Mergeable;
  merge: Merge<Mergeable>;
}

interface Names {
  folders: ReadonlyMap<number, string>;
  tags: ReadonlyMap<number, string>;
}

const described = (fkDiagramId: number, richDescription: string | null) => ({
  fkDiagramId,
  fkComponentId: null,
  richDescription,
});

const byId = (tagIds: Iterable<number>): { tagId: number }[] =>
  [...new Set(tagIds)].sort((a, b) => a - b).map((tagId) => ({ tagId }));

const idsOf = (tags: readonly { tagId: number }[]): number[] => tags.map(({ tagId }) => tagId);

const nameOf = (slug: string, { name }: { name: string }): string => displayName('diagram', { name, slug });

const logged = (slug: string, fields: Mergeable, names: Names): LoggedDiagram => ({
  name: nameOf(slug, fields),
  description: fields.richDescription,
  folder: fields.fkFolderId === null ? null : (names.folders.get(fields.fkFolderId) ?? null),
  level: fields.diagramLevel2,
  state: fields.state,
  shared: fields.generalAccess,
  password: fields.password,
  initialView: fields.initialView,
  tags: fields.tags.map(({ tagId }) => names.tags.get(tagId) ?? String(tagId)),
});

const sentSlugs = (sent: readonly DiagramToSave[]): Set<string> => {
  const slugs = sent.flatMap((each) => each.slug ?? []);
  const distinct = new Set(slugs);
  if (distinct.size !== slugs.length) throw invalid('The same diagram was sent twice');
  return distinct;
};

/** One stamp for the whole save, later than that of every row in it. */
const stampAfter = (rows: Iterable<DiagramRow>): Date => {
  let at = new Date();
  for (const { updatedAt } of rows) at = new Date(nextStamp(updatedAt, at));
  return at;
};

const mergeOnto = (
  row: DiagramRow,
  tagIds: readonly number[],
  sent: DiagramToSave,
  saving: { now: Date; by: number },
): Changed => {
  const before: Mergeable = {
    name: row.name,
    richDescription: storedDescription(row),
    fkFolderId: row.fkFolderId,
    diagramLevel2: row.diagramLevel2,
    state: row.state,
    generalAccess: row.generalAccess,
    password: row.password,
    initialView: row.initialView,
    tags: byId(tagIds),
  };
  const { name, richDescription, fkFolderId, diagramLevel2, state } = sent;
  const { generalAccess, password, initialView } = sent;
  const tags = sent.tags === undefined ? undefined : byId(idsOf(sent.tags));
  const merge = mergeFields<Mergeable>({
    stored: before,
    stamps: row.fieldStamps,
    sent: {
      name,
      richDescription,
      fkFolderId,
      diagramLevel2,
      state,
      generalAccess,
      password,
      initialView,
      tags,
    },
    basedOn: sent.concurrencyKey,
    updatedAt: row.updatedAt,
    ...saving,
  });
  if (merge.collisions.length > 0)
    throw collided(withoutHashes(merge.collisions), row.concurrencyKey, { savedBy: row.updatedByUserId });
  return { row, before, merge };
};

const columnsOf = ({ merge }: Changed, updatedByUserId: number): PlainChanges<typeof diagram> => {
  const { tags: _, ...columns } = merge.changes;
  return {
    ...columns,
    ...(columns.richDescription === undefined
      ? {}
      : { description: briefDescription(columns.richDescription) }),
    ...(columns.diagramLevel2 === undefined ? {} : { fkDiagramLevelId: levelIdOf(columns.diagramLevel2) }),
    concurrencyKey: merge.at,
    updatedAt: merge.at,
    updatedByUserId,
    fieldStamps: merge.stamps,
  };
};

const writeColumns = (tx: Scoped, changed: readonly Changed[]): Promise<void> =>
  tx.updateEach(
    diagram,
    new Map(changed.map((each) => [each.row.diagramId, columnsOf(each, tx.viewer.userId)])),
  );

const writeTags = async (tx: Scoped, changed: readonly Changed[]): Promise<void> => {
  const pairs = (side: (each: Changed) => [readonly { tagId: number }[], readonly { tagId: number }[]]) =>
    changed.flatMap((each) => {
      if (each.merge.changes.tags === undefined) return [];
      const [from, against] = side(each);
      const present = new Set(idsOf(against));
      return idsOf(from)
        .filter((tagId) => !present.has(tagId))
        .map((tagId) => ({ fkDiagramId: each.row.diagramId, fkTagId: tagId }));
    });
  const removed = pairs(({ before, merge }) => [before.tags, merge.changes.tags ?? []]);
  const added = pairs(({ before, merge }) => [merge.changes.tags ?? [], before.tags]);
  await removeTags(tx, removed);
  await addTags(tx, added);
};

const create = async (
  tx: Scoped,
  sent: readonly DiagramToSave[],
  folders: ReadonlyMap<number, FolderRow>,
  arriving: ReadonlyMap<DiagramToSave, string>,
): Promise<{ ids: Map<DiagramToSave, number>; entries: DiagramEntry[] }> => {
  const at = new Date().toISOString();
  const created = sent.map((each) => {
    const isDraft = folders.get(each.fkFolderId ?? 0)?.fkUserId === tx.viewer.userId;
    const fields: Mergeable = {
      name: each.name ?? '',
      richDescription: each.richDescription ?? null,
      fkFolderId: each.fkFolderId ?? null,
      diagramLevel2: each.diagramLevel2 ?? null,
      state: each.state ?? (isDraft ? 'DRAFT' : 'ACTIVE'),
      generalAccess: each.generalAccess ?? false,
      password: each.password ?? null,
      initialView: each.initialView ?? null,
      tags: byId(idsOf(each.tags ?? [])),
    };
    return { each, slug: arriving.get(each) ?? randomSlug(), fields };
  });
  const rows = await tx.insert(
    diagram,
    created.map(({ slug, fields }) => ({
      slug,
      name: fields.name,
      description: briefDescription(fields.richDescription),
      richDescription: fields.richDescription,
      fkFolderId: fields.fkFolderId,
      diagramLevel2: fields.diagramLevel2,
      fkDiagramLevelId: levelIdOf(fields.diagramLevel2),
      state: fields.state,
      generalAccess: fields.generalAccess,
      password: fields.password,
      initialView: fields.initialView,
      concurrencyKey: at,
      createdAt: at,
      updatedAt: at,
      fkCreatedByUserId: tx.viewer.userId,
      updatedByUserId: tx.viewer.userId,
    })),
  );
  const idBySlug = new Map(rows.map((row) => [row.slug, row.diagramId]));
  const ids = new Map<DiagramToSave, number>();
  const entries: DiagramEntry[] = [];
  const tagged: Tagging[] = [];
  for (const { each, slug, fields } of created) {
    const diagramId = idBySlug.get(slug);
    if (diagramId === undefined) throw new Error('A diagram was not created');
    ids.set(each, diagramId);
    entries.push({ diagramId, slug, fact: { of: 'diagram', what: 'created', name: nameOf(slug, fields) } });
    tagged.push(...fields.tags.map(({ tagId }) => ({ fkDiagramId: diagramId, fkTagId: tagId })));
  }
  await addTags(tx, tagged);
  await hangImages(
    tx,
    created.map(({ slug, fields }) => described(idBySlug.get(slug) ?? 0, fields.richDescription)),
  );
  return { ids, entries };
};

const changeEntries = (changed: readonly Changed[], names: Names): DiagramEntry[] =>
  changed.flatMap(({ row, before, merge }) => {
    const after: Mergeable = { ...before, ...merge.changes };
    return factsOfChange(logged(row.slug, before, names), logged(row.slug, after, names)).map((fact) => ({
      diagramId: row.diagramId,
      slug: row.slug,
      fact,
    }));
  });

/** Creates and changes diagrams, all or none. */
const withLevel = ({ fkDiagramLevelId, ...sent }: DiagramToSave): DiagramToSave =>
  sent.diagramLevel2 !== undefined || fkDiagramLevelId === undefined
    ? sent
    : { ...sent, diagramLevel2: levelCodeOf(fkDiagramLevelId) };

export const saveDiagrams = async (
  data: Scoped,
  sent: readonly DiagramToSave[],
): Promise<SavedDiagramShape[]> => {
  const read = readDescriptions(sent.map(withLevel), 'diagrams');
  return data.transaction((tx) => saveIn(tx, read));
};

export const saveIn = async (
  tx: Scoped,
  sent: readonly DiagramToSave[],
  /** Of new ones that come from elsewhere. */
  arriving: ReadonlyMap<DiagramToSave, string> = new Map(),
): Promise<SavedDiagramShape[]> => {
  demandSharing(tx, sent);
  const slugs = sentSlugs(sent);
  const toCreate = sent.filter((each) => each.slug === undefined);
  if (toCreate.length > 0) {
    await oneAtATime(tx, 'diagram');
    await demandRoom(tx, toCreate.length);
  }
  const folders = await holdFolders(tx, new Set(sent.flatMap((each) => each.fkFolderId ?? [])));
  const tags = await holdTags(tx, new Set(sent.flatMap((each) => idsOf(each.tags ?? []))));
  const stored = await lockDiagrams(tx, slugs);

  const rows = [...stored.values()];
  const tagsBefore =
    rows.length === 0
      ? new Map()
      : await tagsOn(
          tx,
          rows.map((row) => row.diagramId),
        );
  const names: Names = {
    folders: await foldersNamed(tx, rows, folders),
    tags: new Map([
      ...[...tagsBefore.values()].flat().map((each): [number, string] => [each.tagId, each.name]),
      ...[...tags.values()].map((each): [number, string] => [each.tagId, each.name]),
    ]),
  };

  const now = stampAfter(rows);
  const changed = sent.flatMap((each) => {
    const row = each.slug === undefined ? undefined : stored.get(each.slug);
    if (row === undefined) return [];
    const merged = mergeOnto(row, idsOf(tagsBefore.get(row.diagramId) ?? []), each, {
      now,
      by: tx.viewer.userId,
    });
    return hasChanges(merged.merge) ? [merged] : [];
  });
  await demandNoDraftLinks(
    tx,
    changed.map(({ row, before, merge }) => ({
      diagramId: row.diagramId,
      before: before.state,
      after: merge.changes.state ?? before.state,
    })),
  );
  await writeColumns(tx, changed);
  await writeTags(tx, changed);
  await hangImages(
    tx,
    changed.map(({ row, merge }) => described(row.diagramId, merge.changes.richDescription ?? null)),
  );
  const created =
    toCreate.length === 0 ? { ids: new Map(), entries: [] } : await create(tx, toCreate, folders, arriving);
  await logDiagrams(tx, [...changeEntries(changed, names), ...created.entries]);

  return readSaved(
    tx,
    sent.map((each) => created.ids.get(each) ?? stored.get(each.slug ?? '')?.diagramId ?? 0),
  );
};
