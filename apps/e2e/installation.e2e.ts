import { expect, type Page } from '@playwright/test';
import { noteEvent } from '../server/src/backup/events.ts';
import { users } from '../server/src/db/tables/user.ts';
import { seriousProblems } from './axe.ts';
import { createOwnServer, freePort, type OwnServer } from './ownServer.ts';
import { newcomer, signUp, test } from './people.ts';

const port = await freePort();
test.use({ baseURL: `http://localhost:${port}` });

let server: OwnServer;
test.beforeAll(async () => {
  server = createOwnServer(port);
  await server.start();
});
test.afterAll(() => server.remove());

const figure = (page: Page, label: string) =>
  page
    .getByRole('region', { name: 'Condition' })
    .getByRole('listitem')
    .filter({ has: page.getByText(label, { exact: true }) });

test('an operator reads how the installation is, and what to do', async ({ open }) => {
  const page = await open();
  await signUp(page, newcomer('Olga', 'Root'), { organization: 'Hosting' });
  await page.goto('/settings/installation');
  await expect(page.getByRole('heading', { name: 'You have no access to this page' })).toBeVisible();

  // Nobody else is there yet. The command for it wants the server stopped, too.
  await server.read(async ({ db }) => {
    await db.update(users).set({ superUser: true });
    await noteEvent(db, { name: 'drill', passed: false, detail: 'hashes of rows differ' }, new Date());
  });
  await server.start();
  await page.goto('/settings/installation');
  // How that is judged depends on what else this machine does.
  await expect(figure(page, 'Database')).toHaveText(/Embedded \(PGlite\) \d+.*answers in \d+ ms/);
  await expect(figure(page, 'Rows behind the documents')).toHaveText(/None.*OK$/);
  await expect(figure(page, 'Servers')).toHaveText(/1 server.*OK$/);
  await expect(figure(page, 'Last backup')).toHaveText(
    /None yet.*Set BACKUP_DIR to have them made by themselves, or run npm run backup\..*Act on it$/,
  );
  await expect(figure(page, 'Last drill')).toHaveText(
    /Failed.*The last one failed: hashes of rows differ.*Act on it$/,
  );
  expect(await seriousProblems(page)).toEqual([]);

  await server.read(async ({ db }) => {
    await noteEvent(db, { name: 'backup', passed: true, detail: '' }, new Date());
    await noteEvent(db, { name: 'drill', passed: true, detail: '' }, new Date());
  });
  await server.start();
  await page.reload();
  await expect(figure(page, 'Last backup')).toHaveText(/Passed, .*OK$/);
  await expect(figure(page, 'Last drill')).toHaveText(/Passed, .*OK$/);
});
