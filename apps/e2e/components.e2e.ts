import { expect, type Page } from '@playwright/test';
import { addAttribute, attach, cancel, openComponent, save, tab } from './componentDialog.ts';
import { newDiagram, openExample, together } from './drawing.ts';
import {
  makeAttributes,
  makeComponents,
  makeType,
  mergeComponents,
  removeComponents,
  saveDiagram,
} from './modelCalls.ts';
import { colleagueOf, newcomer, signUp, test } from './people.ts';

const alone = async (open: () => Promise<Page>): Promise<Page> => {
  const page = await open();
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods' });
  return page;
};

test('a component has values of all six kinds, and those its type requires', async ({ open }) => {
  const page = await alone(open);
  const { typeId } = await makeType(page, 'Order desk');
  await makeAttributes(page, [
    { name: 'Criticality', attributeType: 'LIST', required: true, listItems: [{ value: 'Tier 1' }] },
    { name: 'Owner', attributeType: 'USERLIST' },
    {
      name: 'Personal data',
      attributeType: 'BOOLEAN',
      required: true,
      attributeForTypes: [{ fkTypeId: typeId }],
    },
    { name: 'Peak', attributeType: 'NUMBER' },
    { name: 'Runbook', attributeType: 'LINK' },
    { name: 'Runtime', attributeType: 'STRING' },
  ]);
  await makeComponents(page, [{ name: 'Order service', fkTypeId: typeId }]);
  await page.goto('/components');
  const dialog = await openComponent(page, 'Order service');
  await tab(dialog, 'Attributes');
  await dialog.getByRole('combobox', { name: 'Criticality' }).click();
  await page.getByRole('option', { name: 'Tier 1' }).click();
  await dialog.getByRole('checkbox', { name: 'Personal data' }).click();
  for (const name of ['Owner', 'Peak', 'Runbook', 'Runtime']) await addAttribute(page, dialog, name);
  await dialog.getByRole('button', { name: 'Owner: Choose…' }).click();
  await page.getByRole('option', { name: 'Ada Kay' }).click();
  await dialog.getByRole('textbox', { name: 'Peak' }).fill('4200');
  await dialog.getByRole('textbox', { name: 'Runtime' }).fill('JVM 21');
  await expect(
    dialog.getByRole('button', { name: 'This attribute is required', exact: true }),
  ).toBeDisabled();
  await expect(
    dialog.getByRole('button', { name: 'This attribute is required by the component type' }),
  ).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Remove attribute' })).toHaveCount(4);

  // An address that nobody has written yet is not called wrong; until it is right nothing is saved.
  const wrong = dialog.getByText('Must be a complete address');
  await expect(wrong).toBeHidden();
  await dialog.getByRole('textbox', { name: 'Runbook' }).fill('runbooks/orders');
  await dialog.getByRole('textbox', { name: 'Runtime' }).focus();
  await expect(wrong).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Runbook' }).fill('https://runbooks.alder.example/orders');
  await save(dialog);

  // It is opened as it was saved, and what was cancelled is gone.
  await openComponent(page, 'Order service');
  await tab(dialog, 'Attributes');
  await expect(dialog.getByRole('button', { name: 'Owner: Ada Kay' })).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Runtime' }).fill('Something else');
  await cancel(dialog);
  await openComponent(page, 'Order service');
  await tab(dialog, 'Attributes');
  await expect(dialog.getByRole('textbox', { name: 'Runtime' })).toHaveValue('JVM 21');
  await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await tab(dialog, 'Change log');
  await expect(dialog.getByText('set the attribute Owner to Ada Kay')).toBeVisible();
  await expect(dialog.getByText('set the attribute Personal data to Yes')).toBeVisible();
});

