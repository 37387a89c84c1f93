import { documentName } from '@lintel/diagram/document';
import { type ExchangedItem, exchangedItem } from '@lintel/diagram/exchange/exchangedItems';
import type { Snapshot } from '@lintel/diagram/snapshot';
import { attachmentsIn } from '@lintel/richtext/images';
import { and, asc, eq, inArray, not } from 'drizzle-orm';
import type { Scoped } from '../db/scoped.ts';
import { attachmentOnItem } from '../db/tables/attachment.ts';
import { diagram, version } from '../db/tables/diagram.ts';
import { tag, tagOnItem } from '../db/tables/tag.ts';
import { versionState } from '../db/tables/versionState.ts';
import { unpacked } from '../documents/packedState.ts';
import { type Reading, readState } from '../documents/reading.ts';
import { takingTurns } from '../documents/turns.ts';
import { storedDescription } from '../model/descriptions/richDescription.ts';
import type { Dictionary } from './dictionary.ts';
import type { LinkedBoxes } from './linkedBoxes.ts';
import type { ExchangedDiagram } from './shapes.ts';

export interface DiagramReading {
  /** What is drawn on a diagram. */
  readonly snapshotOf: (slug: string) => Promise<Snapshot>;
}

/** Never inside of a transaction: where there is one connection only, it would wait for itself. */
export const readingDrawn =
  (reading: Reading): DiagramReading['snapshotOf'] =>
  async (slug) => {
    const found = await reading.find(documentName(slug));
    return found.at === 'live' ? found.snapshots.get() : found.snapshot();
  };

const itemsPerTurn = 500;

const writtenItems = async (snapshot: Snapshot, linked: LinkedBoxes): Promise<ExchangedItem[]> => {
  const turns = takingTurns();
  const written: ExchangedItem[] = [];
  const items = [...snapshot.items.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  for (let at = 0; at < items.length; at += itemsPerTurn) {
    for (const item of items.slice(at, at + itemsPerTurn))
      written.push(exchangedItem(item.kind === 'instance' ? linked(item) : item));
    await turns();
  }
  return written;
};

const tagsOf = async (data: Scoped, diagramId: number): Promise<string[]> => {
  const rows = await data
    .select({ slug: tag.slug })
    .from(tagOnItem, eq(tagOnItem.fkDiagramId, diagramId))
    .innerJoin(tag, eq(tag.tagId, tagOnItem.fkTagId));
  return rows.map(({ slug }) => slug).sort();
};

const filesOf = async (
  data: Scoped,
  diagramId: number,
  { richDescription, items }: Pick<ExchangedDiagram, 'richDescription' | 'items'>,
): Promise<number[]> => {
  const rows = await data
    .select({ id: attachmentOnItem.fkAttachmentId })
    .from(attachmentOnItem, eq(attachmentOnItem.fkDiagramId, diagramId));
  const inTexts = JSON.stringify(items).matchAll(/\/api\/attachments\/([1-9]\d{0,8})/g);
  return [
    ...new Set([
      ...rows.map(({ id }) => id),
      ...attachmentsIn(richDescription),
      ...[...inTexts].map(([, digits]) => Number(digits)),
    ]),
  ].sort((a, b) => a - b);
};

/** Those that people keep; what the server keeps by itself ends by itself. */
const versionsOf = async (
  data: Scoped,
  { diagramId, slug }: { diagramId: number; slug: string },
  linked: LinkedBoxes,
): Promise<ExchangedDiagram['versions']> => {
  const rows = await data
    .select({ versionId: version.versionId, name: version.name, createdAt: version.createdAt })
    .from(version, and(eq(version.fkDiagramId, diagramId), not(version.automatic)))
    .orderBy(asc(version.seqId));
  const versions: ExchangedDiagram['versions'] = [];
  for (const { versionId, name, createdAt } of rows) {
    const [stored] = await data
      .select({ state: versionState.state, isPacked: versionState.isPacked })
      .from(versionState, eq(versionState.fkVersionId, versionId));
    if (stored === undefined) continue;
    const snapshot = await readState(documentName(slug), await unpacked(stored));
    versions.push({ name, createdAt, items: await writtenItems(snapshot, linked) });
  }
  return versions;
};

export type WholeDiagram = typeof diagram.$inferSelect;

export const diagramRows = (data: Scoped, slugs?: readonly string[]): Promise<WholeDiagram[]> =>
  data
    .select()
    .from(diagram, slugs === undefined ? undefined : inArray(diagram.slug, [...slugs]))
    .orderBy(asc(diagram.diagramId));

export const exchangedDiagram = async (
  { snapshotOf }: DiagramReading,
  data: Scoped,
  row: WholeDiagram,
  {
    dictionary,
    linked,
    folders,
    withVersions,
  }: {
    dictionary: Dictionary;
    linked: LinkedBoxes;
    /** Slugs of those that are nobody's own. */
    folders: ReadonlySet<string>;
    withVersions: boolean;
  },
): Promise<ExchangedDiagram> => {
  const items = await writtenItems(await snapshotOf(row.slug), linked);
  const richDescription = storedDescription(row);
  const folder = row.fkFolderId === null ? undefined : dictionary.folders.slugOf(row.fkFolderId);
  return {
    id: row.slug,
    name: row.name,
    state: row.state,
    level: row.diagramLevel2,
    folder: folder !== undefined && folders.has(folder) ? folder : null,
    richDescription,
    initialView: row.initialView,
    externalId: row.externalId,
    apiContext: row.apiContext,
    externalRefs: row.externalRefs,
    tags: await tagsOf(data, row.diagramId),
    attachments: await filesOf(data, row.diagramId, { richDescription, items }),
    items,
    versions: withVersions ? await versionsOf(data, row, linked) : [],
  };
};
