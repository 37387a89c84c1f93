import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { documentName } from '@lintel/diagram/document';
import { openDatabase } from '@lintel/server/src/db/openDatabase.ts';
import { migrate } from '@lintel/server/src/db/migrate.ts';
import { diagram } from '@lintel/server/src/db/tables/diagram.ts';
import { fillDataFolder } from '@lintel/server/src/testing/database.ts';
import { createOrganization, createPerson } from '@lintel/server/src/testing/people.ts';

export interface Filled {
  readonly cookies: readonly string[];
  readonly documents: readonly string[];
  /** Of the same diagrams. */
  readonly slugs: readonly string[];
}

interface Wish {
  dataDir: string;
  databaseUrl?: string | undefined;
  people: number;
  diagrams: number;
}

/** People with sessions and empty diagrams, written before the server starts. */
export const fillDatabase = async ({ dataDir, databaseUrl, people, diagrams }: Wish): Promise<Filled> => {
  await mkdir(dataDir, { recursive: true });
  if (databaseUrl === undefined) await fillDataFolder(dataDir);
  const database = await openDatabase({ dataDir, databaseUrl });
  try {
    await migrate(database.db);
    const organization = await createOrganization(database.db);
    const cookies: string[] = [];
    for (let count = 0; count < people; count++) {
      const person = await createPerson(database.db, new Date(), { organization, role: 'EDITOR' });
      cookies.push(person.cookie);
    }
    const slugs = Array.from({ length: diagrams }, () => randomUUID().slice(0, 8));
    await database.db.insert(diagram).values(
      slugs.map((slug) => ({
        slug,
        name: slug,
        concurrencyKey: slug,
        fkOrganizationId: organization.organizationId,
      })),
    );
    return { cookies, documents: slugs.map(documentName), slugs };
  } finally {
    await database.close();
  }
};
