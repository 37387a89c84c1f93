import { linkSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { CannotStart } from '../ending.ts';
import { openMigrated } from '../opening.ts';
import { refuseLostKey, withKnownKey } from '../secretKey.ts';
import { fillDataFolder } from '../testing/database.ts';
import { openDatabase } from './openDatabase.ts';
import { markName } from './folderMark.ts';
import { lockDataFolder } from './lock.ts';
import { organization } from './tables/organization.ts';
import { segmentName, segmentsAmong } from './walSegments.ts';

let home: string;
/** Used, and closed in order. */
let made: string;
/** A copy of it, for one test. */
let dataDir: string;

const embedded = (folder: string) => ({ databaseUrl: null, dataDir: folder });

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'lintel-folder-'));
  made = join(home, 'made');
  await mkdir(made);
  await fillDataFolder(made);
  const database = await openMigrated(embedded(made));
  await withKnownKey(readConfig({ DATA_DIR: made }));
  await database.db.insert(organization).values({ slug: 'one', name: 'One' });
  await database.close();
}, 180_000);

/** The same files under other names: a change puts another file in the place of one. */
const linkAll = (from: string, to: string): void => {
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const there = join(to, path.slice(from.length));
    if (entry.isDirectory()) mkdirSync(there, { recursive: true });
    else linkSync(path, there);
  }
};

const linked = (): void => linkAll(made, dataDir);
const copied = (): Promise<void> => cp(made, dataDir, { recursive: true, preserveTimestamps: true });

beforeEach(async () => {
  dataDir = await mkdtemp(join(home, 'copy-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));
afterAll(() => rm(home, { recursive: true }));

const at = (...path: string[]): string => join(dataDir, ...path);

const markOf = async (folder: string): Promise<Record<string, unknown>> =>
  JSON.parse(await readFile(join(folder, markName), 'utf8'));

const changeMark = async (change: object): Promise<void> =>
  replace(at(markName), JSON.stringify({ ...(await markOf(dataDir)), ...change }));

const withoutMark = (): Promise<void> => rm(at(markName));

const replace = async (path: string, content: string | Uint8Array): Promise<void> => {
  await rm(path);
  await writeFile(path, content);
};

const cut = async (path: string, length: number): Promise<void> =>
  replace(path, (await readFile(path)).subarray(0, length));

/** Everything in it, and when it was last written. */
const stateOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const { size, mtimeMs } = statSync(path);
      return entry.isFile() ? `${path} ${size} ${mtimeMs}` : path;
    })
    .sort();

const refusal = async (task: Promise<unknown>): Promise<string> => {
  const error: unknown = await task.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CannotStart)) throw new Error('It was not refused', { cause: error });
  return error.message;
};

const start = async (): Promise<unknown> => {
  const config = readConfig({ DATA_DIR: dataDir });
  await refuseLostKey(config);
  return openMigrated(config);
};

const firstOf = async (folder: string): Promise<string> =>
  (await readdir(at(folder))).filter((name) => /^[0-9A-F]{24}$/.test(name)).sort()[0] ?? '';

const tableFile = async (): Promise<string> => {
  const { database } = (await markOf(dataDir)) as { database: { files: string[] } };
  return database.files.findLast((path) => path.startsWith('base/')) ?? '';
};

/** Of a table or an index with several pages. */
const filledFile = async (): Promise<string> => {
  const { database } = (await markOf(dataDir)) as { database: { sizes: Record<string, number> } };
  return Object.keys(database.sizes).find((path) => (database.sizes[path] ?? 0) > 16_384) ?? '';
};

const restore = 'Restore it from a backup, or set DATA_DIR to an empty folder to begin anew.';
const missing = (name: string): string => `is not whole: database/${name} is missing. ${restore}`;

type Damage = readonly [
  name: string,
  damage: () => Promise<unknown>,
  sentence: string | (() => Promise<string>),
];

