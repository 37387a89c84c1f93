import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/openDatabase.ts';
import type { Manifest } from './manifest.ts';
import { restoreRows } from './restore.ts';
import { verifyBackup } from './verify.ts';

/**
 * Restores a backup into a place that is thrown away, brings it to the schema of this build, and holds all of it to what was
 * noted when it was made. The place is an embedded database, whichever the backup is of; files are read where they lie.
 */
export const drill = async (folder: string, beside: string): Promise<Manifest> => {
  const manifest = await verifyBackup(folder);
  const place = await mkdtemp(join(beside, 'drill-'));
  try {
    const database = await openDatabase({ dataDir: place });
    try {
      await restoreRows(database, folder, manifest);
      await migrate(database.db);
    } finally {
      await database.close();
    }
  } finally {
    await rm(place, { recursive: true, force: true });
  }
  return manifest;
};
