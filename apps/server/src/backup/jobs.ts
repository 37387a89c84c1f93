import type { Config } from '../config.ts';
import type { Database } from '../db/client.ts';
import type { Kind } from '../jobs/jobs.ts';
import { noteEvent } from './events.ts';
import { regularBackups } from './regular.ts';

/** Runs the program of backups; rejects with what it said when it failed. */
export type RunBackups = (command: 'backup' | 'drill') => Promise<string>;

interface BackupJobs {
  config: Pick<Config, 'backupDir' | 'backupHours'>;
  database: Database;
  runBackups?: RunBackups;
  now(): Date;
}

const hour = 3_600_000;
const week = 7 * 24 * hour;
const longestDetail = 1_000;

/** Backups by themselves, and drills of the newest of them; both in a process of their own, which takes what memory it needs. */
export const regularBackupJobs = ({
  config,
  database,
  runBackups,
  now,
}: BackupJobs): Record<string, Kind> => {
  const { backupDir, backupHours } = config;
  if (backupDir === null || runBackups === undefined) return {};
  const run = async (name: 'backup' | 'drill', noteSuccess: boolean): Promise<void> => {
    const note = (passed: boolean, detail: string) =>
      noteEvent(database.db, { name, passed, detail: detail.slice(0, longestDetail) }, now());
    try {
      const said = await runBackups(name);
      if (noteSuccess) await note(true, said);
    } catch (error) {
      await note(false, error instanceof Error ? error.message : String(error));
      throw error;
    }
  };
  return {
    // Notes by itself what it made, as it does when a person runs it.
    'backups.make': { everyMilliseconds: backupHours * hour, run: () => run('backup', false) },
    'backups.drill': {
      everyMilliseconds: week,
      run: async () => {
        // In a new installation the first backup comes first.
        if ((await regularBackups(backupDir)).finished.length === 0) await run('backup', false);
        await run('drill', true);
      },
    },
  };
};
