import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../db/client.ts';
import { rowsOf } from '../db/rows.ts';
import { CannotStart } from '../ending.ts';
import { keyOf, nameIn, type Storage } from '../storage/storage.ts';
import { fileListName, type Manifest, type BackupFile } from './manifest.ts';
import { measuring, readLines, verifyPart, writeBytes, writeLines } from './parts.ts';

const namedObject = z.object({
  folder: z.enum(['attachments', 'icons']),
  url: z.string(),
  mimeType: z.string(),
  name: z.string(),
});
type NamedObject = z.infer<typeof namedObject>;

/** What lies in the storage, as the rows say it; pictures of people and previews are rows themselves. */
export const objectsOf = async (tx: Db): Promise<NamedObject[]> => {
  const rows = await rowsOf(
    tx,
    sql`
    select 'attachments' as folder, url, mime_type as "mimeType", original_name as name from attachment
    union
    select 'icons', url, 'image/svg+xml', url from icon where fk_organization_id is not null
    order by 1, 2`,
  );
  // Icons that come with Lintel lie in its packages.
  return z
    .array(namedObject)
    .parse(rows)
    .filter(({ folder, url }) => nameIn(folder, `${folder}/${url}`) !== null);
};

const listed = z.object({
  key: z.string().refine((key) => nameIn('attachments', key) !== null || nameIn('icons', key) !== null),
  mimeType: z.string().max(300),
  name: z.string().max(1_000),
  bytes: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
type Listed = z.infer<typeof listed>;

const fileOf = (key: string): string => `files/${key}`;
const partOf = ({ key, bytes, sha256 }: Listed): BackupFile => ({ file: fileOf(key), bytes, sha256 });

/** Each object into the folder, and a list of them beside it. */
export const writeObjects = async (
  storage: Storage,
  folder: string,
  objects: readonly NamedObject[],
): Promise<Manifest['files']> => {
  let missing = 0;
  let fileBytes = 0;
  const lines = async function* (): AsyncGenerator<string> {
    for (const { folder: room, url, mimeType, name } of objects) {
      const key = keyOf(room, url);
      const content = await storage.get(key);
      if (content === null) {
        missing += 1;
        continue;
      }
      const { bytes, sha256 } = await writeBytes(folder, fileOf(key), content);
      fileBytes += bytes;
      yield JSON.stringify({ key, mimeType, name, bytes, sha256 } satisfies Listed);
    }
  };
  const { part, lines: files } = await writeLines(folder, fileListName, lines());
  return { ...part, files, fileBytes, missing };
};

async function* listIn(folder: string): AsyncGenerator<Listed> {
  for await (const line of readLines(folder, fileListName)) {
    const read = listed.safeParse(JSON.parse(line));
    if (!read.success)
      throw new CannotStart(`The backup ${folder} is damaged: ${fileListName} names no file of ours.`);
    yield read.data;
  }
}

/** Holds each file to what the list says; the list itself has been held to the manifest before. */
export const verifyObjects = async (folder: string): Promise<void> => {
  for await (const each of listIn(folder)) await verifyPart(folder, partOf(each));
};

export const restoreObjects = async (folder: string, storage: Storage): Promise<void> => {
  for await (const { key, mimeType, name } of listIn(folder))
    await storage.put(key, await openAsBlob(join(folder, fileOf(key))), { mimeType, name });
};

/** The first file of a backup that is not in the storage as it was; null when all are. */
export const firstOtherObject = async (folder: string, storage: Storage): Promise<string | null> => {
  for await (const each of listIn(folder)) {
    const content = await storage.get(each.key);
    if (content === null) return each.key;
    const read = measuring();
    await pipeline(content, read.through.resume());
    if (read.result().sha256 !== each.sha256) return each.key;
  }
  return null;
};
