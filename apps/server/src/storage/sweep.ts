import { durations } from '@lintel/domain/limits';
import { and, inArray, isNull, lt, notExists, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { attachment, attachmentOnItem } from '../db/tables/attachment.ts';
import { componentModel } from '../db/tables/component.ts';
import { diagram } from '../db/tables/diagram.ts';
import { relation, textarea } from '../db/tables/drawn.ts';
import { icon } from '../db/tables/type.ts';
import { type WrittenColumns, writtenWords } from '../db/writtenWords.ts';
import { isUnfinished, keyOf, nameIn, type Storage, type StorageFolder } from './storage.ts';

interface SweepServices {
  db: Db;
  storage: Storage;
  now(): Date;
}

const day = 86_400_000;

/** Every text an image can stand in; those of versions are rows of the same tables. */
const texts: readonly WrittenColumns[] = [
  { id: componentModel.componentModelId, parts: [componentModel.richDescription] },
  { id: diagram.diagramId, parts: [diagram.richDescription] },
  { id: relation.relationId, parts: [relation.richDescription, relation.richText] },
  { id: textarea.textareaId, parts: [textarea.richText] },
];

const address = /\/api\/attachments\/([1-9][0-9]{0,8})/g;

const mentioned = async (db: Db): Promise<number[]> => {
  const ids = new Set<number>();
  for (const text of texts)
    for await (const words of writtenWords(db, text, (each) => sql`${each} like '%/api/attachments/%'`))
      for (const [, id] of words.matchAll(address)) ids.add(Number(id));
  return [...ids];
};

/** Notes since when nothing refers to a file, and takes the note away where something does again. */
const markOrphans = async (db: Db, now: Date): Promise<void> => {
  const hangs = db
    .select({ one: attachmentOnItem.attachmentOnItemId })
    .from(attachmentOnItem)
    .where(sql`${attachmentOnItem.fkAttachmentId} = ${attachment.attachmentId}`);
  const inTexts = await mentioned(db);
  await db
    .update(attachment)
    .set({ orphanedAt: now.toISOString() })
    .where(
      and(
        isNull(attachment.orphanedAt),
        notExists(hangs),
        inTexts.length === 0 ? undefined : notInArray(attachment.attachmentId, inTexts),
      ),
    );
  await db
    .update(attachment)
    .set({ orphanedAt: null })
    .where(
      and(
        sql`${attachment.orphanedAt} is not null`,
        sql`(exists ${hangs} ${inTexts.length === 0 ? sql`` : sql`or ${inArray(attachment.attachmentId, inTexts)}`})`,
      ),
    );
};

/** Only after everything that can bring a text back has lost it: the history, a copy on a device. */
const removeOrphans = async (db: Db, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - durations.orphanDays * day).toISOString();
  await db.delete(attachment).where(lt(attachment.orphanedAt, before));
};

/** An upload that broke off between the object and its row is older than this when it is looked at. */
const youngest = day;

const namesHeld = async (db: Db, folder: StorageFolder): Promise<Set<string>> => {
  const rows =
    folder === 'icons'
      ? await db.select({ url: icon.url }).from(icon)
      : await db.select({ url: attachment.url }).from(attachment);
  return new Set(rows.map(({ url }) => url));
};

/** Objects of which no row says anything. What others keep in the same place is left alone. */
const removeObjects = async ({ db, storage, now }: SweepServices): Promise<void> => {
  const old: { folder: StorageFolder; name: string }[] = [];
  for await (const { key, writtenAt } of storage.list()) {
    if (now().getTime() - writtenAt.getTime() < youngest) continue;
    if (isUnfinished(key)) await storage.delete(key);
    for (const folder of ['attachments', 'icons'] as const) {
      const name = nameIn(folder, key);
      if (name !== null) old.push({ folder, name });
    }
  }
  const held = { attachments: await namesHeld(db, 'attachments'), icons: await namesHeld(db, 'icons') };
  for (const { folder, name } of old) if (!held[folder].has(name)) await storage.delete(keyOf(folder, name));
};

/** Takes away files that nothing refers to any more. */
export const sweepFiles = async (services: SweepServices): Promise<void> => {
  const { db, now } = services;
  await markOrphans(db, now());
  await removeOrphans(db, now());
  await removeObjects(services);
};
