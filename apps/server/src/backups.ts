import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { drill } from './backup/drill.ts';
import { makeBackup } from './backup/make.ts';
import type { Manifest } from './backup/manifest.ts';
import { type Direction, directions, moveDatabase } from './backup/move.ts';
import { regularBackups, regularName, thinBackups } from './backup/regular.ts';
import { keyWarning, restoreBackup } from './backup/restore.ts';
import { openSource } from './backup/source.ts';
import { verifyBackup } from './backup/verify.ts';
import { type Config, configOfProcess } from './config.ts';
import { CannotStart, endProcess } from './ending.ts';
import { describeFailure } from './startFailures.ts';

const version = '0.1.0';

const usage = `Backups of this installation, its database and its files as one set:
  npm run backup -- <folder>     makes one, while people work; without a folder in BACKUP_DIR, where old ones go
  npm run verify -- <folder>     reads all of one and holds it to what was noted when it was made
  npm run restore -- <folder>    puts one into an installation that is empty, whichever its database
  npm run drill -- <folder>      restores one into a place that is thrown away; without a folder the newest in BACKUP_DIR
  npm run move -- to-postgres    takes the embedded database in DATA_DIR to DATABASE_URL
  npm run move -- to-embedded    and back; the server has to be stopped for both`;

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

const describe = ({ madeAt, tables, files }: Manifest): string => {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = tables.reduce((sum, table) => sum + table.bytes, files.fileBytes);
  const missing =
    files.missing === 0 ? '' : `; ${files.missing} files were missing where they should have been`;
  return `${rows} rows and ${files.files} files (${megabytes(bytes)}) of ${madeAt}${missing}`;
};

/** Made where nobody asked for a folder: one of those that are made again and again. */
const homeOf = ({ backupDir }: Config): string => {
  if (backupDir !== null) return backupDir;
  throw new CannotStart(`Name a folder, or set BACKUP_DIR.\n${usage}`);
};

const backup = async (config: Config, given: string | undefined): Promise<void> => {
  const now = new Date();
  const folder = given === undefined ? join(homeOf(config), regularName(now)) : resolve(given);
  const source = await openSource(config);
  try {
    const { database } = source;
    const making = { database, installation: config, withFiles: true, folder, now, version };
    const manifest = await makeBackup(making);
    if (given === undefined) await thinBackups(homeOf(config), config.backupKeep);
    await source.note({ name: 'backup', passed: true, detail: `${folder}: ${describe(manifest)}` });
    say(`Backed up to ${folder}: ${describe(manifest)}.`);
  } finally {
    await source.close();
  }
};

const verify = async (folder: string): Promise<void> => {
  say(`The backup ${folder} is whole: ${describe(await verifyBackup(folder))}.`);
};

const restore = async (config: Config, folder: string): Promise<void> => {
  const manifest = await verifyBackup(folder);
  await restoreBackup(folder, manifest, config);
  say(`Restored ${describe(manifest)}, and compared. Start the server.`);
  const warning = keyWarning(manifest, config);
  if (warning !== null) say(warning);
};

const newestIn = async (config: Config): Promise<string> => {
  const home = homeOf(config);
  const newest = (await regularBackups(home)).finished.at(-1);
  if (newest === undefined) throw new CannotStart(`There is no finished backup in ${home} yet.`);
  return newest;
};

const drillOf = async (config: Config, given: string | undefined): Promise<void> => {
  const folder = given === undefined ? await newestIn(config) : resolve(given);
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  say(`The backup ${folder} can be restored: ${describe(await drill(folder, config.dataDir))}.`);
};

const move = async (config: Config, direction: Direction): Promise<void> => {
  const manifest = await moveDatabase(direction, { installation: config, now: new Date(), version });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const next = direction === 'to-postgres' ? 'with DATABASE_URL' : 'without DATABASE_URL';
  say(`Moved and compared ${rows} rows. Start the server ${next} and the same DATA_DIR.`);
};

const isDirection = (text: string | undefined): text is Direction =>
  directions.some((direction) => direction === text);

const run = async (config: Config, [command, given, ...rest]: readonly string[]): Promise<void> => {
  if (rest.length > 0) throw new CannotStart(usage);
  if (command === 'backup') return backup(config, given);
  if (command === 'drill') return drillOf(config, given);
  if (command === 'verify' && given !== undefined) return verify(resolve(given));
  if (command === 'restore' && given !== undefined) return restore(config, resolve(given));
  if (command === 'move' && isDirection(given)) return move(config, given);
  throw new CannotStart(usage);
};

const config = await configOfProcess();
try {
  await run(config, process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${describeFailure(error, config) ?? String(error)}\n`);
  await endProcess(1);
}