const damages: Damage[] = [
  ['no PG_VERSION', () => rm(at('database/PG_VERSION')), missing('PG_VERSION')],
  [
    'PG_VERSION of another PostgreSQL',
    () => replace(at('database/PG_VERSION'), '17\n'),
    `database/PG_VERSION says "17" instead of 18. ${restore}`,
  ],
  ['no control file', () => rm(at('database/global/pg_control')), missing('global/pg_control')],
  [
    'a cut control file',
    () => cut(at('database/global/pg_control'), 100),
    `database/global/pg_control is cut or damaged. ${restore}`,
  ],
  [
    'a control file with another byte in it',
    async () => {
      const bytes = await readFile(at('database/global/pg_control'));
      bytes.writeUInt8(bytes.readUInt8(40) ^ 1, 40);
      await replace(at('database/global/pg_control'), bytes);
    },
    `database/global/pg_control is cut or damaged. ${restore}`,
  ],
  ['no log', () => rm(at('database/pg_wal'), { recursive: true }), missing('pg_wal')],
  [
    'an empty log',
    async () => rm(at('database/pg_wal', await firstOf('database/pg_wal'))),
    async () => missing(`pg_wal/${await firstOf('../made/database/pg_wal')}`),
  ],
  [
    'a cut log',
    async () => cut(at('database/pg_wal', await firstOf('database/pg_wal')), 1_000),
    async () => `database/pg_wal/${await firstOf('database/pg_wal')} is cut. ${restore}`,
  ],
  [
    'a folder left out because it was empty',
    () => rm(at('database/pg_notify'), { recursive: true }),
    missing('pg_notify'),
  ],
  [
    'a table without its file',
    async () => rm(at('database', await tableFile())),
    async () => missing(await tableFile()),
  ],
  [
    'a table whose file is cut where a page ends',
    async () => cut(at('database', await filledFile()), 8_192),
    async () =>
      `database/${await filledFile()} is not as long as it was when the server was stopped. ${restore}`,
  ],
  [
    'no database',
    () => rm(at('database'), { recursive: true }),
    `the folder "database" is missing or empty. ${restore}`,
  ],
  [
    'the database of another data folder',
    async () => {
      const { database } = await markOf(dataDir);
      await changeMark({ database: { ...(database as object), system: '1' } });
    },
    `the folder "database" is not the one that ${markName} was written for. ${restore}`,
  ],
  [
    'a database of a newer version',
    async () => {
      const { database } = await markOf(dataDir);
      await changeMark({ database: { ...(database as object), migration: 9e12 } });
    },
    'was last used by a newer version of Lintel. Start that version, or restore a backup.',
  ],
  [
    'a layout of a newer version',
    () => changeMark({ layout: 2, database: 'elsewhere' }),
    'was last used by a newer version of Lintel. Start that version, or restore a backup.',
  ],
  [
    'a mark that is cut',
    () => replace(at(markName), '{"layout":1,"ma'),
    `${markName} cannot be read: restore it from a backup, or delete it if everything else in the folder is whole.`,
  ],
  [
    'an empty key',
    () => replace(at('secret-key'), ''),
    'secret-key is empty: restore it from a backup, or set SECRET_KEY to a new key',
  ],
  [
    'a cut key',
    () => cut(at('secret-key'), 10),
    'secret-key is cut: restore it from a backup, or set SECRET_KEY to a new key',
  ],
  [
    'no key',
    () => rm(at('secret-key')),
    'secret-key is missing: restore it from a backup, or set SECRET_KEY to a new key',
  ],
  [
    'another key',
    () => replace(at('secret-key'), 'x'.repeat(43)),
    'secret-key is not the one this data folder was used with: restore it',
  ],
  [
    'the folder of the database itself',
    async () => {
      dataDir = at('database');
    },
    'is a database: set DATA_DIR to the data folder of Lintel around it.',
  ],
];

