import { expect, type Page } from '@playwright/test';
import { users } from '../server/src/db/tables/user.ts';
import { newDiagram } from './drawing.ts';
import { createOwnServer, freePort, type OwnServer } from './ownServer.ts';
import { isKept, newcomer, signUp, test } from './people.ts';
import { countUnsent } from './unsent.ts';

const port = await freePort();
// Offline at once: what is needed then is on the device.
test.use({ baseURL: `http://localhost:${port}`, serviceWorkers: 'allow' });

let server: OwnServer;
test.beforeAll(async () => {
  server = createOwnServer(port);
  await server.start();
});
test.afterAll(() => server.remove());

/** On the page of the operator, which shows every organisation. */
const press = async (page: Page, button: string, action: string): Promise<void> => {
  await page.getByRole('button', { name: button }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: action }).click();
  await expect(question).toBeHidden();
};
const suspend = async (page: Page): Promise<void> => {
  await press(page, 'Suspend Alder Goods', 'Suspend organisation');
  await expect(page.getByRole('button', { name: 'Lift the suspension of Alder Goods' })).toBeVisible();
};
const lift = async (page: Page): Promise<void> => {
  await press(page, 'Lift the suspension of Alder Goods', 'Lift suspension');
  await expect(page.getByRole('button', { name: 'Suspend Alder Goods' })).toBeVisible();
};

test('what was not sent when an organisation was suspended waits, or is discarded after a question', async ({
  open,
}) => {
  const operator = await open();
  await signUp(operator, newcomer('Olga', 'Root'), { organization: 'Hosting' });
  // Nobody else is there yet. The command for it wants the server stopped, too.
  await server.read(({ db }) => db.update(users).set({ superUser: true }));
  await server.start();
  const page = await open();
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods' });
  const drawing = await newDiagram(page, 'Landscape');
  const address = page.url();
  await operator.goto('/settings/installation');
  const draw = async (name: string, from: [number, number]): Promise<void> => {
    await expect(drawing.badge).toHaveText('Saved');
    await isKept(page);
    await page.context().setOffline(true);
    await expect(drawing.badge).toHaveText(/^Offline: 0/);
    await drawing.draw('2', from, [from[0] + 4, from[1] + 2], name);
    await expect(drawing.badge).toHaveText(/^Offline: [1-9]/);
  };
  const waiting = page.getByRole('region', { name: 'Changes that are not sent' });

  await draw('Ledger', [-8, 2]);
  await suspend(operator);
  await page.context().setOffline(false);
  await expect(page.getByText('Alder Goods is suspended')).toBeVisible();
  await expect(waiting.getByRole('listitem')).toHaveText(/^Landscape: \d changes$/);
  await lift(operator);
  await page.goto(address);
  await expect(drawing.badge).toHaveText('Saved');
  await expect(drawing.line('Ledger, Placeholder')).toBeAttached();
  await expect.poll(() => countUnsent(page)).toBe(0);

  await draw('Bank', [2, 2]);
  await suspend(operator);
  await page.context().setOffline(false);
  await waiting.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click();
  await expect(waiting).toBeHidden();
  expect(await countUnsent(page)).toBe(0);
});
