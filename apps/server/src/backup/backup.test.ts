import { createHash } from 'node:crypto';
import { appendFile, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { attachmentEndpoints } from '@lintel/api/endpoints/attachments';
import { authEndpoints } from '@lintel/api/endpoints/auth';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withSecretKey } from '../config.ts';
import { migrateIn, newestMigration } from '../db/migrate.ts';
import { openDatabase } from '../db/openDatabase.ts';
import { organization } from '../db/tables/organization.ts';
import { openMigrated } from '../opening.ts';
import { buildTestApp, password, type TestApp } from '../testing/app.ts';
import { embeddedDatabase } from '../testing/database.ts';
import { picture } from '../testing/uploads.fixture.ts';
import { drill } from './drill.ts';
import { makeBackup } from './make.ts';
import { type Manifest, manifestName, readManifest } from './manifest.ts';
import { openPlace, type Place } from './place.fixture.ts';
import { openTarget, restoreBackup } from './restore.ts';
import { asEverywhere, firstDifference } from './rows.ts';
import { verifyBackup } from './verify.ts';

const server = process.env['TEST_DATABASE_URL'] ?? '';
const minute = 60_000;

let place: Place;
let app: TestApp;
let attachmentId: number;
let folder: string;
let manifest: Manifest;

const backUp = async (to: string, database = app.database): Promise<Manifest> =>
  makeBackup({
    database,
    installation: app.config,
    withFiles: true,
    folder: to,
    now: new Date('2026-11-25T10:00:00Z'),
    version: '0.1.0',
  });

beforeAll(async () => {
  place = await openPlace();
  app = await buildTestApp();
  const ann = app.stranger();
  await ann.call(authEndpoints.signUp, {
    body: {
      firstName: 'Ann',
      lastName: 'Example',
      email: 'ann@lintel.example',
      password,
      organizationName: 'Acme',
      template: 'example',
    },
  });
  await app.settled();
  const [drawn] = await app.database.rows(sql`select slug from diagram limit 1`);
  const file = new File([new Uint8Array(picture)], 'plan "1".png');
  const uploaded = await ann.call(attachmentEndpoints.upload, {
    query: { diagram: String(drawn?.['slug']) },
    file,
  });
  ({ attachmentId } = uploaded);
  await app.projected();
  folder = place.folder('backup');
  manifest = await backUp(folder);
}, 2 * minute);

afterAll(async () => {
  await app.close();
  await place.close();
});

const rowsIn = ({ tables }: Manifest, name: string): number | undefined =>
  tables.find(({ table }) => table === name)?.rows;

describe('a backup', () => {
  it('has every row, every file and the number after which the next of each column follows', async () => {
    const [counted] = await app.database.rows(
      sql`select count(*)::int as updates, (select count(*)::int from component_instance) as drawn from doc_update`,
    );
    expect(rowsIn(manifest, 'doc_update')).toBe(counted?.['updates']);
    expect(rowsIn(manifest, 'component_instance')).toBe(counted?.['drawn']);
    expect(counted?.['drawn']).toBeGreaterThan(10);
    expect(manifest.files).toMatchObject({ files: 1, fileBytes: picture.length, missing: 0 });
    expect(manifest.numbers).toContainEqual({
      table: 'attachment',
      column: 'attachment_id',
      last: String(attachmentId),
      used: true,
    });
    expect(await verifyBackup(folder)).toEqual(manifest);
  });

  it('is the same to the byte when nothing has changed', async () => {
    const again = await backUp(place.folder('again'));
    expect(again).toEqual(manifest);
  });

  it('says when a file of the storage was not there, and holds the rest', async () => {
    const [stored] = await app.database.rows(sql`select url from attachment`);
    const path = join(app.config.dataDir, 'files', 'attachments', String(stored?.['url']));
    const content = await readFile(path);
    await rm(path);
    const without = await backUp(place.folder('without'));
    await writeFile(path, content);
    expect(without.files).toMatchObject({ files: 0, missing: 1 });
  });

  it('is not made over anything', async () => {
    await expect(backUp(folder)).rejects.toThrow(/is not empty\. Name one that is/);
    expect(await verifyBackup(folder)).toEqual(manifest);
  });

  it('is refused of a database that Lintel never used', async () => {
    const database = await openDatabase({ memory: true });
    await expect(backUp(place.folder('nothing'), { ...app.database, ...database })).rejects.toThrow(
      'never been used by Lintel',
    );
    await database.close();
  });
});

