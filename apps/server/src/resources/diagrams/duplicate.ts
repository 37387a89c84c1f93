import type { DiagramShape } from '@lintel/api/shapes';
import { limits } from '@lintel/domain/limits';
import { copyName, displayName } from '@lintel/domain/names';
import { inArray, isNull, or } from 'drizzle-orm';
import type { Scoped } from '../../db/scoped.ts';
import { diagram } from '../../db/tables/diagram.ts';
import { notFound } from '../../http/refusal.ts';
import type { Documents } from '../../documents/documents.ts';
import { hangCopies } from '../../model/attachments/hangImages.ts';
import { oneAtATime } from '../../model/members/holdMembership.ts';
import { randomSlug } from '../../db/slugs.ts';
import { type DiagramRow, demandRoom, holdFolders, holdTags } from './hold.ts';
import { logDiagrams } from '../../model/logs/diagramLog.ts';
import { readDiagrams, tagsOn } from './read.ts';
import { addTags } from './tagging.ts';

/** Room for ` (copy 9999)`. */
const longestOriginal = limits.nameLength - 12;

const shortened = (name: string): string =>
  name.length <= longestOriginal
    ? name
    : name
        .slice(0, longestOriginal)
        .toWellFormed()
        .replace(/\ufffd$/, '');

const foldersOf = (rows: readonly DiagramRow[]): Set<number> =>
  new Set(rows.flatMap(({ fkFolderId }) => fkFolderId ?? []));

const read = async (tx: Scoped, slugs: readonly string[]): Promise<DiagramRow[]> => {
  const rows = await tx.select().from(diagram, inArray(diagram.slug, [...slugs]));
  const bySlug = new Map(rows.map((row) => [row.slug, row]));
  return slugs.map((slug) => {
    const row = bySlug.get(slug);
    if (row === undefined) throw notFound();
    return row;
  });
};

/** Names of the visible diagrams beside the originals, by folder. */
const namesBeside = async (
  tx: Scoped,
  folders: ReadonlySet<number>,
): Promise<Map<number | null, Set<string>>> => {
  const rows = await tx
    .select({ folderId: diagram.fkFolderId, name: diagram.name })
    .from(diagram, or(isNull(diagram.fkFolderId), inArray(diagram.fkFolderId, [...folders])));
  const taken = new Map<number | null, Set<string>>();
  for (const { folderId, name } of rows) {
    const names = taken.get(folderId);
    if (names === undefined) taken.set(folderId, new Set([name]));
    else names.add(name);
  }
  return taken;
};

/** Copies lie beside the originals and are shared with nobody: how the original is shared is not copied. */
export const duplicateDiagrams = async (
  data: Scoped,
  documents: Pick<Documents, 'copy' | 'written'>,
  sent: readonly string[],
): Promise<DiagramShape[]> => {
  const copies = await writeCopies(data, documents, sent);
  documents.written(copies.map(({ slug }) => slug));
  return copies;
};

const writeCopies = (
  data: Scoped,
  documents: Pick<Documents, 'copy'>,
  sent: readonly string[],
): Promise<DiagramShape[]> =>
  data.transaction(async (tx) => {
    const slugs = [...new Set(sent)];
    await oneAtATime(tx, 'diagram');
    await demandRoom(tx, slugs.length);
    const folders = foldersOf(await read(tx, slugs));
    await holdFolders(tx, folders);
    const originals = await read(tx, slugs);
    // Moved just now: where it lies now is not held, and may be gone before the copy is written.
    if ([...foldersOf(originals)].some((id) => !folders.has(id))) throw notFound();
    const tags = await tagsOn(
      tx,
      originals.map((original) => original.diagramId),
    );
    await holdTags(tx, new Set([...tags.values()].flat().map(({ tagId }) => tagId)));

    const taken = await namesBeside(tx, folders);
    const at = new Date().toISOString();
    const copies = originals.map((original) => {
      const beside = taken.get(original.fkFolderId) ?? new Set();
      taken.set(original.fkFolderId, beside);
      const name = original.name === '' ? '' : copyName(shortened(original.name), beside);
      beside.add(name);
      return { original, name, slug: randomSlug() };
    });
    const rows = await tx.insert(
      diagram,
      copies.map(({ original, name, slug }) => ({
        slug,
        name,
        description: original.description,
        richDescription: original.richDescription,
        initialView: original.initialView,
        fkFolderId: original.fkFolderId,
        fkDiagramLevelId: original.fkDiagramLevelId,
        diagramLevel2: original.diagramLevel2,
        state: original.state,
        concurrencyKey: at,
        createdAt: at,
        updatedAt: at,
        fkCreatedByUserId: tx.viewer.userId,
        updatedByUserId: tx.viewer.userId,
      })),
    );
    const idBySlug = new Map(rows.map((row) => [row.slug, row.diagramId]));
    const idOf = (slug: string): number => idBySlug.get(slug) ?? 0;
    const tagged = copies.flatMap(({ original, slug }) =>
      (tags.get(original.diagramId) ?? []).map(({ tagId }) => ({ fkDiagramId: idOf(slug), fkTagId: tagId })),
    );
    await addTags(tx, tagged);
    const copiesOf = Map.groupBy(copies, ({ original }) => original.diagramId);
    await hangCopies(
      tx,
      new Map([...copiesOf].map(([id, made]) => [id, made.map(({ slug }) => idOf(slug))])),
    );
    for (const { original, slug } of copies) await documents.copy(original.slug, slug);
    await logDiagrams(
      tx,
      copies.map(({ name, slug }) => ({
        diagramId: idOf(slug),
        slug,
        fact: { of: 'diagram', what: 'created', name: displayName('diagram', { name, slug }) },
      })),
    );
    return readDiagrams(
      tx,
      copies.map(({ slug }) => idOf(slug)),
    );
  });
