import { expect, type Locator, type Page } from '@playwright/test';
import { ask } from './ask.ts';
import { makeAttributes, makeComponents, makeType } from './modelCalls.ts';
import { newcomer, signUp } from './people.ts';

export const alone = async (open: () => Promise<Page>): Promise<Page> => {
  const page = await open();
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods' });
  return page;
};

export interface View {
  slug: string;
  filter: { columns: string[]; name?: { operator: string; value: string } };
}

export const makeView = (page: Page, query: object) => ask<View>(page, 'POST', '/api/query/new', { query });

/** Services and a cache, with a list, a number and a text. */
export const withServices = async (page: Page) => {
  const { typeId } = await makeType(page, 'Till');
  const [tier, peak, owner] = await makeAttributes(page, [
    { name: 'Criticality', attributeType: 'LIST', listItems: [{ value: 'Tier 1' }, { value: 'Tier 2' }] },
    { name: 'Peak', attributeType: 'NUMBER' },
    { name: 'Owner', attributeType: 'STRING' },
  ]);
  if (tier === undefined || peak === undefined || owner === undefined) throw new Error('No attributes');
  const [first, second] = tier.listItems.map(({ attributeListItemId }) => attributeListItemId);
  await makeComponents(page, [
    { name: 'Orders', fkTypeId: typeId, listAttributes: [{ fkListItemId: first }] },
    { name: 'Payments', fkTypeId: typeId, listAttributes: [{ fkListItemId: second }] },
    { name: 'Cache' },
  ]);
  return {
    columns: [
      'col-row-id',
      'col-name',
      'col-type',
      ...[tier, peak, owner].map(({ attributeId }) => String(attributeId)),
    ],
  };
};

/** A cell of the table, by its row and the head of its column. */
export const cellOf = async (page: Page, row: string, column: string): Promise<Locator> => {
  await expect(page.getByRole('columnheader', { name: column })).toBeVisible();
  const heads = await page.getByRole('columnheader').allInnerTexts();
  const at = heads.findIndex((head) => head.trim().startsWith(column));
  if (at < 0) throw new Error(`No column is called ${column}: ${heads.join()}`);
  // The boxes that pick rows are cells as well.
  return page.getByRole('row').filter({ hasText: row }).locator('td').nth(at);
};

export const names = (page: Page) => page.locator('td[data-column="1"] button, tbody td:nth-child(2) button');