describe('a backup is refused', () => {
  const changeManifest = async (
    copy: string,
    change: (read: { manifest: Manifest; sha256: string }) => unknown,
  ) => {
    const path = join(copy, manifestName);
    const read: { manifest: Manifest; sha256: string } = JSON.parse(await readFile(path, 'utf8'));
    const changed = change(read) as { manifest: unknown };
    const sha256 = createHash('sha256').update(JSON.stringify(changed.manifest)).digest('hex');
    await writeFile(path, JSON.stringify({ ...changed, sha256 }));
  };
  const table = 'tables/component_instance.ndjson.gz';

  it.each<[string, (copy: string) => Promise<void>, RegExp]>([
    [
      'that never came to its end',
      (copy) => rm(join(copy, manifestName)),
      /holds no finished backup of Lintel/,
    ],
    [
      'with a table that is cut',
      (copy) => truncate(join(copy, table), 40),
      /damaged: tables\/component_instance\S+ is cut/,
    ],
    [
      'with a table that is gone',
      (copy) => rm(join(copy, table)),
      /damaged: tables\/component_instance\S+ is missing/,
    ],
    [
      'with a table to which something was added',
      (copy) => appendFile(join(copy, table), 'x'),
      /is not as it was written/,
    ],
    [
      'with a list of files that is cut',
      (copy) => truncate(join(copy, 'files.ndjson.gz'), 10),
      /files\.ndjson\.gz is cut/,
    ],
    [
      'with a file that is another',
      async (copy) => {
        const [name = ''] = await readdir(join(copy, 'files/attachments'));
        await writeFile(join(copy, 'files/attachments', name), Buffer.alloc(picture.length, 1));
      },
      /damaged: files\/attachments\/[0-9a-f]{32} is not as it was written/,
    ],
    [
      'whose manifest was edited',
      async (copy) => {
        const text = await readFile(join(copy, manifestName), 'utf8');
        await writeFile(join(copy, manifestName), text.replace('2026-11-25', '2026-11-24'));
      },
      /damaged: manifest\.json is not as it was written/,
    ],
    [
      'whose manifest is no JSON',
      (copy) => writeFile(join(copy, manifestName), '{"manifest":'),
      /manifest\.json is not as/,
    ],
    [
      'of another product',
      (copy) => changeManifest(copy, ({ manifest: read }) => ({ manifest: { ...read, product: 'other' } })),
      /is not a backup of Lintel/,
    ],
    [
      'of a newer layout',
      (copy) => changeManifest(copy, ({ manifest: read }) => ({ manifest: { ...read, layout: 2 } })),
      /made by a newer version of Lintel/,
    ],
    [
      'of a newer schema',
      (copy) =>
        changeManifest(copy, ({ manifest: read }) => ({
          manifest: { ...read, migration: newestMigration() + 1 },
        })),
      /made by a newer version of Lintel/,
    ],
    [
      'whose table has a name that is none',
      (copy) =>
        changeManifest(copy, ({ manifest: read }) => ({
          manifest: { ...read, tables: [{ ...read.tables[0], table: 'a"; drop table users' }] },
        })),
      /damaged/,
    ],
  ])('%s', async (_what, damage, says) => {
    const copy = await place.copyOf(folder);
    await damage(copy);
    await expect(verifyBackup(copy)).rejects.toThrow(says);
  });

  it('with more than one sentence for nobody', async () => {
    await expect(readManifest(place.folder('nowhere'))).rejects.toThrow(
      /^\S+ holds no finished backup of Lintel: manifest\.json is missing\. Name the folder of a backup\.$/,
    );
  });
});

