import { membership, users } from './tables/user.ts';
import { type TestDatabase, emptyAll } from '../testing/database.ts';
import { type Scoped, scoped } from './scoped.ts';
import { componentModel } from './tables/component.ts';
import { diagram } from './tables/diagram.ts';
import { folder } from './tables/folder.ts';
import { organization } from './tables/organization.ts';

/** Ann and Bob share an organisation, as administrators; Eve is in another. */
export interface People {
  ann: Scoped;
  bob: Scoped;
  eve: Scoped;
}

export const first = <T>(rows: T[]): T => {
  const [row] = rows;
  if (row === undefined) throw new Error('no row');
  return row;
};

let slugs = 0;
export const slug = (): string => `s${++slugs}`;

export const draw = async (data: Scoped, fkFolderId: number | null = null) =>
  first(await data.insert(diagram, { slug: slug(), name: 'Shop', concurrencyKey: 'k', fkFolderId }));

export const drafts = async (data: Scoped) =>
  first(await data.insert(folder, { slug: slug(), name: 'My drafts', fkUserId: data.viewer.userId }));

export const component = async (data: Scoped) =>
  first(await data.insert(componentModel, { slug: slug(), name: 'Till' }));

const joined = async (database: TestDatabase, firstName: string, organizationId: number): Promise<Scoped> => {
  const email = `${firstName.toLowerCase()}@example.com`;
  const { userId } = first(
    await database.db.insert(users).values({ firstName, lastName: 'Test', email }).returning(),
  );
  await database.db
    .insert(membership)
    .values({ fkOrganizationId: organizationId, fkUserId: userId, role: 'ADMIN' });
  return scoped(database.db, { userId, organizationId, role: 'ADMIN' });
};

/** Empties the database and fills it with them. */
export const peopleIn = async (database: TestDatabase): Promise<People> => {
  await emptyAll(database);
  const made = await database.db
    .insert(organization)
    .values([
      { slug: 'one', name: 'One' },
      { slug: 'two', name: 'Two' },
    ])
    .returning();
  const [one = 0, two = 0] = made.map(({ organizationId }) => organizationId);
  return {
    ann: await joined(database, 'Ann', one),
    bob: await joined(database, 'Bob', one),
    eve: await joined(database, 'Eve', two),
  };
};