describe('half a data folder', () => {
  beforeEach(linked);

  it.each(damages)('is refused in one sentence, and stays as it is: %s', async (_, damage, sentence) => {
    const folder = dataDir;
    await damage();
    const before = stateOf(folder);
    const said = await refusal(start());
    expect(said).toContain(typeof sentence === 'string' ? sentence : await sentence());
    expect(said).toContain(dataDir);
    expect(stateOf(folder)).toEqual(before);
    dataDir = folder;
  });

  it.each([
    ['no PG_VERSION', () => rm(at('database/PG_VERSION')), missing('PG_VERSION')],
    [
      'no database, but files',
      () => Promise.all([rm(at('database'), { recursive: true }), mkdir(at('files')), rm(at('secret-key'))]),
      'holds "files" but no database: set DATABASE_URL if it was used with a PostgreSQL server, restore',
    ],
    ['no database, but a key', () => rm(at('database'), { recursive: true }), 'holds "secret-key" but no'],
  ] as const)('is refused as well where versions before made it: %s', async (_, damage, sentence) => {
    await withoutMark();
    await damage();
    const before = stateOf(dataDir);
    expect(await refusal(start())).toContain(sentence);
    expect(stateOf(dataDir)).toEqual(before);
  });

  it('is refused where a segment in the middle of the log is missing', async () => {
    const last = segmentsAmong(await readdir(at('database/pg_wal'))).at(-1) ?? { timeline: 1, number: 1 };
    const behindGap = { ...last, number: last.number + 2 };
    await cp(at('database/pg_wal', segmentName(last)), at('database/pg_wal', segmentName(behindGap)));
    expect(await refusal(start())).toMatch(/database\/pg_wal\/0{7}1[0-9A-F]{16} is missing/);
  });

  it('is refused where it was used with a PostgreSQL server', async () => {
    await rm(at('database'), { recursive: true });
    await changeMark({ database: null });
    expect(await refusal(start())).toContain('was used with a PostgreSQL server: set DATABASE_URL');
  });
});

describe('a whole data folder', { timeout: 120_000 }, () => {
  beforeEach(copied);

  it('of a version before gets its mark, and keeps what it holds', async () => {
    const before = await markOf(dataDir);
    await withoutMark();
    const database = await openMigrated(embedded(dataDir));
    expect(await database.db.$count(organization)).toBe(1);
    await withKnownKey(readConfig({ DATA_DIR: dataDir }));
    await database.close();
    expect(await markOf(dataDir)).toEqual({
      ...before,
      made: expect.any(String),
      database: { ...(before['database'] as object), sizes: expect.any(Object) },
    });
  });

  it('opens with a lock that a killed server has left behind', async () => {
    const lock = await lockDataFolder(dataDir);
    const left = JSON.parse(await readFile(at('lintel.lock'), 'utf8')) as object;
    await lock.release();
    await writeFile(at('lintel.lock'), JSON.stringify({ ...left, started: '1' }));
    const database = await openMigrated(embedded(dataDir));
    expect(await database.db.$count(organization)).toBe(1);
    await database.close();
  });

  it('goes on where a start was killed before it had counted its files', async () => {
    const database = await openDatabase({ dataDir });
    expect(await markOf(dataDir)).toMatchObject({ database: { files: [] } });
    await database.close();
    const again = await openMigrated(embedded(dataDir));
    expect(await again.db.$count(organization)).toBe(1);
    await again.close();
  });

  it('is not what versions before made, where a table is without its file', async () => {
    const file = await tableFile();
    await withoutMark();
    await rm(at('database', file));
    expect(await refusal(start())).toContain(missing(file));
  });

  it('is what is made beside things of others', async () => {
    const folder = await mkdtemp(join(home, 'shared-'));
    await mkdir(join(folder, 'lost+found'));
    const database = await openMigrated(embedded(folder));
    expect(await database.db.$count(organization)).toBe(0);
    await database.close();
  });
});

describe('a first start that was killed', { timeout: 120_000 }, () => {
  beforeEach(copied);

  const kill = async (): Promise<void> => {
    await changeMark({ unfinished: true, database: null, key: null });
    await rm(at('database/PG_VERSION'));
    await rm(at('secret-key'));
  };

  it('is begun anew', async () => {
    await kill();
    const database = await openMigrated(embedded(dataDir));
    expect(await database.db.$count(organization)).toBe(0);
    await database.close();
    expect(await markOf(dataDir)).toMatchObject({ unfinished: false });
  });

  it('is refused where somebody has put something beside it since', async () => {
    await kill();
    await mkdir(at('files'));
    const before = stateOf(dataDir);
    expect(await refusal(start())).toContain('holds "files" but no database');
    expect(stateOf(dataDir)).toEqual(before);
  });
});
