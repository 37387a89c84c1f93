import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type Config, keptKey, keyFileName, withSecretKey } from './config.ts';
import { readMark, writeMark } from './db/folderMark.ts';
import { CannotStart } from './ending.ts';

/** Nobody finds a key of 32 random bytes by it. */
export const fingerprintOf = (key: string): string =>
  createHash('sha256').update(key).digest('base64url').slice(0, 22);

/** Before anything is opened: a folder that has lost its key is half a folder, and a new key would hide that. */
export const refuseLostKey = async (config: Config): Promise<void> => {
  if (config.secretKey !== null) return;
  const key = keptKey(config);
  const known = (await readMark(config.dataDir))?.key ?? null;
  if (known === null || (key !== null && fingerprintOf(key) === known)) return;
  const fault = key === null ? 'is missing' : 'is not the one this data folder was used with';
  throw new CannotStart(
    `${join(config.dataDir, keyFileName)} ${fault}: restore it from a backup, or set SECRET_KEY to a new key, with which what was signed before no longer holds.`,
  );
};

/** The key of this installation; one of our own is known again at the next start. */
export const withKnownKey = async (config: Config): Promise<Config & { secretKey: string }> => {
  const keyed = withSecretKey(config);
  if (config.secretKey !== null) return keyed;
  const mark = await readMark(config.dataDir);
  const key = fingerprintOf(keyed.secretKey);
  if (mark !== null && mark.key !== key) await writeMark(config.dataDir, { ...mark, key });
  return keyed;
};
