import { expect, type Locator, type Page } from '@playwright/test';
import { ask } from './ask.ts';
import { Drawing, openExample } from './drawing.ts';
import { acceptInvite, invite, newcomer, signUp, test } from './people.ts';

const day = 86_400_000;

const history = (page: Page) => page.getByRole('complementary', { name: 'History' });
const openHistory = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'History', exact: true }).click();
const preview = (page: Page) => page.getByRole('region', { name: /^Version / });
const apart = async (one: Locator, other: Locator): Promise<boolean> => {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (a === null || b === null) return false;
  return a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
};
const versionsOf = (page: Page, day: 'Today' | 'Yesterday') =>
  history(page).getByRole('region', { name: 'Versions' }).getByRole('region', { name: day });
/** How the diagram was left on the day before. */
const yesterday = (page: Page) => versionsOf(page, 'Yesterday').getByRole('button').first();

test('what one person deletes comes back by another person’s history, which a reader only looks at', async ({
  open,
}) => {
  const page = await open();
  const [jan, mia] = [newcomer('Jan', 'Smit'), newcomer('Mia', 'Roth')];
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods', start: 'An example' });
  const links = [await invite(page, jan, 'Editor'), await invite(page, mia, 'Reader')] as const;
  const first = await openExample(page, 'Web shop');
  const some = first.page.getByRole('treeitem').first();
  const name = (await some.getAttribute('aria-label')) ?? (await some.innerText());
  const drawn = await first.page.getByRole('treeitem').count();
  expect(drawn).toBeGreaterThan(9);

  await first.canvas.focus();
  await first.press('Control+a');
  await first.press('Delete');
  await expect(first.page.getByRole('treeitem')).toHaveCount(0);
  await expect(first.badge).toHaveAttribute('data-save', 'saved');

  const reader = await open();
  await acceptInvite(reader, mia, links[1]);
  await new Drawing(reader).open(page.url());
  const other = await open();
  // A day later, on this person's clock.
  await other.clock.setFixedTime(Date.now() + day);
  await acceptInvite(other, jan, links[0]);
  const second = await new Drawing(other).open(page.url());

  await test.step('a reader looks at it and restores nothing', async () => {
    await openHistory(reader);
    await expect(reader.getByRole('button', { name: 'History', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await versionsOf(reader, 'Today').getByRole('button').first().click();
    await expect(
      preview(reader)
        .getByText(/removed/)
        .first(),
    ).toBeVisible();
    await expect(preview(reader).getByRole('link', { name: 'Open as page' })).toBeVisible();
    await expect(reader.getByRole('button', { name: /Restore|Keep|Save version/ })).toHaveCount(0);
    await reader.keyboard.press('Escape');
    await expect(preview(reader)).toHaveCount(0);
  });

  await test.step('an editor restores yesterday by four clicks', async () => {
    await openHistory(other);
    await yesterday(other).click();
    await expect(
      preview(other)
        .getByText(/removed/)
        .first(),
    ).toBeVisible();
    await preview(other).getByRole('button', { name: 'Restore…' }).click();
    await other.getByRole('button', { name: 'Restore version' }).click();
    await expect(first.page.getByRole('treeitem')).toHaveCount(drawn);
    await expect(second.line(name)).toBeAttached();
    const said = other.getByRole('dialog').filter({ hasText: 'Restored “' });
    await expect(said).toBeVisible();
    await expect(history(other)).toBeVisible();
    const zoomBar = other.getByRole('toolbar', { name: 'Zoom' });
    await expect.poll(() => apart(said, zoomBar)).toBe(true);
    const entries = history(other).getByRole('region', { name: 'Change log' });
    await expect(entries.getByRole('button', { name: /^Jan Smit/ }).first()).toHaveAccessibleName(
      /^Jan Smit restored how it was on .*: restored /,
    );
    await expect(entries.getByRole('button', { name: /^Jan Smit/ })).toHaveCount(1);
  });

  await test.step('and names it, so that it stays', async () => {
    await yesterday(other).click();
    await preview(other).getByRole('button', { name: 'Keep' }).click();
    await other.getByRole('textbox', { name: 'Version name' }).fill('Before the accident');
    await other.keyboard.press('Enter');
    await expect(history(other).getByRole('button', { name: /^Before the accident/ })).toBeVisible();
  });
});

test('what is done with a version is large enough for a finger', async ({ open }) => {
  const page = await open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods', start: 'An example' });
  const drawing = await openExample(page, 'Web shop');
  const slug = new URL(page.url()).pathname.split(':').at(-1);
  await ask(page, 'POST', `/api/diagram/${slug}/versions`, { name: 'Agreed' });
  const heightOf = async (target: Locator): Promise<number> => (await target.boundingBox())?.height ?? 0;

  await page.getByRole('button', { name: 'More', exact: true }).tap();
  await page.getByRole('menuitem', { name: 'History' }).tap();
  const sheet = page.getByRole('dialog', { name: 'History' });
  expect(await heightOf(sheet.getByRole('button', { name: 'Save version' }))).toBeGreaterThanOrEqual(44);
  await sheet.getByRole('button', { name: /^Agreed/ }).tap();
  for (const name of ['Rename', 'Restore…'])
    expect(await heightOf(preview(page).getByRole('button', { name }))).toBeGreaterThanOrEqual(44);
  expect(await heightOf(preview(page).getByRole('link', { name: 'Open as page' }))).toBeGreaterThanOrEqual(
    44,
  );
  await preview(page).getByRole('button', { name: 'Rename' }).tap();
  const field = preview(page).getByRole('textbox', { name: 'Version name' });
  await expect(field).toBeFocused();
  expect(await heightOf(field.locator('..'))).toBeGreaterThanOrEqual(44);
  expect(await heightOf(preview(page).getByRole('button', { name: 'Rename' }))).toBeGreaterThanOrEqual(44);
  await page.keyboard.press('Escape');
  await preview(page).getByRole('button', { name: 'Restore…' }).tap();
  await page.getByRole('button', { name: 'Restore version' }).tap();
  await expect(page.getByText('Restored “Agreed”')).toBeVisible();
  await expect(drawing.canvas).toBeVisible();
});
