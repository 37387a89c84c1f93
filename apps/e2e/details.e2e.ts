import { expect, type Page } from '@playwright/test';
import { ask } from './ask.ts';
import { addAttribute } from './componentDialog.ts';
import { type Drawing, together } from './drawing.ts';
import { makeAttributes, makeType } from './modelCalls.ts';
import { test } from './people.ts';

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Details' });

/** A component of the model on the drawing, selected. */
const drawComponent = async (drawing: Drawing, name: string, from: [number, number]): Promise<void> => {
  await drawing.canvas.focus();
  await drawing.press('2');
  await drawing.drag(from, [from[0] + 4, from[1] + 2]);
  await drawing.page.keyboard.type(name);
  await drawing.press('Control+Enter');
  await expect(drawing.line(`${name}, Component`)).toBeAttached();
};

const openPanel = async (drawing: Drawing, name: string) => {
  await drawing.select(`${name}, Component`);
  await drawing.press('Control+Enter');
  const panel = panelOf(drawing.page);
  await expect(panel.getByRole('group', { name })).toBeVisible();
  return panel;
};

const answered = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/api/component') && response.ok());

test('a component is changed beside the drawing while a colleague looks on, and goes back by undo', async ({
  open,
}) => {
  const { first, second } = await together(open);
  const { page } = first;
  await makeAttributes(page, [{ name: 'Runtime', attributeType: 'STRING' }]);
  await makeType(page, 'Order desk');
  await ask(page, 'POST', '/api/tags', { tag: { name: 'Core', color: 'green' } });
  await drawComponent(first, 'Orders', [-2, -1]);
  await page.getByRole('button', { name: 'Component details' }).click();
  const panel = panelOf(page);
  const seen = await openPanel(second, 'Orders');

  await panel.getByRole('button', { name: 'Type: No type' }).click();
  await page.getByRole('combobox', { name: 'Search types' }).fill('Order desk');
  await page.getByRole('option', { name: 'Order desk' }).click();
  const type = { name: 'Type: Order desk' };
  await expect(panel.getByRole('button', type)).toBeVisible();
  await expect(seen.getByRole('button', type)).toBeVisible();
  await expect(
    second.page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', type),
  ).toBeVisible();
  await panel.getByRole('combobox', { name: 'State' }).click();
  await page.getByRole('option', { name: /^Draft/ }).click();
  await expect(seen.getByRole('combobox', { name: 'State' })).toHaveText('Draft');
  await panel.getByRole('button', { name: 'Add tag' }).click();
  await page.getByRole('option', { name: 'Core' }).click();
  await page.keyboard.press('Escape');
  await expect(seen.getByText('Core')).toBeVisible();
  await addAttribute(page, panel, 'Runtime');
  await expect(panel.getByRole('textbox', { name: 'Runtime' })).toBeFocused();
  // Saved after a pause: nobody has to leave it.
  await panel.getByRole('textbox', { name: 'Runtime' }).fill('JVM 21');
  await expect(seen.getByRole('textbox', { name: 'Runtime' })).toHaveValue('JVM 21');
  const renamed = answered(page);
  await panel.getByRole('textbox', { name: 'Name' }).fill('Order service');
  await panel.getByRole('textbox', { name: 'Runtime' }).focus();
  await renamed;
  await expect(second.line('Order service, Component')).toBeAttached();
  await expect(seen.getByRole('textbox', { name: 'Name' })).toHaveValue('Order service');

  await first.canvas.focus();
  await first.press('Control+z');
  await expect(second.line('Orders, Component')).toBeAttached();
  await first.press('Control+z');
  // As it was begun: not there, or saved empty while nobody had typed yet.
  await expect(seen.locator('input[value="JVM 21"]')).toHaveCount(0);
  await first.press('Control+Shift+z');
  await expect(seen.getByRole('textbox', { name: 'Runtime' })).toHaveValue('JVM 21');
  await first.press('Escape');
  await expect(panel.getByText('Nothing selected')).toBeVisible();
});

