import { expect, type Page } from '@playwright/test';
import { addAttribute, attach, openComponent, save, tab } from './componentDialog.ts';
import { Drawing, newDiagram, together } from './drawing.ts';
import { isShown, putImage } from './imageFiles.ts';
import { makeAttributes, ownType } from './modelCalls.ts';
import { test } from './people.ts';
import { slugOfShown } from './unsent.ts';

/** Nothing that the application brings has this colour. */
const colour = '#5a17c3';
const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="${colour}"/></svg>`;

const makeTypeWithIcon = async (page: Page, name: string): Promise<{ typeId: number }> => {
  await page.goto('/settings/types');
  await page.getByRole('button', { name: 'New type' }).first().click();
  const form = page.getByRole('dialog', { name: /type$/ });
  await form.getByLabel('Name').fill(name);
  await form.getByRole('button', { name: /No icon/ }).click();
  await page
    .getByLabel('Icon file')
    .setInputFiles({ name: 'parcel.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(icon) });
  await expect(form.getByRole('button', { name: /parcel/ })).toBeVisible();
  await form.getByRole('button', { name: 'Create type' }).click();
  await expect(form).toBeHidden();
  return ownType(page, name);
};

const imagesIn = (svg: string): string =>
  [...svg.matchAll(/data:image\/svg\+xml;base64,([^"]+)/g)]
    .map(([, data]) => Buffer.from(data ?? '', 'base64').toString())
    .join('\n');

test('what one person makes of a component, the other has everywhere without loading anything again', async ({
  open,
}) => {
  test.slow();
  const { first, second } = await together(open);
  const { page } = first;
  const landscape = page.url();
  const slug = slugOfShown(page);
  const { typeId } = await makeTypeWithIcon(page, 'Parcel service');
  await makeAttributes(page, [
    {
      name: 'Criticality',
      attributeType: 'LIST',
      required: true,
      listItems: [{ value: 'Tier 1' }, { value: 'Tier 2' }],
      attributeForTypes: [{ fkTypeId: typeId }],
    },
    { name: 'Runtime', attributeType: 'STRING' },
  ]);
  // From here on the other person only looks.
  const table = await second.page.context().newPage();
  await table.goto('/components');
  await expect(table.getByText('No components yet')).toBeVisible();
  const rowOf = (name: string) => table.getByRole('row').filter({ hasText: name });
  const loaded: string[] = [];
  const watch = (looked: Page): void => {
    looked.on('load', (again) => loaded.push(again.url()));
  };
  for (const looked of [second.page, table]) watch(looked);

  await first.open(landscape);
  const preview = async (of: string): Promise<string> => (await page.request.get(`/api/svg/${of}`)).text();
  await test.step('a box becomes a component', async () => {
    await first.canvas.focus();
    await first.press('2');
    await first.drag([-4, -2], [0, 0]);
    await page.keyboard.type('Lockers');
    await first.press('Control+Enter');
    await expect(page.getByText('Component "Lockers" has been created')).toBeVisible();
    await expect(second.line('Lockers, Component')).toBeAttached();
    await expect(table.getByRole('button', { name: 'Lockers', exact: true })).toBeVisible();
  });

  await test.step('it is described in its dialog', async () => {
    await first.canvas.focus();
    await first.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Lockers', exact: true });
    await dialog.getByRole('button', { name: 'Type: No type' }).click();
    await page.getByRole('combobox', { name: 'Search types' }).fill('service parcel');
    await page.getByRole('option', { name: 'Parcel service' }).click();
    await dialog.getByRole('textbox', { name: 'Description' }).click();
    await page.keyboard.type('Where parcels wait ');
    await putImage(page, dialog, 'Front');
    await expect(dialog.getByRole('img', { name: 'Front' })).toBeVisible();
    await attach(page, dialog, 'sizes.csv', 'size,count\nS,40');
    await expect(dialog.getByRole('link', { name: 'Download sizes.csv' })).toBeVisible();
    await tab(dialog, 'Attributes');
    await expect(
      dialog.getByRole('button', { name: 'This attribute is required by the component type' }),
    ).toBeDisabled();
    await dialog.getByRole('combobox', { name: 'Criticality' }).click();
    await page.getByRole('option', { name: 'Tier 1' }).click();
    await addAttribute(page, dialog, 'Runtime');
    await dialog.getByRole('textbox', { name: 'Runtime' }).fill('Node 24');
    await save(dialog);
    await expect(rowOf('Lockers')).toContainText('Parcel service');
    await expect.poll(async () => imagesIn(await preview(slug))).toContain(colour);
  });

  await page.getByRole('link', { name: 'Lintel' }).click();
  const elsewhere = await newDiagram(page, 'Delivery');
  const other = slugOfShown(page);
  const beside = await new Drawing(await second.page.context().newPage()).open(page.url());
  watch(beside.page);
  await test.step('it is drawn on a second diagram', async () => {
    await elsewhere.press('Control+b');
    await page
      .getByRole('list', { name: 'Components' })
      .getByRole('button', { name: 'Lockers' })
      .press('Enter');
    await expect(beside.line('Lockers, Component')).toBeAttached();
    await expect(rowOf('Lockers')).toContainText('+1 more diagrams');
  });

  await test.step('it is renamed there, and nowhere has the former name', async () => {
    await elsewhere.rename('Lockers, Component', 'Parcel lockers');
    for (const drawing of [second, beside]) {
      await expect(drawing.line('Parcel lockers, Component')).toHaveCount(1);
      await expect(drawing.line(/^Lockers,/)).toHaveCount(0);
    }
    await expect(table.getByRole('button', { name: 'Parcel lockers', exact: true })).toBeVisible();
    await expect(table.getByRole('button', { name: 'Lockers', exact: true })).toHaveCount(0);
    for (const each of [slug, other]) {
      await expect.poll(() => preview(each)).toContain('Parcel lockers');
      expect(await preview(each)).not.toContain('>Lockers<');
      expect(imagesIn(await preview(each))).toContain(colour);
    }
  });

  await test.step('the other person reads all that was written', async () => {
    const dialog = await openComponent(table, 'Parcel lockers');
    await expect(dialog.getByRole('button', { name: 'Type: Parcel service' })).toBeVisible();
    const text = dialog.getByRole('textbox', { name: 'Description' });
    await expect(text).toContainText('Where parcels wait');
    await expect.poll(() => isShown(text.getByRole('img', { name: 'Front' }))).toBe(true);
    for (const name of ['Landscape', 'Delivery'])
      await expect(dialog.getByRole('link', { name })).toBeVisible();
    const download = table.waitForEvent('download');
    await dialog.getByRole('link', { name: 'Download sizes.csv' }).click();
    expect((await download).suggestedFilename()).toBe('sizes.csv');
    await tab(dialog, 'Attributes');
    await expect(dialog.getByRole('combobox', { name: 'Criticality' })).toContainText('Tier 1');
    await expect(dialog.getByRole('textbox', { name: 'Runtime' })).toHaveValue('Node 24');
  });
  expect(loaded).toEqual([]);
});
