import { expect } from '@playwright/test';
import { organization } from '../server/src/db/tables/organization.ts';
import { newDiagram } from './drawing.ts';
import { createOwnServer, freePort, type OwnServer } from './ownServer.ts';
import { newcomer, signUp, test } from './people.ts';
import { countUnsent } from './unsent.ts';

const port = await freePort();
test.use({ baseURL: `http://localhost:${port}` });

let server: OwnServer;
test.beforeAll(async () => {
  server = createOwnServer(port);
  await server.start();
});
test.afterAll(() => server.remove());

const suspend = (suspended: boolean) =>
  server.read(async ({ db }) => {
    await db.update(organization).set({ suspended });
  });

test('what was not sent when an organisation was suspended waits, or is discarded after a question', async ({
  open,
}) => {
  const page = await open();
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods' });
  const drawing = await newDiagram(page, 'Landscape');
  const address = page.url();
  const draw = async (name: string, from: [number, number]): Promise<void> => {
    await expect(drawing.badge).toHaveText('Saved', { timeout: 15_000 });
    await server.kill();
    await expect(drawing.badge).toHaveText(/^Offline: 0/);
    await drawing.draw('2', from, [from[0] + 4, from[1] + 2], name);
    await expect(drawing.badge).toHaveText(/^Offline: [1-9]/);
  };
  const waiting = page.getByRole('region', { name: 'Changes that are not sent' });

  await draw('Ledger', [-8, 2]);
  await suspend(true);
  await server.start();
  await expect(page.getByText('Alder Goods is suspended')).toBeVisible({ timeout: 15_000 });
  await expect(waiting.getByRole('listitem')).toHaveText(/^Landscape: \d changes$/);
  await suspend(false);
  await server.start();
  await page.goto(address);
  await expect(drawing.badge).toHaveText('Saved', { timeout: 15_000 });
  await expect(drawing.line('Ledger, Component')).toBeAttached();
  expect(await countUnsent(page)).toBe(0);

  await draw('Bank', [2, 2]);
  await suspend(true);
  await server.start();
  await waiting.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click();
  await expect(waiting).toBeHidden();
  expect(await countUnsent(page)).toBe(0);
});