test('files are attached to a component, fetched and removed', async ({ open }) => {
  const page = await alone(open);
  await makeComponents(page, [{ name: 'Order service' }]);
  await page.goto('/components');
  const dialog = await openComponent(page, 'Order service');
  await expect(dialog.getByText('No attachments')).toBeVisible();
  await attach(page, dialog, 'plan.png', 'no picture at all');
  await expect(page.getByText('Upload failed')).toBeVisible();
  await expect(page.getByText(/This is not the content of a \.png file/)).toBeVisible();
  await attach(page, dialog, 'events.yaml', 'orders: []');
  const link = dialog.getByRole('link', { name: 'Download events.yaml' });
  const download = page.waitForEvent('download');
  await link.click();
  expect((await download).suggestedFilename()).toBe('events.yaml');

  await dialog.getByRole('button', { name: 'Remove events.yaml' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText('Note that this action is irreversible!')).toBeVisible();
  await question.getByRole('button', { name: 'Remove attachment' }).click();
  await expect(dialog.getByText('No attachments')).toBeVisible();
  await tab(dialog, 'Change log');
  await expect(dialog.getByText('attached events.yaml')).toBeVisible();
  await expect(dialog.getByText('removed the attachment events.yaml')).toBeVisible();
});

test('several components are edited at once, and keep what nobody chose', async ({ open }) => {
  const page = await alone(open);
  const { typeId } = await makeType(page, 'Order desk');
  const [runtime] = await makeAttributes(page, [
    { name: 'Runtime', attributeType: 'STRING' },
    { name: 'Region', attributeType: 'STRING' },
    { name: 'Stage', attributeType: 'STRING', attributeForTypes: [{ fkTypeId: typeId }] },
  ]);
  const valued = (value: string) => ({ attributes: [{ fkAttributeId: runtime?.attributeId, value }] });
  await makeComponents(page, [
    { name: 'Orders', fkTypeId: typeId, ...valued('JVM 21') },
    { name: 'Payments', ...valued('Node 24') },
  ]);
  await page.goto('/components');
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '2 components', exact: true });
  await expect(dialog.getByRole('button', { name: /Multiple values/ }).first()).toBeVisible();
  await tab(dialog, 'Attributes');
  await expect(dialog.getByRole('textbox', { name: 'Runtime' })).toHaveAttribute(
    'placeholder',
    'Multiple values',
  );
  // Orders could have it, Payments is of no type that does.
  await dialog.getByRole('button', { name: 'Add attribute' }).click();
  await expect(page.getByRole('menuitem', { name: 'Stage' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await addAttribute(page, dialog, 'Region');
  await dialog.getByRole('textbox', { name: 'Region' }).fill('Frankfurt');
  await save(dialog);
  await expect(page.getByText('2 components have been updated')).toBeVisible();
  for (const [name, kept] of [
    ['Orders', 'JVM 21'],
    ['Payments', 'Node 24'],
  ] as const) {
    const one = await openComponent(page, name);
    await tab(one, 'Attributes');
    await expect(one.getByRole('textbox', { name: 'Runtime' })).toHaveValue(kept);
    await expect(one.getByRole('textbox', { name: 'Region' })).toHaveValue('Frankfurt');
    await cancel(one);
  }
});

test('duplicates are merged, and deleting says where and who is there', async ({ open }) => {
  const { first, second } = await together(open);
  const { page } = first;
  for (const [name, x] of [
    ['Order service', -6],
    ['Orders', 2],
  ] as const) {
    await first.canvas.focus();
    await first.press('2');
    await first.drag([x, -2], [x + 4, 0]);
    await page.keyboard.type(name);
    await first.press('Control+Enter');
    await expect(second.line(`${name}, Component`)).toBeAttached();
  }
  await page.goto('/components');
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await page.getByRole('button', { name: 'Merge' }).click();
  const merging = page.getByRole('alertdialog');
  await merging.getByRole('radio', { name: /^Order service/ }).click();
  await expect(merging.getByText(/It takes the place of the other on 1 diagram/)).toBeVisible();
  await merging.getByRole('button', { name: 'Merge components' }).click();
  await expect(second.line('Order service, Component')).toHaveCount(2);
  // What took the place of another knows of it, and gives it back.
  const kept = await openComponent(page, 'Order service');
  await tab(kept, 'Change log');
  await kept.getByRole('button', { name: 'Undo' }).click();
  await expect(second.line('Orders, Component')).toHaveCount(1);
  await expect(kept.getByText('brought back the component Orders')).toBeVisible();
  await expect(kept.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await cancel(kept);

  const dialog = await openComponent(page, 'Orders');
  await dialog.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete component' }).click();
  const deleting = page.getByRole('alertdialog');
  await expect(deleting.getByRole('link', { name: 'Landscape' })).toBeVisible();
  await expect(deleting.getByText('Jan Smit is here now')).toBeVisible();
  await deleting.getByRole('button', { name: 'Delete component' }).click();
  await expect(dialog).toBeHidden();
  const slug = /d:([^/?#]+)/.exec(second.page.url())?.[1] ?? '';
  const picture = async (): Promise<string> => (await page.request.get(`/api/svg/${slug}`)).text();
  await expect.poll(picture).toContain('Placeholder');
  // What reads as a placeholder is named as one.
  await second.select('Orders, Placeholder');
  await second.press('Enter');
  await expect(second.page.getByRole('combobox', { name: 'Component name' })).toBeFocused();
  await second.press('Escape');
  await page.getByRole('button', { name: 'Undo' }).last().click();
  // The one that told of the merge may still stand below it.
  await expect(page.getByText('Component "Orders" is back').first()).toBeVisible();
  await expect.poll(picture).not.toContain('Placeholder');
});

test('the table shows what is deleted, and one page after the other, to readers as well', async ({
  open,
}) => {
  const page = await alone(open);
  const made = await makeComponents(
    page,
    Array.from({ length: 52 }, (_, index) => ({ name: `Till ${index + 1}` })),
  );
  await removeComponents(page, made.slice(0, 1));
  const reader = await colleagueOf(page, open, 'Reader');
  await reader.goto('/components');
  await expect(reader.getByText('Showing 1 to 50 of 51 items')).toBeVisible();
  await reader.getByRole('button', { name: 'Next page' }).click();
  await expect(reader.getByText('Showing 51 to 51 of 51 items')).toBeVisible();
  await reader.reload();
  await expect(reader.getByText('Showing 51 to 51 of 51 items')).toBeVisible();

  await reader.getByRole('button', { name: 'Show' }).click();
  await reader.getByRole('menuitemradio', { name: 'Deleted components' }).click();
  const dialog = await openComponent(reader, 'Till 1');
  await expect(
    dialog.getByText('This component is deleted: where it was drawn stands a placeholder.'),
  ).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
  await expect(dialog.getByRole('heading', { name: 'State' })).toHaveCount(0);
  await reader.reload();
  await expect(reader.getByRole('button', { name: 'Till 1', exact: true })).toBeVisible();

  const [, second, third] = made.map((each) => each.slug);
  if (second === undefined || third === undefined) throw new Error('There are too few components');
  await mergeComponents(page, third, [second]);
  await reader.goto(`/component/${second}`);
  const merged = reader.getByRole('dialog', { name: 'Till 2' });
  await expect(merged.getByText('This component was merged into Till 3.')).toBeVisible();
  await expect(merged.getByRole('link', { name: 'Till 3' })).toHaveAttribute('href', `/component/${third}`);
});

test('what comes back without a link to what is a draft by then says so', async ({ open }) => {
  const page = await alone(open);
  const { diagramId, slug } = await saveDiagram(page, { name: 'Checkout in detail' });
  await makeComponents(page, [{ name: 'Checkout', diagramLinks: [{ fkDiagramId: diagramId }] }]);
  await page.goto('/components');
  await page.getByRole('checkbox', { name: 'Select Checkout' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete component' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  await saveDiagram(page, { slug, state: 'DRAFT' });
  await undo.click();
  await expect(
    page.getByText('The link to “Checkout in detail” was left out: it is a draft by now'),
  ).toBeVisible();
  const dialog = await openComponent(page, 'Checkout');
  await expect(dialog.getByText('No links added.')).toBeVisible();
});

test('nothing that is linked is taken for a placeholder while its component is still loading', async ({
  open,
}) => {
  const page = await open();
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods', start: 'An example' });
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/names', async (route) => {
    await answered;
    await route.continue();
  });
  const drawing = await openExample(page, 'Web shop');
  await expect(drawing.line('Shop gateway, Component')).toBeAttached();
  await drawing.select('Shop gateway, Component');
  await drawing.press('F2');
  await expect(page.getByText('The component is still loading')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Component name' })).toHaveCount(0);
  const bar = page.getByRole('toolbar', { name: 'Selection' });
  await expect(bar.getByRole('button', { name: 'Type: Loading' })).toHaveAttribute('aria-disabled', 'true');
  for (const name of [/^Make it a component/, 'Edit component'])
    await expect(bar.getByRole('button', { name })).toHaveCount(0);
  await bar.getByRole('button', { name: 'More actions' }).click();
  const unlink = page.getByRole('menuitem', { name: 'Make it a placeholder' });
  await expect(unlink).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await page.reload();
  await drawing.ready();
  await drawing.select('Shop gateway, Component');
  await drawing.press('Enter');
  await expect(page.getByText('The component is still loading')).toBeVisible();
  // Given up for what is begun instead, and opened as soon as it is known otherwise.
  await drawing.select('Web shop, Component');
  await drawing.select('Shop gateway, Component');
  await drawing.press('Enter');
  answer();
  await expect(page.getByRole('dialog', { name: 'Shop gateway' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(async () => {
    await drawing.press('F2');
    await expect(page.getByRole('combobox', { name: 'Component name' })).toHaveValue('Shop gateway', {
      timeout: 1_000,
    });
  }).toPass();
});

test('components are put onto a drawing from the sidebar and the palette', async ({ open }) => {
  const page = await alone(open);
  await makeComponents(page, [{ name: 'Order service' }, { name: 'Payment' }]);
  const drawing = await newDiagram(page, 'Landscape');
  await drawing.press('Control+b');
  const row = page.getByRole('list', { name: 'Components' }).getByRole('button', { name: 'Order service' });
  await row.dragTo(drawing.canvas, { targetPosition: { x: 300, y: 200 } });
  await expect(drawing.line('Order service, Component')).toHaveCount(1);
  await expect(drawing.canvas).toBeFocused();
  // It lies where it was dropped.
  await drawing.press('Escape');
  await drawing.canvas.click({ position: { x: 300, y: 200 } });
  await expect(drawing.line('Order service, Component')).toHaveAttribute('aria-selected', 'true');
  await drawing.press('Control+z');
  await expect(drawing.line('Order service, Component')).toHaveCount(0);

  // By keyboard they come into the middle.
  await row.press('Enter');
  await expect(drawing.line('Order service, Component')).toHaveCount(1);
  const [near, there] = [await drawing.at(-3, 3), await drawing.at(-2, 3)];
  await drawing.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or run a command' }).fill('payment');
  const option = page.getByRole('group', { name: 'Components' }).getByRole('option', { name: /^Payment/ });
  await option.hover();
  await page.mouse.down();
  await page.mouse.move(...near);
  await expect(option).toHaveCount(0);
  await page.mouse.move(...there);
  await page.mouse.up();
  await expect(drawing.line('Payment, Component')).toHaveCount(1);
  await drawing.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or run a command' }).fill('payment');
  await expect(option).toBeVisible();
  // Below the one that is drawn already.
  await drawing.press('ArrowDown');
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await drawing.press('Enter');
  await expect(drawing.line('Payment, Component')).toHaveCount(2);

  // With Shift it is opened instead.
  await drawing.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or run a command' }).fill('payment');
  await expect(option).toBeVisible();
  await drawing.press('ArrowDown');
  await drawing.press('ArrowDown');
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await drawing.press('Shift+Enter');
  const details = page.getByRole('dialog', { name: 'Payment', exact: true });
  await expect(details).toBeVisible();
  await drawing.press('Escape');
  await expect(details).toHaveCount(0);

  // A click does what the row says, and there is another one for the pointer.
  await drawing.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or run a command' }).fill('payment');
  await option.hover();
  await expect(option).toContainText('Put on the diagram');
  await option.getByText('Open', { exact: true }).click();
  await expect(details).toBeVisible();
  await drawing.press('Escape');
  await expect(drawing.line('Payment, Component')).toHaveCount(2);
});
