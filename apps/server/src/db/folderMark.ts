import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { CannotStart } from '../ending.ts';
import { saysNothingThere } from '../nothingThere.ts';

export const markName = 'lintel.json';

/** Of this build: raised when a data folder is laid out in another way. */
const layout = 1;

const databaseMark = z.object({
  /** PostgreSQL's own name of it, the same in each copy. */
  system: z.string(),
  /** The newest migration it has seen. */
  migration: z.number(),
  /** Of tables and indexes, as they were when it was last opened; empty while a start may be changing them. */
  files: z.array(z.string()),
  /** How many bytes each of them had when the server was last stopped; nothing while it may be running. */
  sizes: z.optional(z.record(z.string(), z.number())),
});

const markSchema = z.object({
  layout: z.literal(layout),
  made: z.string(),
  /** Until the first start has made a database: nobody can have anything in there. */
  unfinished: z.boolean(),
  /** Null where a PostgreSQL server holds it. */
  database: z.nullable(databaseMark),
  /** By which the generated key is known again; null where none was made. */
  key: z.nullable(z.string()),
});

/** What the server knows of its data folder beside what lies in it. */
export type FolderMark = z.infer<typeof markSchema>;

export const newMark = (made: Date): FolderMark => ({
  layout,
  made: made.toISOString(),
  unfinished: false,
  database: null,
  key: null,
});

const textOf = async (path: string): Promise<string | null> => {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (saysNothingThere(error)) return null;
    throw error;
  }
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const layoutSchema = z.object({ layout: z.number() });

/** Null where there is none: the folder is new, or of a version before this. */
export const readMark = async (dataDir: string): Promise<FolderMark | null> => {
  const path = join(dataDir, markName);
  const text = await textOf(path);
  if (text === null) return null;
  const value = parsed(text);
  const known = markSchema.safeParse(value);
  if (known.success) return known.data;
  const read = layoutSchema.safeParse(value);
  if (read.success && read.data.layout > layout) {
    throw new CannotStart(
      `The data folder ${dataDir} was last used by a newer version of Lintel. Start that version, or restore a backup.`,
    );
  }
  throw new CannotStart(
    `${path} cannot be read: restore it from a backup, or delete it if everything else in the folder is whole.`,
  );
};

/** The old one or the new one, whatever happens meanwhile. */
export const writeMark = async (dataDir: string, mark: FolderMark): Promise<void> => {
  const path = join(dataDir, markName);
  const unfinished = `${path}.unfinished`;
  const file = await open(unfinished, 'w', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(mark)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
};
