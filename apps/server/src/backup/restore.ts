import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { type Config, keyFileName } from '../config.ts';
import type { Database, Db } from '../db/client.ts';
import { restoringName } from '../db/dataFolder.ts';
import { newMark, readMark, writeMark } from '../db/folderMark.ts';
import { migrateIn } from '../db/migrate.ts';
import { openDatabase } from '../db/openDatabase.ts';
import { rowsOf } from '../db/rows.ts';
import { CannotStart } from '../ending.ts';
import { fingerprintOf } from '../secretKey.ts';
import type { Storage } from '../storage/storage.ts';
import { storageOf } from '../storage/storageOf.ts';
import { namesIn, openEmpty } from './make.ts';
import type { Manifest } from './manifest.ts';
import { firstOtherObject, restoreObjects } from './objects.ts';
import { asEverywhere, firstDifference, loadTables } from './rows.ts';

type Target = Pick<Config, 'databaseUrl' | 'dataDir' | 'secretKey' | 'r2'>;

export const openTarget = ({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Database> =>
  openDatabase(databaseUrl === null ? { dataDir } : { databaseUrl, dataDir, connections: 1 });

const refuseUsedDatabase = async (db: Db): Promise<void> => {
  const rows = await rowsOf(
    db,
    sql`select 1 from pg_class where relkind in ('r', 'p', 'v', 'm')
      and relnamespace in (select oid from pg_namespace where nspname in ('public', 'drizzle'))
      and not exists (select 1 from pg_depend where objid = pg_class.oid and deptype = 'e') limit 1`,
  );
  if (rows.length === 0) return;
  throw new CannotStart('The database is not empty. Create a new one and name it in DATABASE_URL.');
};

/** Rows say where their file lies, and it may lie elsewhere from here on. */
const sayWhereFilesLie = async (tx: Db, kind: Storage['kind']): Promise<void> => {
  await tx.execute(sql`update attachment set storage_type = ${kind}`);
  await tx.execute(sql`update icon set storage_type = ${kind} where fk_organization_id is not null`);
};

/** All rows of a backup into an empty database, read back and compared; all of it or nothing. */
export const restoreRows = async (
  { db }: Pick<Database, 'db'>,
  folder: string,
  manifest: Manifest,
  storage: Storage['kind'] = manifest.storage,
): Promise<void> => {
  await refuseUsedDatabase(db);
  await db.transaction(async (tx) => {
    await migrateIn(tx, manifest.migration);
    await asEverywhere(tx);
    await loadTables(tx, folder, manifest);
    const other = await firstDifference(tx, manifest);
    if (other !== null) {
      throw new CannotStart(
        `The rows of "${other}" are not those of the backup ${folder} after they were restored.`,
      );
    }
    if (storage !== manifest.storage) await sayWhereFilesLie(tx, storage);
  });
};

const restoreKey = async (folder: string, { secretKey }: Manifest, target: Target): Promise<void> => {
  if (secretKey === null || target.secretKey !== null) return;
  const key = await readFile(join(folder, secretKey.file), 'utf8');
  await writeFile(join(target.dataDir, keyFileName), key, { mode: 0o600, flag: 'wx', flush: true });
  const mark = await readMark(target.dataDir);
  if (mark !== null) await writeMark(target.dataDir, { ...mark, key: fingerprintOf(key) });
};

/** Null, or what the people of this installation will notice because another key is used. */
export const keyWarning = ({ key, secretKey }: Manifest, target: Target): string | null => {
  const used = target.secretKey === null ? null : fingerprintOf(target.secretKey);
  if (key === null || used === key || (used === null && secretKey !== null)) return null;
  return 'It was made with another SECRET_KEY: set that one, or set up single sign-on anew; shared links ask for their passwords once more.';
};

/** What was put into a folder that had been empty. */
const emptyAgain = async (dataDir: string): Promise<void> => {
  for (const name of await namesIn(dataDir)) await rm(join(dataDir, name), { recursive: true, force: true });
};

/** The rows come last, in one transaction: until they are there, nothing of it can be used. */
const fill = async (folder: string, manifest: Manifest, target: Target): Promise<void> => {
  const storage = storageOf(target);
  const database = await openTarget(target);
  try {
    await refuseUsedDatabase(database.db);
    if (database.kind === 'postgres') await writeMark(target.dataDir, newMark(new Date()));
    await restoreObjects(folder, storage);
    const other = await firstOtherObject(folder, storage);
    if (other !== null)
      throw new CannotStart(`The file ${other} is not that of the backup after it was restored.`);
    await restoreKey(folder, manifest, target);
    await restoreRows(database, folder, manifest, storage.kind);
    await database.remember();
  } finally {
    await database.close();
  }
};

/** Into an installation that holds nothing, all or nothing; what it is made of has been verified before. */
export const restoreBackup = async (folder: string, manifest: Manifest, target: Target): Promise<void> => {
  const { dataDir } = target;
  await openEmpty(dataDir);
  const restoring = join(dataDir, restoringName);
  await writeFile(restoring, '', { mode: 0o600 });
  try {
    await fill(folder, manifest, target);
  } catch (error) {
    await emptyAgain(dataDir);
    throw error;
  }
  await rm(restoring);
};
