import { cpSync, mkdirSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Attack, Row } from './attack.ts';
import type { Target } from './target.ts';

/** What a partial copy or restore leaves of a data folder; each gets the folder of a used server. */
const damages: Readonly<Record<string, (folder: string) => void>> = {
  'without PG_VERSION': (folder) => rmSync(join(folder, 'database/PG_VERSION')),
  'without its control file': (folder) => rmSync(join(folder, 'database/global/pg_control')),
  'with a cut control file': (folder) => truncateSync(join(folder, 'database/global/pg_control'), 100),
  'without its log': (folder) => rmSync(join(folder, 'database/pg_wal'), { recursive: true }),
  'without its tables': (folder) => rmSync(join(folder, 'database/base/5'), { recursive: true }),
  'without its database': (folder) => rmSync(join(folder, 'database'), { recursive: true }),
  'without its database and its mark': (folder) => {
    rmSync(join(folder, 'database'), { recursive: true });
    rmSync(join(folder, 'lintel.json'));
  },
  'without PG_VERSION and its mark': (folder) => {
    rmSync(join(folder, 'database/PG_VERSION'));
    rmSync(join(folder, 'lintel.json'));
  },
  'with an empty key': (folder) => writeFileSync(join(folder, 'secret-key'), ''),
  'without its key': (folder) => rmSync(join(folder, 'secret-key')),
};

const stateOf = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const { size, mtimeMs } = statSync(path);
      return entry.isFile() ? `${path} ${size} ${mtimeMs}` : path;
    })
    .sort()
    .join('\n');

/** What was said by a start that was refused; null when it started. */
const refusalOf = async (target: Target, folder: string): Promise<string | null> => {
  try {
    await target.start({ DATA_DIR: folder });
  } catch (error) {
    const [, ...said] = (error instanceof Error ? error.message : String(error)).trim().split('\n');
    return said.join('\n');
  }
  await target.end('SIGKILL');
  return null;
};

const attacked = async (target: Target, name: string, damage: (folder: string) => void): Promise<Row> => {
  const folder = join(target.dataDir, 'attacked');
  cpSync(join(target.dataDir, 'used'), folder, { recursive: true, preserveTimestamps: true });
  damage(folder);
  const before = stateOf(folder);
  const said = await refusalOf(target, folder);
  const isSame = stateOf(folder) === before;
  rmSync(folder, { recursive: true });
  const isOneSentence = said !== null && !said.includes('\n') && !said.includes('    at ');
  return {
    attack: `data folder ${name}`,
    effect: `${said === null ? 'started' : isOneSentence ? 'refused in a sentence' : 'refused'}, ${isSame ? 'unchanged' : 'changed'}`,
    limit: 'refused in a sentence, unchanged',
    isHeld: isOneSentence && isSame,
  };
};

export const dataFolderAttack: Attack = {
  name: 'data-folder',
  run: async (target) => {
    await target.end('SIGTERM');
    const used = join(target.dataDir, 'used');
    mkdirSync(used);
    for (const name of readdirSync(target.dataDir)) {
      if (name !== 'used') cpSync(join(target.dataDir, name), join(used, name), { recursive: true });
    }
    const rows: Row[] = [];
    for (const [name, damage] of Object.entries(damages)) rows.push(await attacked(target, name, damage));
    return rows;
  },
};
