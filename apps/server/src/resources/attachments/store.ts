import type { AttachmentOnItemShape, AttachmentShape } from '@lintel/api/attachmentShapes';
import { type AttachmentExtension, attachmentTypes } from '@lintel/domain/attachments';
import { limits } from '@lintel/domain/limits';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Scoped } from '../../db/scoped.ts';
import { attachment, attachmentOnItem } from '../../db/tables/attachment.ts';
import { componentModel } from '../../db/tables/component.ts';
import { diagram } from '../../db/tables/diagram.ts';
import { folder } from '../../db/tables/folder.ts';
import { limitReached, notFound } from '../../http/refusal.ts';
import type { FilesHeld } from '../../model/attachments/filesHeld.ts';
import { keyOf, newObjectName, type Storage } from '../../storage/storage.ts';
import { shownAttachment } from '../../model/attachments/attachmentUrl.ts';
import { stampAttachment } from '../../model/attachments/attachmentChanges.ts';
import { recordDeletions } from '../../model/logs/recordActivity.ts';
import { oneAtATime } from '../../model/members/holdMembership.ts';
import { type HungOn, logAttachment } from './log.ts';

export interface Item {
  diagram?: string | undefined;
  component?: string | undefined;
}

export interface NewAttachment {
  name: string;
  extension: AttachmentExtension;
  content: Blob;
}

const hookOf = async (data: Scoped, item: Item): Promise<HungOn | null> => {
  if (item.diagram !== undefined) {
    const [found] = await data
      .select({ id: diagram.diagramId })
      .from(diagram, eq(diagram.slug, item.diagram));
    if (found === undefined) throw notFound();
    return { fkDiagramId: found.id, fkComponentId: null };
  }
  if (item.component === undefined) return null;
  const [found] = await data
    .select({ id: componentModel.componentModelId })
    .from(componentModel, eq(componentModel.slug, item.component));
  if (found === undefined) throw notFound();
  return { fkDiagramId: null, fkComponentId: found.id };
};

const hangingOn = ({ fkDiagramId, fkComponentId }: HungOn) =>
  fkDiagramId === null
    ? eq(attachmentOnItem.fkComponentId, fkComponentId ?? 0)
    : eq(attachmentOnItem.fkDiagramId, fkDiagramId);

export const listAttachments = async (data: Scoped, item: Item): Promise<AttachmentOnItemShape[]> => {
  const hook = await hookOf(data, item);
  if (hook === null) throw notFound();
  const rows = await data
    .select({
      attachmentOnItemId: attachmentOnItem.attachmentOnItemId,
      fkAttachmentId: attachmentOnItem.fkAttachmentId,
      attachment,
    })
    .from(attachmentOnItem, hangingOn(hook))
    .innerJoin(attachment, eq(attachment.attachmentId, attachmentOnItem.fkAttachmentId))
    .orderBy(desc(attachmentOnItem.attachmentOnItemId));
  return rows.map((row) => ({ ...row, attachment: shownAttachment(row.attachment) }));
};

export interface Files {
  readonly storage: Storage;
  /** Of everybody in the organisation. */
  readonly filesHeld: (organizationId: number) => Promise<FilesHeld>;
}

/** What there is room for, of the organisation and of the one thing. */
const demandRoom = async (
  tx: Scoped,
  { filesHeld }: Files,
  size: number,
  hook: HungOn | null,
): Promise<void> => {
  const { files, bytes } = await filesHeld(tx.viewer.organizationId);
  if (files >= limits.attachmentsPerOrganization)
    throw limitReached(`An organisation can have at most ${limits.attachmentsPerOrganization} files`);
  if (bytes + size > limits.attachmentBytesPerOrganization)
    throw limitReached('The organisation has no more room for files');
  if (hook !== null && (await tx.count(attachmentOnItem, hangingOn(hook))) >= limits.attachmentsPerItem)
    throw limitReached(`At most ${limits.attachmentsPerItem} files can be attached to one thing`);
};

