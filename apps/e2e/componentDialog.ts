import { expect, type Locator, type Page } from '@playwright/test';

/** Opens one from the table of components. */
export const openComponent = async (page: Page, name: string) => {
  await page.getByRole('button', { name, exact: true }).click();
  return page.getByRole('dialog', { name, exact: true });
};

export const tab = (dialog: Locator, name: string) =>
  dialog.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
export const save = async (dialog: Locator): Promise<void> => {
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
};
export const cancel = async (dialog: Locator): Promise<void> => {
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(dialog).toBeHidden();
};
export const addAttribute = async (page: Page, dialog: Locator, name: string): Promise<void> => {
  await dialog.getByRole('button', { name: 'Add attribute' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
};

export const attach = async (page: Page, dialog: Locator, name: string, content: string): Promise<void> => {
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Upload attachment' }).click();
  await (await chooser).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
};
