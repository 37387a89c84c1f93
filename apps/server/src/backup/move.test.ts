import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { authEndpoints } from '@lintel/api/endpoints/auth';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Config } from '../config.ts';
import { openDatabase } from '../db/openDatabase.ts';
import { organization } from '../db/tables/organization.ts';
import { openMigrated } from '../opening.ts';
import { buildTestApp, password, type TestApp } from '../testing/app.ts';
import { createFileHold, holdFiles } from './hold.ts';
import { makeBackup } from './make.ts';
import type { Manifest } from './manifest.ts';
import { moveDatabase } from './move.ts';
import { openPlace, type Place } from './place.fixture.ts';
import { restoreBackup } from './restore.ts';
import { asEverywhere, firstDifference } from './rows.ts';

const server = process.env['TEST_DATABASE_URL'] ?? '';
const minute = 60_000;
const now = new Date('2026-11-25T10:00:00Z');
const version = '0.1.0';

let place: Place;
let app: TestApp;

beforeAll(async () => {
  place = await openPlace();
  app = await buildTestApp();
  await app.stranger().call(authEndpoints.signUp, {
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
  await app.projected();
}, 2 * minute);

afterAll(async () => {
  await app.close();
  await place.close();
});

const backUp = (folder: string): Promise<Manifest> =>
  makeBackup({ database: app.database, installation: app.config, withFiles: true, folder, now, version });

const differenceIn = async (installation: Config, manifest: Manifest): Promise<string | null> => {
  const database = await openMigrated(installation);
  try {
    return await database.db.transaction(async (tx) => {
      await asEverywhere(tx);
      return firstDifference(tx, manifest);
    });
  } finally {
    await database.close();
  }
};

it('cannot move without an address to move to', async () => {
  const installation = await place.installation();
  await expect(moveDatabase('to-postgres', { installation, now, version })).rejects.toThrow(
    'Set DATABASE_URL',
  );
});

/** Where there is a PostgreSQL to test on. */
describe.each(server === '' ? [] : [server])('between an embedded database and a PostgreSQL', () => {
  it(
    'moves every row and every document, and back',
    async () => {
      const folder = place.folder('backup');
      const manifest = await backUp(folder);
      const embedded = await place.installation();
      await restoreBackup(folder, manifest, embedded);
      await mkdir(join(embedded.dataDir, 'files/attachments'), { recursive: true });
      await writeFile(join(embedded.dataDir, 'files/attachments/note'), 'a file');
      const onServer = { ...embedded, databaseUrl: (await place.installation(server)).databaseUrl };

      const moved = await moveDatabase('to-postgres', { installation: onServer, now, version });
      expect(moved.tables).toEqual(manifest.tables);
      expect(await differenceIn(onServer, manifest)).toBeNull();
      // An operator who forgets the address does not go on with what was left behind.
      await expect(openMigrated(embedded)).rejects.toThrow(
        'was used with a PostgreSQL server: set DATABASE_URL',
      );
      expect(await readdir(embedded.dataDir)).toContain('database-until-20261125T100000');

      const back = await moveDatabase('to-embedded', { installation: onServer, now, version });
      expect(back.tables).toEqual(manifest.tables);
      expect(await differenceIn(embedded, manifest)).toBeNull();
      expect(await readFile(join(embedded.dataDir, 'files/attachments/note'), 'utf8')).toBe('a file');
      expect(await readdir(embedded.dataDir)).not.toContainEqual(expect.stringMatching(/^moving-/));

      await expect(moveDatabase('to-embedded', { installation: onServer, now, version })).rejects.toThrow(
        'There is an embedded database',
      );
      await expect(moveDatabase('to-postgres', { installation: onServer, now, version })).rejects.toThrow(
        'The database is not empty',
      );
    },
    2 * minute,
  );

  it('does not move a database that a server works on', async () => {
    const installation = { ...(await place.installation()), databaseUrl: app.config.databaseUrl };
    const address = (await place.installation(server)).databaseUrl ?? '';
    const running = await openDatabase({ databaseUrl: address, dataDir: '', connections: 1 });
    await running.ping();
    await expect(
      moveDatabase('to-embedded', { installation: { ...installation, databaseUrl: address }, now, version }),
    ).rejects.toThrow('A Lintel server works on this database. Stop it first.');
    await running.close();
  });

  it(
    'is backed up as it was at one moment, whatever is written meanwhile',
    async () => {
      let isWriting = true;
      let written = 0;
      const writing = (async () => {
        while (isWriting) {
          await app.database.db.transaction(async (tx) => {
            const slug = `organization-${written}`;
            await tx.insert(organization).values({ slug, name: 'Both' });
            await tx.execute(sql`insert into types (fk_organization_id, slug, name)
            select organization_id, ${slug}, 'Both' from organization where slug = ${slug}`);
          });
          written += 1;
        }
      })();
      const before = await backUp(place.folder('first'));
      const folder = place.folder('meanwhile');
      const meanwhile = await backUp(folder);
      isWriting = false;
      await writing;
      const installation = await place.installation();
      await restoreBackup(folder, meanwhile, installation);
      const database = await openMigrated(installation);
      const [counted] = await database.rows(sql`select
      (select count(*)::int from organization where name = 'Both') as organizations,
      (select count(*)::int from types where name = 'Both') as types`);
      await database.close();
      expect(counted?.['organizations']).toBe(counted?.['types']);
      const rowsOf = ({ tables }: Manifest) =>
        tables.find(({ table }) => table === 'organization')?.rows ?? 0;
      // There was something to be confused by.
      expect(rowsOf(meanwhile)).toBeGreaterThan(rowsOf(before));
      expect(written).toBeGreaterThan(rowsOf(meanwhile) - 1);
    },
    2 * minute,
  );

  it('keeps files from being deleted, and another backup from being made', async () => {
    const address = (await place.installation(server)).databaseUrl ?? '';
    const [first, second, serving] = await Promise.all(
      [1, 1, 2].map((connections) => openDatabase({ databaseUrl: address, dataDir: '', connections })),
    );
    if (first === undefined || second === undefined || serving === undefined)
      throw new Error('Three were opened');
    const hold = createFileHold(serving);
    expect(await hold.isHeld()).toBe(false);
    await holdFiles(first);
    expect(await hold.isHeld()).toBe(true);
    await expect(holdFiles(second)).rejects.toThrow('Another backup of this database is being made');
    await first.close();
    expect(await hold.isHeld()).toBe(false);
    await Promise.all([second.close(), serving.close()]);
  });
});