/** Embedded, and a PostgreSQL where there is one to test on. */
describe.each(server === '' ? [''] : ['', server])('restored into %j', (target) => {
  it(
    'is what it was: every row by its hash, the file, and the next number',
    async () => {
      const installation = await place.installation(target);
      await restoreBackup(folder, manifest, installation);
      // A start brings it to the schema of this build and finds it whole.
      const database = await openMigrated(installation);
      const other = await database.db.transaction(async (tx) => {
        await asEverywhere(tx);
        return firstDifference(tx, manifest);
      });
      const [next] = await database.rows(
        sql`select nextval(pg_get_serial_sequence('public.attachment', 'attachment_id'))::int as number`,
      );
      const [stored] = await database.rows(sql`select url from attachment`);
      await database.close();
      expect(other).toBeNull();
      expect(next?.['number']).toBe(attachmentId + 1);
      const restored = join(installation.dataDir, 'files/attachments', String(stored?.['url']));
      expect(Buffer.compare(await readFile(restored), picture)).toBe(0);

      await expect(restoreBackup(folder, manifest, installation)).rejects.toThrow(
        /is not empty\. Name one that is/,
      );
    },
    minute,
  );

  it(
    'leaves nothing behind when it fails half-way',
    async () => {
      const copy = await place.copyOf(folder);
      const installation = await place.installation(target);
      // Whole as far as can be told beforehand: rows that were never those of this database.
      const doctored = {
        ...manifest,
        tables: manifest.tables.map((each) =>
          each.table === 'users' ? { ...each, content: '0'.repeat(64) } : each,
        ),
      };
      await expect(restoreBackup(copy, doctored, installation)).rejects.toThrow(
        /The rows of "users" are not those/,
      );
      expect(await readdir(installation.dataDir)).toEqual([]);
      const database = await openTarget({ ...installation, dataDir: place.folder('looked') });
      expect(
        await database.rows(sql`select 1 from pg_class where relnamespace = 'public'::regnamespace`),
      ).toEqual([]);
      await database.close();
    },
    minute,
  );
});

it(
  'brings the key along that this installation made, and the server knows it again',
  async () => {
    const source = await place.installation();
    const { secretKey } = withSecretKey(source);
    const database = await embeddedDatabase();
    const to = place.folder('keyed');
    const made = await makeBackup({
      database,
      installation: source,
      withFiles: true,
      folder: to,
      now: new Date(),
      version: '0.1.0',
    });
    await database.close();
    const target = await place.installation();
    await restoreBackup(to, made, target);
    expect(withSecretKey(target).secretKey).toBe(secretKey);
  },
  minute,
);

it(
  'is drilled in a place that is thrown away',
  async () => {
    const { dataDir } = await place.installation();
    expect(await drill(folder, dataDir)).toEqual(manifest);
    expect(await readdir(dataDir)).toEqual([]);
  },
  minute,
);

/** The migration that made their table was the next one. */
const beforeInstallationEvents = 1_795_610_748_895;

it(
  'restores what an earlier schema held, and the start afterwards brings it to this one',
  async () => {
    const old = await openDatabase({ memory: true });
    await old.db.transaction(async (tx) => {
      await migrateIn(tx, beforeInstallationEvents);
      await tx.execute(sql`insert into organization (slug, name) values ('acme', 'Acme')`);
    });
    const to = place.folder('earlier');
    const earlier = await backUp(to, { ...app.database, ...old });
    await old.close();
    expect(earlier.migration).toBeLessThan(newestMigration());
    expect(rowsIn(earlier, 'installation_event')).toBeUndefined();

    const installation = await place.installation(server);
    await restoreBackup(to, earlier, installation);
    const database = await openMigrated(installation);
    expect(await database.db.select({ name: organization.name }).from(organization)).toEqual([
      { name: 'Acme' },
    ]);
    expect(
      await database.rows(sql`select to_regclass('public.installation_event') is not null as made`),
    ).toEqual([{ made: true }]);
    await database.close();
  },
  minute,
);