test('where both change the same field beside the drawing, the second is asked what to keep', async ({
  open,
}) => {
  const { first, second } = await together(open);
  await drawComponent(first, 'Orders', [-2, -1]);
  await expect(second.line('Orders, Component')).toBeAttached();
  const panel = await openPanel(first, 'Orders');
  const other = await openPanel(second, 'Orders');
  // What is typed here reaches the server only after the colleague's change.
  const { promise: isChanged, resolve: go } = Promise.withResolvers<void>();
  await second.page.route('**/api/component', async (route) => {
    await isChanged;
    await route.continue();
  });
  const sent = second.page.waitForRequest('**/api/component');
  await other.getByRole('textbox', { name: 'Name' }).fill('Ordering');
  await sent;
  const saved = answered(first.page);
  await panel.getByRole('textbox', { name: 'Name' }).fill('Order service');
  await panel.getByRole('textbox', { name: 'Name' }).blur();
  await saved;
  go();
  const question = second.page.getByRole('dialog', { name: 'Ada Kay changed this too' });
  await expect(question.getByRole('radio', { name: /^Ordering/ })).toBeChecked();
  await question.getByRole('radio', { name: /^Order service/ }).click();
  await question.getByRole('button', { name: 'Save choice' }).click();
  await expect(question).toBeHidden();
  await expect(other.getByRole('textbox', { name: 'Name' })).toHaveValue('Order service');
});

test('an undo takes nothing back that a colleague has written over since', async ({ open }) => {
  const { first, second } = await together(open);
  await drawComponent(first, 'Orders', [-2, -1]);
  await expect(second.line('Orders, Component')).toBeAttached();
  const panel = await openPanel(first, 'Orders');
  const other = await openPanel(second, 'Orders');
  const name = (of: typeof panel) => of.getByRole('textbox', { name: 'Name' });
  await name(panel).fill('Order service');
  await expect(name(other)).toHaveValue('Order service');
  await name(other).fill('Ordering');
  await expect(name(panel)).toHaveValue('Ordering');
  await first.canvas.focus();
  await first.press('Control+z');
  await expect(first.page.getByText('Nothing was undone: others have changed it since')).toBeVisible();
  await expect(name(panel)).toHaveValue('Ordering');
  await expect(name(other)).toHaveValue('Ordering');
});

test('whoever may only read reads a component beside the drawing, without a connection nobody changes it', async ({
  open,
}) => {
  const { first, second } = await together(open, 'Reader');
  await drawComponent(first, 'Orders', [-2, -1]);
  await second.line('Orders, Component').dispatchEvent('click');
  await second.canvas.focus();
  await second.press('Control+Enter');
  const read = panelOf(second.page);
  await expect(read.getByText('No assigned attributes')).toBeVisible();
  await expect(read.getByRole('textbox')).toHaveCount(0);
  await expect(read.getByRole('button', { name: 'Add attribute' })).toHaveCount(0);
  await second.press('Enter');
  await expect(second.page.getByRole('dialog', { name: 'Orders' })).toBeVisible();

  const panel = await openPanel(first, 'Orders');
  await first.page.context().setOffline(true);
  await expect(panel.getByText('This needs a connection')).toBeVisible();
  await expect(panel.getByRole('textbox', { name: 'Name' })).toBeDisabled();
  await first.page.context().setOffline(false);
  await expect(panel.getByRole('textbox', { name: 'Name' })).toBeEnabled();
});

test('the panel comes to stand beside the drawing without moving it, but for what it would hide', async ({
  open,
}) => {
  const { first } = await together(open);
  const { page } = first;
  await drawComponent(first, 'Orders', [-2, -1]);
  await first.press('Escape');
  const box = async (name: string) => {
    await first.select(name);
    return page.getByRole('toolbar', { name: 'Selection' }).boundingBox();
  };
  const before = await box('Orders, Component');
  await first.press('Control+Enter');
  await expect(panelOf(page)).toBeVisible();
  expect((await box('Orders, Component'))?.x).toBe(before?.x);
  await page.getByRole('button', { name: 'Close the panel: Details' }).click();
  expect((await box('Orders, Component'))?.x).toBe(before?.x);

  await drawComponent(first, 'Payments', [8, -1]);
  const hidden = await box('Payments, Component');
  await first.press('Control+Enter');
  await expect(panelOf(page)).toBeVisible();
  await expect.poll(async () => (await box('Payments, Component'))?.x).toBeLessThan((hidden?.x ?? 0) - 100);
});
