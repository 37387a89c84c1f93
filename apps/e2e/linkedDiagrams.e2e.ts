import { expect, type Page } from '@playwright/test';
import { ask } from './ask.ts';
import { cancel, openComponent, save } from './componentDialog.ts';
import { exampleAddress, newDiagram, openExample } from './drawing.ts';
import { makeComponents } from './modelCalls.ts';
import { newcomer, signUp, test } from './people.ts';

const alone = async (open: () => Promise<Page>): Promise<Page> => {
  const page = await open();
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods' });
  return page;
};

test('a component leads to a diagram that is made from it', async ({ open }) => {
  const page = await alone(open);
  const drawing = await newDiagram(page, 'Landscape');
  await drawing.drawComponent([-4, -2], [0, 0], 'Order service');
  await drawing.canvas.focus();
  await drawing.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('create and link a diagram of');
  await expect(
    page.getByRole('option', { name: /^Create and link a diagram of the component/ }),
  ).toBeVisible();
  await drawing.press('Enter');
  await expect(page.getByText('Diagram "Order service" has been created and linked')).toBeVisible();
  await page.mouse.dblclick(...(await drawing.at(-2, -1)));
  await expect(page).toHaveURL(/\/diagram\/d:[^/]+\/d:[^/]+/);
  await drawing.ready();
});

test('a diagram that a component is to lead to is made on Save, and not before', async ({ open }) => {
  const page = await alone(open);
  await makeComponents(page, [{ name: 'Order service' }]);
  await page.goto('/components');
  const plan = async () => {
    const dialog = await openComponent(page, 'Order service');
    await dialog.getByRole('button', { name: 'Edit links' }).click();
    await dialog.getByRole('button', { name: 'Create and link a diagram' }).click();
    await expect(dialog.getByText('created on Save')).toBeVisible();
    return dialog;
  };
  await cancel(await plan());
  expect(await ask(page, 'GET', '/api/diagrams')).toEqual([]);
  await save(await plan());
  await expect(page.getByText('Diagram "Order service" has been created and linked')).toBeVisible();
  expect(await ask(page, 'GET', '/api/diagrams')).toMatchObject([{ name: 'Order service' }]);

  // Where the component cannot be saved, no diagram is left behind either.
  await page.route('**/api/component', (route) => route.abort());
  const dialog = await plan();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Could not create and link diagram')).toBeVisible();
  expect(await ask(page, 'GET', '/api/diagrams')).toMatchObject([{ name: 'Order service' }]);
  await cancel(dialog);
});

test('a component that was just drawn is used on the diagram one is on', async ({ open }) => {
  const page = await alone(open);
  const drawing = await newDiagram(page, 'Landscape');
  // What the server has written of the drawing is not known yet.
  await page.route('**/api/component/*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), componentInstances: [] } });
  });
  await drawing.drawComponent([-4, -2], [0, 0], 'Order service');
  await drawing.canvas.focus();
  await drawing.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Order service' });
  await expect(dialog.getByText('this diagram')).toBeVisible();
  await expect(dialog.getByText('Not used in any diagrams.')).toBeHidden();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('what a component is used in opens in its place, with the component selected and in the middle', async ({
  open,
}) => {
  const page = await open();
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods', start: 'An example' });
  const drawing = await openExample(page, 'Order processing');
  await drawing.select(/^Order service/);
  await drawing.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Order service' });
  const used = dialog.getByRole('region', { name: 'Used in' });
  await used.getByRole('link', { name: 'Retail landscape' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(await exampleAddress(page, 'Retail landscape')));
  await drawing.ready();
  await expect(drawing.line(/^Order service/)).toHaveAttribute('aria-selected', 'true');

  await expect(drawing.canvas).toBeVisible();
  await expect(page).toHaveURL(/#component=/);

  // The way back leads to the diagram as it was left.
  await page.goBack();
  await drawing.ready();
  await expect(page).toHaveURL(new RegExp(await exampleAddress(page, 'Order processing')));
});
