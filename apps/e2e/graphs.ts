import { expect, type Page } from '@playwright/test';
import { ask } from './ask.ts';

/** Dependency graphs of the example. */

interface Known {
  readonly components: readonly { componentModelId: number; name: string; slug: string }[];
}

export const known = (page: Page) => ask<Known>(page, 'GET', '/api/dependencies/');

const idsOf = async (page: Page, names: readonly string[]): Promise<number[]> => {
  const { components } = await known(page);
  return names.map((name) => {
    const found = components.find((each) => each.name === name);
    if (found === undefined) throw new Error(`There is no component ${name}`);
    return found.componentModelId;
  });
};

export const settings = { showDependencies: true, displayMode: 'DEFAULT', showDetachedNodes: false };

/** A saved graph of the example. */
export const saveGraph = async (
  page: Page,
  name: string,
  components: readonly string[],
  more: Partial<typeof settings> = {},
): Promise<string> => {
  const value = await idsOf(page, components);
  const { slug } = await ask<{ slug: string }>(page, 'POST', '/api/dependencies/filter/new', {
    data: { name, filter: { components: { operator: 'in', value } }, ...settings, ...more },
  });
  return slug;
};

/** The same, opened. */
export const openGraph = async (...graph: Parameters<typeof saveGraph>): Promise<string> => {
  const [page] = graph;
  const slug = await saveGraph(...graph);
  await page.goto(`/dependency/f:${slug}`);
  await expect(page.locator('[data-ready=true]')).toBeVisible();
  return slug;
};

export const view = (page: Page) => page.getByRole('button', { name: 'View', exact: true }).click();

export const choose = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Find in the graph' }).click();
  await page.getByRole('option', { name, exact: true }).click();
};