/** The object lies there before anything says so, and goes again when nothing comes to say so. */
export const addAttachment = async (
  data: Scoped,
  files: Files,
  item: Item,
  { name, extension, content }: NewAttachment,
): Promise<AttachmentShape> => {
  const { storage } = files;
  const hook = await hookOf(data, item);
  await demandRoom(data, files, content.size, hook);
  const url = newObjectName();
  const mimeType = attachmentTypes[extension];
  await storage.put(keyOf('attachments', url), content, { mimeType, name });
  try {
    return await data.transaction(async (tx) => {
      await oneAtATime(tx, 'attachment');
      await demandRoom(tx, files, content.size, hook);
      const [added] = await tx.insert(attachment, {
        fkUserId: tx.viewer.userId,
        name,
        originalName: name,
        mimeType,
        size: content.size,
        storageType: storage.kind,
        url,
      });
      if (added === undefined) throw notFound();
      if (hook !== null) {
        await tx.insert(attachmentOnItem, { fkAttachmentId: added.attachmentId, ...hook });
        await stampAttachment(tx, componentsAmong([hook]), added.attachmentId);
        await logAttachment(tx, 'attached', name, [hook]);
      }
      return shownAttachment(added);
    });
  } catch (error) {
    await storage.delete(keyOf('attachments', url));
    throw error;
  }
};

const componentsAmong = (hung: readonly HungOn[]): number[] =>
  hung.flatMap(({ fkComponentId }) => fkComponentId ?? []);

export const findAttachment = async (
  data: Scoped,
  attachmentId: number,
): Promise<typeof attachment.$inferSelect> => {
  const [found] = await data.select().from(attachment, eq(attachment.attachmentId, attachmentId));
  if (found === undefined) throw notFound();
  return found;
};

/** What hangs in one person's drafts alone leaves no trace that others could read. */
const isSeenByOthers = async (tx: Scoped, hung: readonly HungOn[]): Promise<boolean> => {
  if (componentsAmong(hung).length > 0) return true;
  const diagrams = hung.flatMap(({ fkDiagramId }) => fkDiagramId ?? []);
  if (diagrams.length === 0) return false;
  const found = await tx
    .select({ ownerId: folder.fkUserId })
    .from(diagram, inArray(diagram.diagramId, diagrams))
    .leftJoin(folder, eq(folder.folderId, diagram.fkFolderId));
  return found.some(({ ownerId }) => ownerId === null);
};

/** From one thing, or from everything. */
export const removeAttachment = async (
  data: Scoped,
  storage: Storage,
  attachmentId: number,
  item: Item,
): Promise<number> => {
  const removed = await data.transaction(async (tx) => {
    const [found] = await tx
      .select()
      .from(attachment, eq(attachment.attachmentId, attachmentId))
      .for('update');
    if (found === undefined) throw notFound();
    const hook = await hookOf(tx, item);
    const hangs = eq(attachmentOnItem.fkAttachmentId, attachmentId);
    const here = hook === null ? hangs : and(hangs, hangingOn(hook));
    const hung = await tx.select().from(attachmentOnItem, here);
    if (hook !== null && hung.length === 0) throw notFound();
    await stampAttachment(tx, componentsAmong(hung), attachmentId);
    await logAttachment(tx, 'detached', found.name, hung);
    if (hook !== null) {
      await tx.delete(attachmentOnItem, here);
      if ((await tx.count(attachmentOnItem, hangs)) > 0) return null;
    }
    // What still hangs where the viewer sees nothing is out of sight by now, and stays.
    const [row] = await tx.delete(attachment, eq(attachment.attachmentId, attachmentId));
    if (row !== undefined && (await isSeenByOthers(tx, hung))) await recordDeletions(tx, 'attachment', [row]);
    return row ?? null;
  });
  if (removed !== null) await storage.delete(keyOf('attachments', removed.url));
  return attachmentId;
};
