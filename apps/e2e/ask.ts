import type { Page } from '@playwright/test';

/** What a page's own person asks of the server: for what a test begins with, and for what no screen tells. */
export const ask = async <Reply>(
  page: Page,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Reply> => {
  // Only an answer tells where relative addresses lead, and without its own address a change is refused.
  const { origin } = new URL((await page.request.get('/livez')).url());
  const answer = await page.request.fetch(path, {
    method,
    headers: { ...headers, ...(body !== undefined && { origin }) },
    ...(body !== undefined && { data: body }),
  });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return answer.json();
};
