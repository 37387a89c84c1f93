import { Readable } from 'node:stream';
import { mkdir, readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Config, keptKey } from '../config.ts';
import type { Database } from '../db/client.ts';
import { latestMigration } from '../db/migrate.ts';
import { CannotStart } from '../ending.ts';
import { fingerprintOf } from '../secretKey.ts';
import { saysNothingThere } from '../nothingThere.ts';
import { storageOf } from '../storage/storageOf.ts';
import { type Manifest, writeManifest } from './manifest.ts';
import { objectsOf, writeObjects } from './objects.ts';
import { writeBytes } from './parts.ts';
import { asEverywhere, readNumbers, writeTables } from './rows.ts';

type Installation = Pick<Config, 'dataDir' | 'secretKey' | 'r2'>;

export const namesIn = async (folder: string): Promise<string[]> => {
  try {
    // What file systems put there themselves.
    return (await readdir(folder)).filter((name) => name !== 'lost+found');
  } catch (error) {
    if (saysNothingThere(error)) return [];
    throw error;
  }
};

/** A folder that is empty, or that is made. */
export const openEmpty = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await namesIn(folder)).length === 0) return;
  throw new CannotStart(
    `The folder ${resolve(folder)} is not empty. Name one that is, or one that is not there.`,
  );
};

/** The rows of a database as they are at one moment, and which objects they speak of. */
const writeRows = (database: Database, folder: string) =>
  database.db.transaction(
    async (tx) => {
      await asEverywhere(tx);
      const migration = await latestMigration(tx);
      if (migration === null) {
        throw new CannotStart('There is nothing to back up: the database has never been used by Lintel.');
      }
      return {
        migration,
        objects: await objectsOf(tx),
        tables: await writeTables(tx, folder),
        numbers: await readNumbers(tx),
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );

interface Making {
  /** Of the installation, or a copy of it. */
  database: Database;
  installation: Installation;
  /** Whether what lies beside the rows is to be written too. */
  withFiles: boolean;
  folder: string;
  now: Date;
  version: string;
}

/** A backup: rows, objects and key as one set. The caller keeps the objects from being deleted meanwhile. */
export const makeBackup = async ({
  database,
  installation,
  withFiles,
  folder,
  now,
  version,
}: Making): Promise<Manifest> => {
  await openEmpty(folder);
  const { migration, objects, tables, numbers } = await writeRows(database, folder);
  const storage = storageOf(installation);
  const files = await writeObjects(storage, folder, withFiles ? objects : []);
  const kept = installation.secretKey === null ? keptKey(installation) : null;
  const key = installation.secretKey ?? kept;
  const manifest: Manifest = {
    product: 'lintel',
    layout: 1,
    madeAt: now.toISOString(),
    version,
    database: database.kind,
    migration,
    key: key === null ? null : fingerprintOf(key),
    secretKey: kept === null ? null : await writeBytes(folder, 'secret.key', Readable.from([kept])),
    tables,
    numbers,
    storage: storage.kind,
    files,
  };
  await writeManifest(folder, manifest);
  return manifest;
};
