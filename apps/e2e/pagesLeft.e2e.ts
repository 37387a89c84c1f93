import { expect, type Page, type Request } from '@playwright/test';
import { newcomer, signUp, test } from './people.ts';

const isStream = (request: Request): boolean => new URL(request.url()).pathname === '/api/events';

/** As when a page is left, and kept by the browser to go back to. */
const pass = (page: Page, type: 'pagehide' | 'pageshow'): Promise<boolean> =>
  page.evaluate((name) => dispatchEvent(new PageTransitionEvent(name, { persisted: true })), type);

test('a page that is left and kept to go back to holds no connection to the server', async ({ open }) => {
  const page = await open();
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods' });
  const [stream] = await Promise.all([page.waitForEvent('request', isStream), page.goto('/')]);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  const [ended] = await Promise.all([page.waitForEvent('requestfailed', isStream), pass(page, 'pagehide')]);
  expect(ended).toBe(stream);

  await Promise.all([page.waitForEvent('request', isStream), pass(page, 'pageshow')]);
});
