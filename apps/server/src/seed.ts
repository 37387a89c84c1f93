import { count } from 'drizzle-orm';
import { foundOrganization, joinOrganization } from './auth/organizations.ts';
import { createPasswords } from './auth/passwords.ts';
import { createAccount } from './auth/signIn.ts';
import { configOfProcess } from './config.ts';
import type { Db } from './db/client.ts';
import { users } from './db/tables/user.ts';
import { endProcess } from './ending.ts';
import { addExampleContent } from './example/exampleContent.ts';
import { openMigrated } from './opening.ts';
import { describeFailure } from './startFailures.ts';

const password = 'lintel for everybody';
const administrator = { firstName: 'Nora', lastName: 'Lindqvist', email: 'nora@fjordline.example' };
const editor = { firstName: 'Mateo', lastName: 'Okafor', email: 'mateo@fjordline.example' };

class NotEmpty extends Error {}

const fill = async (tx: Db, passwordHash: string): Promise<void> => {
  const [counted] = await tx.select({ people: count() }).from(users);
  if (counted?.people !== 0) throw new NotEmpty();
  const noraId = await createAccount(tx, { ...administrator, passwordHash });
  const mateoId = await createAccount(tx, { ...editor, passwordHash });
  if (noraId === null || mateoId === null) throw new NotEmpty();
  const { organizationId } = await foundOrganization(
    tx,
    { userId: noraId, name: 'Fjordline Retail', template: 'example' },
    addExampleContent,
  );
  await joinOrganization(tx, { userId: mateoId, organizationId, role: 'EDITOR' });
  await tx.update(users).set({ defaultOrganizationId: organizationId });
};

const config = await configOfProcess();
try {
  const database = await openMigrated(config);
  try {
    const passwordHash = await createPasswords().hash(password);
    await database.db.transaction((tx) => fill(tx, passwordHash));
  } finally {
    await database.close();
  }
  console.log(`Filled the database with a demonstration organisation. Sign in with the password "${password}" as
  ${administrator.email}  (administrator)
  ${editor.email}  (editor)`);
} catch (error) {
  if (error instanceof NotEmpty) {
    console.error('The database already holds accounts: only an empty one is filled.');
  } else console.error(describeFailure(error, config) ?? error);
  await endProcess(1);
}
