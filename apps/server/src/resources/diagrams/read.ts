import type { DiagramDetailsShape, DiagramShape, SavedDiagramShape, TagOnDiagram } from '@lintel/api/shapes';
import { asc, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Scoped } from '../../db/scoped.ts';
import { attachment, attachmentOnItem } from '../../db/tables/attachment.ts';
import { diagram, diagramVisit } from '../../db/tables/diagram.ts';
import { tag, tagOnItem } from '../../db/tables/tag.ts';
import { notFound } from '../../http/refusal.ts';
import { shownAttachment } from '../../model/attachments/attachmentUrl.ts';
import { storedDescription } from '../../model/descriptions/richDescription.ts';

const columns = {
  diagramId: diagram.diagramId,
  slug: diagram.slug,
  name: diagram.name,
  description: diagram.description,
  initialView: diagram.initialView,
  fkOrganizationId: diagram.fkOrganizationId,
  fkFolderId: diagram.fkFolderId,
  concurrencyKey: diagram.concurrencyKey,
  generalAccess: diagram.generalAccess,
  hasPassword: isNotNull(diagram.password).mapWith(Boolean),
  fkDiagramLevelId: diagram.fkDiagramLevelId,
  diagramLevel2: diagram.diagramLevel2,
  state: diagram.state,
  fkCreatedByUserId: diagram.fkCreatedByUserId,
  updatedByUserId: diagram.updatedByUserId,
  createdAt: diagram.createdAt,
  updatedAt: diagram.updatedAt,
};

const tagColumns = { tagId: tag.tagId, name: tag.name, slug: tag.slug, color: tag.color };

/** Undefined stands for all diagrams: naming ten thousand ids would take longer than reading their rows. */
type Some = readonly number[] | undefined;

/**
 * The tags of diagrams, each by name. Pairs and tags are read apart: joined, the same few tags would
 * come back from the database tens of thousands of times.
 */
export const tagsOn = async (data: Scoped, diagramIds: Some): Promise<Map<number, TagOnDiagram[]>> => {
  const { fkTagId, fkDiagramId } = tagOnItem;
  const pairs = await data
    .select({ tagId: fkTagId, diagramId: fkDiagramId })
    .from(
      tagOnItem,
      diagramIds === undefined ? isNotNull(fkDiagramId) : inArray(fkDiagramId, [...diagramIds]),
    );
  const on = new Map<number, TagOnDiagram[]>();
  if (pairs.length === 0) return on;
  const tags = await data
    .select(tagColumns)
    .from(tag)
    .orderBy(asc(sql`lower(${tag.name})`), asc(tag.tagId));
  const diagramsOf = Map.groupBy(pairs, ({ tagId }) => tagId);
  for (const each of tags) {
    for (const { diagramId } of diagramsOf.get(each.tagId) ?? []) {
      if (diagramId === null) continue;
      const list = on.get(diagramId);
      if (list === undefined) on.set(diagramId, [each]);
      else list.push(each);
    }
  }
  return on;
};

/** When the viewer opened them. Not joined to the diagrams: a database without statistics does that row by row. */
const visitsTo = async (data: Scoped, diagramIds: Some): Promise<Map<number, string>> => {
  const { fkDiagramId, openedAt } = diagramVisit;
  const rows = await data
    .select({ fkDiagramId, openedAt })
    .from(diagramVisit, diagramIds === undefined ? undefined : inArray(fkDiagramId, [...diagramIds]));
  return new Map(rows.map((row) => [row.fkDiagramId, row.openedAt]));
};

/** Four statements, however many diagrams there are. */
const diagramsWhere = async (
  data: Scoped,
  where: SQL | undefined,
  only: 'some' | 'all',
): Promise<DiagramShape[]> => {
  const rows = await data
    .select(columns)
    .from(diagram, where)
    .orderBy(desc(diagram.updatedAt), desc(diagram.diagramId));
  if (rows.length === 0) return [];
  const ids = only === 'all' ? undefined : rows.map((row) => row.diagramId);
  const tags = await tagsOn(data, ids);
  const visits = await visitsTo(data, ids);
  return rows.map((row) => ({
    ...row,
    // The live diagram: it counts as current because it is no version.
    fkVersionId: null,
    current: true,
    draft: row.state === 'DRAFT',
    tags: tags.get(row.diagramId) ?? [],
    openedAt: visits.get(row.diagramId) ?? null,
  }));
};

export const listDiagrams = (data: Scoped): Promise<DiagramShape[]> => diagramsWhere(data, undefined, 'all');

/** In the order of the ids. */
export const readDiagrams = async (data: Scoped, ids: readonly number[]): Promise<DiagramShape[]> => {
  const found = await diagramsWhere(data, inArray(diagram.diagramId, [...ids]), 'some');
  const byId = new Map(found.map((each) => [each.diagramId, each]));
  return ids.map((id) => {
    const each = byId.get(id);
    if (each === undefined) throw notFound();
    return each;
  });
};

export const readDiagram = async (data: Scoped, slug: string): Promise<DiagramShape> => {
  const [found] = await diagramsWhere(data, eq(diagram.slug, slug), 'some');
  if (found === undefined) throw notFound();
  return found;
};

/** With its description as it was written, which no list has. */
export const readDetails = async (data: Scoped, slug: string): Promise<DiagramDetailsShape> => {
  const [described] = await data
    .select({
      description: diagram.description,
      richDescription: diagram.richDescription,
      concurrencyKey: diagram.concurrencyKey,
    })
    .from(diagram, eq(diagram.slug, slug));
  if (described === undefined) throw notFound();
  return {
    ...(await readDiagram(data, slug)),
    richDescription: storedDescription(described),
    // The state of what was read first: a save based on it overrules nothing that came in between.
    concurrencyKey: described.concurrencyKey,
  };
};

const attachmentsOn = async (
  data: Scoped,
  ids: readonly number[],
): Promise<ReadonlyMap<number | null, SavedDiagramShape['attachments']>> => {
  const { attachmentOnItemId, fkAttachmentId, fkDiagramId } = attachmentOnItem;
  const rows = await data
    .select({ attachmentOnItemId, fkAttachmentId, fkDiagramId, attachment })
    .from(attachmentOnItem, inArray(fkDiagramId, [...ids]))
    .innerJoin(attachment, eq(attachment.attachmentId, fkAttachmentId))
    .orderBy(desc(attachmentOnItemId));
  const on = Map.groupBy(rows, (row) => row.fkDiagramId);
  return new Map(
    [...on].map(([id, hung]) => [
      id,
      hung.map(({ fkDiagramId: _diagram, ...row }) => ({
        ...row,
        attachment: shownAttachment(row.attachment),
      })),
    ]),
  );
};

/** Whole, in the order of the ids. */
export const readSaved = async (data: Scoped, ids: readonly number[]): Promise<SavedDiagramShape[]> => {
  const { diagramId, description, richDescription } = diagram;
  const rows = await data
    .select({ diagramId, description, richDescription })
    .from(diagram, inArray(diagramId, [...ids]));
  const descriptions = new Map(rows.map((row) => [row.diagramId, storedDescription(row)]));
  const attachments = await attachmentsOn(data, ids);
  return (await readDiagrams(data, ids)).map((each) => ({
    ...each,
    richDescription: descriptions.get(each.diagramId) ?? null,
    attachments: attachments.get(each.diagramId) ?? [],
    version: null,
  }));
};
