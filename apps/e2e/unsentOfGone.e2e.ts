import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { ask } from './ask.ts';
import { Drawing, newDiagram, together } from './drawing.ts';
import { isKept, newcomer, signUp, tabTo, test } from './people.ts';
import { countUnsent, leaveUnsent, slugOfShown, unsentKey } from './unsent.ts';

test.use({ serviceWorkers: 'allow' });

const left = (page: Page) => page.getByRole('region', { name: 'Changes that are not sent' });

const deleteDiagram = (page: Page, slug: string): Promise<unknown> =>
  ask(page, 'DELETE', '/api/diagrams', { diagramSlugs: [slug] });

test('what was drawn meanwhile on a diagram that is deleted is named where it was, and can be taken along', async ({
  open,
}) => {
  const { first, second } = await together(open);
  const { page } = second;
  await expect(second.badge).toHaveText('Saved');
  const slug = slugOfShown(page);
  await isKept(page);
  await page.context().setOffline(true);
  await expect(second.badge).toHaveText(/^Offline/);
  await second.draw('2', [-8, -4], [-4, -2], 'Checkout');
  await second.press('Escape');
  await expect(second.badge).toHaveText('Offline: 2 changes kept on this device');
  await deleteDiagram(first.page, slug);
  await page.context().setOffline(false);
  await page.reload();

  await expect(page.getByRole('heading', { name: 'The requested diagram could not be found' })).toBeVisible();
  await expect(left(page)).toContainText('2 changes to “Landscape” are only on this device');
  await expect(left(page)).toContainText('Not saved: the diagram is gone, or you may not open it any more.');
  await expect(page.getByRole('button', { name: '1 diagram waiting to be sent' })).toBeVisible();

  await test.step('sending again says why not, and loses nothing', async () => {
    await left(page).getByRole('button', { name: 'Send again' }).click();
    await expect(page.getByText('Could not send changes', { exact: true })).toBeVisible();
    await expect(left(page)).toBeVisible();
  });

  await test.step('by the keyboard it is exported and discarded', async () => {
    const coming = page.waitForEvent('download');
    await tabTo(page, left(page).getByRole('button', { name: 'Export' }));
    await page.keyboard.press('Enter');
    expect(await readFile(await (await coming).path(), 'utf8')).toContain('Checkout');
    await tabTo(page, left(page).getByRole('button', { name: 'Discard' }));
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Discard 2 changes to “Landscape”?' });
    await tabTo(page, question.getByRole('button', { name: 'Discard changes' }));
    await page.keyboard.press('Enter');
    await expect(left(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: /waiting to be sent/ })).toHaveCount(0);
    expect(await countUnsent(page)).toBe(0);
  });
});

test('on a phone, in the dark, it is said as well', async ({ open }) => {
  const page = await open({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  await signUp(page, newcomer('Ada', 'King'), { organization: 'Alder Goods' });
  const drawing = await newDiagram(page, 'Landscape');
  await expect(drawing.badge).toHaveText('Saved');
  const slug = slugOfShown(page);
  const address = new URL(page.url()).pathname;
  await page.goto('/');
  await deleteDiagram(page, slug);
  await leaveUnsent(page, slug, 'Landscape');
  await page.goto(address);
  await expect(left(page)).toContainText('1 change to “Landscape” is only on this device');
  const coming = page.waitForEvent('download');
  await left(page).getByRole('button', { name: 'Export' }).click();
  expect(await readFile(await (await coming).path(), 'utf8')).toContain(unsentKey(slug));
});

test('two tabs without a connection count what is kept once, whichever drew it', async ({ open }) => {
  const page = await open();
  await signUp(page, newcomer('Ada', 'King'), { organization: 'Alder Goods' });
  const one = await newDiagram(page, 'Landscape');
  await expect(one.badge).toHaveText('Saved');
  await isKept(page);
  const tab = await page.context().newPage();
  const other = await new Drawing(tab).open(`${new URL(page.url()).pathname}#at=0,0,1`);
  await expect(other.badge).toHaveText('Saved');
  await page.context().setOffline(true);
  await expect(one.badge).toHaveText(/^Offline/);
  await expect(other.badge).toHaveText(/^Offline/);
  const bothCount = async (changes: number): Promise<void> => {
    const text = `Offline: ${changes} changes kept on this device`;
    for (const { badge } of [one, other]) await expect(badge).toHaveText(text);
  };

  await page.bringToFront();
  await one.draw('2', [-8, -4], [-4, -2], 'Checkout');
  await one.press('Escape');
  await bothCount(2);
  await tab.bringToFront();
  await other.draw('2', [2, -4], [6, -2], 'Ledger');
  await other.press('Escape');
  await bothCount(4);
  await other.press('Control+z');
  await bothCount(5);

  await test.step('and so do a third one, one that is loaded anew, and the header', async () => {
    await page.reload();
    await one.ready();
    await bothCount(5);
    await page.getByRole('button', { name: '1 diagram waiting to be sent' }).click();
    await expect(
      page.getByRole('link', { name: /^Landscape/ }).filter({ hasText: '5 changes' }),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await page.context().setOffline(false);
    for (const { badge } of [one, other]) await expect(badge).toHaveText('Saved');
    await expect(page.getByRole('button', { name: /waiting to be sent/ })).toHaveCount(0);
  });
});
