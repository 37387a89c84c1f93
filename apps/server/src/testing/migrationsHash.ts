import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrationsFolder } from '../db/migrate.ts';
import { builtInVersion } from '../icons/builtIn.ts';

/** Of all that a migrated database begins with: a template is as good as new for as long as it stays the same. */
export const hashOfMigrations = async (): Promise<string> => {
  const hash = createHash('sha256').update(builtInVersion);
  for (const name of (await readdir(migrationsFolder)).filter((file) => file.endsWith('.sql')).sort()) {
    hash.update(name).update(await readFile(join(migrationsFolder, name)));
  }
  return hash.digest('hex').slice(0, 16);
};
