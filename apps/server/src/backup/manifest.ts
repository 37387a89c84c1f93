import { createHash } from 'node:crypto';
import { open, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { storageTypes } from '@lintel/domain/entities/type';
import { z } from 'zod';
import { newestMigration } from '../db/migrate.ts';
import { CannotStart } from '../ending.ts';
import { saysNothingThere } from '../nothingThere.ts';

export const manifestName = 'manifest.json';
/** One line for each object of the storage. */
export const fileListName = 'files.ndjson.gz';
/** Raised when a backup is laid out in another way. */
const layout = 1;
/** Of a manifest; one with every table is a fiftieth of it. */
const mostBytes = 1_000_000;

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().nonnegative();
/** Of tables and columns: they are written into SQL. */
const name = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/);

const part = z.object({
  /** Within the folder of the backup. */
  file: z.string().regex(/^[a-z][a-z0-9_/.]{0,100}$/),
  bytes: count,
  /** Of the file as it lies there. */
  sha256: hash,
});
export type BackupFile = z.infer<typeof part>;

const table = part.extend({
  table: name,
  columns: z.array(name),
  rows: count,
  /** Of the rows, in the order of their key: the same in whichever database they are. */
  content: hash,
});
export type BackupTable = z.infer<typeof table>;

const manifestSchema = z.object({
  product: z.literal('lintel'),
  layout: z.literal(layout),
  madeAt: z.iso.datetime(),
  version: z.string().max(100),
  database: z.enum(['embedded', 'postgres']),
  /** The newest migration the database had seen. */
  migration: count,
  /** By which the key is known again that some of the rows were sealed with. */
  key: z.nullable(z.string().max(100)),
  secretKey: z.nullable(part),
  tables: z.array(table),
  /** Where the numbers of a column go on. */
  numbers: z.array(
    z.object({ table: name, column: name, last: z.string().regex(/^\d{1,19}$/), used: z.boolean() }),
  ),
  storage: z.enum(storageTypes),
  files: part.extend({
    files: count,
    fileBytes: count,
    /** Objects that rows speak of and that were not there when the backup was made. */
    missing: count,
  }),
});
export type Manifest = z.infer<typeof manifestSchema>;

const sealed = z.object({ manifest: z.unknown(), sha256: hash });
const described = z.object({ manifest: z.object({ product: z.literal('lintel'), layout: z.number() }) });

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** Last of all, so that a folder without one is a backup that did not come to its end. */
export const writeManifest = async (folder: string, manifest: Manifest): Promise<void> => {
  const path = join(folder, manifestName);
  const file = await open(`${path}.unfinished`, 'wx', 0o600);
  try {
    await file.writeFile(`${JSON.stringify({ manifest, sha256: hashOf(manifest) }, null, 1)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.unfinished`, path);
};

const textIn = async (folder: string): Promise<string> => {
  const path = join(folder, manifestName);
  try {
    if ((await stat(path)).size > mostBytes)
      throw new CannotStart(`${path} is no manifest of Lintel: it is too long.`);
    return await readFile(path, 'utf8');
  } catch (error) {
    if (!saysNothingThere(error)) throw error;
    throw new CannotStart(
      `${folder} holds no finished backup of Lintel: ${manifestName} is missing. Name the folder of a backup.`,
      { cause: error },
    );
  }
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const damaged = (folder: string): CannotStart =>
  new CannotStart(
    `The backup ${folder} is damaged: ${manifestName} is not as it was written. Use another one.`,
  );

/** What a backup says of itself; refused when this build cannot restore it. */
export const readManifest = async (folder: string): Promise<Manifest> => {
  const value = parsed(await textIn(folder));
  const read = sealed.safeParse(value);
  if (!read.success) throw damaged(folder);
  const { manifest, sha256 } = read.data;
  const layoutRead = described.safeParse(value);
  if (!layoutRead.success)
    throw new CannotStart(`${folder} is not a backup of Lintel. Name the folder of a backup.`);
  if (hashOf(manifest) !== sha256) throw damaged(folder);
  const whole = manifestSchema.safeParse(manifest);
  if (
    layoutRead.data.manifest.layout > layout ||
    (whole.success && whole.data.migration > newestMigration())
  ) {
    throw new CannotStart(
      `The backup ${folder} was made by a newer version of Lintel than this one. Restore it with that version.`,
    );
  }
  if (!whole.success) throw damaged(folder);
  return whole.data;
};
