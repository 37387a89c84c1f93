import { mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Config } from '../config.ts';
import type { Database } from '../db/client.ts';
import { isThere } from '../db/databaseFiles.ts';
import { databaseFolder } from '../db/dataFolder.ts';
import { newMark, readMark, writeMark } from '../db/folderMark.ts';
import { openDatabase } from '../db/openDatabase.ts';
import { rowsOf } from '../db/rows.ts';
import { CannotStart } from '../ending.ts';
import { makeBackup } from './make.ts';
import type { Manifest } from './manifest.ts';
import { restoreRows } from './restore.ts';

export const directions = ['to-postgres', 'to-embedded'] as const;
export type Direction = (typeof directions)[number];

type Installation = Pick<Config, 'dataDir' | 'databaseUrl' | 'secretKey' | 'r2'>;

interface Moving {
  installation: Installation;
  now: Date;
  version: string;
}

/** What the servers of a PostgreSQL write meanwhile would stay behind. */
const refuseRunning = async ({ db }: Database): Promise<void> => {
  const rows = await rowsOf(
    db,
    sql`select 1 from pg_stat_activity where datname = current_database() and application_name like 'lintel%'
      and pid <> pg_backend_pid() limit 1`,
  );
  if (rows.length > 0) throw new CannotStart('A Lintel server works on this database. Stop it first.');
};

/** The rows alone: files and key stay in the data folder, or the bucket, where both databases find them. */
const carry = async (from: Database, to: Database, folder: string, moving: Moving): Promise<Manifest> => {
  const manifest = await makeBackup({ ...moving, database: from, withFiles: false, folder });
  await restoreRows(to, folder, manifest);
  await to.remember();
  return manifest;
};

const stampOf = (now: Date): string =>
  now
    .toISOString()
    .replaceAll(/[^0-9T]/g, '')
    .slice(0, 15);

/** What was there stays beside it under another name, for an operator who wants to go back to that moment. */
const toPostgres = async (moving: Moving, databaseUrl: string, place: string): Promise<Manifest> => {
  const { dataDir } = moving.installation;
  if (!(await isThere(join(databaseFolder(dataDir), 'PG_VERSION')))) {
    throw new CannotStart(
      `There is no embedded database in ${dataDir}. Set DATA_DIR to the data folder that has it.`,
    );
  }
  const to = await openDatabase({ databaseUrl, dataDir, connections: 1 });
  try {
    await refuseRunning(to);
    const from = await openDatabase({ dataDir });
    let manifest: Manifest;
    try {
      manifest = await carry(from, to, join(place, 'rows'), moving);
    } finally {
      await from.close();
    }
    const mark = (await readMark(dataDir)) ?? newMark(moving.now);
    await writeMark(dataDir, { ...mark, database: null });
    await rename(databaseFolder(dataDir), `${databaseFolder(dataDir)}-until-${stampOf(moving.now)}`);
    return manifest;
  } finally {
    await to.close();
  }
};

const toEmbedded = async (moving: Moving, databaseUrl: string, place: string): Promise<Manifest> => {
  const { dataDir } = moving.installation;
  if (await isThere(databaseFolder(dataDir))) {
    throw new CannotStart(
      `There is an embedded database in ${dataDir} already. Move ${databaseFolder(dataDir)} away, or set DATA_DIR to another folder.`,
    );
  }
  const made = join(place, 'made');
  const from = await openDatabase({ databaseUrl, dataDir, connections: 1 });
  let manifest: Manifest;
  try {
    await refuseRunning(from);
    const to = await openDatabase({ dataDir: made });
    try {
      manifest = await carry(from, to, join(place, 'rows'), moving);
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
  const mark = (await readMark(dataDir)) ?? newMark(moving.now);
  await rename(databaseFolder(made), databaseFolder(dataDir));
  await writeMark(dataDir, { ...mark, database: (await readMark(made))?.database ?? null });
  return manifest;
};

/** Takes an installation from one kind of database to the other, while its server is stopped. */
export const moveDatabase = async (direction: Direction, moving: Moving): Promise<Manifest> => {
  const { databaseUrl, dataDir } = moving.installation;
  if (databaseUrl === null) {
    throw new CannotStart('Set DATABASE_URL to the PostgreSQL that is moved to or from, and try again.');
  }
  const place = await mkdtemp(join(dataDir, 'moving-'));
  try {
    return await (direction === 'to-postgres' ? toPostgres : toEmbedded)(moving, databaseUrl, place);
  } finally {
    await rm(place, { recursive: true, force: true });
  }
};
